import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import {
  blockCellsOf,
  coverageOfCounts,
  type CoveredGrid,
  type FrameCoverage,
} from '../../../core/geodesy/frameCoverage.ts';
import type { ServedManifest } from '../../../schemas/manifest.ts';
import { writeDurably } from '../files/local/durableFiles.ts';
import { parseJson } from '../files/jsonFile.ts';
import { openLakeDuckDb, sqlText } from '../engine/lakeDuckDb.ts';
import { COVERAGE_FILE, partitionPath } from '../files/layout.ts';

/** Content of `coverage.json`: the fields of `FrameCoverage`. */
const coverageFileSchema = z.strictObject({
  block_cells: z.int().positive(),
  rows: z.int().positive(),
  cols: z.int().positive(),
  /** Checksum of the shares before deflating. */
  sha256: z.string().length(64),
  /** Deflated, in base64. */
  shares: z.base64(),
});

type CoveredRelease = Pick<ServedManifest, 'grid' | 'cell_size_m' | 'partitions'>;

/** Counts the measured cells of a staged release and writes the coverage next to the manifest. */
export async function writeCoverage(dir: string, release: CoveredRelease): Promise<void> {
  const instance = await openLakeDuckDb({ threads: 1, memoryMb: 128 });
  const connection = await instance.connect();
  try {
    const pathOf = (path: string) => Promise.resolve(join(dir, path));
    const { blockCells, rows, cols, shares } = await countCoverage(connection, pathOf, release);
    const content = {
      block_cells: blockCells,
      rows,
      cols,
      sha256: sha256Of(shares),
      shares: deflateSync(shares).toString('base64'),
    } satisfies z.infer<typeof coverageFileSchema>;
    await writeDurably(join(dir, COVERAGE_FILE), `${JSON.stringify(content)}\n`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** The coverage in the bytes of the file next to a release's manifest; null if it isn't valid for its grid. */
export function parseCoverage(
  name: string,
  bytes: Uint8Array,
  release: CoveredRelease,
): FrameCoverage | null {
  const content = contentIn(name, bytes);
  if (!content) return null;
  const { block_cells: blockCells, rows, cols } = content;
  const grid = coveredGrid(release);
  const isOfGrid =
    blockCells === blockCellsOf(grid) &&
    rows === Math.ceil(grid.rows / blockCells) &&
    cols === Math.ceil(grid.cols / blockCells);
  if (!isOfGrid) return null;
  const shares = new Uint8Array(new SharedArrayBuffer(rows * cols));
  try {
    const stored = inflateSync(Buffer.from(content.shares, 'base64'), { maxOutputLength: rows * cols });
    if (stored.length !== shares.length || sha256Of(stored) !== content.sha256) return null;
    shares.set(stored);
  } catch {
    return null;
  }
  return { blockCells, rows, cols, shares };
}

function contentIn(name: string, bytes: Uint8Array): z.infer<typeof coverageFileSchema> | null {
  try {
    return parseJson(name, bytes, coverageFileSchema);
  } catch {
    return null;
  }
}

/** Null if the bytes of the file next to a release's manifest match the release's own cells, else what is wrong. */
export async function coverageFault(
  name: string,
  bytes: Uint8Array,
  release: CoveredRelease,
  pathOf: (path: string) => Promise<string>,
): Promise<string | null> {
  const written = parseCoverage(name, bytes, release);
  if (!written) return `${COVERAGE_FILE} is damaged`;
  const instance = await openLakeDuckDb({ threads: 1, memoryMb: 128 });
  const connection = await instance.connect();
  try {
    const { shares } = await countCoverage(connection, pathOf, release);
    return Buffer.from(shares).equals(Buffer.from(written.shares))
      ? null
      : `${COVERAGE_FILE} does not say how much of the ground the cells measure`;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Counts a release's measured cells, block by block, from its Parquet files, whose local paths `pathOf` returns. */
async function countCoverage(
  connection: DuckDBConnection,
  pathOf: (path: string) => Promise<string>,
  release: CoveredRelease,
): Promise<FrameCoverage> {
  const grid = coveredGrid(release);
  const blockCells = blockCellsOf(grid);
  const cols = Math.ceil(grid.cols / blockCells);
  const counts = new Uint32Array(Math.ceil(grid.rows / blockCells) * cols);
  if (release.partitions.length > 0) {
    const files: string[] = [];
    for (const { h3_5 } of release.partitions)
      files.push(sqlText(await pathOf(partitionPath('cells', h3_5))));
    const result = await connection.runAndReadAll(
      `SELECT ("row" // ${blockCells}) * ${cols} + col // ${blockCells} AS block, count(*)::INTEGER AS cells
       FROM read_parquet([${files.join(', ')}], hive_partitioning=false)
       WHERE isfinite(velocity_vertical_mm_yr) GROUP BY ALL`,
    );
    for (const [block, cells] of result.getRows()) counts[Number(block)] = Number(cells);
  }
  return coverageOfCounts(grid, counts);
}

function coveredGrid({ grid, cell_size_m: cellSizeM }: CoveredRelease): CoveredGrid {
  return { rows: grid.rows, cols: grid.cols, cellSizeM };
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
