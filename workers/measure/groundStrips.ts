/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Processes cells with every epoch, by far the most, from their stored series to the block's results in one pass of
 * core/kernels/ground.as over a strip of 64: what `SeriesFitter.fit`, `JumpScan`, `Screen` and `createPathRates` do one
 * after the other, to the bit. Cells that miss epochs get their differences and their screen.
 */
import type { EventPlan } from '../../core/events/eventPlan.ts';
import type { createPathRates, QuietRates } from '../../core/events/pathRates.ts';
import {
  createWindowScreen,
  SCREEN_TABLES,
  type Screened,
  screenVariance,
  useScreenTables,
  windowMemory,
  type WindowScreen,
} from '../../core/events/screen.ts';
import { whiteningOf } from '../../core/events/whitening.ts';
import type { CompleteFit, FittedRate } from '../../core/fit/fit.ts';
import type { JumpScan } from '../../core/fit/seriesJumps.ts';
import { SIZE, VARYING } from '../../core/fit/sharedBasis.ts';
import { createKernels, type Kernels } from '../../core/kernels/kernels.ts';
import type { Surroundings } from '../../core/surroundings/surroundings.ts';
import { MISSING_NARROW, MISSING_WIDE, type SeriesHundredths } from './seriesStore.ts';

/** Cells of a strip: `CELLS` in ground.as. */
export const STRIP_CELLS = 64;
/** Cells read at once. */
export const READ_CELLS = 1024;
/** Surroundings whose series are cached: more than those of two strips. */
const NODE_SLOTS = 256;
/** Planes of numbers of a strip. */
const RATES = 0;
const FIT = 3;
const RANGE = 9;
const LARGEST = 10;
const SQUARES = 11;
const SEEN = 12;
const PLANES = 13;
/** Maximum number of cells in a window of neighbors. */
const WINDOW_CELLS = 9;
const WINDOW_MEMORY = windowMemory(WINDOW_CELLS);
const PARTS = SCREEN_TABLES.parts + WINDOW_MEMORY.parts + 14;

/** What strips need to know about a frame. */
export interface StripModels {
  readonly plan: EventPlan;
  /** Typical σ of a difference, mm. */
  readonly usualSigmaMm: number;
  readonly complete: CompleteFit;
  readonly jumps: JumpScan;
  readonly rates: ReturnType<typeof createPathRates> | null;
}

/** Describes strips of cells, and owns the memory of a block. One per thread. */
export interface GroundStrips {
  /** Maximum number of cell positions in a block. */
  readonly places: number;
  /** Cells minus their surroundings, by position, mm. */
  readonly series: Float32Array;
  /** The screened differences, by position. */
  readonly residuals: Float32Array;
  /** Screens windows of nine cells of the block. */
  readonly windows: WindowScreen;
  /** Memory for the stored series of `READ_CELLS` cells. */
  stored(isWide: boolean): SeriesHundredths;
  /** Adds the surroundings of the i-th cell of the next strip (−1 = none), and the position for its series. */
  put(cell: number, surroundings: Surroundings, index: number, place: number): void;
  /** Describes the added cells, whose stored series start at `first`. */
  describe(count: number, stored: SeriesHundredths, first: number): void;
  /** Whether a cell of the last strip has every epoch. */
  isComplete(cell: number): boolean;
  /** The rate of a complete cell minus its surroundings. */
  rate(cell: number, out: FittedRate): void;
  /** Whether a complete cell minus its surroundings may contain a jump. */
  mayJump(cell: number): boolean;
  /** The rates of a complete cell as measured, in case it is quiet; overwritten by the next. */
  quietRates(cell: number): QuietRates;
  /** Writes the screened difference of a cell. */
  screen(cell: number, place: number, out: Pick<Screened, 'largest' | 'noiseMm'>): void;
}

/** For blocks of at most this many positions. */
export function createGroundStrips(models: StripModels, places: number): GroundStrips {
  const epochs = models.plan.days.length;
  const kernels = createKernels(bytesOf(epochs, places), PARTS);
  const whitening = whiteningOf(models.plan);
  const varianceOf = screenVariance(models.plan, whitening);
  useFitTables(kernels, models.plan.days, models.complete);
  useScreenTables(kernels, models.plan, whitening);
  // One more, to pad a strip.
  const series = kernels.floats((places + 1) * epochs);
  const residuals = kernels.floats((places + 1) * epochs);
  useGroundTables(kernels, models, residuals.byteOffset - series.byteOffset);
  const wide = kernels.words(READ_CELLS * epochs);
  const narrow = new Int16Array(wide.buffer, wide.byteOffset, READ_CELLS * epochs);
  const nodes = createNodes(kernels, epochs);
  const nodesAt = kernels.words(STRIP_CELLS);
  const targets = kernels.words(STRIP_CELLS);
  const numbers = kernels.doubles(STRIP_CELLS * PLANES);
  const numberOf = (plane: number, cell: number) => numbers[plane * STRIP_CELLS + cell]!;
  const targetOf = (place: number) => series.byteOffset + 4 * epochs * place;
  return {
    places,
    series,
    residuals,
    windows: createWindowScreen(
      kernels,
      varianceOf,
      epochs,
      WINDOW_CELLS,
      (cell) => residuals.byteOffset + 4 * epochs * cell,
    ),
    stored: (isWide) => (isWide ? wide : narrow),

    put(cell, surroundings, index, place) {
      nodesAt[cell] = nodes.addressOf(surroundings, index);
      targets[cell] = targetOf(place);
    },

    describe(count, stored, first) {
      const full = Math.ceil(count / 4) * 4;
      for (let cell = count; cell < full; cell++) {
        nodesAt[cell] = nodes.none;
        targets[cell] = targetOf(places);
      }
      const isWide = stored === wide;
      kernels.call.describeStrip(
        stored.byteOffset + stored.BYTES_PER_ELEMENT * epochs * first,
        Number(isWide),
        isWide ? MISSING_WIDE : MISSING_NARROW,
        full,
        nodesAt.byteOffset,
        targets.byteOffset,
        numbers.byteOffset,
      );
      nodes.makeRoom();
    },

    isComplete: (cell) => numberOf(SEEN, cell) === epochs,
    ...describers(models, numberOf),
    screen: screenOf(models, varianceOf, numberOf),
  };
}

type NumberOf = (plane: number, cell: number) => number;

function describers({ complete, jumps, rates }: StripModels, numberOf: NumberOf) {
  const solved = new Float64Array(SIZE);
  const leastMm = jumps.look?.leastMm ?? Infinity;
  const none = {
    recentMmYr: NaN,
    recentShare: NaN,
    changeMmYr: NaN,
    changeShare: NaN,
    accelerationMmYr2: NaN,
    accelerationShare: NaN,
  };
  const { recentMmYr, changeMmYr, accelerationMmYr2, ...shares } = rates?.ofWhole.rates ?? none;
  const quiet: QuietRates = { recentMmYr, changeMmYr, accelerationMmYr2, ...shares };
  return {
    rate(cell: number, out: FittedRate): void {
      for (let p = 0; p < SIZE; p++) solved[p] = numberOf(FIT + p, cell);
      complete.describeRate(solved, numberOf(FIT + SIZE, cell), numberOf(FIT + SIZE + 1, cell), out);
    },
    mayJump: (cell: number): boolean => numberOf(RANGE, cell) > leastMm,
    quietRates(cell: number): QuietRates {
      quiet.recentMmYr = recentMmYr + numberOf(RATES, cell);
      quiet.changeMmYr = changeMmYr + numberOf(RATES + 1, cell);
      quiet.accelerationMmYr2 = accelerationMmYr2 + numberOf(RATES + 2, cell);
      return quiet;
    },
  };
}

function screenOf(
  { usualSigmaMm }: StripModels,
  varianceOf: ReturnType<typeof screenVariance>,
  numberOf: NumberOf,
): GroundStrips['screen'] {
  return (cell, place, out) => {
    const seen = numberOf(SEEN, cell);
    const largest = numberOf(LARGEST, cell);
    const noiseMm =
      seen === 0 ? 0 : Math.sqrt(varianceOf(largest * largest, numberOf(SQUARES, cell), seen, usualSigmaMm));
    out.largest[place] = seen === 0 ? 0 : largest / noiseMm;
    out.noiseMm[place] = noiseMm;
  };
}

function bytesOf(epochs: number, places: number): number {
  const tables = SCREEN_TABLES.epochBytes + 8 * VARYING + 1 + 8 * SIZE + 4 * SIZE + 48;
  return (
    8 * epochs * (places + 1) +
    (epochs + 1) * (tables + 4 * READ_CELLS + 4 * (NODE_SLOTS + 1)) +
    SCREEN_TABLES.bytes +
    WINDOW_MEMORY.bytes +
    8 * (SIZE * SIZE + STRIP_CELLS * (PLANES + 1))
  );
}

/** Gives the kernels the model of fits of series with every epoch. */
function useFitTables(kernels: Kernels, days: Float64Array, { basis, plan }: CompleteFit): void {
  const rows = kernels.doubles(VARYING * days.length);
  rows.set(basis.rows);
  const factor = kernels.doubles(SIZE * SIZE);
  factor.set(plan.numbers.subarray(plan.factorAt, plan.factorAt + SIZE * SIZE));
  const neighbors = kernels.bytes(days.length);
  for (let epoch = 1; epoch < days.length; epoch++) {
    neighbors[epoch] = Number(days[epoch]! - days[epoch - 1]! <= plan.longestNeighborDays);
  }
  kernels.call.useFrame(
    days.length - 1,
    0,
    0,
    0,
    rows.byteOffset,
    factor.byteOffset,
    neighbors.byteOffset,
    basis.constant,
    plan.endWeight,
    Number(plan.isEvenlyNeighbored),
  );
}

/**
 * Gives the kernels the weights of quiet rates and of the jump search; `residuals` is the offset of the residuals from
 * the series, bytes.
 */
function useGroundTables(kernels: Kernels, { plan, jumps, rates }: StripModels, residuals: number): void {
  const epochs = plan.days.length;
  const weights = kernels.doubles(SIZE * epochs);
  if (rates) weights.set(rates.ofWhole.weights);
  const rows = kernels.floats(SIZE * epochs);
  // Without a search any range will do.
  if (jumps.look) rows.set(jumps.look.rows);
  kernels.call.useSides(jumps.look?.widest ?? 1, jumps.look?.narrowest ?? 1);
  const scratch = kernels.bytes(48 * (epochs + 1));
  kernels.call.useGround(epochs, weights.byteOffset, rows.byteOffset, residuals, scratch.byteOffset);
}

/** Series of surroundings in the kernels' memory, loaded on demand. */
function createNodes(kernels: Kernels, epochs: number) {
  const memory = kernels.floats((NODE_SLOTS + 1) * epochs);
  const addresses = new Map<number, number>();
  const none = memory.byteOffset + 4 * epochs * NODE_SLOTS;
  let lastIndex = -1;
  let last = none;
  let lastOf: Surroundings | null = null;
  return {
    /** A series of zeros. */
    none,
    /** The address of a node's series; −1 = zeros. */
    addressOf(surroundings: Surroundings, index: number): number {
      if (surroundings !== lastOf) {
        addresses.clear();
        lastIndex = -1;
        last = none;
        lastOf = surroundings;
      }
      if (index === lastIndex) return last;
      lastIndex = index;
      if (index < 0) return (last = none);
      const known = addresses.get(index);
      if (known !== undefined) return (last = known);
      const slot = addresses.size;
      memory.set(surroundings.seriesMm.subarray(index * epochs, (index + 1) * epochs), slot * epochs);
      addresses.set(index, (last = memory.byteOffset + 4 * epochs * slot));
      return last;
    },
    /** Evicts series while there might not be enough room for the next strip. */
    makeRoom(): void {
      if (addresses.size <= NODE_SLOTS - STRIP_CELLS) return;
      addresses.clear();
      lastIndex = -1;
      last = none;
    },
  };
}
