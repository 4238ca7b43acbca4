/**
 * Prints the accuracy of rates under pooled noise (core/noise) on planted frames, compared with the fit of each cell
 * alone (core/fit), for seeds that weren't used to choose anything: `npm run bench -- noise
 * [frames|regions|mixed|shared|events] [seed] [cells a side] [part of a row's name]`. Shares of 68 % and 95 % intervals
 * that contain the truth, for the rate (the ordinary slope of the true path) and for the pace (the drift); σ of z; RMSE
 * as a multiple of that of the ideal estimator, which knows the noise. Figures: docs/decisions/0016-noise.md.
 */
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { createNoiseFitter, emptyNoiseFit } from '../../core/noise/noiseFit.ts';
import { createNoiseModels, type NoiseModels } from '../../core/noise/noiseModels.ts';
import { poolNoise, type PooledNoise } from '../../core/noise/pooledNoise.ts';
import {
  covariances,
  idealWeights,
  kinds,
  plantFrame,
  type FrameRecipe,
  type PlantedFrame,
} from './plantedNoise.ts';

/** Cells along a tile's side. */
const TILE = 5;

type Interval = 'rate68' | 'rate95' | 'pace68' | 'pace95' | 'alone68' | 'alone95';

/** Errors of the cells of one kind. */
class Outcome {
  private cells = 0;
  private readonly held = new Map<Interval, number>();
  private readonly squares = { pooled: 0, ideal: 0, alone: 0, z: 0 };

  add(
    errors: { pooled: number; pace: number; ideal: number; alone: number },
    sigmas: { rate: number; pace: number; alone: number },
  ): void {
    this.cells++;
    this.squares.pooled += errors.pooled ** 2;
    this.squares.ideal += errors.ideal ** 2;
    this.squares.alone += errors.alone ** 2;
    this.squares.z += (errors.pooled / sigmas.rate) ** 2;
    this.hold('rate', errors.pooled / sigmas.rate);
    this.hold('pace', errors.pace / sigmas.pace);
    this.hold('alone', errors.alone / sigmas.alone);
  }

  private hold(of: 'rate' | 'pace' | 'alone', z: number): void {
    if (Math.abs(z) <= 1) this.held.set(`${of}68`, (this.held.get(`${of}68`) ?? 0) + 1);
    if (Math.abs(z) <= 1.96) this.held.set(`${of}95`, (this.held.get(`${of}95`) ?? 0) + 1);
  }

  share(interval: Interval): number {
    return (this.held.get(interval) ?? 0) / this.cells;
  }

  spread(): number {
    return Math.sqrt(this.squares.z / this.cells);
  }

  rmse(): number {
    return Math.sqrt(this.squares.pooled / this.cells);
  }

  overIdeal(of: 'pooled' | 'alone' = 'pooled'): number {
    return Math.sqrt(this.squares[of] / this.squares.ideal);
  }
}

/** Plants a frame, pools its noise, fits its cells, and counts by kind of noise. */
export function measureNoise(recipe: FrameRecipe) {
  const frame = plantFrame(recipe);
  const fitted = fitFrame(frame);
  const outcomes = new Map<string, Outcome>();
  const ideal = createIdeal(recipe, frame);
  const alone = createSeriesFitter(Array.from(frame.years, (t) => Math.round(t * 365.25)));
  const aloneFit = emptyFit();
  for (const [at, fit] of fitted.fits.entries()) {
    if (frame.hasStep[at] === 1) continue;
    const { name } = frame.kinds[at]!;
    const truth = frame.rates[at]!;
    alone.fit(frame.series, at * recipe.epochs, aloneFit);
    const outcome = outcomes.get(name) ?? new Outcome();
    outcomes.set(name, outcome);
    outcome.add(
      {
        pooled: fit.velocityMmYr - truth,
        pace: fit.velocityMmYr - frame.drifts[at]!,
        ideal: ideal(at) - truth,
        alone: aloneFit.velocityMmYr - truth,
      },
      { rate: fit.velocitySigmaMmYr, pace: fit.paceSigmaMmYr, alone: aloneFit.velocitySigmaMmYr },
    );
  }
  return { ...fitted, frame, outcomes };
}

function cpu(): number {
  return process.cpuUsage().user;
}

function percent(share: number): string {
  return (100 * share).toFixed(0);
}

function fitFrame({ rows, cols, years, series }: PlantedFrame) {
  const models = createNoiseModels(years);
  const grid = { rows: Math.ceil(rows / TILE), cols: Math.ceil(cols / TILE) };
  const tiles = Int32Array.from(
    { length: rows * cols },
    (_, at) => Math.floor(at / cols / TILE) * grid.cols + Math.floor((at % cols) / TILE),
  );
  const started = cpu();
  const pooled = poolNoise(models, { series, tiles, grid });
  const pooledAt = cpu();
  const fitter = createNoiseFitter(models, pooled);
  const fits = Array.from(tiles, (tile, at) => {
    const fit = emptyNoiseFit();
    fitter.fit(series, at * years.length, tile, fit);
    return fit;
  });
  const microseconds = { pool: (pooledAt - started) / fits.length, fit: (cpu() - pooledAt) / fits.length };
  return { models, pooled, fits, microseconds };
}

function createIdeal({ epochs, seasonMm }: FrameRecipe, { kinds: planted, kept, series }: PlantedFrame) {
  const known = new Map<string, ReturnType<typeof covariances>>();
  const weightsOf = new Map<string, Float64Array>();
  return (at: number): number => {
    const kind = planted[at]!;
    const key = kind.name + kept[at]!.join('');
    const covariance = known.get(kind.name) ?? covariances(kind, epochs);
    known.set(kind.name, covariance);
    const weights = weightsOf.get(key) ?? idealWeights(covariance, epochs, kept[at]!, seasonMm);
    weightsOf.set(key, weights);
    let rate = 0;
    for (let i = 0; i < epochs; i++) if (kept[at]![i] === 1) rate += weights[i]! * series[at * epochs + i]!;
    return rate;
  };
}

function print(
  name: string,
  { outcomes, models, pooled, microseconds }: ReturnType<typeof measureNoise>,
): void {
  for (const [kind, found] of outcomes) {
    const columns = [
      name,
      kind,
      `${percent(found.share('rate68'))} / ${percent(found.share('rate95'))}`,
      found.spread().toFixed(2),
      found.rmse().toFixed(2),
      found.overIdeal().toFixed(3),
      `${percent(found.share('pace68'))} / ${percent(found.share('pace95'))}`,
      `${percent(found.share('alone68'))} / ${percent(found.share('alone95'))}`,
      found.overIdeal('alone').toFixed(2),
      describeClasses(models, pooled),
      `${microseconds.pool.toFixed(0)} + ${microseconds.fit.toFixed(0)}`,
    ];
    console.log(`| ${columns.join(' | ')} |`);
  }
}

function describeClasses({ classes }: NoiseModels, { own }: PooledNoise): string {
  const best = [...own.weights.frame.keys()].sort(
    (a, b) => own.weights.frame[b]! - own.weights.frame[a]!,
  )[0]!;
  const share = own.weights.frame[best]!.toFixed(2);
  const season = Math.sqrt(2 * own.seasonVarianceMm2).toFixed(1);
  const events = own.isEvent.reduce((sum, one) => sum + one, 0) / own.isEvent.length;
  return `${classes[best]!.kind} ${classes[best]!.parameter.toPrecision(2)} (${share}), season ${season}, left out ${(100 * events).toFixed(1)} %`;
}

const EPOCHS = [31, 51, 65, 190] as const;
const GAPS = ['none', 'random 8 %', 'random 30 %', 'a winter', 'late start'] as const;
const four = ['white', 'AR(1) 0.6', 'walk 5', 'white + flicker'].map((name) =>
  kinds.find((kind) => kind.name === name)!,
);

/** Rows of the bench: a name, and what is planted. */
function recipes(of: string, seed: number, side: number): (readonly [string, FrameRecipe])[] {
  const base = { rows: side, cols: side, seed, gaps: 'random 8 %', epochs: 65 } as const;
  if (of === 'regions')
    return EPOCHS.map((epochs) => [
      `${epochs}, regions of 20 × 20`,
      {
        ...base,
        epochs,
        kindAt: (row, col) => four[(2 * Math.floor((row + 2) / 20) + Math.floor((col + 3) / 20)) % 4]!,
      },
    ]);
  if (of === 'mixed')
    return EPOCHS.map((epochs) => [
      `${epochs}, kinds by cell`,
      { ...base, epochs, kindAt: (row, col) => four[(row * 7 + col * 3 + ((row * col) % 3)) % 4]! },
    ]);
  if (of === 'shared')
    return kinds.flatMap((kind) =>
      [0.3, 0.7].map((shared) => [`correlation ${shared}`, { ...base, shared, kindAt: () => kind }] as const),
    );
  if (of === 'events')
    return four.flatMap((kind) =>
      [0.05, 0.2].map(
        (events) => [`${100 * events} % with steps`, { ...base, events, kindAt: () => kind }] as const,
      ),
    );
  return EPOCHS.flatMap((epochs, e) =>
    GAPS.flatMap((gaps) =>
      kinds.map(
        (kind, k) =>
          [
            `${epochs}, ${gaps}`,
            { ...base, epochs, gaps, seed: seed * 1000 + 100 * e + k, kindAt: () => kind },
          ] as const,
      ),
    ),
  );
}

function main([of = 'frames', seed = '1', side = '32', part = '']: readonly string[]): void {
  console.log(
    '| dates, gaps | noise | rate 68 / 95 | σ(z) | RMSE | over ideal | pace 68 / 95 | alone 68 / 95 | alone over ideal | found | µs a cell, pool + fit |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const [name, recipe] of recipes(of, Number(seed), Number(side))) {
    if (`${name} ${recipe.kindAt(0, 0).name}`.includes(part)) print(name, measureNoise(recipe));
  }
}

if (process.argv[1] === import.meta.filename) main(process.argv.slice(2));
