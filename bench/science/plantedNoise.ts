/**
 * Planted frames with known kinds of noise. Shares no code with core/noise. A
 * cell has a drift, a season of 4 mm at a random phase, noise and gaps; a random walk is part of the path whose ordinary
 * slope is the rate over the record.
 */
import { createNormal, createRandom } from './noise.ts';

/** A kind of noise: `covariance` of the noise and of the part that belongs to the path, per date of a regular sampling. */
export interface PlantedKind {
  readonly name: string;
  readonly white: number;
  readonly rho?: number;
  readonly walkMmRootYear?: number;
  readonly flickerMm?: number;
}

export const STEP_YEARS = 12 / 365.25;
export const SEASON_MM = 4;

export const kinds: readonly PlantedKind[] = [
  { name: 'white', white: 3 },
  { name: 'AR(1) 0.3', white: 3, rho: 0.3 },
  { name: 'AR(1) 0.6', white: 3, rho: 0.6 },
  { name: 'AR(1) 0.8', white: 3, rho: 0.8 },
  { name: 'walk 2', white: 3, walkMmRootYear: 2 },
  { name: 'walk 5', white: 3, walkMmRootYear: 5 },
  { name: 'walk 12', white: 3, walkMmRootYear: 12 },
  { name: 'flicker', white: 0.5, flickerMm: 3 },
  { name: 'white + flicker', white: 3, flickerMm: 2 },
];

/** Noise and path covariance (N × N) at regular dates. */
export function covariances(kind: PlantedKind, epochs: number): { noise: Float64Array; path: Float64Array } {
  const noise = new Float64Array(epochs * epochs);
  const path = new Float64Array(epochs * epochs);
  const response = [1];
  for (let i = 1; i < epochs; i++) response.push((response[i - 1]! * (i - 0.5)) / i);
  for (let i = 0; i < epochs; i++) {
    for (let j = 0; j < epochs; j++) {
      let value = kind.rho === undefined ? (i === j ? 1 : 0) : kind.rho ** Math.abs(i - j);
      value *= kind.white ** 2;
      if (kind.flickerMm) {
        let sum = 0;
        for (let k = 0; k <= Math.min(i, j); k++) sum += response[i - k]! * response[j - k]!;
        value += kind.flickerMm ** 2 * sum;
      }
      noise[i * epochs + j] = value;
      path[i * epochs + j] = (kind.walkMmRootYear ?? 0) ** 2 * Math.min(i, j) * STEP_YEARS;
    }
  }
  return { noise, path };
}

/** Lower Cholesky factor. */
export function factorOf(matrix: Float64Array, n: number): Float64Array {
  const lower = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= lower[i * n + k]! * lower[j * n + k]!;
      lower[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[j * n + j]!;
    }
  }
  return lower;
}

/** A sample of the noise with this factor. */
export function draw(factor: Float64Array, n: number, normal: () => number): Float64Array {
  const normals = Float64Array.from({ length: n }, () => normal());
  return normals.map((_, i) => {
    let sum = 0;
    for (let k = 0; k <= i; k++) sum += factor[i * n + k]! * normals[k]!;
    return sum;
  });
}

/** Weights of the ordinary least-squares slope (zero for missing dates). */
export function slopeWeights(isKept: Uint8Array): Float64Array {
  const times = Float64Array.from(isKept, (_, i) => i * STEP_YEARS);
  const count = isKept.reduce((sum, kept) => sum + kept, 0);
  const mean = times.reduce((sum, t, i) => sum + (isKept[i] === 1 ? t : 0), 0) / count;
  const weights = times.map((t, i) => (isKept[i] === 1 ? t - mean : 0));
  const squares = weights.reduce((sum, w) => sum + w * w, 0);
  return weights.map((w) => w / squares);
}

export type Gaps = 'none' | 'random 8 %' | 'random 30 %' | 'a winter' | 'late start';

/** Which dates a cell has. */
export function plantGaps(gaps: Gaps, epochs: number, random: () => number): Uint8Array {
  const isKept = new Uint8Array(epochs).fill(1);
  const share = gaps === 'random 8 %' ? 0.08 : gaps === 'random 30 %' ? 0.3 : gaps === 'none' ? 0 : 0.05;
  for (let i = 0; i < epochs; i++) if (random() < share) isKept[i] = 0;
  const year = Math.round(1 / STEP_YEARS);
  if (gaps === 'a winter') for (let i = 0; i < epochs; i++) if (i % year < 9) isKept[i] = 0;
  if (gaps === 'late start') isKept.fill(0, 0, Math.floor(epochs * 0.3));
  return isKept;
}

export interface PlantedFrame {
  readonly rows: number;
  readonly cols: number;
  readonly years: Float64Array;
  readonly series: Float32Array;
  readonly kinds: readonly PlantedKind[];
  readonly kept: readonly Uint8Array[];
  readonly drifts: Float64Array;
  /** 1 = a step was planted. */
  readonly hasStep: Uint8Array;
  /** Ordinary slope of the true path over the cell's dates. */
  readonly rates: Float64Array;
}

export interface FrameRecipe {
  readonly rows: number;
  readonly cols: number;
  readonly epochs: number;
  readonly gaps: Gaps;
  readonly seed: number;
  readonly kindAt: (row: number, col: number) => PlantedKind;
  /** Share of the cells that get a step of 3–10 σ. */
  readonly events?: number;
  /** Share of the noise's variance that is common to cells of an 8 × 8 block. */
  readonly shared?: number;
  readonly seasonMm?: number;
}

/** Plants a frame; the same recipe gives the same frame. */
export function plantFrame(recipe: FrameRecipe): PlantedFrame {
  const { rows, cols, epochs, kindAt } = recipe;
  const random = createRandom(recipe.seed);
  const normal = createNormal(random);
  const count = rows * cols;
  const years = Float64Array.from({ length: epochs }, (_, i) => i * STEP_YEARS);
  const drawNoise = createNoiseSource(recipe, normal);
  const frame: PlantedFrame = {
    rows,
    cols,
    years,
    series: new Float32Array(count * epochs),
    kinds: Array.from({ length: count }, (_, at) => kindAt(Math.floor(at / cols), at % cols)),
    kept: Array.from({ length: count }, () => plantGaps(recipe.gaps, epochs, random)),
    drifts: new Float64Array(count),
    rates: new Float64Array(count),
    hasStep: new Uint8Array(count),
  };
  for (let at = 0; at < count; at++)
    plantCell(frame, at, drawNoise(at, frame.kinds[at]!), { recipe, random, normal });
  return frame;
}

interface DrawnNoise {
  readonly noise: Float64Array;
  readonly path: Float64Array;
}

/** Noise and walk of one cell after another, partly shared within its 8 × 8 block. */
function createNoiseSource({ epochs, cols, shared = 0 }: FrameRecipe, normal: () => number) {
  const factors = new Map<PlantedKind, DrawnNoise>();
  const common = new Map<string, DrawnNoise>();
  const drawBoth = (kind: PlantedKind): DrawnNoise => {
    let factor = factors.get(kind);
    if (!factor) {
      const { noise, path } = covariances(kind, epochs);
      factor = { noise: factorOf(noise, epochs), path: kind.walkMmRootYear ? factorOf(path, epochs) : path };
      factors.set(kind, factor);
    }
    const path = kind.walkMmRootYear ? draw(factor.path, epochs, normal) : new Float64Array(epochs);
    return { noise: draw(factor.noise, epochs, normal), path };
  };
  return (at: number, kind: PlantedKind): DrawnNoise => {
    const own = drawBoth(kind);
    if (shared === 0) return own;
    const key = `${Math.floor(at / cols / 8)} ${Math.floor((at % cols) / 8)} ${kind.name}`;
    const others = common.get(key) ?? drawBoth(kind);
    common.set(key, others);
    const mix = (a: Float64Array, b: Float64Array) =>
      a.map((value, i) => Math.sqrt(1 - shared) * value + Math.sqrt(shared) * b[i]!);
    return { noise: mix(own.noise, others.noise), path: mix(own.path, others.path) };
  };
}

interface Sources {
  readonly recipe: FrameRecipe;
  readonly random: () => number;
  readonly normal: () => number;
}

/** Fills in a cell's series, drift and rate. */
function plantCell(
  frame: PlantedFrame,
  at: number,
  { noise, path: walk }: DrawnNoise,
  sources: Sources,
): void {
  const { recipe, random, normal } = sources;
  const { epochs, events = 0, seasonMm = SEASON_MM } = recipe;
  const { years, series } = frame;
  const isKept = frame.kept[at]!;
  const drift = 5 * normal();
  const phase = 2 * Math.PI * random();
  const stepAt = random() < events ? Math.floor(epochs * (0.15 + 0.7 * random())) : epochs;
  const size = (3 + 7 * random()) * frame.kinds[at]!.white * 0.8 * Math.sqrt(51 / epochs);
  const step = random() < 0.5 ? size : -size;
  const weights = slopeWeights(isKept);
  for (let i = 0; i < epochs; i++) {
    const path = drift * years[i]! + walk[i]! + (i >= stepAt ? step : 0);
    frame.rates[at]! += weights[i]! * path;
    const season = seasonMm * Math.sin(2 * Math.PI * years[i]! + phase);
    series[at * epochs + i] = isKept[i] === 1 ? path + noise[i]! + season : NaN;
  }
  frame.drifts[at] = drift;
  frame.hasStep[at] = Number(stepAt < epochs);
}
