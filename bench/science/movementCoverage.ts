/**
 * Prints how often the interval of a movement between two observations contains the planted one: `npm run bench --
 * movement [runs]`. Figures: docs/accuracy.md §6.
 */
import { DAYS_PER_YEAR } from '../../core/date.ts';
import { movementBetween } from '../../core/series/movement.ts';
import { isSeasonal } from '../../core/fit/seriesModel.ts';
import { createNormal, createRandom, fillCorrelatedNoise } from './noise.ts';

interface Scenario {
  readonly epochs: number;
  readonly stepDays: number;
  /** Share of the epochs that are missing, at random. */
  readonly missing: number;
  /** Correlation of the noise from one epoch to the next. */
  readonly rho: number;
}

/** Pairs of observations: neighbors, half of the record apart, its two ends, any two. */
type Pair = 'next' | 'half' | 'ends' | 'any';

const NOISE_MM = 5;
const VELOCITY_MM_YR = -12;
const SEASONAL_MM = 4;

/**
 * Plants velocity, season and noise `runs` times; returns the share of intervals that contain the truth, for each kind of
 * pair.
 */
export function measureMovementCoverage(scenario: Scenario, runs: number, seed = 1): Record<Pair, number> {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const offered = Math.round(scenario.epochs / (1 - scenario.missing));
  const noise = new Float64Array(offered);
  const held: Record<Pair, number> = { next: 0, half: 0, ends: 0, any: 0 };
  for (let run = 0; run < runs; run++) {
    fillCorrelatedNoise(noise, scenario.rho, normal);
    const kept = Array.from({ length: offered }, (_, i) => i).filter(() => random() >= scenario.missing);
    const days = kept.map((epoch) => epoch * scenario.stepDays);
    const season = isSeasonal(days.length, (days.at(-1)! - days[0]!) / DAYS_PER_YEAR) ? SEASONAL_MM : 0;
    const truth = days.map((day) => {
      const years = day / DAYS_PER_YEAR;
      return VELOCITY_MM_YR * years + season * Math.sin(2 * Math.PI * years + 1);
    });
    const values = kept.map((epoch, i) => Math.round(10 * (truth[i]! + NOISE_MM * noise[epoch]!)) / 10);
    const last = days.length - 1;
    const first = Math.floor(random() * last);
    const pairs: Record<Pair, [number, number]> = {
      next: [first, first + 1],
      half: [Math.floor(last / 4), Math.floor((3 * last) / 4)],
      ends: [0, last],
      any: [first + 1 + Math.floor(random() * (last - first)), first],
    };
    for (const [pair, [from, to]] of Object.entries(pairs) as [Pair, [number, number]][]) {
      const { deltaMm, sigmaMm } = movementBetween({ days, valuesMm: values }, from, to, null)!;
      if (Math.abs(deltaMm - (truth[to]! - truth[from]!)) <= 1.96 * sigmaMm) held[pair]++;
    }
  }
  return { next: held.next / runs, half: held.half / runs, ends: held.ends / runs, any: held.any / runs };
}

function main(runs: number): void {
  console.log('| N | days | gaps | ρ | next % | half % | ends % | any % |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const [epochs, stepDays, missing] of [
    [8, 12, 0],
    [20, 12, 0],
    [20, 40, 0],
    [40, 24, 0],
    [65, 12, 0],
    [100, 12, 0.3],
    [200, 12, 0],
  ] as const) {
    for (const rho of [0, 0.3, 0.6, 0.8]) {
      const held = measureMovementCoverage({ epochs, stepDays, missing, rho }, runs, epochs);
      const shares = Object.values(held).map((share) => (100 * share).toFixed(1));
      console.log(`| ${[epochs, stepDays, missing, rho, ...shares].join(' | ')} |`);
    }
  }
}

if (process.argv[1] === import.meta.filename) main(Number(process.argv[2] ?? 10_000));
