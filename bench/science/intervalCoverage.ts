/**
 * Prints how often the fit's 95 % interval contains a planted velocity, and how close the velocity comes to the ideal
 * estimator's: `npm run bench -- coverage [runs]`. Figures: docs/decisions/0006-uncertainty.md.
 */
import { DAYS_PER_YEAR } from '../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { seriesDesign } from '../../core/fit/seriesModel.ts';
import { prepareRegression, regress } from '../../core/statistics/regression.ts';
import { createNormal, createRandom, fillCorrelatedNoise } from './noise.ts';

interface Scenario {
  readonly stepDays: number;
  readonly epochs: number;
  readonly rho: number;
  /** Share of the epochs that are missing, at random. */
  readonly missing: number;
}

interface Outcome {
  readonly coverage: number;
  readonly whiteCoverage: number;
  readonly asymptoticCoverage: number;
  readonly rmseRatio: number;
  readonly biasMmYr: number;
  readonly sigmaRatio: number;
  readonly rho: number;
  readonly isSeasonal: boolean;
}

const NOISE_MM = 5;
const VELOCITY_MM_YR = -12;
const SEASONAL_MM = 4;

/** Plants velocity, season and noise `runs` times and counts. */
export function measureCoverage(scenario: Scenario, runs: number, seed = 1): Outcome {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const offered = Math.round(scenario.epochs / (1 - scenario.missing));
  const isKept = Uint8Array.from({ length: offered }, () => (random() >= scenario.missing ? 1 : 0));
  const days = Float64Array.from({ length: offered }, (_, i) => i * scenario.stepDays);
  const keptDays = days.filter((_, i) => isKept[i] === 1);
  const years = keptDays.map((day) => (day - keptDays[0]!) / DAYS_PER_YEAR);
  const design = seriesDesign(years);
  const isSeasonal = design.length === 4;
  const ideal = idealEstimator(design, keptDays, scenario);
  const ordinary = prepareRegression(design)!;

  const fitter = createSeriesFitter([...days]);
  const fit = emptyFit();
  const noise = new Float64Array(offered);
  const series = new Float32Array(offered);
  const residuals = new Float64Array(years.length);
  const parameters = new Float64Array(4);
  const sums = { held: 0, white: 0, asymptotic: 0, error: 0, squares: 0, ideal: 0, sigma: 0, rho: 0 };
  for (let run = 0; run < runs; run++) {
    fillCorrelatedNoise(noise, scenario.rho, normal);
    for (let i = 0, kept = 0; i < offered; i++) {
      const t = days[i]! / DAYS_PER_YEAR;
      const season = isSeasonal ? SEASONAL_MM * Math.sin(2 * Math.PI * t + 1) : 0;
      series[i] = isKept[i] === 1 ? VELOCITY_MM_YR * t + season + NOISE_MM * noise[i]! : NaN;
      if (isKept[i] === 1) residuals[kept++] = NOISE_MM * noise[i]!;
    }
    sums.ideal += ideal(residuals) ** 2;
    fitter.fit(series, 0, fit);
    const squares = regress(ordinary, residuals, parameters);
    const error = fit.velocityMmYr - VELOCITY_MM_YR;
    const white = whiteSigma(ordinary.inverse, design.length, squares / (years.length - design.length));
    const textbook = white * Math.sqrt(textbookInflation(residuals, squares, design.length));
    sums.error += error;
    sums.squares += error * error;
    sums.sigma += fit.velocitySigmaMmYr;
    sums.rho += fit.autocorrelation;
    if (Math.abs(error) <= 1.96 * fit.velocitySigmaMmYr) sums.held++;
    if (Math.abs(error) <= 1.96 * white) sums.white++;
    if (Math.abs(error) <= 1.96 * textbook) sums.asymptotic++;
  }
  return {
    coverage: sums.held / runs,
    whiteCoverage: sums.white / runs,
    asymptoticCoverage: sums.asymptotic / runs,
    rmseRatio: Math.sqrt(sums.squares / sums.ideal),
    biasMmYr: sums.error / runs,
    sigmaRatio: sums.sigma / runs / Math.sqrt(sums.squares / runs),
    rho: sums.rho / runs,
    isSeasonal,
  };
}

/** Error of generalized least squares with the noise's correlation known: the best linear estimator possible. */
function idealEstimator(design: readonly Float64Array[], days: Float64Array, { rho, stepDays }: Scenario) {
  const whiten = (values: Float64Array) =>
    values.map((value, i) => {
      const decay = i === 0 ? 0 : rho ** ((days[i]! - days[i - 1]!) / stepDays);
      return i === 0 ? value : (value - decay * values[i - 1]!) / Math.sqrt(1 - decay * decay);
    });
  const plan = prepareRegression(design.map(whiten))!;
  const parameters = new Float64Array(design.length);
  return (noise: Float64Array): number => {
    regress(plan, whiten(noise), parameters);
    return parameters[1]!;
  };
}

function whiteSigma(inverse: Float64Array, size: number, variance: number): number {
  let sum = 0;
  for (let p = 1; p < size; p++) sum += inverse[size + p]! ** 2;
  return Math.sqrt(variance * sum);
}

/** (1+ρ)/(1−ρ) with the usual correction of ρ for the number of parameters. */
function textbookInflation(residuals: Float64Array, squares: number, parameters: number): number {
  let lag = 0;
  for (let i = 1; i < residuals.length; i++) lag += residuals[i]! * residuals[i - 1]!;
  const raw = lag / squares;
  const rho = Math.min(0.95, Math.max(0, raw + (parameters + parameters * raw) / residuals.length));
  return (1 + rho) / (1 - rho);
}

function print(scenario: Scenario, outcome: Outcome): void {
  const cells = [
    String(scenario.epochs).padStart(4),
    String(scenario.stepDays).padStart(3),
    scenario.missing.toFixed(1),
    outcome.isSeasonal ? 'line + season' : 'line         ',
    scenario.rho.toFixed(1),
    percent(outcome.coverage),
    percent(outcome.asymptoticCoverage),
    percent(outcome.whiteCoverage),
    outcome.rmseRatio.toFixed(3),
    outcome.biasMmYr.toFixed(3).padStart(6),
    outcome.sigmaRatio.toFixed(2),
    outcome.rho.toFixed(2),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

function percent(share: number): string {
  return (100 * share).toFixed(1).padStart(5);
}

function main(runs: number): void {
  console.log(
    '| N | days | gaps | model | ρ | held % | (1+ρ)/(1−ρ) % | white % | RMSE ratio | bias | σ ratio | ρ̂ |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const [epochs, stepDays, missing] of [
    [8, 12, 0],
    [12, 12, 0],
    [20, 12, 0],
    [20, 39, 0],
    [20, 40, 0.3],
    [30, 12, 0],
    [30, 30, 0],
    [40, 12, 0],
    [40, 24, 0],
    [60, 12, 0],
    [60, 24, 0],
    [100, 12, 0],
    [200, 12, 0],
    [40, 12, 0.3],
    [100, 12, 0.3],
  ] as const) {
    for (const rho of [0, 0.3, 0.6, 0.8]) {
      const scenario = { epochs, stepDays, missing, rho };
      print(scenario, measureCoverage(scenario, runs));
    }
  }
}

if (process.argv[1] === import.meta.filename) main(Number(process.argv[2] ?? 20_000));
