import { z } from 'zod';
import type { LakeFiles } from '../../../../core/lakeFiles.ts';
import { manifestSchema, servedManifestSchema, type ServedManifest } from '../../../../schemas/manifest.ts';
import { findJson, parseJson, readJson } from '../../files/jsonFile.ts';
import { MANIFEST_FILE, SERVED_FILE } from '../../files/layout.ts';
import { packChecks, type PackedChecks } from './packedChecks.ts';
import { packedManifest, withPartitions } from './packedPartitions.ts';
import { takeApartServed, type ServedText } from './servedText.ts';

/** What is read when a frame is first seen: its checks are looked into when a file of it is read. */
const keptManifestSchema = servedManifestSchema.extend({ checks: z.unknown().optional() });
const shownManifestSchema = servedManifestSchema.omit({ checks: true });
const restOfManifestSchema = shownManifestSchema.omit({ partitions: true });

/** What was read of a release. */
export interface ReadManifest {
  /** Of the file. */
  readonly name: string;
  readonly manifest: Omit<ServedManifest, 'checks'>;
  readonly checks: PackedChecks;
}

/** What a release says of itself to a server, and what its files are held against. */
export async function readManifest(files: LakeFiles, dir: string): Promise<ReadManifest> {
  const served = await findJson(files, `${dir}/${SERVED_FILE}`, keptManifestSchema);
  if (served && served.content.checks !== undefined) {
    const { checks, ...manifest } = served.content;
    return {
      name: files.nameOf(`${dir}/${SERVED_FILE}`),
      manifest: packedManifest(manifest),
      checks: packed(checks),
    };
  }
  const key = `${dir}/${MANIFEST_FILE}`;
  const whole = await readJson(files, key, manifestSchema);
  const { files: listed, products: _products, checks, ...manifest } = whole;
  const digests = Object.fromEntries(listed.map(({ path, sha256 }) => [path, { sha256 }]));
  return { name: files.nameOf(key), manifest: packedManifest(manifest), checks: packed(checks ?? digests) };
}

/** What the served manifest in a line says; null where it does not tell what its files are held against. */
export function manifestIn(name: string, served: Uint8Array): ReadManifest | null {
  const apart = takeApartServed(served);
  const manifest = apart && shownIn(apart);
  if (manifest) return { name, manifest, checks: packChecks(apart.checks) };
  const { checks, ...rest } = parseJson(name, served, keptManifestSchema);
  return checks === undefined ? null : { name, manifest: packedManifest(rest), checks: packed(checks) };
}

/** Null where it does not fit the schema: the usual way of reading says why. */
function shownIn({ fields, partitions }: ServedText): ReadManifest['manifest'] | null {
  if (!partitions) return shownManifestSchema.safeParse(fields).data ?? null;
  const { data } = restOfManifestSchema.safeParse(fields);
  return data ? withPartitions(data, partitions) : null;
}

function packed(checks: unknown): PackedChecks {
  return packChecks(Buffer.from(JSON.stringify(checks)));
}
