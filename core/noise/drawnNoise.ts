/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Series of drawn noise (core/kernels/draw.as): with z the normal deviates of a key (core/statistics/counterNoise.ts), C = LLᵀ the covariance of a
 * class at the dates (core/statistics/noiseClasses.ts) and τ the median step
 *
 *   noise of a class      σ·L·z
 *   a random walk         walk(tᵢ) = walk(tᵢ₋₁) + σ·√(q·(tᵢ − tᵢ₋₁)/τ)·z'ᵢ, which is also the path, with white noise σ·zᵢ
 *
 * Series in mm, t in years.
 */
import { createKernels } from '../kernels/kernels.ts';
import { normalDeviates } from '../statistics/counterNoise.ts';
import { covarianceOf, medianStep } from '../statistics/noiseClasses.ts';
import { factorInPlace } from '../statistics/symmetricMatrix.ts';
import { COLUMNS, type NoiseModels } from './noiseModels.ts';

/** A series that noise is drawn into, and the path of the ground beneath it. Create one per thread. */
export interface DrawnNoise {
  /** mm, NaN = missing; one value per date. */
  readonly series: Float32Array;
  /** Starts another series. */
  clear(): void;
  /** Adds noise of one of the classes, with this σ (mm). */
  addClass(index: number, scale: number, key: number): void;
  /** Adds a season with these amplitudes (mm); the dates missing in the `at`-th input series are missing from then on. */
  addSeason(sine: number, cosine: number, input: number, at: number): void;
  /** Ordinary least-squares slope of the path over the observed dates, mm/yr. */
  slopeOfPath(): number;
}

const PARTS = 7;

/** Draws noise of these of the models' classes; `inputs` are series, one row of N each. */
export function createDrawnNoise(
  { years, basis, classes }: NoiseModels,
  drawn: readonly number[],
  inputs: readonly Float32Array[],
): DrawnNoise {
  const epochs = years.length;
  const deviates = normalDeviates();
  const step = medianStep(years);
  const values = inputs.reduce((sum, { length }) => sum + length, deviates.length + epochs);
  const doubles = epochs * (epochs * drawn.length + COLUMNS + 4) + 2;
  const kernels = createKernels(4 * values + 8 * doubles, PARTS + drawn.length + inputs.length);
  const table = kernels.floats(deviates.length);
  table.set(deviates);
  const times = kernels.doubles(epochs);
  times.set(years);
  const columns = kernels.doubles(COLUMNS * epochs);
  columns.set(basis);
  const path = kernels.doubles(epochs);
  const series = kernels.floats(epochs);
  const scratch = kernels.doubles(2 * epochs + 2);
  const kept = inputs.map((input) => {
    const copy = kernels.floats(input.length);
    copy.set(input);
    return copy.byteOffset;
  });
  kernels.call.useDraw(
    epochs,
    table.byteOffset,
    times.byteOffset,
    columns.byteOffset,
    path.byteOffset,
    series.byteOffset,
    scratch.byteOffset,
  );
  const factors: (number | undefined)[] = [];

  /** Positions of the columns of L, with zeros above the diagonal. */
  function factorOf(index: number): number {
    const factor = covarianceOf(classes[index]!, years);
    factorInPlace(factor, epochs);
    const copy = kernels.doubles(epochs * epochs);
    for (let row = 0; row < epochs; row++)
      for (let column = 0; column <= row; column++)
        copy[column * epochs + row] = factor[row * epochs + column]!;
    return copy.byteOffset;
  }

  return {
    series,
    clear: () => kernels.call.clearDrawn(),
    addClass(index, scale, key) {
      const { kind, parameter } = classes[index]!;
      if (kind === 'randomWalk') kernels.call.addWalk(scale, parameter, step, key);
      else kernels.call.addNoise((factors[index] ??= factorOf(index)), scale, key);
    },
    addSeason: (sine, cosine, input, at) =>
      kernels.call.addSeason(sine, cosine, kept[input]! + 4 * epochs * at),
    slopeOfPath: () => kernels.call.slopeOfPath(),
  };
}
