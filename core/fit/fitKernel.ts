/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The loops of seriesSums.ts and planLoops.ts by core/kernels/fit*.as: the same sums in the same order, so the same bits. Two
 * correlations of the noise that follow each other are done at once, as most series need two.
 */
import { covarianceFactor, NODES, noiseRow } from './correlatedNoise.ts';
import type { FitPlan } from './fitPlan.ts';
import { createKernels, type Kernels } from '../kernels/kernels.ts';
import { findSteps, isMedian, type PlanLoops } from './planLoops.ts';
import { patternWords } from '../statistics/patternCache.ts';
import { longestNeighbourDays } from './residualMoments.ts';
import type { SeriesSums } from './seriesSums.ts';
import { SIZE, VARYING, type SharedBasis } from './sharedBasis.ts';

/** Longer records than 44 years are left to the loops in JavaScript. */
const LONGEST_SPAN_DAYS = 2 ** 14;
/** Tables of decays that are kept, one for each median step. */
const DECAY_TABLES = 8;
/** Doubles that the kernel gives for a series: coefficients, two sums, two counts of steps. */
const SERIES_NUMBERS = SIZE + 4;
/** What `useEpochs` asks for: bytes an epoch, and more. */
const SCRATCH_EPOCH_BYTES = 200;
const SCRATCH_BYTES = 640;
/** Bytes of an epoch: its row, day, series, place and scratch. */
const EPOCH_BYTES = 8 * SIZE + 8 + 4 + 4 + SCRATCH_EPOCH_BYTES;
const PARTS = 8 + DECAY_TABLES;

/** The loops, and memory that they can write plans to. */
export interface FitKernel {
  readonly series: SeriesSums;
  readonly loops: PlanLoops;
  /** The only numbers that plans may be written to. */
  readonly planNumbers: Float64Array;
}

/** Null where kernels do not run, or the record is too long for them. */
export function createFitKernel(
  basis: SharedBasis,
  days: Float64Array,
  usualStep: number,
  planNumbers: number,
): FitKernel | null {
  const epochs = days.length;
  const span = days[epochs - 1]! - days[0]!;
  if (span > LONGEST_SPAN_DAYS) return null;
  const tableLength = (span + 1) * NODES.length;
  const bytes =
    (epochs + 1) * EPOCH_BYTES +
    SCRATCH_BYTES +
    8 * (planNumbers + DECAY_TABLES * tableLength + SIZE * SIZE + SERIES_NUMBERS);
  const kernels = createKernels(bytes, PARTS);
  if (kernels === null) return null;
  const parts = allocate(kernels, basis, days, planNumbers);
  return {
    series: createSums(kernels, parts, epochs),
    loops: createLoops(kernels, parts, days, usualStep, tableLength),
    planNumbers: parts.planNumbers,
  };
}

type Parts = ReturnType<typeof allocate>;

/** The memory that the kernel knows, with the tables of the frame. */
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
  // The address as a number: V8 does not inline the property.
  return { series, kept, pattern, numbers, planNumbers, plansAt: planNumbers.byteOffset };
}

function createSums({ call }: Kernels, parts: Parts, epochs: number): SeriesSums {
  const { series, kept, numbers, plansAt } = parts;
  return {
    kept,
    solved: numbers.subarray(0, SIZE),

    useSolution: (solution) => numbers.set(solution),

    project(values, offset) {
      series.set(values.subarray(offset, offset + epochs));
      return call.projectSeries();
    },

    sumResiduals(plan, out) {
      const { count, endWeight } = plan;
      const isEven = Number(count === epochs && plan.isEvenlyNeighboured);
      const longest = Math.floor(plan.longestNeighbourDays);
      call.solveSeries(count, endWeight, plansAt + 8 * plan.factorAt, longest, isEven);
      out[0] = numbers[SIZE]!;
      out[1] = numbers[SIZE + 1]!;
    },
  };
}

function createLoops(
  kernels: Kernels,
  { kept, pattern, numbers: found, plansAt }: Parts,
  days: Float64Array,
  usualStep: number,
  tableLength: number,
): PlanLoops {
  const { call } = kernels;
  const steps = new Float64Array(days.length);
  const decaysOf = createDecayTables(kernels, days, tableLength);
  const factorOf = createCovarianceFactors(days.length);
  const last = NODES.length - 1;
  const longest = Math.floor(longestNeighbourDays(usualStep));
  let prepared: FitPlan | null = null;

  return {
    fillRow(plan, node) {
      const { count, size, endWeight, noise } = plan;
      if (prepared !== plan) {
        const longestDays = Math.floor(plan.longestNeighbourDays);
        call.useModel(count, endWeight, plansAt + 8 * plan.factorAt, longestDays);
      }
      prepared = plan;
      const low = Math.min(node, last - 1);
      const decays = decaysOf(plan.medianStepDays) + 8 * low;
      const row = plansAt + 8 * noiseRow(noise, low);
      const factors = factorOf(count, size);
      call.fillRows(count, endWeight, size, decays, row, factors[low]!, factors[low + 1]!);
    },

    patternOf: () => pattern,

    factor: (count, weight, size, _, at) => call.factorKept(count, weight, size, plansAt + 8 * at),

    findSteps(count, out) {
      // Days are whole, and so are the limits that kernels are given.
      const notShorter = call.compareSteps(count, Math.ceil(usualStep), Math.floor(usualStep), longest);
      const notLonger = found[SIZE + 2]!;
      if (!isMedian(count - 1 - notShorter, notLonger, count - 1)) {
        findSteps(days, kept, count, usualStep, steps, out);
        return;
      }
      out.medianDays = usualStep;
      out.near = notLonger;
      out.neighbours = found[SIZE + 3]!;
    },
  };
}

/** ρ to the power of each distance of two epochs, `NODES.length` doubles a day, by median step; gives addresses. */
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

/** Every distance of two epochs, in days. */
function distancesOf(days: Float64Array): Set<number> {
  const distances = new Set<number>();
  for (let i = 0; i < days.length; i++) {
    for (let j = 0; j < i; j++) distances.add(days[i]! - days[j]!);
  }
  return distances;
}

/** `covarianceFactor` of each node, remembered by the number of epochs and the size. */
function createCovarianceFactors(epochs: number) {
  const known: (Float64Array | undefined)[] = Array.from({ length: (epochs + 1) * (SIZE + 1) });
  return (count: number, size: number): Float64Array =>
    (known[count * (SIZE + 1) + size] ??= Float64Array.from(NODES, (_, node) =>
      covarianceFactor(node, count, size),
    ));
}
