/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Counter-based noise: every value is a function of (seed, stream, row, col), so a frame doesn't depend on the bands in
 * which it is generated, and nothing has to be kept in memory. With h the 32-bit hash of a cell,
 *
 *   uniform u = h / 2³² in [0, 1)          normal z = √(−2 ln u₁)·cos 2πu₂ or sin, from a table of 65 536 (no units)
 *
 * the second by Box & Muller 1958, doi 10.1214/aoms/1177706645; the hash is MurmurHash3's finalizer, fmix32.
 */

/** Finalizer of MurmurHash3: a well-mixed unsigned 32-bit integer. */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** One 32-bit key for a stream of noise, from any integers (seed, purpose, day …). */
export function streamKey(...parts: readonly number[]): number {
  return parts.reduce((key, part) => mix(Math.imul(key, 31) + Math.imul(part, 0x9e3779b1)), 0x2545f491);
}

/** Uniform unsigned 32-bit integer of a cell in a stream. */
function cellHash(key: number, row: number, col: number): number {
  return mix(mix(key ^ Math.imul(row, 0x9e3779b1)) ^ Math.imul(col, 0x85ebca77));
}

/** Uniform number in [0, 1) of a cell in a stream. */
export function uniformAt(key: number, row: number, col: number): number {
  return cellHash(key, row, col) / 2 ** 32;
}

const TABLE_SIZE = 65_536;

let keptNormals: Float32Array | undefined;

/** Standard normal deviates, scaled to exactly zero mean and unit variance. */
function normalTable(): Float32Array {
  const table = new Float64Array(TABLE_SIZE);
  for (let i = 0; i < TABLE_SIZE; i += 2) {
    const radius = Math.sqrt(-2 * Math.log((i / 2 + 0.5) / (TABLE_SIZE / 2)));
    const angle = (2 * Math.PI * mix(i + 1)) / 2 ** 32;
    table[i] = radius * Math.cos(angle);
    table[i + 1] = radius * Math.sin(angle);
  }
  let [sum, squares] = [0, 0];
  for (let i = 0; i < TABLE_SIZE; i++) sum += table[i]!;
  const mean = sum / TABLE_SIZE;
  for (let i = 0; i < TABLE_SIZE; i++) squares += (table[i]! - mean) ** 2;
  const deviation = Math.sqrt(squares / TABLE_SIZE);
  const scaled = new Float32Array(TABLE_SIZE);
  for (let i = 0; i < TABLE_SIZE; i++) scaled[i] = (table[i]! - mean) / deviation;
  return scaled;
}

/** The table of deviates from which all normal numbers are taken. */
export function normalDeviates(): Float32Array {
  return (keptNormals ??= normalTable());
}

/** Standard normal deviate of a cell in a stream. */
export function normalAt(key: number, row: number, col: number): number {
  keptNormals ??= normalTable();
  return keptNormals[cellHash(key, row, col) & (TABLE_SIZE - 1)]!;
}

/** Cubic that eases from 0 at `from` to 1 at `to`. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Smooth random field of unit-variance lattice values, one lattice step per unit of x and y. */
export function smoothNoiseAt(key: number, x: number, y: number): number {
  const col = Math.floor(x);
  const row = Math.floor(y);
  const tx = smoothstep(0, 1, x - col);
  const ty = smoothstep(0, 1, y - row);
  const north = normalAt(key, row, col) * (1 - tx) + normalAt(key, row, col + 1) * tx;
  const south = normalAt(key, row + 1, col) * (1 - tx) + normalAt(key, row + 1, col + 1) * tx;
  return north * (1 - ty) + south * ty;
}

/** Adds the result of smoothNoiseAt, times `amplitude`, to a band of `cols`-wide rows. `step` is in cells. */
export function addSmoothNoise(
  band: Float32Array,
  place: { readonly row: number; readonly cols: number },
  noise: { readonly key: number; readonly step: number; readonly amplitude: number },
): void {
  const { cols } = place;
  const lattice = new Float64Array(Math.floor((cols - 1) / noise.step) + 2);
  const rows = band.length / cols;
  const latticeCols = new Int32Array(cols);
  const eased = new Float64Array(cols);
  for (let j = 0; j < cols; j++) {
    const x = j / noise.step;
    const fraction = x - (latticeCols[j] = Math.floor(x));
    eased[j] = fraction * fraction * (3 - 2 * fraction);
  }
  for (let i = 0; i < rows; i++) {
    const y = (place.row + i) / noise.step;
    const row = Math.floor(y);
    const ty = smoothstep(0, 1, y - row);
    for (let k = 0; k < lattice.length; k++) {
      lattice[k] =
        noise.amplitude * (normalAt(noise.key, row, k) * (1 - ty) + normalAt(noise.key, row + 1, k) * ty);
    }
    for (let j = 0; j < cols; j++) {
      const col = latticeCols[j]!;
      const tx = eased[j]!;
      const index = i * cols + j;
      band[index] = band[index]! + lattice[col]! * (1 - tx) + lattice[col + 1]! * tx;
    }
  }
}
