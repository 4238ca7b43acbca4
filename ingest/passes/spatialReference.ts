/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { commonMotion } from '../../core/reference/commonMotion.ts';
import { DAYS_PER_YEAR, type EpochDay } from '../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { createJumpScan } from '../../core/fit/seriesJumps.ts';
import { type GroundSize, planarCenter } from '../../core/geodesy/groundSize.ts';
import { median } from '../../core/statistics/quantile.ts';
import type { ReferencePoint } from '../../core/reference/referenceChoice.ts';
import { falseAlarms, type FalseAlarms } from '../../core/reference/falseAlarms.ts';
import { removedMotion, type RemovedMotion } from '../../core/reference/removedMotion.ts';
import { type ReferenceCandidate, referenceUncertainty } from '../../core/reference/referenceUncertainty.ts';
import {
  chooseReferenceCells,
  type ReferenceCells,
  type ReferenceMethod,
} from '../../core/reference/referenceCells.ts';
import type { ReferenceSample } from '../../workers/measure/referenceSample.ts';
import type { OwnReference } from '../reader/stack/frameStack.ts';

export interface SpatialReference {
  readonly method: ReferenceMethod;
  readonly description: string;
  readonly cells: number;
  /** LOS mm per epoch; null = nothing is subtracted. */
  readonly medianMm: Float64Array | null;
  /** One σ of the zero, vertical mm/yr. */
  readonly sigmaMmYr: number;
  /** False: no part of the frame appears to be at rest, so no direction is certain in it. */
  readonly isRecognized: boolean;
  /** Null = not examined. */
  readonly stableShare: number | null;
  readonly candidates: readonly ReferenceCandidate[];
  readonly points: readonly ReferencePoint[];
  /** What was subtracted from all cells beyond a rate; null = nothing. */
  readonly removed: RemovedMotion | null;
  /** The effect of noise on the frame's cells; null = not examined. */
  readonly falseAlarms: FalseAlarms | null;
}

/** One σ of a zero that a producer tied to GNSS, and of one that is accepted without verification, mm/yr (docs/zero.md). */
const TIED_BY_PRODUCER_SIGMA_MM_YR = 1;
const TRUSTED_SIGMA_MM_YR = 2;
/** A smaller shift of the zero isn't reported, mm/yr. */
const NOTED_SHIFT_MM_YR = 0.5;

/** The source of a sample. */
interface SampledFrame {
  readonly epochDays: readonly EpochDay[];
  readonly cellSize: GroundSize;
  readonly meanUp: number;
}

/** A zero that isn't searched for in the frame. */
export function trustedReference(
  method: 'none' | 'kept',
  { description, isTiedToGnss, sigmaMmYr }: OwnReference,
): SpatialReference {
  return {
    method,
    description,
    cells: 0,
    medianMm: null,
    sigmaMmYr: sigmaMmYr ?? (isTiedToGnss ? TIED_BY_PRODUCER_SIGMA_MM_YR : TRUSTED_SIGMA_MM_YR),
    isRecognized: true,
    stableShare: null,
    candidates: [],
    points: [],
    removed: null,
    falseAlarms: null,
  };
}

/** What is subtracted from every cell at each epoch (docs/zero.md), and how well the resulting zero is known. */
export function chooseSpatialReference(
  samples: readonly ReferenceSample[],
  frame: SampledFrame,
): SpatialReference {
  const sample = joined(samples);
  const chosen = chooseReferenceCells(sample);
  const { method, indices, description } = chosen;
  if (indices.length === 0)
    return {
      ...trustedReference('none', { description, isTiedToGnss: false }),
      isRecognized: false,
      stableShare: 0,
    };
  const medianMm = commonMotion(sample.seriesMm, frame.epochDays.length, indices);
  const found = uncertaintyOf(sample, chosen, medianMm, frame);
  // The ground in a median over all cells isn't known to move alike.
  const isRecognized = found.isRecognized && method === 'median_of_stable_cells';
  const shiftMmYr = found.zeroMmYr * frame.meanUp;
  const notes = [
    ...(Math.abs(shiftMmYr) >= NOTED_SHIFT_MM_YR
      ? [`moved by ${shiftMmYr.toFixed(1)} mm/yr to the ground that is most probably at rest`]
      : []),
    ...(isRecognized ? [] : ['no part of the frame is recognizably at rest']),
  ];
  return {
    method,
    description: [description, ...notes].join('; '),
    cells: indices.length,
    medianMm: shifted(medianMm, frame.epochDays, shiftMmYr),
    sigmaMmYr: found.sigmaMmYr,
    isRecognized,
    stableShare: found.stableShare,
    candidates: found.candidates,
    points: [],
    removed: removedMotion(medianMm, frame.epochDays, frame.meanUp),
    falseAlarms: found.falseAlarms,
  };
}

/** The reference's motion with another rate. */
function shifted(medianMm: Float64Array, epochDays: readonly EpochDay[], shiftMmYr: number): Float64Array {
  return medianMm.map(
    (value, epoch) => value + (shiftMmYr * (epochDays[epoch]! - epochDays[0]!)) / DAYS_PER_YEAR,
  );
}

type JoinedSample = ReturnType<typeof joined>;

function uncertaintyOf(
  sample: JoinedSample,
  { indices, pool }: ReferenceCells,
  medianMm: Float64Array,
  { epochDays, cellSize, meanUp }: SampledFrame,
) {
  const rates = referencedRates(sample, pool, medianMm, epochDays);
  const own = new Set(indices);
  const sigmas = rates.sigmaMmYr.filter((sigma, at) => sigma === sigma && own.has(pool[at]!));
  const places = Array.from(pool, (cell) =>
    planarCenter(cellSize, { row: sample.row[cell]!, col: sample.col[cell]! }),
  );
  const velocityMmYr = rates.velocityMmYr.map((velocity) => velocity / meanUp);
  const found = referenceUncertainty({
    velocityMmYr,
    x: Float64Array.from(places, ({ x }) => x),
    y: Float64Array.from(places, ({ y }) => y),
    noiseMmYr: sigmas.length === 0 ? Infinity : median(sigmas) / meanUp,
  });
  const fromZero = {
    velocityMmYr: velocityMmYr.map((velocity) => velocity - found.zeroMmYr),
    sigmaMmYr: rates.sigmaMmYr.map((sigma) => sigma / meanUp),
  };
  return { ...found, falseAlarms: falseAlarms(fromZero, found.sigmaMmYr) };
}

/** LOS velocities of cells after subtracting the reference, without the contribution of jumps, and their σ, mm/yr. */
function referencedRates(
  { seriesMm, velocityMmYr }: JoinedSample,
  cells: Uint32Array,
  medianMm: Float64Array,
  epochDays: readonly EpochDay[],
) {
  const epochs = epochDays.length;
  const fitter = createSeriesFitter(epochDays);
  const jumps = createJumpScan(epochDays);
  const fit = emptyFit();
  const rest = new Float32Array(epochs);
  const rates = { velocityMmYr: new Float64Array(cells.length), sigmaMmYr: new Float64Array(cells.length) };
  for (const [at, cell] of cells.entries()) {
    for (let epoch = 0; epoch < epochs; epoch++) {
      rest[epoch] = seriesMm[cell * epochs + epoch]! - medianMm[epoch]!;
    }
    const isFitted = fitter.fit(rest, 0, fit);
    rates.velocityMmYr[at] = isFitted
      ? fit.velocityMmYr - jumps.slopeOfJumps(rest, 0, NaN, 1)
      : velocityMmYr[cell]!;
    rates.sigmaMmYr[at] = isFitted ? fit.velocitySigmaMmYr : NaN;
  }
  return rates;
}

function joined(samples: readonly ReferenceSample[]) {
  return {
    row: Int32Array.from(samples.flatMap((block) => [...block.row])),
    col: Int32Array.from(samples.flatMap((block) => [...block.col])),
    seriesMm: concatenated(samples.map((block) => block.seriesMm)),
    velocityMmYr: concatenated(samples.map((block) => block.velocityMmYr)),
    velocitySigmaMmYr: concatenated(samples.map((block) => block.velocitySigmaMmYr)),
    harmonicCoherence: concatenated(samples.map((block) => block.harmonicCoherence)),
    isComplete: Uint8Array.from(samples.flatMap((block) => [...block.isComplete])),
  };
}

function concatenated(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
