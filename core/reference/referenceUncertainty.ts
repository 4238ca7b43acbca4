import { median, quantile } from '../statistics/quantile.ts';

/**
 * How far the zero of a relative frame may be from the ground's: σ² = σ_unseen² + σ_blocks² + σ_spread² + σ_window², mm/yr,
 * one number a frame: motion of the whole region and of a basin around the reference, the standard error of the reference
 * over parts of the frame, its cells' spread beyond noise, and moving ground among them; and the distance to rivals by
 * their probabilities. Derived here, terms and figures in docs/accuracy.md §3.
 */

/** The coherent cells of a frame, as a sample; all arrays of one length. */
export interface ReferenceField {
  /** Vertical velocity from the reference's own, mm/yr. */
  readonly velocityMmYr: Float64Array;
  /** Place on the ground, metres. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** 1 = the cell is part of the reference. */
  readonly isReference: Uint8Array;
  /** Median σ of the reference cells' velocities once the reference is subtracted, vertical mm/yr. */
  readonly noiseMmYr: number;
}

/** Ground that may be the frame's stable part. */
export interface ReferenceCandidate {
  /** From the reference, vertical mm/yr. */
  readonly velocityMmYr: number;
  readonly probability: number;
}

/** How well the zero of a relative frame is known. */
export interface ReferenceUncertainty {
  /** One σ of the zero; the largest speed of a frame without a stable part is not in it (`withoutStablePart`). */
  readonly sigmaMmYr: number;
  /** Share of the cells that move like the reference, 0..1. */
  readonly stableShare: number;
  /** Whether the reference stands out as ground that moves alike: else nothing says which ground is at rest. */
  readonly isRecognised: boolean;
  /** The reference first, then by probability. */
  readonly candidates: readonly ReferenceCandidate[];
}

/**
 * What no relative frame can see: the motion of its whole region (plates, rebound, sediment), one σ. Vertical rates
 * of GNSS stations outside of basins scatter by 1 to 2 mm/yr over the contiguous United States.
 */
const REGIONAL_SIGMA_MM_YR = 1.5;
/** A frame may lie inside a basin that sinks as a whole: one σ for ground of no extent … */
const BASIN_SIGMA_MM_YR = 3;
/** … which a reference of this extent halves: a basin that is wider would show its own slope. */
const BASIN_EXTENT_M = 10_000;
/** Half-width of the window that is the reference, from the noise's 95 % and at least, mm/yr. */
const NOISE_WINDOW = 2;
const MINIMUM_HALF_WIDTH_MM_YR = 1;
/** A reference stands out when this part of the window's cells is more than its flanks have. */
const MINIMUM_CONTRAST = 0.5;
const MINIMUM_STABLE_SHARE = 0.1;
const MINIMUM_CELLS = 10;
/** A zero that is known less well tells no direction of what moves slowly: no part is called stable. */
const LARGEST_SIGMA_MM_YR = 5;
/** A rival holds at least this share of the cells beyond what its flanks have. */
const MINIMUM_RIVAL_SHARE = 0.03;
const MAXIMUM_RIVALS = 5;
const MAXIMUM_WINDOWS = 4000;
/** Ground sinks far more often than it rises: e-fold of a candidate's weight per share of cells that would rise. */
const RISING_SHARE = 0.1;
/** Where ground above the reference moves each place at its own rate, this quantile represents it: any of it may be at rest. */
const HIGHEST_GROUND = 0.95;
/** The reference's standard error is of the medians of so many by so many parts of the frame. */
const BLOCKS_A_SIDE = 4;

/**
 * One σ of the zero of a relative frame (docs/accuracy.md §3): what no frame can see of its region, what its extent
 * leaves of a basin around it, the standard error of the reference over parts of the frame, moving ground among the
 * reference cells, their spread beyond noise, and rivals: other ground that moves alike and may be the one at rest.
 */
export function referenceUncertainty(field: ReferenceField): ReferenceUncertainty {
  const sorted = field.velocityMmYr.toSorted();
  const base = hypot(unseenSigmaMmYr(extentOfReference(field)), blockStandardError(field));
  const least = Math.max(MINIMUM_HALF_WIDTH_MM_YR, NOISE_WINDOW * field.noiseMmYr);
  let found: ReferenceUncertainty = unrecognised(sorted, least, base);
  if (sorted.length < MINIMUM_CELLS) return found;
  const rivals = rivalsOf(sorted, least);
  for (let halfWidth = least; halfWidth <= Math.max(least, LARGEST_SIGMA_MM_YR); halfWidth *= Math.SQRT2) {
    const window = windowAt(sorted, 0, halfWidth);
    if (window.share < MINIMUM_STABLE_SHARE || window.excess < MINIMUM_CONTRAST * window.share) continue;
    found = withRivals(
      sorted,
      window,
      rivals,
      hypot(base, spreadBeyondNoise(field, halfWidth), window.contamination),
    );
    if (found.isRecognised) return found;
  }
  return found;
}

/**
 * σ of a frame without a recognised stable part: no cell, the fastest included, has a direction (|v| < σ), and none is
 * called stable.
 */
export function withoutStablePart(sigmaMmYr: number, fastestMmYr: number): number {
  return Math.max(sigmaMmYr, LARGEST_SIGMA_MM_YR, 1.01 * fastestMmYr);
}

/** The cells of a window of velocities, and what it has beyond its flanks. */
interface VelocityWindow {
  readonly centre: number;
  readonly halfWidth: number;
  readonly share: number;
  readonly excess: number;
  /** How far moving ground within the window may shift its median, mm/yr. */
  readonly contamination: number;
}

function windowAt(sorted: Float64Array, centre: number, halfWidth: number): VelocityWindow {
  const share = shareBetween(sorted, centre - halfWidth, centre + halfWidth);
  const below = shareBetween(sorted, centre - 3 * halfWidth, centre - halfWidth);
  const above = shareBetween(sorted, centre + halfWidth, centre + 3 * halfWidth);
  const flanks = (below + above) / 2;
  const contamination = share > 0 ? Math.min(1, Math.max(below, above) / share) * (halfWidth / 2) : halfWidth;
  return { centre, halfWidth, share, excess: share - flanks, contamination };
}

/** The reference among its rivals: Σ probability × distance² is what the choice between them may be wrong by. */
function withRivals(
  sorted: Float64Array,
  own: VelocityWindow,
  rivals: readonly VelocityWindow[],
  sigmaMmYr: number,
): ReferenceUncertainty {
  const weighed = [own, ...rivals].map(({ centre, halfWidth, excess }) => {
    const rising = shareBetween(sorted, centre + halfWidth, Infinity);
    return { velocityMmYr: centre, weight: excess * Math.exp(-rising / RISING_SHARE) };
  });
  const rising = shareBetween(sorted, own.halfWidth, Infinity);
  const highest = sorted[Math.floor(HIGHEST_GROUND * (sorted.length - 1))]!;
  if (highest > own.halfWidth) weighed.push({ velocityMmYr: highest, weight: rising ** 2 });
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const candidates = weighed.map(({ velocityMmYr, weight }) => ({
    velocityMmYr,
    probability: weight / total,
  }));
  const choice = Math.sqrt(
    candidates.reduce((sum, { velocityMmYr, probability }) => sum + probability * velocityMmYr ** 2, 0),
  );
  const sigma = hypot(sigmaMmYr, choice);
  return {
    sigmaMmYr: sigma,
    stableShare: own.share,
    isRecognised: sigma <= LARGEST_SIGMA_MM_YR,
    candidates: [candidates[0]!, ...candidates.slice(1).toSorted((a, b) => b.probability - a.probability)],
  };
}

function unrecognised(sorted: Float64Array, halfWidth: number, base: number): ReferenceUncertainty {
  const stableShare = shareBetween(sorted, -halfWidth, halfWidth);
  const candidates = [{ velocityMmYr: 0, probability: 1 }];
  return { sigmaMmYr: Math.max(base, LARGEST_SIGMA_MM_YR), stableShare, isRecognised: false, candidates };
}

/** Other windows that hold more cells than their flanks, densest first, none over another. */
function rivalsOf(sorted: Float64Array, halfWidth: number): VelocityWindow[] {
  const first = sorted[0]!;
  // Half a window apart; a range of thousands of windows is looked at more coarsely.
  const step = Math.max(halfWidth / 2, (sorted.at(-1)! - first) / MAXIMUM_WINDOWS);
  const offered: VelocityWindow[] = [];
  for (let centre = first; centre <= sorted.at(-1)!; centre += step) {
    if (Math.abs(centre) <= 2 * halfWidth) continue;
    const window = windowAt(sorted, centre, halfWidth);
    const isDense = window.excess >= Math.max(MINIMUM_RIVAL_SHARE, MINIMUM_CONTRAST * window.share);
    if (isDense) offered.push(window);
  }
  const rivals: VelocityWindow[] = [];
  for (const window of offered.toSorted((a, b) => b.excess - a.excess)) {
    if (rivals.length === MAXIMUM_RIVALS) break;
    if (rivals.every(({ centre }) => Math.abs(centre - window.centre) > 2 * halfWidth)) rivals.push(window);
  }
  return rivals;
}

/** What a frame cannot see of its own motion, for a reference of this extent (metres), one σ. */
export function unseenSigmaMmYr(extentM: number): number {
  return hypot(REGIONAL_SIGMA_MM_YR, BASIN_SIGMA_MM_YR / (1 + (extentM / BASIN_EXTENT_M) ** 2));
}

function extentOfReference({ x, y, isReference }: ReferenceField): number {
  return Math.sqrt(extentOf(x, isReference) * extentOf(y, isReference));
}

/** The length that holds nine tenths of the reference, stretched to all of it. */
function extentOf(places: Float64Array, isReference: Uint8Array): number {
  const own = places.filter((_, i) => isReference[i] === 1);
  return own.length < 2 ? 0 : (quantile(own, 0.95) - quantile(own, 0.05)) / 0.9;
}

/**
 * Standard error of the reference: noise of neighbouring cells is not independent, that of parts of the frame nearly
 * is. With fewer than three parts it is the scatter of the cells.
 */
function blockStandardError({ velocityMmYr, x, y, isReference }: ReferenceField): number {
  const blocks = new Map<number, number[]>();
  const all: number[] = [];
  const [left, width] = rangeOf(x);
  const [bottom, height] = rangeOf(y);
  for (let i = 0; i < velocityMmYr.length; i++) {
    if (isReference[i] !== 1) continue;
    const key = blockOf(x[i]!, left, width) * BLOCKS_A_SIDE + blockOf(y[i]!, bottom, height);
    const own = blocks.get(key);
    if (own) own.push(velocityMmYr[i]!);
    else blocks.set(key, [velocityMmYr[i]!]);
    all.push(velocityMmYr[i]!);
  }
  const medians = [...blocks.values()].map((values) => median(values));
  if (medians.length < 3) return all.length > 1 ? standardDeviation(all) : LARGEST_SIGMA_MM_YR;
  return standardDeviation(medians) / Math.sqrt(medians.length);
}

function blockOf(place: number, from: number, size: number): number {
  return Math.min(BLOCKS_A_SIDE - 1, Math.floor((BLOCKS_A_SIDE * (place - from)) / (size || 1)));
}

/** Spread of the cells of the window that their noise does not explain. */
function spreadBeyondNoise({ velocityMmYr, noiseMmYr }: ReferenceField, halfWidth: number): number {
  const within = velocityMmYr.filter((velocity) => Math.abs(velocity) <= halfWidth);
  const centre = median(within);
  const spread = 1.4826 * median(within.map((velocity) => Math.abs(velocity - centre)));
  return Math.sqrt(Math.max(0, spread ** 2 - noiseMmYr ** 2));
}

function rangeOf(values: Float64Array): [least: number, size: number] {
  let [least, largest] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    largest = Math.max(largest, value);
  }
  return [least, largest - least];
}

function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

function shareBetween(sorted: Float64Array, from: number, to: number): number {
  return (countUpTo(sorted, to) - countUpTo(sorted, from)) / sorted.length;
}

/** How many ascending values are at most `limit`. */
function countUpTo(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function hypot(...parts: readonly number[]): number {
  return Math.hypot(...parts);
}
