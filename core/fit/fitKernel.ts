/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The sums and small matrices of a fit, computed by core/kernels/fit*.as: the only implementation, which test/oracle/fit
 * checks bit by bit. Two consecutive correlations of the noise are computed at once, because most series need two.
 * Symbols are those of fit.ts.
 */
import { covarianceFactor, NODES, type NoiseTable, noiseRow } from './correlatedNoise.ts';
import { createKernels, type Kernels } from '../kernels/kernels.ts';
import { patternWords } from '../statistics/patternCache.ts';
import { quantileInPlace } from '../statistics/quantile.ts';
import { longestNeighborDays } from './residualMoments.ts';
import { SIZE, VARYING, type SharedBasis } from './sharedBasis.ts';

/** Number of cached tables of decays, one for each median step. */
const DECAY_TABLES = 8;
/** Number of doubles that the kernel returns for a series: coefficients, two sums, two counts of steps. */
const SERIES_NUMBERS = SIZE + 4;
/** Bytes that `useEpochs` needs: per epoch, and constant. */
const SCRATCH_EPOCH_BYTES = 200;
const SCRATCH_BYTES = 640;
/** Bytes per epoch: its row, day, series, position and scratch. */
const EPOCH_BYTES = 8 * SIZE + 8 + 4 + 4 + SCRATCH_EPOCH_BYTES;
const PARTS = 8 + DECAY_TABLES;

/** One set of epochs, ready to fit. */
export interface FitPlan {
  readonly count: number;
  /** Parameters: 2 or 4. */
  readonly size: number;
  readonly firstEpoch: number;
  readonly lastEpoch: number;
  readonly endWeight: number;
  readonly medianStepDays: number;
  /** Epochs further apart don't count as neighbors in the lag-1 sum. */
  readonly longestNeighborDays: number;
  /** No two consecutive epochs are further apart than that. */
  readonly isEvenlyNeighbored: boolean;
  /** Number of neighbors that are at most the median step apart, and of those further apart. */
  readonly nearNeighbors: number;
  readonly farNeighbors: number;
  /** From `numbers[factorAt]`: C⁻¹, which orthonormalizes the shared basis. */
  readonly numbers: Float64Array;
  readonly factorAt: number;
  readonly noise: NoiseTable;
}

/** Steps between consecutive epochs. */
export interface EpochSteps {
  medianDays: number;
  /** Number of steps up to the median, and up to the limit for neighbors. */
  near: number;
  neighbors: number;
}

/** Sums series one after another and prepares the plans for their epochs. Uses scratch memory: create one per thread. */
export interface FitSums {
  /** Epochs of the last series that aren't NaN, ascending; `project` returned their number. */
  readonly kept: Int32Array;
  /** The same epochs as bits (`patternCache.ts`). */
  readonly pattern: Uint32Array;
  /** Coefficients of the basis that solve the last series. */
  readonly solved: Float64Array;
  /** The only array that plans may be written to. */
  readonly planNumbers: Float64Array;
  /** Makes a series that was solved elsewhere the last one. */
  useSolution(solution: Float64Array): void;
  /** First pass over a series: finds its present epochs and coefficients. Returns the number of epochs. */
  project(series: Float32Array, offset: number): number;
  /**
   * Second pass, with the plan of the series' epochs: solves it and sums its weighted residuals. Writes the sum
   * of squares to `out[0]` and the sum of products of neighbors to `out[1]`.
   */
  sumResiduals(plan: FitPlan, out: Float64Array): void;
  /**
   * Writes C⁻¹ for the first `count` epochs in `kept`, with this weight for the ends, to `planNumbers[at]` and on.
   * Returns its size: `size`, or 2 if a column depends on the columns before it.
   */
  factor(count: number, weight: number, size: number, at: number): number;
  findSteps(count: number, out: EpochSteps): void;
  /** Computes the row of a node, or also that of its neighbor, in the noise table of these epochs' plan. */
  fillRow(plan: FitPlan, node: number): void;
}

/**
 * Sums for these days (ascending, whole). `usualStep` is the median step of all of them. Allocates the given number of
 * elements for plans. `ownShare` is passed to `covarianceFactor`.
 */
export type CreateFitSums = (
  basis: SharedBasis,
  days: Float64Array,
  usualStep: number,
  planNumbers: number,
  ownShare?: number,
) => FitSums;

export const createFitKernel: CreateFitSums = (basis, days, usualStep, planNumbers, ownShare) => {
  const epochs = days.length;
  const tableLength = (days[epochs - 1]! - days[0]! + 1) * NODES.length;
  const bytes =
    (epochs + 1) * EPOCH_BYTES +
    SCRATCH_BYTES +
    8 * (planNumbers + DECAY_TABLES * tableLength + SIZE * SIZE + SERIES_NUMBERS);
  const kernels = createKernels(bytes, PARTS);
  const parts = allocate(kernels, basis, days, planNumbers);
  return {
    ...seriesSums(kernels, parts, epochs),
    ...planSums(kernels, parts, { days, usualStep, tableLength, ownShare }),
  };
};

type Parts = ReturnType<typeof allocate>;

/** The kernel's memory, with the frame's tables. */
function allocate(kernels: Kernels, basis: SharedBasis, days: Float64Array, planLength: number) {
  const epochs = days.length;
  const rows = kernels.doubles(SIZE * epochs);
  for (let epoch = 0; epoch < epochs; epoch++) {
    rows[SIZE * epoch] = 1;
    rows.set(basis.rows.subarray(VARYING * epoch, VARYING * (epoch + 1)), SIZE * epoch + 1);
  }
  const dayNumbers = kernels.words(epochs);
  for (let epoch = 0; epoch < epochs; epoch++) dayNumbers[epoch] = days[epoch]! - days[0]!;
  const inverse = kernels.doubles(SIZE * SIZE);
  inverse.set(basis.inverse);
  const series = kernels.floats(epochs);
  const kept = kernels.words(epochs + 1);
  const words = kernels.words(patternWords(epochs));
  const numbers = kernels.doubles(SERIES_NUMBERS);
  const scratch = kernels.bytes((epochs + 1) * SCRATCH_EPOCH_BYTES + SCRATCH_BYTES);
  kernels.call.useEpochs(
    epochs,
    basis.constant,
    rows.byteOffset,
    dayNumbers.byteOffset,
    inverse.byteOffset,
    series.byteOffset,
    kept.byteOffset,
    words.byteOffset,
    numbers.byteOffset,
    scratch.byteOffset,
  );
  const pattern = new Uint32Array(words.buffer, words.byteOffset, words.length);
  const planNumbers = kernels.doubles(planLength);
  // The address as a number: V8 doesn't inline the property.
  return { series, kept, pattern, numbers, planNumbers, plansAt: planNumbers.byteOffset };
}

function seriesSums({ call }: Kernels, parts: Parts, epochs: number) {
  const { series, kept, pattern, numbers, planNumbers, plansAt } = parts;
  return {
    kept,
    pattern,
    solved: numbers.subarray(0, SIZE),
    planNumbers,

    useSolution: (solution: Float64Array): void => numbers.set(solution),

    project(values: Float32Array, offset: number): number {
      series.set(values.subarray(offset, offset + epochs));
      return call.projectSeries();
    },

    sumResiduals(plan: FitPlan, out: Float64Array): void {
      const { count, endWeight } = plan;
      const isEven = Number(count === epochs && plan.isEvenlyNeighbored);
      const longest = Math.floor(plan.longestNeighborDays);
      call.solveSeries(count, endWeight, plansAt + 8 * plan.factorAt, longest, isEven);
      out[0] = numbers[SIZE]!;
      out[1] = numbers[SIZE + 1]!;
    },
  };
}

function planSums(
  kernels: Kernels,
  { kept, numbers: found, plansAt }: Parts,
  {
    days,
    usualStep,
    tableLength,
    ownShare,
  }: { days: Float64Array; usualStep: number; tableLength: number; ownShare: number | undefined },
) {
  const { call } = kernels;
  const steps = new Float64Array(days.length);
  const decaysOf = createDecayTables(kernels, days, tableLength);
  const factorOf = createCovarianceFactors(days.length, ownShare);
  const last = NODES.length - 1;
  let prepared: FitPlan | null = null;

  /**
   * Counts steps by length; days are whole, and so are the limits passed to kernels. Returns the number of steps that
   * aren't shorter.
   */
  const compareSteps = (count: number, medianDays: number): number =>
    call.compareSteps(
      count,
      Math.ceil(medianDays),
      Math.floor(medianDays),
      Math.floor(longestNeighborDays(medianDays)),
    );

  function medianStep(count: number): number {
    for (let i = 0; i < count - 1; i++) steps[i] = days[kept[i + 1]!]! - days[kept[i]!]!;
    return quantileInPlace(steps, 0.5, count - 1);
  }

  return {
    fillRow(plan: FitPlan, node: number): void {
      const { count, size, endWeight, noise } = plan;
      if (prepared !== plan) {
        const longestDays = Math.floor(plan.longestNeighborDays);
        call.useModel(count, endWeight, plansAt + 8 * plan.factorAt, longestDays);
      }
      prepared = plan;
      const low = Math.min(node, last - 1);
      const decays = decaysOf(plan.medianStepDays) + 8 * low;
      const row = plansAt + 8 * noiseRow(noise, low);
      const factors = factorOf(count, size);
      call.fillRows(count, endWeight, size, decays, row, factors[low]!, factors[low + 1]!);
    },

    factor: (count: number, weight: number, size: number, at: number): number =>
      call.factorKept(count, weight, size, plansAt + 8 * at),

    findSteps(count: number, out: EpochSteps): void {
      out.medianDays = usualStep;
      const notShorter = compareSteps(count, usualStep);
      if (!isMedian(count - 1 - notShorter, found[SIZE + 2]!, count - 1)) {
        out.medianDays = medianStep(count);
        compareSteps(count, out.medianDays);
      }
      out.near = found[SIZE + 2]!;
      out.neighbors = found[SIZE + 3]!;
    },
  };
}

/** Whether a value is the median of `count` values, given how many are less and how many are at most equal. */
function isMedian(less: number, notMore: number, count: number): boolean {
  const middle = (count - 1) / 2;
  return less <= Math.floor(middle) && notMore > Math.ceil(middle);
}

/** ρ to the power of each distance between two epochs, `NODES.length` doubles per day, by median step; returns addresses. */
function createDecayTables(kernels: Kernels, days: Float64Array, tableLength: number) {
  const tables = Array.from({ length: DECAY_TABLES }, () => kernels.doubles(tableLength));
  const distances = distancesOf(days);
  const medians: number[] = [];
  let oldest = 0;
  let lastMedian = NaN;
  let lastAddress = 0;

  function addressOf(medianStepDays: number): number {
    const known = medians.indexOf(medianStepDays);
    if (known >= 0) return tables[known]!.byteOffset;
    const table = tables[oldest]!;
    medians[oldest] = medianStepDays;
    oldest = (oldest + 1) % DECAY_TABLES;
    for (const distance of distances) {
      for (const [node, rho] of NODES.entries()) {
        table[distance * NODES.length + node] = rho ** (distance / medianStepDays);
      }
    }
    return table.byteOffset;
  }

  return (medianStepDays: number): number => {
    if (medianStepDays !== lastMedian) lastAddress = addressOf(medianStepDays);
    lastMedian = medianStepDays;
    return lastAddress;
  };
}

/** All distances between two epochs, in days. */
function distancesOf(days: Float64Array): Set<number> {
  const distances = new Set<number>();
  for (let i = 0; i < days.length; i++) {
    for (let j = 0; j < i; j++) distances.add(days[i]! - days[j]!);
  }
  return distances;
}

/** `covarianceFactor` of each node, cached by the number of epochs and the size. */
function createCovarianceFactors(epochs: number, ownShare: number | undefined) {
  const known: (Float64Array | undefined)[] = Array.from({ length: (epochs + 1) * (SIZE + 1) });
  return (count: number, size: number): Float64Array =>
    (known[count * (SIZE + 1) + size] ??= Float64Array.from(NODES, (_, node) =>
      covarianceFactor(node, count, size, ownShare),
    ));
}
