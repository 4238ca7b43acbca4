/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Which ground of a relative frame is at rest, from the rates v of its coherent cells, mm/yr. A window of half-width h at
 * z contains the share W of them and its flanks (of equal width) F; E = W − F is the excess. With R the share of cells
 * above the window,
 *
 *   d = E · (h₀/h)^1.25 density of the excess, h₀ the narrowest window, h = h₀, √2 h₀, 2 h₀ …
 *   choice  ∝ d · e^(−R/0.2)                  ground sinks far more often than it rises
 *   doubt ∝ d · max(e^(−R/0.15), (d/d_max)²) because of two blocks of similar size either may be at rest
 *
 * Where a rival is above the chosen window, that window's doubt is d · e^(−R/0.15): ground rarely rises evenly over a
 * wide area.
 *
 * The window with the largest choice is the zero. Its possible error is the distance of rivals that move alike, weighted
 * by doubt. Derived here; the constants come from the tuning frames of bench/science/zeroOfFrames.ts: docs/zero.md.
 */

/** Ground that moves alike and may be at rest. */
export interface RestingGround {
  /** Median of its cells, mm/yr. */
  readonly velocityMmYr: number;
  readonly centerMmYr: number;
  readonly halfWidthMmYr: number;
  /** Share of all cells, 0..1. */
  readonly share: number;
  /** Excess over its flanks. */
  readonly excess: number;
  /** Excess over the rim of a smooth bowl or dome, as a share of all cells; negative if the rim has more. */
  readonly beyondRim: number;
  /** Maximum shift of its median due to moving ground within the window, mm/yr. */
  readonly contaminationMmYr: number;
  readonly probability: number;
}

/**
 * e-folds of a window's weight per share of cells that would be rising if it were at rest, for the choice and for the
 * doubt.
 */
const RISING_CHOICE = 0.2;
const RISING_DOUBT = 0.15;
const LEAST_EXCESS = 0.02;
/** Preference for narrow windows: 1 = by density alone, which would let a whole bowl outweigh a tenth at rest next to it. */
const CONCENTRATION = 1.25;
/** A rival is at most this many narrowest windows wide, and its excess is at least this share of all cells and of its own. */
const WIDEST_RIVAL = 2.1;
const RIVAL_EXCESS = 0.03;
const RIVAL_CONTRAST = 0.2;
/**
 * Where motion fades out, its rates are distributed as v^(p − 1) near its end, p from 1/2 (a smooth end, a fold) to 1 (an
 * edge). The window from 0 to h then contains 1/(3^p − 1) of the cells in the flank from h to 3h, even without ground at
 * rest.
 */
const RIM_OF_A_FOLD = 1 / (Math.sqrt(3) - 1);
const RIM_OF_AN_EDGE = 1 / 2;
const MOST_WINDOWS = 12;
/** Two windows are the same ground if their centers are closer than this share of their widths. */
const APART = 1;
/** Windows of one width are spaced at least this share of the range of rates apart. */
const FINEST_STEP = 1 / 1000;

interface Candidate {
  readonly center: number;
  readonly halfWidth: number;
  readonly share: number;
  readonly excess: number;
  readonly contamination: number;
  readonly beyondRim: number;
  readonly density: number;
  readonly rising: number;
}

/** The grounds that may be at rest, the chosen one first, then by probability; empty with fewer than two different rates. */
export function restingGrounds(sorted: Float64Array, narrowestMmYr: number): RestingGround[] {
  const offered = candidatesOf(sorted, narrowestMmYr);
  const choice = ({ density, rising }: Candidate) => density * Math.exp(-rising / RISING_CHOICE);
  const kept: Candidate[] = [];
  for (const candidate of offered.toSorted((a, b) => choice(b) - choice(a))) {
    if (kept.length === MOST_WINDOWS) break;
    if (kept.every((other) => isApart(candidate, other))) kept.push(candidate);
  }
  const [chosen] = kept;
  if (!chosen) return [];
  const rivals = kept
    .filter((candidate) => candidate !== chosen && candidate.halfWidth <= WIDEST_RIVAL * narrowestMmYr)
    .map((candidate) => beyondValley(sorted, candidate, chosen))
    .filter(({ excess, share }) => excess >= Math.max(RIVAL_EXCESS, RIVAL_CONTRAST * share));
  const likely = [chosen, ...rivals];
  const densest = Math.max(...likely.map(({ density }) => density));
  const doRivalsRise = rivals.some(({ center }) => center > chosen.center);
  const doubts = likely.map((candidate) => {
    const { density, rising } = candidate;
    const ofLikeSize = doRivalsRise && candidate === chosen ? 0 : (density / densest) ** 2;
    return density * Math.max(Math.exp(-rising / RISING_DOUBT), ofLikeSize);
  });
  const total = doubts.reduce((sum, doubt) => sum + doubt, 0);
  const [zero, ...others] = likely.map((candidate, at) => groundOf(sorted, candidate, doubts[at]! / total));
  return [zero!, ...others.toSorted((a, b) => b.probability - a.probability)];
}

/**
 * A rival with its excess over its far flank and over the emptiest window between it and the chosen ground: there is a
 * valley between blocks, but none between parts of one bowl or slope.
 */
function beyondValley(sorted: Float64Array, rival: Candidate, chosen: Candidate): Candidate {
  const { center, halfWidth, share, density, excess } = rival;
  const away = Math.sign(center - chosen.center) * 2 * halfWidth;
  let emptiest = share;
  for (let at = center; (at - chosen.center) * away > 0; at -= away / 4) {
    emptiest = Math.min(emptiest, shareBetween(sorted, at - halfWidth, at + halfWidth));
  }
  const far = shareBetween(sorted, center + away - halfWidth, center + away + halfWidth);
  const beyond = share - Math.max(far, emptiest);
  return { ...rival, excess: beyond, density: (density * beyond) / excess };
}

function candidatesOf(sorted: Float64Array, narrowest: number): Candidate[] {
  const first = sorted[0] ?? 0;
  const range = (sorted.at(-1) ?? 0) - first;
  const offered: Candidate[] = [];
  for (let halfWidth = narrowest; ; halfWidth *= Math.SQRT2) {
    const step = Math.max(halfWidth / 4, range * FINEST_STEP);
    for (let center = first; center <= first + range; center += step) {
      const candidate = windowAt(sorted, center, halfWidth, narrowest);
      if (candidate.excess > LEAST_EXCESS) offered.push(candidate);
    }
    if (halfWidth > range) return offered;
  }
}

function windowAt(sorted: Float64Array, center: number, halfWidth: number, narrowest: number): Candidate {
  const share = shareBetween(sorted, center - halfWidth, center + halfWidth);
  const below = shareBetween(sorted, center - 3 * halfWidth, center - halfWidth);
  const above = shareBetween(sorted, center + halfWidth, center + 3 * halfWidth);
  const excess = share - (below + above) / 2;
  return {
    center,
    halfWidth,
    share,
    excess,
    contamination: share > 0 ? Math.min(1, Math.max(below, above) / share) * (halfWidth / 2) : halfWidth,
    beyondRim:
      share -
      rimOf(below, shareBetween(sorted, center - 9 * halfWidth, center - 3 * halfWidth)) -
      rimOf(above, shareBetween(sorted, center + 3 * halfWidth, center + 9 * halfWidth)),
    density: excess * (narrowest / halfWidth) ** CONCENTRATION,
    rising: shareBetween(sorted, center + halfWidth, Infinity),
  };
}

/**
 * The share within the window of motion that fades out into it, from its shares from h to 3h and from 3h to 9h, which
 * have the ratio 1 to 3^p.
 */
function rimOf(flank: number, further: number): number {
  const ratio = flank / Math.max(further - flank, Number.MIN_VALUE);
  return flank * Math.min(RIM_OF_A_FOLD, Math.max(RIM_OF_AN_EDGE, ratio));
}

function isApart(a: Candidate, b: Candidate): boolean {
  return Math.abs(a.center - b.center) > APART * (a.halfWidth + b.halfWidth);
}

function groundOf(sorted: Float64Array, window: Candidate, probability: number): RestingGround {
  const from = countUpTo(sorted, window.center - window.halfWidth);
  const end = countUpTo(sorted, window.center + window.halfWidth);
  return {
    velocityMmYr: (sorted[(from + end - 1) >> 1]! + sorted[(from + end) >> 1]!) / 2,
    centerMmYr: window.center,
    halfWidthMmYr: window.halfWidth,
    share: window.share,
    excess: window.excess,
    beyondRim: window.beyondRim,
    contaminationMmYr: window.contamination,
    probability,
  };
}

/** Share of ascending values above `from` and up to `to`. */
function shareBetween(sorted: Float64Array, from: number, to: number): number {
  return (countUpTo(sorted, to) - countUpTo(sorted, from)) / sorted.length;
}

/** Number of ascending values that are at most `limit`. */
function countUpTo(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
