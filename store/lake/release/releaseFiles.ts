import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fromFile } from 'geotiff';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import type { Manifest, ReleaseFile } from '../../../schemas/manifest.ts';
import { listFiles, sha256OfFile } from '../files/durableFiles.ts';
import { openLakeDuckDb, sqlText } from '../engine/lakeDuckDb.ts';
import { COVERAGE_FILE, MANIFEST_FILE, partitionPath, SCRATCH_FOLDER, SERVED_FILE } from '../files/layout.ts';

/** What stands in a release folder but for `known`, scratch and manifest: size, SHA-256 and, of Parquet, rows. */
export async function describeFolder(
  dir: string,
  known: ReadonlySet<string> = new Set(),
): Promise<ReleaseFile[]> {
  const found = await listFiles(dir, [SCRATCH_FOLDER, MANIFEST_FILE, SERVED_FILE, COVERAGE_FILE]);
  const paths = found.filter((path) => !known.has(path));
  const rows = await parquetRows(
    dir,
    paths.filter((path) => path.endsWith('.parquet')),
  );
  const files: ReleaseFile[] = [];
  for (const path of paths) {
    const { size } = await stat(join(dir, path));
    files.push({
      path,
      bytes: size,
      sha256: await sha256OfFile(join(dir, path)),
      rows: rows.get(path) ?? null,
    });
  }
  return files;
}

/** Row counts as the Parquet footers give them; a file without a footer throws `release_incomplete`. */
async function parquetRows(dir: string, paths: readonly string[]): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  if (paths.length === 0) return rows;
  const instance = await openLakeDuckDb({ threads: 1, memoryMb: 128 });
  const connection = await instance.connect();
  try {
    for (const path of paths) {
      const result = await connection
        .runAndReadAll(`SELECT num_rows FROM parquet_file_metadata(${sqlText(join(dir, path))})`)
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
 * Checks that a folder holds what its manifest says, before anyone can see it: every file with its size
 * and SHA-256 and no other, both tables of every partition with the partition's rows, all measured cells,
 * rasters that open to the last block. Throws `release_incomplete` naming the file.
 */
export async function verifyRelease(dir: string, manifest: Manifest): Promise<void> {
  const found = new Map((await describeFolder(dir)).map((file) => [file.path, file]));
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
  for (const { path } of manifest.files) if (path.endsWith('.tif')) await verifyRaster(dir, path);
}

function verifyPartitions(manifest: Manifest): void {
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
  for (const path of rows.keys()) throw incomplete(path, 'it belongs to no partition of the manifest');
  if (cells !== manifest.counts.measured) {
    throw incomplete(
      MANIFEST_FILE,
      `partitions hold ${cells} cells, counts.measured is ${manifest.counts.measured}`,
    );
  }
}

/** Reads the last pixel of the raster and of each overview: a file cut short cannot give it. */
async function verifyRaster(dir: string, path: string): Promise<void> {
  try {
    const tiff = await fromFile(join(dir, path));
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
