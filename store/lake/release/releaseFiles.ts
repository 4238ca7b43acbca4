import { required } from '../../../core/required.ts';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import { forEachInFlight, together } from '../../../core/inFlight.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import type { ManifestDraft, ReleaseFile } from '../../../schemas/manifest.ts';
import { sha256OfKey } from '../files/fileChecks.ts';
import { openLakeDuckDb, sqlText } from '../engine/lakeDuckDb.ts';
import {
  COVERAGE_FILE,
  EVENTS_FILE,
  MANIFEST_FILE,
  partitionPath,
  SCRATCH_FOLDER,
  SERVED_FILE,
} from '../files/layout.ts';

/** Metadata files, which the list of files doesn't include. */
const UNLISTED: ReadonlySet<string> = new Set([MANIFEST_FILE, SERVED_FILE, COVERAGE_FILE]);

/** Returns the SHA-256 of a key's bytes, hexadecimal; null if the key doesn't exist. */
export type HashKey = (files: LakeFiles, key: string) => Promise<string | null>;

/** Number of files hashed concurrently. */
const HASHED_TOGETHER = 4;

/** The contents of a release's folder except `known`, scratch and manifest: size, SHA-256 and, for Parquet, rows. */
export async function describeFolder(
  files: LakeFiles,
  dir: string,
  { known = new Set(), hash = sha256OfKey }: { known?: ReadonlySet<string>; hash?: HashKey } = {},
): Promise<ReleaseFile[]> {
  const stored = await files.list(`${dir}/`);
  const found = stored
    .map(({ key, size }) => ({ path: key.slice(dir.length + 1), size }))
    .filter(({ path }) => !known.has(path) && !UNLISTED.has(path) && !path.startsWith(`${SCRATCH_FOLDER}/`));
  const tables = found.flatMap(({ path }) => (path.endsWith('.parquet') ? [path] : []));
  const sums = new Map<string, string>();
  const rowsOf = parquetRows(files, dir, tables);
  await together([
    rowsOf,
    forEachInFlight(found, HASHED_TOGETHER, async ({ path }) => {
      const sha256 = await hash(files, `${dir}/${path}`);
      if (sha256 === null) throw incomplete(path, 'it has gone');
      sums.set(path, sha256);
    }),
  ]);
  const rows = await rowsOf;
  return found.map(({ path, size }) => {
    return { path, bytes: size, sha256: required(sums.get(path)), rows: rows.get(path) ?? null };
  });
}

/** Row counts from the Parquet footers; a file without a footer throws `release_incomplete`. */
async function parquetRows(
  files: LakeFiles,
  dir: string,
  paths: readonly string[],
): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  if (paths.length === 0) return rows;
  const instance = await openLakeDuckDb({ threads: 1, memoryMb: 128 });
  const connection = await instance.connect();
  try {
    for (const path of paths) {
      const file = await files.localPath(`${dir}/${path}`);
      const result = await connection
        .runAndReadAll(`SELECT num_rows FROM parquet_file_metadata(${sqlText(file)})`)
        .catch((error: unknown) => {
          throw incomplete(path, errorMessage(error), error);
        });
      rows.set(path, Number(result.getRows()[0]?.[0]));
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  return rows;
}

/**
 * Checks that a folder matches its manifest before it becomes visible: every file with its size and SHA-256 and no other,
 * both tables of every partition with the partition's rows, all measured cells, rasters that open to the last block.
 * Throws `release_incomplete` naming the file.
 */
export async function verifyRelease(
  files: LakeFiles,
  dir: string,
  manifest: ManifestDraft,
  hash: HashKey = sha256OfKey,
): Promise<void> {
  const described = await describeFolder(files, dir, { hash });
  const found = new Map(described.map((file) => [file.path, file]));
  for (const file of manifest.files) {
    const actual = found.get(file.path);
    if (!actual) throw incomplete(file.path, 'the manifest lists it, but it is not there');
    for (const field of ['bytes', 'sha256', 'rows'] as const) {
      if (actual[field] === file[field]) continue;
      throw incomplete(file.path, `${field} is ${actual[field]}, the manifest says ${file[field]}`);
    }
    found.delete(file.path);
  }
  for (const path of found.keys()) throw incomplete(path, 'the manifest does not list it');
  verifyPartitions(manifest);
  for (const { path } of manifest.files) if (path.endsWith('.tif')) await verifyRaster(files, dir, path);
}

function verifyPartitions(manifest: ManifestDraft): void {
  const rows = new Map<string, number>();
  for (const file of manifest.files) if (file.rows !== null) rows.set(file.path, file.rows);
  let cells = 0;
  for (const partition of manifest.partitions) {
    cells += partition.cells;
    for (const table of ['cells', 'series'] as const) {
      const path = partitionPath(table, partition.h3_5);
      if (rows.get(path) !== partition.cells) {
        throw incomplete(
          path,
          `it has ${rows.get(path) ?? 'no'} rows, its partition has ${partition.cells} cells`,
        );
      }
      rows.delete(path);
    }
  }
  rows.delete(EVENTS_FILE);
  for (const path of rows.keys()) throw incomplete(path, 'it belongs to no partition of the manifest');
  if (cells !== manifest.counts.measured) {
    throw incomplete(
      MANIFEST_FILE,
      `partitions hold ${cells} cells, counts.measured is ${manifest.counts.measured}`,
    );
  }
}

/** Reads the last pixel of the raster and of each overview, which a truncated file doesn't have. */
async function verifyRaster(files: LakeFiles, dir: string, path: string): Promise<void> {
  try {
    const { fromFile } = await import('geotiff');
    const tiff = await fromFile(await files.localPath(`${dir}/${path}`));
    try {
      for (let level = 0; level < (await tiff.getImageCount()); level++) {
        const image = await tiff.getImage(level);
        const [right, bottom] = [image.getWidth(), image.getHeight()];
        await image.readRasters({ window: [right - 1, bottom - 1, right, bottom] });
      }
    } finally {
      await tiff.close();
    }
  } catch (error) {
    throw incomplete(path, `the raster does not open (${errorMessage(error)})`, error);
  }
}

function incomplete(path: string, reason: string, cause?: unknown): GroundMotionError {
  return new GroundMotionError(
    'internal',
    'release_incomplete',
    `the release is not published: ${path}: ${reason}`,
    {
      cause,
    },
  );
}
