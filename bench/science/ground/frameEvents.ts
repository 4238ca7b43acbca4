/**
 * Prints how well events are dated on planted frames that go through the whole ingest: `npx tsx
 * bench/science/ground/frameEvents.ts [seed] [cells a side]`. Patches of 3 × 3 cells step, change their pace, surge or
 * jump by a cycle; all other cells are quiet. Figures: the decision record on ground events.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../../../core/statistics/quantile.ts';
import { formatTable } from '../../measure.ts';
import { createRandom } from '../noise.ts';
import { kinds } from '../plantedNoise.ts';
import { type GroundRecipe, ingestGround, type PlantedGround, plantGround } from './groundRecipe.ts';

const EARLIEST = "(event_1_earliest - DATE '1970-01-01')";
const LATEST = "(event_1_latest - DATE '1970-01-01')";
const NAMES = [
  'event_1_kind',
  EARLIEST,
  LATEST,
  'event_1_size',
  'event_1_size_uncertainty',
  'event_1_suspected_unwrapping',
  'event_1_regional',
  'velocity_vertical_mm_yr',
  'rate_without_events_mm_yr',
  'recent_change_mm_yr',
  'recent_change_uncertainty_mm_yr',
] as const;

const PLANTED = ['step', 'pace_change', 'surge', 'jump'] as const;
type Planted = (typeof PLANTED)[number];

/** A patch whose cells move alike. */
interface Patch {
  readonly row: number;
  readonly col: number;
  readonly kind: Planted;
  /** Index of the first date that includes it. */
  readonly epoch: number;
  /** mm; for a change of pace mm/yr. */
  readonly size: number;
}

const SPACING = 12;
const STEP_DAYS = 12;
const FIRST_DAY = Date.UTC(2023, 0, 10) / 86_400_000;
/** Half of Sentinel-1's wavelength, turned vertical at 34°. */
const CYCLE_MM = 27.73 / Math.cos((34 * Math.PI) / 180);
const SIZES: Readonly<Record<Planted, number>> = { step: 18, pace_change: 30, surge: 22, jump: CYCLE_MM };

/** Patches on a lattice, and their motion added to the ground. */
function plantEvents({ recipe, seriesMm }: PlantedGround): Patch[] {
  const { rows, cols, epochs } = recipe;
  const random = createRandom(recipe.seed + 77);
  const patches: Patch[] = [];
  for (let row = 6; row + 6 < rows; row += SPACING) {
    for (let col = 6; col + 6 < cols; col += SPACING) {
      const kind = PLANTED[patches.length % PLANTED.length]!;
      const sign = random() < 0.5 ? -1 : 1;
      const epoch = 10 + Math.floor(random() * (epochs - 20));
      const patch = { row, col, kind, epoch, size: sign * SIZES[kind] };
      patches.push(patch);
      addPatch(patch, recipe, seriesMm);
    }
  }
  return patches;
}

function addPatch(
  { row, col, kind, epoch, size }: Patch,
  { cols, epochs }: GroundRecipe,
  series: Float32Array,
): void {
  for (let r = row - 1; r <= row + 1; r++) {
    for (let c = col - 1; c <= col + 1; c++) {
      for (let i = epoch; i < epochs; i++) {
        const days = (i - epoch) * STEP_DAYS;
        const share = kind === 'pace_change' ? days / 365.25 : kind === 'surge' ? Math.min(1, days / 90) : 1;
        series[(r * cols + c) * epochs + i]! += size * share;
      }
    }
  }
}

/** Results for events on one frame, as shares. */
interface EventOutcome {
  readonly quietCells: number;
  readonly falseAlarms: number;
  /**
   * Share of the patches' cells that were found, by kind, and of these the share with the right kind (a jump counts as a
   * step).
   */
  readonly found: Readonly<Record<Planted, number>>;
  readonly kindRight: number;
  /** Steps found within one acquisition of the truth. */
  readonly dated: number;
  /** Steps whose size is within ± 1.96 σ. */
  readonly sized: number;
  /** Suspected cells among those of jumps, and among those of steps. */
  readonly suspected: number;
  readonly suspectedSteps: number;
  /** F1 if half of the cells were quiet and the others equally divided among the four kinds. */
  readonly mixedF1: number;
  /** Quiet cells whose last 12 months differ from the record by less than 1.96 σ: 95 % where nothing moves. */
  readonly recentCovered: number;
  /** Median |rate without the step| of cells that are otherwise still, and the same with the step, mm/yr. */
  readonly rateWithout: number;
  readonly rateWith: number;
}

/** Ingests a planted frame with patches of events and evaluates all of its cells. */
export async function judgeFrameEvents(recipe: GroundRecipe, folder: string): Promise<EventOutcome> {
  const ground = plantGround(recipe);
  const patches = plantEvents(ground);
  const { cells } = await ingestGround(ground, folder, NAMES);
  const cellsOf = cellsAround(recipe.cols, cells);
  const around = new Set(patches.flatMap((patch) => cellsOf(patch, 2)));
  const inPatches = (...kindsWanted: readonly Planted[]) =>
    patches
      .filter(({ kind }) => kindsWanted.includes(kind))
      .flatMap((patch) => cellsOf(patch, 1).map((index): PatchCell => ({ patch, index })));
  const isFound = (index: number) => cells.event_1_kind[index]! > 0;
  const quiet = Array.from(cells.row.keys()).filter((index) => !around.has(index));
  const steps = inPatches('step').filter(({ index }) => isFound(index));
  const isSuspected = ({ index }: PatchCell) => cells.event_1_suspected_unwrapping[index] === 1;
  const falseAlarms = shareOf(quiet, isFound);
  const found = Object.fromEntries(
    PLANTED.map((kind) => [kind, shareOf(inPatches(kind), ({ index }) => isFound(index))]),
  ) as Record<Planted, number>;
  const recall = PLANTED.reduce((sum, kind) => sum + found[kind] / PLANTED.length, 0);
  return {
    quietCells: quiet.length,
    falseAlarms,
    found,
    mixedF1: (2 * recall) / (1 + recall + falseAlarms),
    recentCovered: shareOf(
      quiet,
      (index) =>
        Math.abs(cells.recent_change_mm_yr[index]!) <= 1.96 * cells.recent_change_uncertainty_mm_yr[index]!,
    ),
    kindRight: shareOf(
      inPatches(...PLANTED).filter(({ index }) => isFound(index)),
      ({ patch, index }) => cells.event_1_kind[index] === codeOf(patch),
    ),
    dated: shareOf(
      steps,
      ({ patch, index }) =>
        cells[EARLIEST][index]! <= dayOf(patch) + STEP_DAYS &&
        cells[LATEST][index]! >= dayOf(patch) - STEP_DAYS,
    ),
    sized: shareOf(
      steps,
      ({ patch, index }) =>
        Math.abs(cells.event_1_size[index]! - patch.size) <= 1.96 * cells.event_1_size_uncertainty[index]!,
    ),
    suspected: shareOf(inPatches('jump'), isSuspected),
    suspectedSteps: shareOf(inPatches('step'), isSuspected),
    rateWithout: median(steps.map(({ index }) => Math.abs(cells.rate_without_events_mm_yr[index]!))),
    rateWith: median(steps.map(({ index }) => Math.abs(cells.velocity_vertical_mm_yr[index]!))),
  };
}

interface PatchCell {
  readonly patch: Patch;
  readonly index: number;
}

function cellsAround(cols: number, cells: { readonly row: Float64Array; readonly col: Float64Array }) {
  const at = new Map(Array.from(cells.row, (row, i) => [row * cols + cells.col[i]!, i]));
  return ({ row, col }: Patch, reach: number): number[] => {
    const own: number[] = [];
    for (let r = row - reach; r <= row + reach; r++) {
      for (let c = col - reach; c <= col + reach; c++) own.push(at.get(r * cols + c) ?? -1);
    }
    return own.filter((index) => index >= 0);
  };
}

function shareOf<One>(list: readonly One[], holds: (one: One) => boolean): number {
  return list.filter(holds).length / list.length;
}

/** As in the release: a jump is a step. */
function codeOf({ kind }: Patch): number {
  return kind === 'jump' ? 1 : PLANTED.indexOf(kind) + 1;
}

function dayOf({ epoch }: Patch): number {
  return FIRST_DAY + epoch * STEP_DAYS;
}

function percent(value: number): string {
  return (100 * value).toFixed(1);
}

/** Frames of still ground, by the noise of their cells. */
export function eventRecipe(kind: string, turbulenceMm: number, seed: number, side: number): GroundRecipe {
  const found = kinds.find(({ name }) => name === kind)!;
  return {
    rows: side,
    cols: side,
    cellM: 80,
    epochs: 65,
    seed,
    gaps: 'random 8 %',
    kindAt: () => found,
    turbulenceMm,
    rateAt: () => 0,
    seasonMm: 4,
  };
}

async function main(): Promise<void> {
  const [seed = 4001, side = 120] = process.argv.slice(2).map(Number);
  const rows: string[][] = [];
  for (const [kind, turbulenceMm] of [
    ['white', 0],
    ['white', 4],
    ['AR(1) 0.6', 3],
    ['white + flicker', 3],
    ['walk 5', 3],
  ] as const) {
    const folder = await mkdtemp(join(tmpdir(), 'frame-events-'));
    const { quietCells, found, ...shares } = await judgeFrameEvents(
      eventRecipe(kind, turbulenceMm, seed, side),
      folder,
    );
    await rm(folder, { recursive: true });
    rows.push([
      `${kind}, ${turbulenceMm} mm`,
      String(quietCells),
      percent(shares.falseAlarms),
      ...PLANTED.map((one) => percent(found[one])),
      shares.mixedF1.toFixed(3),
      ...[shares.kindRight, shares.dated, shares.sized, shares.suspected, shares.suspectedSteps].map(percent),
      percent(shares.recentCovered),
      shares.rateWith.toFixed(1),
      shares.rateWithout.toFixed(1),
    ]);
    console.log(rows.at(-1)!.join('  '));
  }
  const heading = [
    'noise, turbulence',
    'quiet',
    'false',
    ...PLANTED,
    'F1',
    'kind',
    'dated',
    'sized',
    'suspected',
    'suspected steps',
    'recent covered',
    'rate with',
    'without',
  ];
  console.log(formatTable([heading, ...rows]));
}

if (process.argv[1]?.endsWith('frameEvents.ts')) await main();
