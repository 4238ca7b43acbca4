import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type CellsOf,
  ingestGround,
  type PlantedGround,
  plantGround,
} from '../../../bench/science/ground/groundRecipe.ts';
import { localRecipes } from '../../../bench/science/ground/localRates.ts';
import { median } from '../../../core/statistics/quantile.ts';

const SIDE = 80;
const EPOCHS = 65;
const NAMES = ['recent_rate_mm_yr', 'acceleration_mm_yr2'] as const;
type Cells = CellsOf<(typeof NAMES)[number]>;

const plant = () => plantGround(localRecipes(23, SIDE).get('white, turbulence 3 mm')!);

/** Adds millimeters to the cells of a date. */
function displace({ seriesMm }: PlantedGround, epoch: number, mmAt: (row: number, col: number) => number) {
  for (let cell = 0; cell < SIDE * SIDE; cell++)
    seriesMm[cell * EPOCHS + epoch]! += mmAt(Math.floor(cell / SIDE), cell % SIDE);
}

/** Root-mean-square errors of some cells, the frame's zero aside. */
function errorsOf(planted: PlantedGround, cells: Cells, isMeant: (row: number, col: number) => boolean) {
  const meant = Array.from(cells.row, (row, at) => ({ at, row, col: cells.col[at]! })).filter(
    ({ row, col }) => isMeant(row, col),
  );
  const errors = meant.map(
    ({ at, row, col }) => cells.recent_rate_mm_yr[at]! - planted.driftMmYr[row * SIDE + col]!,
  );
  const zero = median(errors);
  const rms = (values: readonly number[]) => Math.sqrt(median(values.map((value) => value ** 2)) / 0.455);
  return {
    recent: rms(errors.map((error) => error - zero)),
    acceleration: rms(meant.map(({ at }) => cells.acceleration_mm_yr2[at]!)),
  };
}

async function ingestPlanted(planted: PlantedGround): Promise<Cells> {
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-'));
  try {
    return (await ingestGround(planted, folder, NAMES)).cells;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Blocks of 4 × 4 cells, one of nine cells in them. */
const isInBlock = (row: number, col: number) => row % 12 < 4 && col % 12 < 4;

const undisturbed = plant();
const usualCells = await ingestPlanted(undisturbed);

test.each([
  ['the whole frame at a date of the last 12 months', EPOCHS - 27, () => true],
  ['the whole frame at the newest date', EPOCHS - 1, () => true],
  ['blocks of cells at a date of the last 12 months', EPOCHS - 6, isInBlock],
  ['blocks of cells at the newest date', EPOCHS - 1, isInBlock],
] as const)(
  'the rate of the last 12 months and the acceleration hardly change where the atmosphere displaces %s',
  async (_, epoch, isDisplaced) => {
    const planted = plant();
    displace(planted, epoch, (row, col) => (isDisplaced(row, col) ? 30 * Math.sin((row + col) / 10 + 1) : 0));
    const found = errorsOf(planted, await ingestPlanted(planted), isDisplaced);
    const usual = errorsOf(undisturbed, usualCells, isDisplaced);
    expect(found.recent).toBeLessThan(1.3 * usual.recent);
    expect(found.acceleration).toBeLessThan(1.3 * usual.acceleration);
  },
);
