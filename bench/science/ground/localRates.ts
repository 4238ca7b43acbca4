/**
 * Prints the accuracy of rates relative to the surroundings on planted frames that go through the whole ingest: `npx tsx
 * bench/science/ground/localRates.ts [seed] [cells a side] [part of a row's name]`. Truth: the slope of a cell's true
 * path minus the median of those 0.5 to 3 km around it, by definition. Figures: docs/surroundings.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../../../core/statistics/quantile.ts';
import { kinds } from '../plantedNoise.ts';
import {
  type CellsOf,
  type GroundRecipe,
  ingestGround,
  type PlantedGround,
  plantGround,
} from './groundRecipe.ts';

const NAMES = [
  'velocity_vertical_mm_yr',
  'velocity_uncertainty_mm_yr',
  'pace_spread_mm_yr',
  'velocity_vs_surroundings_mm_yr',
  'velocity_vs_surroundings_uncertainty_mm_yr',
] as const;

/** Results of the comparisons on one frame. */
export interface LocalOutcome {
  readonly cells: number;
  /** Number of cells without a comparison. */
  readonly unknown: number;
  readonly held68: number;
  readonly held95: number;
  readonly spread: number;
  readonly rmseMmYr: number;
  readonly medianSigmaMmYr: number;
  /** For the rate, the rate without the zero's part, and the pace. */
  readonly rate: { readonly held68: number; readonly held95: number; readonly rmseMmYr: number };
  readonly pace: { readonly held68: number; readonly held95: number };
}

/** Ingests a planted frame and evaluates every `every`-th of its cells. */
export async function judgeLocalRates(
  recipe: GroundRecipe,
  folder: string,
  every = 7,
): Promise<LocalOutcome> {
  const planted = plantGround(recipe);
  const { cells, summary } = await ingestGround(planted, folder, NAMES);
  const errors: number[] = [];
  const z: number[] = [];
  const sigmas: number[] = [];
  let unknown = 0;
  for (let at = 0; at < cells.row.length; at += every) {
    const [row, col] = [cells.row[at]!, cells.col[at]!];
    const sigma = cells.velocity_vs_surroundings_uncertainty_mm_yr[at]!;
    const error = cells.velocity_vs_surroundings_mm_yr[at]! - localTruth(planted, row, col);
    if (Number.isNaN(error)) unknown++;
    else {
      errors.push(error);
      sigmas.push(sigma);
      z.push(error / sigma);
    }
  }
  return {
    cells: z.length,
    unknown,
    held68: shareWithin(z, 1),
    held95: shareWithin(z, 1.96),
    ...judgeRates(planted, cells, summary.manifest.spatial_reference.sigma_mm_yr ?? 0),
    spread: rootMeanSquare(z),
    rmseMmYr: rootMeanSquare(errors),
    medianSigmaMmYr: median(sigmas),
  };
}

/** The rate and the pace of all cells; the frame's zero is that of its median error. */
function judgeRates(
  { recipe, rateMmYr, driftMmYr }: PlantedGround,
  cells: CellsOf<(typeof NAMES)[number]>,
  zeroSigmaMmYr: number,
): Pick<LocalOutcome, 'rate' | 'pace'> {
  const places = Array.from(cells.row, (row, at) => row * recipe.cols + cells.col[at]!);
  const offsets = places.map((place, at) => cells.velocity_vertical_mm_yr[at]! - rateMmYr[place]!);
  const zero = median(offsets);
  const errors = offsets.map((offset) => offset - zero);
  const z = errors.map(
    (error, at) => error / Math.sqrt(cells.velocity_uncertainty_mm_yr[at]! ** 2 - zeroSigmaMmYr ** 2),
  );
  const pace = places.map(
    (place, at) =>
      (cells.velocity_vertical_mm_yr[at]! - zero - driftMmYr[place]!) / cells.pace_spread_mm_yr[at]!,
  );
  return {
    rate: { held68: shareWithin(z, 1), held95: shareWithin(z, 1.96), rmseMmYr: rootMeanSquare(errors) },
    pace: { held68: shareWithin(pace, 1), held95: shareWithin(pace, 1.96) },
  };
}

function shareWithin(z: readonly number[], limit: number): number {
  return z.filter((value) => Math.abs(value) <= limit).length / z.length;
}

/** By definition: every cell of the ring. */
export function localTruth({ recipe, rateMmYr }: PlantedGround, row: number, col: number): number {
  const { rows, cols, cellM } = recipe;
  const reach = Math.ceil(3000 / cellM);
  const around: number[] = [];
  for (let r = Math.max(0, row - reach); r <= Math.min(rows - 1, row + reach); r++) {
    for (let c = Math.max(0, col - reach); c <= Math.min(cols - 1, col + reach); c++) {
      const distance = Math.hypot(r - row, c - col) * cellM;
      const rate = rateMmYr[r * cols + c]!;
      if (distance >= 500 && distance <= 3000 && !Number.isNaN(rate)) around.push(rate);
    }
  }
  return rateMmYr[row * cols + col]! - median(around);
}

function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);
}

const kindNamed = (name: string) => kinds.find((kind) => kind.name === name)!;

/** A wide bowl, a narrow one, ground at rest. */
const rateAt = (east: number, south: number) =>
  -14 * Math.exp(-(((east - 3) / 2.5) ** 2 + ((south - 3) / 2.5) ** 2)) -
  9 * Math.exp(-(((east - 7) / 0.25) ** 2 + ((south - 6) / 0.25) ** 2));

const white = () => kindNamed('white');

/** The frames that are evaluated, by name. */
export function localRecipes(seed: number, side: number): ReadonlyMap<string, GroundRecipe> {
  const base = {
    rows: side,
    cols: side,
    cellM: 60,
    epochs: 65,
    seed,
    gaps: 'random 8 %',
    rateAt,
    seasonMm: 3,
  } as const;
  return new Map<string, GroundRecipe>([
    ['white', { ...base, kindAt: white, turbulenceMm: 0 }],
    ['white, turbulence 3 mm', { ...base, kindAt: white, turbulenceMm: 3 }],
    ['white, turbulence 6 mm', { ...base, kindAt: white, turbulenceMm: 6 }],
    ['white, turbulence 10 mm, 51 dates', { ...base, kindAt: white, turbulenceMm: 10, epochs: 51 }],
    ['no gaps', { ...base, kindAt: white, turbulenceMm: 3, gaps: 'none' }],
    [
      'holes',
      {
        ...base,
        kindAt: white,
        turbulenceMm: 3,
        isHole: (row, col) => (Math.floor(row / 9) + Math.floor(col / 9)) % 3 !== 0,
      },
    ],
    ['AR(1) 0.6', { ...base, kindAt: () => kindNamed('AR(1) 0.6'), turbulenceMm: 3 }],
    ['walk 5', { ...base, kindAt: () => kindNamed('walk 5'), turbulenceMm: 3 }],
    ['white + flicker', { ...base, kindAt: () => kindNamed('white + flicker'), turbulenceMm: 3 }],
    [
      '3 and 9 mm side by side',
      { ...base, kindAt: (row, col) => ((row + col) % 2 === 0 ? kindNamed('white') : WIDE), turbulenceMm: 3 },
    ],
  ]);
}

const WIDE = { name: 'white 9', white: 9 };

const shares = ({ held68, held95 }: { held68: number; held95: number }) =>
  [held68, held95].map((value) => (100 * value).toFixed(1)).join(' / ');

async function main(): Promise<void> {
  const [seed = '1', side = '150', part = ''] = process.argv.slice(2);
  console.log(
    '| frame | cells | unknown | 68 / 95 % | σ of z | RMSE | median σ | rate 68 / 95 % | RMSE | pace 68 / 95 % |\n|---|---|---|---|---|---|---|---|---|---|',
  );
  for (const [name, recipe] of localRecipes(Number(seed), Number(side))) {
    if (!name.includes(part)) continue;
    const folder = await mkdtemp(join(tmpdir(), 'local-rates-'));
    try {
      const o = await judgeLocalRates(recipe, folder);
      const held = shares(o);
      console.log(
        `| ${name} | ${o.cells} | ${o.unknown} | ${held} | ${o.spread.toFixed(2)} | ${o.rmseMmYr.toFixed(2)} | ${o.medianSigmaMmYr.toFixed(2)} | ${shares(o.rate)} | ${o.rate.rmseMmYr.toFixed(2)} | ${shares(o.pace)} |`,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  }
}

if (process.argv[1] === import.meta.filename) await main();
