/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { median, quantile } from '../statistics/quantile.ts';
import { restingGrounds, type RestingGround } from './restingGround.ts';

/**
 * The most probable zero of a relative frame, and how far it may be from the ground's: σ² = σ_unseen² + σ_parts² +
 * σ_spread² + σ_window² + σ_choice² + σ_rim², mm/yr, one number per frame: motion of the whole region and of a basin
 * around the reference; the standard error of the reference over parts of the frame (or of the zeros of its quarters, if
 * larger) and its cells' spread beyond noise; moving ground among them; the distance to other ground that may be at rest,
 * weighted by its probability; and the possibility that the ground at rest is the end of a motion. Derived here; terms
 * and figures are in docs/zero.md.
 */

/** The coherent cells of a frame, as a sample; all arrays of one length. */
export interface ReferenceField {
  /** Vertical velocity relative to the reference, without the contribution of jumps (core/fit/seriesJumps.ts), mm/yr. */
  readonly velocityMmYr: Float64Array;
  /** Position on the ground, meters. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Median σ of the reference cells' velocities after subtracting the reference, vertical mm/yr. */
  readonly noiseMmYr: number;
}

/** Ground that may be the frame's stable part. */
export interface ReferenceCandidate {
  /** Relative to the zero, vertical mm/yr. */
  readonly velocityMmYr: number;
  readonly probability: number;
}

/** How well the zero of a relative frame is known. */
export interface ReferenceUncertainty {
  /** The ground at rest relative to the reference, vertical mm/yr. */
  readonly zeroMmYr: number;
  /** One σ of that zero; doesn't include the largest speed of a frame without a stable part (`withoutStablePart`). */
  readonly sigmaMmYr: number;
  /** Share of the cells that move like the ground at rest, 0..1. */
  readonly stableShare: number;
  /** Whether that ground is distinct as ground that moves alike; otherwise nothing shows which ground is at rest. */
  readonly isRecognized: boolean;
  /** The zero first, then by probability. */
  readonly candidates: readonly ReferenceCandidate[];
}

/**
 * The motion of a frame's whole region (plates, rebound, sediment), which no relative frame can see, one σ. Vertical
 * rates of GNSS stations outside basins scatter by 1 to 2 mm/yr over the contiguous United States.
 */
const REGIONAL_SIGMA_MM_YR = 1.5;
/** A frame may lie inside a basin that sinks as a whole: one σ for ground of zero extent … */
const BASIN_SIGMA_MM_YR = 3;
/** … which is halved by a reference of this extent, because a wider basin would show its own slope. */
const BASIN_EXTENT_M = 10_000;
/** Half-width of the window for the ground at rest: a multiple of the noise (95 %), and the minimum, mm/yr. */
const NOISE_WINDOW = 2;
const MINIMUM_HALF_WIDTH_MM_YR = 1;
/** Ground at rest is distinct if this share of the window's cells exceeds the density of its flanks. */
const MINIMUM_CONTRAST = 0.5;
const MINIMUM_STABLE_SHARE = 0.08;
/** If all ground moves, motion that fades out is as dense as ground at rest. So this share of the frame must exceed it. */
const MINIMUM_BEYOND_RIM = 0.03;
const MINIMUM_CELLS = 10;
/** Other ground that moves alike and is larger than this share of the ground at rest may equally be the ground at rest. */
const LARGEST_RIVAL = 0.5;
/**
 * If the zero is less certain than this, the direction of slow motion is unknown and nothing is called stable (figures:
 * docs/zero.md).
 */
const LARGEST_SIGMA_MM_YR = 4.7;
/** Cells at rest must be spread over the ground, not only near its middle. */
const SPREAD_WEIGHT = 1.5;
/** The standard error of the reference uses the medians of this many by this many parts of the frame. */
const BLOCKS_A_SIDE = 4;
/**
 * Quarters have a zero if ground is distinct in them: the minimum number of cells, the minimum share, and the maximum
 * width in narrowest windows.
 */
const QUARTERS_A_SIDE = 2;
const MINIMUM_QUARTER_CELLS = 30;
const MINIMUM_QUARTER_SHARE = 0.3;
const WIDEST_QUARTER = 2.1;

/**
 * The zero of a relative frame and one σ of it (docs/zero.md): the motion of its region that no frame can see, the motion
 * of a basin that the extent of the ground at rest doesn't rule out, its standard error over parts of the frame, moving
 * ground among its cells, their spread beyond noise, and other ground that moves alike and may be the ground at rest.
 */
export function referenceUncertainty(field: ReferenceField): ReferenceUncertainty {
  const sorted = field.velocityMmYr.toSorted();
  const narrowest = Math.max(MINIMUM_HALF_WIDTH_MM_YR, NOISE_WINDOW * field.noiseMmYr);
  const grounds = sorted.length < MINIMUM_CELLS ? [] : restingGrounds(sorted, narrowest);
  const [rest] = grounds;
  if (rest === undefined) return unrecognized(sorted.length);
  const own = cellsOf(field, rest);
  const choice = grounds.reduce(
    (sum, { probability, velocityMmYr }) => sum + probability * (velocityMmYr - rest.velocityMmYr) ** 2,
    0,
  );
  const sigmaMmYr = hypot(
    unseenSigmaMmYr(Math.sqrt(extentOf(own.x) * extentOf(own.y))),
    Math.max(blockStandardError(field, own), quarterStandardError(field, rest, narrowest)),
    SPREAD_WEIGHT * spreadBeyondNoise(own.velocityMmYr, field.noiseMmYr),
    rest.contaminationMmYr,
    Math.sqrt(Math.max(choice, hiddenChoice(field, rest))),
    rimSigmaMmYr(rest),
  );
  const standsOut =
    rest.halfWidthMmYr <= Math.max(narrowest, LARGEST_SIGMA_MM_YR) &&
    rest.share >= MINIMUM_STABLE_SHARE &&
    rest.excess >= MINIMUM_CONTRAST * rest.share &&
    rest.beyondRim >= MINIMUM_BEYOND_RIM;
  const hasEqual = grounds.some((ground) => ground !== rest && ground.share > LARGEST_RIVAL * rest.share);
  const isRecognized = standsOut && !hasEqual && sigmaMmYr <= LARGEST_SIGMA_MM_YR;
  return {
    zeroMmYr: rest.velocityMmYr,
    sigmaMmYr: isRecognized ? sigmaMmYr : Math.max(sigmaMmYr, LARGEST_SIGMA_MM_YR),
    stableShare: rest.share,
    isRecognized,
    candidates: grounds.map(({ velocityMmYr, probability }) => ({
      velocityMmYr: velocityMmYr - rest.velocityMmYr,
      probability,
    })),
  };
}

/**
 * σ of a frame without a recognized stable part: no cell, not even the fastest, has a known direction (|v| < σ), and none
 * is called stable.
 */
export function withoutStablePart(sigmaMmYr: number, fastestMmYr: number): number {
  return Math.max(sigmaMmYr, LARGEST_SIGMA_MM_YR, 1.01 * fastestMmYr);
}

function unrecognized(cells: number): ReferenceUncertainty {
  const candidates = [{ velocityMmYr: 0, probability: 1 }];
  const stableShare = cells === 0 ? 0 : 1;
  return { zeroMmYr: 0, sigmaMmYr: LARGEST_SIGMA_MM_YR, stableShare, isRecognized: false, candidates };
}

/** The motion that a frame can't see in itself, for a reference of this extent (meters), one σ. */
export function unseenSigmaMmYr(extentM: number): number {
  return hypot(REGIONAL_SIGMA_MM_YR, BASIN_SIGMA_MM_YR / (1 + (extentM / BASIN_EXTENT_M) ** 2));
}

/** σ of a zero whose ground may just be the end of a motion, mm/yr: the whole frame may be moving relative to it. */
const RIM_SIGMA_MM_YR = 3;
/**
 * Applied in full up to the first share of the window's cells beyond a motion's end, and up to the first share of all
 * cells in the window; not at all from the second share on.
 */
const RIM_BEYOND = [0.3, 0.4] as const;
const RIM_SHARE = [0.43, 0.5] as const;

function rimSigmaMmYr({ share, beyondRim }: RestingGround): number {
  return RIM_SIGMA_MM_YR * fallingShare(beyondRim / share, RIM_BEYOND) * fallingShare(share, RIM_SHARE);
}

/** Falls from 1 to 0 between two values. */
function fallingShare(value: number, [from, to]: readonly [number, number]): number {
  return Math.min(1, Math.max(0, (to - value) / (to - from)));
}

/**
 * Parts along each side of the frame whose medians show ground that the noise of single cells hides, and their minimum
 * number.
 */
const HIDDEN_PARTS_A_SIDE = 8;
const FEWEST_HIDDEN_PARTS = 30;
const FEWEST_PART_CELLS = 5;
/** Ground that the window may hide: at least this share of the frame moves alike, at most this many half-widths away. */
const HIDING_SHARE = 0.85;
const HIDDEN_HALF_WIDTHS = 3;
/** Ratio of the standard errors of a median and a mean of normal numbers. */
const MEDIAN_ERROR = 1.25;

/**
 * The error of the zero if ground above it, within reach of its window, is actually at rest, mm²/yr²: a frame that sinks
 * at one rate, except for a part whose rates are within the noise of the others. Medians over parts have a third of that
 * noise.
 */
function hiddenChoice(field: ReferenceField, rest: RestingGround): number {
  if (rest.share <= HIDING_SHARE) return 0;
  const { velocityMmYr, x, y, noiseMmYr } = field;
  const parts = valuesOfBlocks(field, { velocityMmYr, x, y }, HIDDEN_PARTS_A_SIDE).filter(
    ({ length }) => length >= FEWEST_PART_CELLS,
  );
  if (parts.length < FEWEST_HIDDEN_PARTS) return 0;
  const medians = Float64Array.from(parts, (values) => median(values)).sort();
  const noise = (MEDIAN_ERROR * noiseMmYr) / Math.sqrt(median(parts.map(({ length }) => length)));
  const grounds = restingGrounds(medians, Math.max(MINIMUM_HALF_WIDTH_MM_YR, NOISE_WINDOW * noise));
  return grounds.reduce((sum, { velocityMmYr: rate, probability }) => {
    const above = rate - rest.velocityMmYr;
    const isHidden = above > MINIMUM_HALF_WIDTH_MM_YR && above < HIDDEN_HALF_WIDTHS * rest.halfWidthMmYr;
    return isHidden ? sum + probability * above ** 2 : sum;
  }, 0);
}

interface Cells {
  readonly velocityMmYr: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** The cells that move like a ground. */
function cellsOf({ velocityMmYr, x, y }: ReferenceField, ground: RestingGround): Cells {
  const isOwn = (i: number) => Math.abs(velocityMmYr[i]! - ground.centerMmYr) <= ground.halfWidthMmYr;
  const own = (values: Float64Array) => values.filter((_, i) => isOwn(i));
  return { velocityMmYr: own(velocityMmYr), x: own(x), y: own(y) };
}

/** The length that contains nine tenths of the positions, scaled up to all of them. */
function extentOf(places: Float64Array): number {
  return places.length < 2 ? 0 : (quantile(places, 0.95) - quantile(places, 0.05)) / 0.9;
}

/**
 * Standard error of the ground at rest. The noise of neighboring cells isn't independent, but that of parts of the frame
 * nearly is. With fewer than three parts, the scatter of the cells is used.
 */
function blockStandardError(frame: ReferenceField, own: Cells): number {
  const medians = valuesOfBlocks(frame, own, BLOCKS_A_SIDE).map((values) => median(values));
  if (medians.length >= 3) return standardDeviation(medians) / Math.sqrt(medians.length);
  return own.velocityMmYr.length > 1 ? standardDeviation([...own.velocityMmYr]) : LARGEST_SIGMA_MM_YR;
}

/**
 * Standard error of the zeros of the frame's quarters relative to the frame's, mm/yr, using the quarters in which ground
 * is distinct. The two sides of a fault overlap in the frame's rates, but each is distinct in a quarter.
 */
function quarterStandardError(frame: ReferenceField, rest: RestingGround, narrowest: number): number {
  const { velocityMmYr, x, y } = frame;
  const quarters = valuesOfBlocks(frame, { velocityMmYr, x, y }, QUARTERS_A_SIDE);
  const apart = quarters.flatMap((values) => {
    if (values.length < MINIMUM_QUARTER_CELLS) return [];
    const [own] = restingGrounds(Float64Array.from(values).sort(), narrowest);
    if (!own || own.excess < MINIMUM_CONTRAST * own.share || own.share < MINIMUM_QUARTER_SHARE) return [];
    return own.halfWidthMmYr <= WIDEST_QUARTER * narrowest ? [own.velocityMmYr - rest.velocityMmYr] : [];
  });
  return apart.length < 2 ? 0 : hypot(...apart) / apart.length;
}

/** Values of the cells in each of this many by this many parts of the frame, for parts that have some. */
function valuesOfBlocks(frame: ReferenceField, { velocityMmYr, x, y }: Cells, aSide: number): number[][] {
  const blocks = new Map<number, number[]>();
  const [left, width] = rangeOf(frame.x);
  const [bottom, height] = rangeOf(frame.y);
  for (let i = 0; i < velocityMmYr.length; i++) {
    const key = blockOf(x[i]!, left, width, aSide) * aSide + blockOf(y[i]!, bottom, height, aSide);
    const own = blocks.get(key);
    if (own) own.push(velocityMmYr[i]!);
    else blocks.set(key, [velocityMmYr[i]!]);
  }
  return [...blocks.values()];
}

function blockOf(place: number, from: number, size: number, aSide: number): number {
  return Math.min(aSide - 1, Math.floor((aSide * (place - from)) / (size || 1)));
}

/** Spread of the cells that their noise doesn't explain. */
function spreadBeyondNoise(velocityMmYr: Float64Array, noiseMmYr: number): number {
  const center = median(velocityMmYr);
  const spread = 1.4826 * median(velocityMmYr.map((velocity) => Math.abs(velocity - center)));
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

function hypot(...parts: readonly number[]): number {
  return Math.hypot(...parts);
}
