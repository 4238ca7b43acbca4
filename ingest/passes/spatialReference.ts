import { commonMotion } from '../../core/reference/commonMotion.ts';
import type { EpochDay } from '../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { type GroundSize, planarCentre } from '../../core/geodesy/groundSize.ts';
import { median } from '../../core/statistics/quantile.ts';
import type { ReferencePoint } from '../../core/reference/referenceChoice.ts';
import { type ReferenceCandidate, referenceUncertainty } from '../../core/reference/referenceUncertainty.ts';
import {
  chooseReferenceCells,
  type ReferenceCells,
  type ReferenceMethod,
} from '../../core/reference/spatialReference.ts';
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
  /** False: no part of the frame is at rest for all that it shows, so that no direction is certain in it. */
  readonly isRecognised: boolean;
  /** Null = not looked at. */
  readonly stableShare: number | null;
  readonly candidates: readonly ReferenceCandidate[];
  readonly points: readonly ReferencePoint[];
}

/** One σ of a zero that a producer tied to GNSS, and of one that is taken on trust, mm/yr (docs/accuracy.md §3). */
const TIED_BY_PRODUCER_SIGMA_MM_YR = 1;
const TRUSTED_SIGMA_MM_YR = 2;
/** Reference cells whose noise is looked at, at most. */
const NOISE_CELLS = 1000;

/** A zero that is not looked for in the frame. */
export function trustedReference(
  method: 'none' | 'kept',
  { description, isTiedToGnss }: OwnReference,
): SpatialReference {
  return {
    method,
    description,
    cells: 0,
    medianMm: null,
    sigmaMmYr: isTiedToGnss ? TIED_BY_PRODUCER_SIGMA_MM_YR : TRUSTED_SIGMA_MM_YR,
    isRecognised: true,
    stableShare: null,
    candidates: [],
    points: [],
  };
}

/** What is subtracted from every cell at each epoch (docs/accuracy.md §3), and how well the zero is known that it makes. */
export function chooseSpatialReference(
  samples: readonly ReferenceSample[],
  frame: { readonly epochDays: readonly EpochDay[]; readonly cellSize: GroundSize; readonly meanUp: number },
): SpatialReference {
  const sample = joined(samples);
  const chosen = chooseReferenceCells(sample);
  const { method, indices, description } = chosen;
  if (indices.length === 0)
    return {
      ...trustedReference('none', { description, isTiedToGnss: false }),
      isRecognised: false,
      stableShare: 0,
    };
  const medianMm = commonMotion(sample.seriesMm, frame.epochDays.length, indices);
  const found = uncertaintyOf(sample, chosen, medianMm, frame);
  // A median over all cells is of ground that is not known to move alike.
  const isRecognised = found.isRecognised && method === 'median_of_stable_cells';
  return {
    method,
    description: isRecognised ? description : `${description}; no part of the frame is recognisably at rest`,
    cells: indices.length,
    medianMm,
    sigmaMmYr: found.sigmaMmYr,
    isRecognised,
    stableShare: found.stableShare,
    candidates: found.candidates,
    points: [],
  };
}

type JoinedSample = ReturnType<typeof joined>;

function uncertaintyOf(
  sample: JoinedSample,
  { indices, pool }: ReferenceCells,
  medianMm: Float64Array,
  frame: { readonly epochDays: readonly EpochDay[]; readonly cellSize: GroundSize; readonly meanUp: number },
) {
  const zero = median(Float64Array.from(indices, (cell) => sample.velocityMmYr[cell]!));
  const places = Array.from(pool, (cell) =>
    planarCentre(frame.cellSize, { row: sample.row[cell]!, col: sample.col[cell]! }),
  );
  const own = new Set(indices);
  return referenceUncertainty({
    velocityMmYr: Float64Array.from(pool, (cell) => (sample.velocityMmYr[cell]! - zero) / frame.meanUp),
    x: Float64Array.from(places, ({ x }) => x),
    y: Float64Array.from(places, ({ y }) => y),
    isReference: Uint8Array.from(pool, (cell) => Number(own.has(cell))),
    noiseMmYr: referencedSigma(sample.seriesMm, indices, medianMm, frame.epochDays) / frame.meanUp,
  });
}

/** Median σ of the reference cells' LOS velocities once the reference is subtracted, mm/yr. */
function referencedSigma(
  seriesMm: Float32Array,
  indices: ArrayLike<number>,
  medianMm: Float64Array,
  epochDays: readonly EpochDay[],
): number {
  const epochs = epochDays.length;
  const fitter = createSeriesFitter(epochDays);
  const fit = emptyFit();
  const rest = new Float32Array(epochs);
  const sigmas: number[] = [];
  const step = Math.max(1, Math.floor(indices.length / NOISE_CELLS));
  for (let at = 0; at < indices.length; at += step) {
    const from = indices[at]! * epochs;
    for (let epoch = 0; epoch < epochs; epoch++) rest[epoch] = seriesMm[from + epoch]! - medianMm[epoch]!;
    if (fitter.fit(rest, 0, fit)) sigmas.push(fit.velocitySigmaMmYr);
  }
  return sigmas.length === 0 ? Infinity : median(sigmas);
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
