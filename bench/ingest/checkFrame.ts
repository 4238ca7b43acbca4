/**
 * Checks a lake's velocities against what bench/ingest/fullFrame.py planted in its frame: bias and scatter, and that no
 * water, masked ground or ground outside the frame is measured.
 *
 *   npx tsx bench/ingest/checkFrame.ts <folder of granules> <data folder>
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { median } from '../../core/statistics/quantile.ts';
import { readNpy } from './npy.ts';

const TILE = 256;
/** Rows a query, so that a full frame needs little memory. */
const BAND_ROWS = 1024;

const [granules, dataDir] = process.argv.slice(2) as [string, string];
const kinds = await readNpy(join(granules, 'truth-kinds.npy'));
const mosaic = await readNpy(join(granules, 'truth-mosaic.npy'));
const frame = (await readdir(join(dataDir, 'frames')))[0]!;
const pointer = JSON.parse(await readFile(join(dataDir, 'frames', frame, 'current.json'), 'utf8')) as {
  release: string;
};
const cells = join(dataDir, 'frames', frame, 'releases', pointer.release, 'cells', '*', '*.parquet');

const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
const connection = await instance.connect();
const differences: number[] = [];
let wrong = 0;
let covered = 0;
for (let first = 0; first < mosaic.rows * TILE; first += BAND_ROWS) {
  const result = await connection.run(
    `SELECT row::INTEGER, col::INTEGER, velocity_vertical_mm_yr::FLOAT, velocity_uncertainty_mm_yr::FLOAT
     FROM read_parquet('${cells}') WHERE row >= ${first} AND row < ${first + BAND_ROWS}`,
  );
  for (
    let chunk = await result.fetchChunk();
    chunk && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    const [rows, cols, velocities, sigmas] = chunk.getColumns() as [number[], number[], number[], number[]];
    for (const [i, velocity] of velocities.entries()) {
      const planted = truthAt(rows[i]!, cols[i]!);
      if (Number.isNaN(planted)) wrong++;
      else {
        differences.push(velocity - planted);
        if (Math.abs(velocity - planted) < 1.96 * sigmas[i]!) covered++;
      }
    }
  }
}
connection.closeSync();
const bias = median(differences);
const rms = Math.sqrt(differences.reduce((sum, value) => sum + (value - bias) ** 2, 0) / differences.length);
console.log(
  `${frame}: ${differences.length} cells measured, ${wrong} of them where nothing was planted; ` +
    `median of measured − planted ${bias.toFixed(3)} mm/yr, scatter ${rms.toFixed(3)} mm/yr, ` +
    `within 1.96 σ ${((100 * covered) / differences.length).toFixed(1)} %`,
);
if (wrong > 0) process.exitCode = 1;

/** Planted vertical velocity, mm/yr; NaN = nothing may be measured here. */
function truthAt(row: number, col: number): number {
  const kind = mosaic.values[Math.floor(row / TILE) * mosaic.cols + Math.floor(col / TILE)]!;
  return kinds.values[(kind * TILE + (row % TILE)) * TILE + (col % TILE)]!;
}
