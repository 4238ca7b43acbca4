import { classOfVerdict, type MapClass } from '../../core/color/mapClasses.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { csvCell } from '../../core/tableText.ts';
import { count, signed } from '../page/pageWords.ts';
import type { ProfileReport } from './drawnApi.ts';
import { labelOf } from '../map/classNames.ts';
import { drawWords } from '../words/drawWords.ts';

/** A sample of a profile. */
export type Sample = NonNullable<ProfileReport['profile']>[number];

/** The class of a sample on the map; null where it has no rate. */
export function classOfSample({ verdict_code: verdict }: Sample): MapClass | null {
  return verdict === null ? null : classOfVerdict(verdict);
}

/** The name of a sample's class; null where it has no rate. */
export function classWords(sample: Sample): string | null {
  const found = classOfSample(sample);
  return found && labelOf('velocity', found);
}

/** The classes along a line with their names, each once, from sinking to rising. */
export function classesAlong(samples: readonly Sample[], order: readonly MapClass[]): readonly MapClass[] {
  const found = new Set(samples.map((sample) => classOfSample(sample)?.code));
  return order
    .filter(({ code }) => found.has(code))
    .map((shown) => ({ ...shown, label: labelOf('velocity', shown) }));
}

/** `1,250 m: −12.4 ± 0.9 mm/yr (95 %), Sinking fast`; without a rate, why. */
export function sampleWords(sample: Sample, reasons: ReadonlyMap<string, string>): string {
  const place = `${count(Math.round(sample.distance_m))} m`;
  const { velocity_vertical_mm_yr: rate, interval_95_mm_yr: interval } = sample;
  if (rate === null || interval === null)
    return `${place}: ${reasons.get(sample.status) ?? drawWords.noRate}`;
  const margin = (interval[1] - interval[0]) / 2;
  return drawWords.sample(place, signed(rate, 1), margin.toFixed(1), classWords(sample) ?? '');
}

/** The parts of a line in the colors of their classes: each reaches halfway to its neighbors. */
export function coloredParts(samples: readonly Sample[]) {
  return samples.flatMap((sample, at) => {
    const color = classOfSample(sample)?.color ?? null;
    if (color === null) return [];
    const [before, after] = [samples[at - 1] ?? sample, samples[at + 1] ?? sample];
    return [{ from: middle(before, sample), to: middle(sample, after), color }];
  });
}

function middle(one: LatLon, other: LatLon): LatLon {
  return { lat: (one.lat + other.lat) / 2, lon: (one.lon + other.lon) / 2 };
}

/** The profile as a CSV file: a row for each sample. Empty cells have no value. */
export function profileCsv(samples: readonly Sample[]): string {
  const head =
    'distance_m,lat,lon,pixel_id,status,velocity_mm_yr,uncertainty_mm_yr,low_95_mm_yr,high_95_mm_yr,verdict_code,' +
    'velocity_vs_surroundings_mm_yr,events';
  const rows = samples.map((sample) =>
    [
      sample.distance_m,
      sample.lat,
      sample.lon,
      sample.pixel_id,
      sample.status,
      sample.velocity_vertical_mm_yr,
      sample.velocity_uncertainty_mm_yr,
      sample.interval_95_mm_yr?.[0] ?? null,
      sample.interval_95_mm_yr?.[1] ?? null,
      sample.verdict_code,
      sample.velocity_vs_surroundings_mm_yr,
      sample.events?.map(({ text }) => text).join(' ') ?? null,
    ]
      .map((value) => (typeof value === 'string' ? csvCell(value) : (value ?? '')))
      .join(','),
  );
  return `${[head, ...rows].join('\r\n')}\r\n`;
}
