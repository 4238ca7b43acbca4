import { z } from 'zod';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import {
  manifestSchema,
  servedManifestSchema,
  tailCheckSchema,
  type ServedManifest,
} from '../../../schemas/manifest.ts';
import { findJson, parseJson, readJson } from '../files/jsonFile.ts';
import { MANIFEST_FILE, SERVED_FILE } from '../files/layout.ts';
import { takeApartServed } from './servedText.ts';

/** What a release's files are held against, by path. */
export const checksSchema = z.record(
  z.string(),
  z.union([tailCheckSchema, z.strictObject({ sha256: z.string() })]),
);

/** What is read when a frame is first seen: its checks are looked into when a file of it is read. */
const keptManifestSchema = servedManifestSchema.extend({ checks: z.unknown().optional() });
const shownManifestSchema = servedManifestSchema.omit({ checks: true });

/** What was read of a release. */
export interface ReadManifest {
  /** Of the file. */
  readonly name: string;
  readonly manifest: Omit<ServedManifest, 'checks'>;
  /** As text. */
  readonly checks: Buffer;
}

/** What a release says of itself to a server, and what its files are held against. */
export async function readManifest(files: LakeFiles, dir: string): Promise<ReadManifest> {
  const served = await findJson(files, `${dir}/${SERVED_FILE}`, keptManifestSchema);
  if (served && served.content.checks !== undefined) {
    const { checks, ...manifest } = served.content;
    return { name: files.nameOf(`${dir}/${SERVED_FILE}`), manifest, checks: textOf(checks) };
  }
  const key = `${dir}/${MANIFEST_FILE}`;
  const whole = await readJson(files, key, manifestSchema);
  const { files: listed, products: _products, checks, ...manifest } = whole;
  const digests = Object.fromEntries(listed.map(({ path, sha256 }) => [path, { sha256 }]));
  return { name: files.nameOf(key), manifest, checks: textOf(checks ?? digests) };
}

/** What the served manifest in a line says; null where it does not tell what its files are held against. */
export function manifestIn(name: string, served: Uint8Array): ReadManifest | null {
  const apart = takeApartServed(served);
  const manifest = apart && shownManifestSchema.safeParse(apart.fields);
  if (manifest?.success) return { name, manifest: manifest.data, checks: apart!.checks };
  const { checks, ...rest } = parseJson(name, served, keptManifestSchema);
  return checks === undefined ? null : { name, manifest: rest, checks: textOf(checks) };
}

function textOf(checks: unknown): Buffer {
  return Buffer.from(JSON.stringify(checks));
}
