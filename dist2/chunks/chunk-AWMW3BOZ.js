import { openLakeDuckDb, sqlText } from './chunk-QNWZKQX2.js';
import { COVERAGE_FILE, parseJson, partitionPath } from './chunk-MWKFZFZ4.js';
import { writeDurably } from './chunk-OMHUCNDV.js';
import { blockCellsOf, coverageOfCounts } from './chunk-LFW7XBBR.js';

// store/lake/release/coverageFile.ts
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { z } from 'zod';
var coverageFileSchema = z.strictObject({
  block_cells: z.int().positive(),
  rows: z.int().positive(),
  cols: z.int().positive(),
  /** Of the bytes of the shares before they were deflated. */
  sha256: z.string().length(64),
  /** Deflated, in base64. */
  shares: z.base64(),
});
async function writeCoverage(dir, release) {
  let instance = await openLakeDuckDb({ threads: 1, memoryMb: 128 }),
    connection = await instance.connect();
  try {
    let pathOf = (path) => Promise.resolve(join(dir, path)),
      { blockCells, rows, cols, shares } = await countCoverage(connection, pathOf, release),
      content = {
        block_cells: blockCells,
        rows,
        cols,
        sha256: sha256Of(shares),
        shares: deflateSync(shares).toString('base64'),
      };
    await writeDurably(
      join(dir, COVERAGE_FILE),
      `${JSON.stringify(content)}
`,
    );
  } finally {
    (connection.closeSync(), instance.closeSync());
  }
}
function parseCoverage(name, bytes, release) {
  let content = contentIn(name, bytes);
  if (!content) return null;
  let { block_cells: blockCells, rows, cols } = content,
    grid = coveredGrid(release);
  if (
    !(
      blockCells === blockCellsOf(grid) &&
      rows === Math.ceil(grid.rows / blockCells) &&
      cols === Math.ceil(grid.cols / blockCells)
    )
  )
    return null;
  let shares = new Uint8Array(new SharedArrayBuffer(rows * cols));
  try {
    let stored = inflateSync(Buffer.from(content.shares, 'base64'), { maxOutputLength: rows * cols });
    if (stored.length !== shares.length || sha256Of(stored) !== content.sha256) return null;
    shares.set(stored);
  } catch {
    return null;
  }
  return { blockCells, rows, cols, shares };
}
function contentIn(name, bytes) {
  try {
    return parseJson(name, bytes, coverageFileSchema);
  } catch {
    return null;
  }
}
async function countCoverage(connection, pathOf, release) {
  let grid = coveredGrid(release),
    blockCells = blockCellsOf(grid),
    cols = Math.ceil(grid.cols / blockCells),
    counts = new Uint32Array(Math.ceil(grid.rows / blockCells) * cols);
  if (release.partitions.length > 0) {
    let files = [];
    for (let { h3_5 } of release.partitions) files.push(sqlText(await pathOf(partitionPath('cells', h3_5))));
    let result = await connection.runAndReadAll(
      `SELECT ("row" // ${blockCells}) * ${cols} + col // ${blockCells} AS block, count(*)::INTEGER AS cells
       FROM read_parquet([${files.join(', ')}], hive_partitioning=false)
       WHERE isfinite(velocity_vertical_mm_yr) GROUP BY ALL`,
    );
    for (let [block, cells] of result.getRows()) counts[Number(block)] = Number(cells);
  }
  return coverageOfCounts(grid, counts);
}
function coveredGrid({ grid, cell_size_m: cellSizeM }) {
  return { rows: grid.rows, cols: grid.cols, cellSizeM };
}
function sha256Of(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

export { writeCoverage, parseCoverage, countCoverage };
//# sourceMappingURL=chunk-AWMW3BOZ.js.map
