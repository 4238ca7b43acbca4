/**
 * Checks a lake's velocities against those planted by bench/ingest/frames/fullFrame.py: bias and scatter, and that no
 * water, masked ground or ground outside the frame is measured.
 *
 *   npx tsx bench/ingest/frames/checkFrame.ts <folder of granules> <data folder>
 */
import { join } from 'node:path';
import { readNpy } from '../npy.ts';
import { plantedErrors } from './plantedErrors.ts';

const TILE = 256;

const [granules, dataDir] = process.argv.slice(2) as [string, string];
const kinds = await readNpy(join(granules, 'truth-kinds.npy'));
const mosaic = await readNpy(join(granules, 'truth-mosaic.npy'));
const { wrong, text } = await plantedErrors(dataDir, mosaic.rows * TILE, truthAt);
console.log(text);
if (wrong > 0) process.exitCode = 1;

/** Planted vertical velocity, mm/yr; NaN = nothing may be measured here. */
function truthAt(row: number, col: number): number {
  const kind = mosaic.values[Math.floor(row / TILE) * mosaic.cols + Math.floor(col / TILE)]!;
  return kinds.values[(kind * TILE + (row % TILE)) * TILE + (col % TILE)]!;
}
