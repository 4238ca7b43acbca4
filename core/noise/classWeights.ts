/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The probability of each class of noise in each tile of a frame, from the log likelihoods ℓ_ck of its series c, in two
 * ways. If all series of a tile T have one class,
 *
 *   p_Tk ∝ a_Tk · exp(f Σ_c ℓ_ck)      a_T = ε·π + (1 − ε) · mean of p over the tiles around T      π_k = (b_k + Σ_T p_Tk)/(1 + tiles)
 *
 * iterated from p = π = b, the classes' prior; f = 1/(1 + (n−1) r) is the weight of n series with mean correlation r. If
 * each series of a tile has its own class, r_ck ∝ a_Tk · exp ℓ_ck, p_T is the mean of r_c, and a_T includes p_T. Both are
 * empirical Bayes by EM (Dempster et al. 1977, doi 10.1111/j.2517-6161.1977.tb01600.x). A tile counts as mixed if that
 * makes its series more likely, by a margin. A single series never chooses a class; it only weighs the classes of its
 * neighborhood.
 */

/** Share of a tile's prior that comes from the frame; the rest comes from the surrounding tiles. */
const FRAME_SHARE = 0.1;
/** Share of a mixed tile's prior, apart from the frame's part, that comes from the tile itself. */
const OWN_SHARE = 0.5;
const ROUNDS = 12;
const MIXED_ROUNDS = 40;
/** Minimum advantage in log likelihood of a mixed tile, because a mixture also fits some noise. */
const MARGIN = 5;
/** Classes with less weight aren't used to weigh a series. */
const LEAST_WEIGHT = 0.02;

/** A grid of tiles; cells in a tile are neighbors. */
export interface TileGrid {
  readonly rows: number;
  readonly cols: number;
}

/**
 * Log likelihoods: one row of classes per series (-Infinity = not considered), and the tile of each series, -1 =
 * excluded.
 */
export interface ClassEvidence {
  readonly logLikelihoods: Float64Array;
  readonly tiles: Int32Array;
  /** Mean correlation of the series in a tile. */
  readonly correlation: number;
}

export interface ClassWeights {
  /** p, or a for a mixed tile: one row of classes per tile. */
  readonly tiles: Float64Array;
  /** 1 = each series of the tile has its own class. */
  readonly isMixed: Uint8Array;
  /** Mean over tiles. */
  readonly frame: Float64Array;
}

/** A class and its weight. */
export interface ClassShare {
  readonly index: number;
  readonly weight: number;
}

/** Weighs classes by log likelihoods and their prior. */
export function weighClasses(evidence: ClassEvidence, prior: Float64Array, grid: TileGrid): ClassWeights {
  const size = prior.length;
  const count = grid.rows * grid.cols;
  const scaled = scaleLikelihoods(evidence, size, count);
  const pure = iterate(prior, grid, ROUNDS, 0, (tile, own, out) => weighTile(scaled, tile, own, out));
  const mixed = iterate(prior, grid, MIXED_ROUNDS, OWN_SHARE, (tile, own, out) =>
    weighMixedTile(scaled, tile, own, out),
  );
  const scratch = new Float64Array(size);
  const tiles = new Float64Array(count * size);
  const isMixed = new Uint8Array(count);
  const frame = new Float64Array(size);
  for (let tile = 0; tile < count; tile++) {
    const row = [tile * size, (tile + 1) * size] as const;
    const ofPure = weighTile(scaled, tile, pure.priors.subarray(...row), scratch);
    const ofMixed = weighMixedTile(scaled, tile, mixed.priors.subarray(...row), scratch);
    isMixed[tile] = Number(ofMixed > ofPure + MARGIN);
    tiles.set((isMixed[tile] === 1 ? mixed.priors : pure.weights).subarray(...row), row[0]);
    for (let k = 0; k < size; k++) frame[k]! += tiles[row[0] + k]! / count;
  }
  return { tiles, isMixed, frame };
}

/** The classes that matter in a tile, and their weights, which sum to 1. */
export function classShares({ tiles, frame }: ClassWeights, tile: number): ClassShare[] {
  const size = frame.length;
  const shares = Array.from(tiles.subarray(tile * size, (tile + 1) * size), (weight, index) => ({
    index,
    weight,
  })).filter(({ weight }) => weight >= LEAST_WEIGHT);
  const sum = shares.reduce((total, { weight }) => total + weight, 0);
  return shares.map(({ index, weight }) => ({ index, weight: weight / sum }));
}

/** Likelihoods of series relative to each one's largest, the series of each tile, and the sums of the logarithms. */
interface Scaled {
  readonly size: number;
  readonly members: readonly (readonly number[])[];
  readonly relative: Float64Array;
  readonly largest: Float64Array;
  readonly sums: Float64Array;
  readonly correlation: number;
}

function scaleLikelihoods(
  { logLikelihoods, tiles, correlation }: ClassEvidence,
  size: number,
  count: number,
): Scaled {
  const members: number[][] = Array.from({ length: count }, () => []);
  const relative = new Float64Array(logLikelihoods.length);
  const largest = new Float64Array(tiles.length);
  const sums = new Float64Array(count * size);
  for (const [at, tile] of tiles.entries()) {
    if (tile < 0) continue;
    members[tile]!.push(at);
    let most = -Infinity;
    for (let k = at * size; k < (at + 1) * size; k++) most = Math.max(most, logLikelihoods[k]!);
    largest[at] = most;
    for (let k = 0; k < size; k++) {
      relative[at * size + k] = Math.exp(logLikelihoods[at * size + k]! - most);
      sums[tile * size + k]! += logLikelihoods[at * size + k]!;
    }
  }
  return { size, members, relative, largest, sums, correlation };
}

/** f of a tile with this many series. */
function worthOf({ members, correlation }: Scaled, tile: number): number {
  return 1 / (1 + Math.max(0, members[tile]!.length - 1) * correlation);
}

type Weigh = (tile: number, own: Float64Array, out: Float64Array) => number;

/** EM: `weigh` returns a tile's weights from its prior. */
function iterate(prior: Float64Array, grid: TileGrid, rounds: number, ownShare: number, weigh: Weigh) {
  const size = prior.length;
  const count = grid.rows * grid.cols;
  const frame = prior.slice();
  let weights = new Float64Array(count * size);
  const priors = new Float64Array(count * size);
  for (let tile = 0; tile < count; tile++) weights.set(prior, tile * size);
  for (let round = 0; round < rounds; round++) {
    const next = new Float64Array(count * size);
    for (let tile = 0; tile < count; tile++) {
      const own = priors.subarray(tile * size, (tile + 1) * size);
      meanAround(weights, tile, grid, own);
      for (let k = 0; k < size; k++) {
        const local = ownShare * weights[tile * size + k]! + (1 - ownShare) * own[k]!;
        own[k] = FRAME_SHARE * frame[k]! + (1 - FRAME_SHARE) * local;
      }
      weigh(tile, own, next.subarray(tile * size, (tile + 1) * size));
    }
    weights = next;
    for (let k = 0; k < size; k++) {
      let sum = prior[k]!;
      for (let tile = 0; tile < count; tile++) sum += weights[tile * size + k]!;
      frame[k] = sum / (1 + count);
    }
  }
  return { weights, priors };
}

/** Weights of a tile whose series share one class; returns its log likelihood. */
function weighTile(scaled: Scaled, tile: number, own: Float64Array, out: Float64Array): number {
  const { size, sums } = scaled;
  const worth = worthOf(scaled, tile);
  let largest = -Infinity;
  for (let k = 0; k < size; k++) {
    out[k] = Math.log(own[k]!) + worth * sums[tile * size + k]!;
    if (out[k]! > largest) largest = out[k]!;
  }
  let sum = 0;
  for (let k = 0; k < size; k++) sum += out[k] = Math.exp(out[k]! - largest);
  for (let k = 0; k < size; k++) out[k]! /= sum;
  return largest + Math.log(sum);
}

/** Weights of a tile whose series each have their own class; returns its log likelihood. */
function weighMixedTile(scaled: Scaled, tile: number, own: Float64Array, out: Float64Array): number {
  const { size, members, relative, largest } = scaled;
  const cells = members[tile]!;
  if (cells.length === 0) {
    out.set(own);
    return 0;
  }
  let logLikelihood = 0;
  out.fill(0);
  for (const at of cells) {
    let sum = 0;
    for (let k = 0; k < size; k++) sum += own[k]! * relative[at * size + k]!;
    for (let k = 0; k < size; k++) out[k]! += (own[k]! * relative[at * size + k]!) / (sum * cells.length);
    logLikelihood += largest[at]! + Math.log(sum);
  }
  return worthOf(scaled, tile) * logLikelihood;
}

/** Mean of the weights of the up to eight tiles around a tile; its own weights if there are none. */
function meanAround(weights: Float64Array, tile: number, { rows, cols }: TileGrid, out: Float64Array): void {
  const size = out.length;
  const row = Math.floor(tile / cols);
  const col = tile % cols;
  let found = 0;
  out.fill(0);
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
    for (let c = Math.max(0, col - 1); c <= Math.min(cols - 1, col + 1); c++) {
      if (r === row && c === col) continue;
      found++;
      for (let k = 0; k < size; k++) out[k]! += weights[(r * cols + c) * size + k]!;
    }
  }
  if (found === 0) out.set(weights.subarray(tile * size, (tile + 1) * size));
  else for (let k = 0; k < size; k++) out[k]! /= found;
}
