/**
 * Prints the behavior of the velocity and its 95 % interval for motion and noise that the model doesn't include: `npm run
 * bench -- unmodeled [runs]`. Figures: docs/accuracy.md.
 */
import { DAYS_PER_YEAR } from '../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { createNormal, createRandom } from './noise.ts';

const STEP_DAYS = 12;
const WHITE_MM = 3;

interface Scenario {
  readonly name: string;
  readonly years: number;
  /** Adds to a series of white noise; `years` ascend. */
  readonly add: (
    series: Float32Array,
    years: Float64Array,
    normal: () => number,
    random: () => number,
  ) => void;
}

const scenarios: readonly Scenario[] = [
  { name: 'white noise of 3 mm alone', years: 4, add: () => {} },
  { name: 'random walk, 2 mm/√yr', years: 4, add: randomWalk(2) },
  { name: 'random walk, 5 mm/√yr', years: 4, add: randomWalk(5) },
  { name: 'random walk, 5 mm/√yr', years: 9, add: randomWalk(5) },
  { name: 'step of 20 mm at any time', years: 4, add: step(20) },
  { name: 'annual season of 8 mm, any phase', years: 0.7, add: season(8) },
  { name: 'annual season of 8 mm, any phase', years: 1, add: season(8) },
  { name: 'annual season of 8 mm, any phase', years: 1.5, add: season(8) },
  { name: 'annual season of 8 mm, any phase', years: 1.9, add: season(8) },
  { name: 'annual season of 8 mm, any phase', years: 4, add: season(8) },
  { name: 'season of 8 mm as a square wave', years: 4, add: squareSeason(8) },
];

function randomWalk(mmPerRootYear: number): Scenario['add'] {
  return (series, years, normal) => {
    let position = 0;
    for (let i = 1; i < series.length; i++) {
      position += mmPerRootYear * Math.sqrt(years[i]! - years[i - 1]!) * normal();
      series[i]! += position;
    }
  };
}

function step(mm: number): Scenario['add'] {
  return (series, _years, _normal, random) => {
    for (let i = Math.floor(random() * series.length); i < series.length; i++) series[i]! += mm;
  };
}

function season(amplitudeMm: number): Scenario['add'] {
  return (series, years, _normal, random) => {
    const phase = random();
    for (const [i, t] of years.entries()) series[i]! += amplitudeMm * Math.sin(2 * Math.PI * (t + phase));
  };
}

function squareSeason(amplitudeMm: number): Scenario['add'] {
  return (series, years, _normal, random) => {
    const phase = random();
    for (const [i, t] of years.entries()) series[i]! += (t + phase) % 1 < 0.5 ? amplitudeMm : -amplitudeMm;
  };
}

function measure({ years: span, add }: Scenario, runs: number) {
  const random = createRandom(3);
  const normal = createNormal(random);
  const epochs = Math.floor((span * DAYS_PER_YEAR) / STEP_DAYS) + 1;
  const days = Array.from({ length: epochs }, (_, i) => i * STEP_DAYS);
  const years = Float64Array.from(days, (day) => day / DAYS_PER_YEAR);
  const fitter = createSeriesFitter(days);
  const fit = emptyFit();
  const sums = { held: 0, squares: 0, sigma: 0, wrong: 0 };
  for (let run = 0; run < runs; run++) {
    const series = Float32Array.from(days, () => WHITE_MM * normal());
    add(series, years, normal, random);
    fitter.fit(series, 0, fit);
    sums.squares += fit.velocityMmYr ** 2;
    sums.sigma += fit.velocitySigmaMmYr;
    if (Math.abs(fit.velocityMmYr) <= 1.96 * fit.velocitySigmaMmYr) sums.held++;
    if (Math.abs(fit.velocityMmYr) >= Math.max(3, 2 * fit.velocitySigmaMmYr)) sums.wrong++;
  }
  return {
    epochs,
    held: (100 * sums.held) / runs,
    rmseMmYr: Math.sqrt(sums.squares / runs),
    meanSigmaMmYr: sums.sigma / runs,
    wrong: (100 * sums.wrong) / runs,
  };
}

function main(runs: number): void {
  console.log(
    '| ground that has no trend, with | years | epochs | RMSE | mean σ | held % | called moving % |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const scenario of scenarios) {
    const { epochs, held, rmseMmYr, meanSigmaMmYr, wrong } = measure(scenario, runs);
    console.log(
      `| ${scenario.name} | ${scenario.years} | ${epochs} | ${rmseMmYr.toFixed(2)} | ${meanSigmaMmYr.toFixed(2)} | ` +
        `${held.toFixed(0)} | ${wrong.toFixed(1)} |`,
    );
  }
}

if (process.argv[1] === import.meta.filename) main(Number(process.argv[2] ?? 5000));
