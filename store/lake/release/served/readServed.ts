import { z } from 'zod';
import type { LakeFiles } from '../../../../core/lakeFiles.ts';
import { servedManifestSchema, type ServedManifest } from '../../../../schemas/manifest.ts';
import { parseJson, readJson } from '../../files/jsonFile.ts';
import { SERVED_FILE } from '../../files/layout.ts';
import { packChecks, type PackedChecks } from './packedChecks.ts';
import { packedManifest, withPartitions } from './packedPartitions.ts';
import { createHash } from 'node:crypto';
import { packPartitions } from './packedPartitions.ts';

/** A served manifest as sealed: its fields, and separately the large ones. */
interface ServedText {
  readonly fields: unknown;
  /** Packed; null if they are among the fields. */
  readonly partitions: Uint32Array | null;
  /** The text of that field. */
  readonly checks: Buffer;
}

const PARTITIONS = Buffer.from(',"partitions":[');

const CHECKS = Buffer.from(',"checks":');

const [OPENED, CLOSED] = [0x7b, 0x7d];

/** `,"seal":"` + 64 digits + `"}`. */
const SEAL_BYTES = 75;

const SEAL = /^,"seal":"([0-9a-f]{64})"\}$/;

/** The part that is read when a frame is first seen: its checks are parsed when one of its files is read. */
const keptManifestSchema = servedManifestSchema.extend({ checks: z.record(z.string(), z.unknown()) });
const shownManifestSchema = servedManifestSchema.omit({ checks: true });
const restOfManifestSchema = shownManifestSchema.omit({ partitions: true });

/** The result of reading a release. */
export interface ReadManifest {
  /** Size of the file. */
  readonly name: string;
  readonly manifest: ServedManifest;
  readonly checks: PackedChecks;
}

/** A release's metadata for a server, and the checksums of its files. */
export async function readManifest(files: LakeFiles, dir: string): Promise<ReadManifest> {
  const key = `${dir}/${SERVED_FILE}`;
  const { checks, ...manifest } = await readJson(files, key, keptManifestSchema);
  return { name: files.nameOf(key), manifest: packedManifest(manifest), checks: packed(checks) };
}

/** The served manifest in a line. Throws `release_unusable`. */
export function manifestIn(name: string, served: Uint8Array): ReadManifest {
  const apart = takeApartServed(served);
  const manifest = apart && shownIn(apart);
  if (manifest) return { name, manifest, checks: packChecks(apart.checks) };
  const { checks, ...rest } = parseJson(name, served, keptManifestSchema);
  return { name, manifest: packedManifest(rest), checks: packed(checks) };
}

/** Null if it doesn't match the schema: the regular reader reports why. */
function shownIn({ fields, partitions }: ServedText): ReadManifest['manifest'] | null {
  if (!partitions) return shownManifestSchema.safeParse(fields).data ?? null;
  const { data } = restOfManifestSchema.safeParse(fields);
  return data ? withPartitions(data, partitions) : null;
}

function packed(checks: unknown): PackedChecks {
  return packChecks(Buffer.from(JSON.stringify(checks)));
}

/**
 * Splits a served manifest that has a seal and the exact format that was sealed, without parsing its checks: they are two
 * thirds of it, and thousands of frames are opened at once. Null if its format differs or the seal doesn't match; the
 * regular reader reports why.
 */
export function takeApartServed(bytes: Uint8Array): ServedText | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = text.length - SEAL_BYTES;
  const at = text.lastIndexOf(CHECKS);
  const seal = end > at && at >= 0 ? SEAL.exec(text.toString('latin1', end)) : null;
  if (!seal) return null;
  const checks = text.subarray(at + CHECKS.length, end);
  // An object without nested objects, followed by nothing else.
  if (checks[0] !== OPENED || checks.indexOf(CLOSED) !== checks.length - 1) return null;
  const digest = createHash('sha256').update(text.subarray(0, end)).update('}').digest('hex');
  if (digest !== seal[1]) return null;
  const begun = text.lastIndexOf(PARTITIONS, at);
  const partitions = begun < 0 ? null : packPartitions(text.subarray(begun + PARTITIONS.length, at - 1));
  try {
    const fields = JSON.parse(`${text.toString('utf8', 0, partitions ? begun : at)}}`) as unknown;
    return { fields, partitions, checks };
  } catch {
    return null;
  }
}
