/**
 * Series with known events. The noise shares no code with core/events: first-order autoregressive noise by its recursion,
 * a walk by its steps, and flicker as a sum of autoregressive processes of all periods (with a 1/f spectrum between them).
 * Days may be irregular.
 */
import { DAYS_PER_YEAR } from '../../../core/date.ts';
import { createNormal, createRandom } from '../noise.ts';

export type PlantedNoise =
  | { readonly kind: 'white' }
  | { readonly kind: 'ar1'; readonly correlation: number }
  | { readonly kind: 'random_walk'; readonly mmPerRootYear: number }
  | { readonly kind: 'flicker'; readonly mm: number };

export interface PlantedEvent {
  readonly kind: 'step' | 'pace_change' | 'surge';
  readonly day: number;
  readonly surgeDays: number;
  /** Size as a multiple of its σ at the true date. */
  readonly signalToNoise: number;
  size: number;
}

export interface Planting {
  readonly days: Float64Array;
  readonly noise: PlantedNoise;
  readonly sigmaMm: number;
  readonly seasonMm: number;
  readonly missing: number;
}

/** Days of acquisitions every 12 days, 4 % of which are missing. */
export function plantedDays(epochs: number, seed: number): Float64Array {
  const random = createRandom(seed);
  const days: number[] = [];
  for (let day = 0; days.length < epochs; day += 12) if (random() > 0.04) days.push(day);
  return Float64Array.from(days);
}

/** A generator of everything random in a planted set. */
export function createPlanter({ days, noise, sigmaMm, seasonMm, missing }: Planting, seed: number) {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const [first, last] = [days[0]!, days.at(-1)!];
  return {
    random,
    normal,
    /** Fills a series with noise only, scaled by σ. */
    fillNoise(series: Float64Array, scale = 1): void {
      fillNoise(series, days, noise, normal);
      for (let i = 0; i < series.length; i++) series[i]! *= scale * sigmaMm;
    },
    /** Adds line and season. */
    addUsual(series: Float64Array): void {
      const [rate, s, c] = [8 * normal(), seasonMm * normal(), seasonMm * normal()];
      for (let i = 0; i < series.length; i++) {
        const t = days[i]! / DAYS_PER_YEAR;
        series[i]! += rate * t + s * Math.sin(2 * Math.PI * t) + c * Math.cos(2 * Math.PI * t);
      }
    },
    /** Which epochs of a series are observed. */
    seen: () => Uint8Array.from(days, () => Number(random() >= missing)),
    event(kind: PlantedEvent['kind'], signalToNoise: number): PlantedEvent {
      const surgeDays = 60 + 60 * random();
      const [before, after] = { step: [30, 30], pace_change: [90, 90], surge: [36, surgeDays + 36] }[kind];
      const day = first + before! + random() * (last - first - before! - after!);
      return {
        kind,
        day,
        surgeDays,
        signalToNoise: random() < 0.5 ? -signalToNoise : signalToNoise,
        size: 0,
      };
    },
  };
}

/** The effect of an event of size 1 on a series. */
export function shapeOf(event: PlantedEvent, days: Float64Array): Float64Array {
  return days.map((day) => {
    const since = Math.max(0, day - event.day);
    if (event.kind === 'step') return day > event.day ? 1 : 0;
    return event.kind === 'pace_change' ? since / DAYS_PER_YEAR : Math.min(1, since / event.surgeDays);
  });
}

function fillNoise(
  series: Float64Array,
  days: Float64Array,
  noise: PlantedNoise,
  normal: () => number,
): void {
  if (noise.kind === 'ar1') {
    addAutoregressive(
      series.fill(0),
      days,
      { relaxationDays: -12 / Math.log(noise.correlation), mm: 1 },
      normal,
    );
    return;
  }
  for (let i = 0; i < series.length; i++) series[i] = normal();
  if (noise.kind === 'random_walk') {
    let walk = 0;
    for (let i = 1; i < series.length; i++) {
      walk += noise.mmPerRootYear * Math.sqrt((days[i]! - days[i - 1]!) / DAYS_PER_YEAR) * normal();
      series[i]! += walk;
    }
  }
  if (noise.kind === 'flicker') {
    for (let relaxationDays = 4; relaxationDays < 40_000; relaxationDays *= 2.5) {
      addAutoregressive(series, days, { relaxationDays, mm: noise.mm }, normal);
    }
  }
}

function addAutoregressive(
  series: Float64Array,
  days: Float64Array,
  { relaxationDays, mm }: { readonly relaxationDays: number; readonly mm: number },
  normal: () => number,
): void {
  let value = normal();
  for (let i = 0; i < series.length; i++) {
    if (i > 0) {
      const kept = Math.exp(-(days[i]! - days[i - 1]!) / relaxationDays);
      value = kept * value + Math.sqrt(1 - kept * kept) * normal();
    }
    series[i]! += mm * value;
  }
}
