import { describe, expect, it } from 'vitest';
import { mapClassesOf } from '../../../core/color/mapClasses.ts';
import {
  classesAlong,
  coloredParts,
  profileCsv,
  sampleWords,
  type Sample,
} from '../../../web/draw/profileTable.ts';

const sample = (distanceM: number, part: Partial<Sample> = {}): Sample => ({
  distance_m: distanceM,
  lat: 29 + distanceM / 111_000,
  lon: -95,
  pixel_id: `F1-${distanceM}-1`,
  status: 'ok',
  velocity_vertical_mm_yr: -12.4,
  velocity_uncertainty_mm_yr: 0.5,
  interval_95_mm_yr: [-13.4, -11.4],
  velocity_east_mm_yr: null,
  velocity_east_uncertainty_mm_yr: null,
  velocity_vs_surroundings_mm_yr: null,
  velocity_vs_surroundings_uncertainty_mm_yr: null,
  assessment_code: 'rapid_subsidence',
  verdict_code: 'sinking_fast',
  severity: 3,
  events: [],
  ...part,
});
const gap = {
  status: 'no_data',
  velocity_vertical_mm_yr: null,
  velocity_uncertainty_mm_yr: null,
  interval_95_mm_yr: null,
  assessment_code: null,
  verdict_code: null,
  severity: null,
  events: null,
} as const;
const samples = [
  sample(0),
  sample(30, gap),
  sample(60, { verdict_code: 'stable', velocity_vertical_mm_yr: 0.2, interval_95_mm_yr: [-0.6, 1] }),
  sample(90, { verdict_code: 'stable_in_frame' }),
];

describe('a profile', () => {
  it('names a sample with its rate, band and class, or why it has none', () => {
    const reasons = new Map([['no_data', 'This cell is not measured']]);
    expect(samples.slice(0, 3).map((one) => sampleWords(one, reasons))).toEqual([
      '0 m: −12.4 ± 1.0 mm/yr (95 %), Sinking fast',
      '30 m: This cell is not measured',
      '60 m: +0.2 ± 0.8 mm/yr (95 %), Stable',
    ]);
  });

  it('has each class once, from sinking to rising, and colors no gap on the map', () => {
    const classes = classesAlong(samples, mapClassesOf('velocity'));
    expect(classes.map(({ label }) => label)).toEqual(['Sinking fast', 'Stable']);
    const parts = coloredParts(samples);
    expect(parts).toHaveLength(3);
    expect(parts[0]!.from.lat).toBe(29);
    expect(parts[0]!.to.lat).toBeCloseTo(29 + 15 / 111_000, 9);
    expect(parts[1]!.from.lat).toBeCloseTo(29 + 45 / 111_000, 9);
    expect(parts[1]!.color).toBe(classes[1]!.color);
  });

  it('is a table with empty cells in gaps, numbers as numbers, and no formula', () => {
    const event = { text: '=A drop, of "23 mm"' } as NonNullable<Sample['events']>[number];
    const lines = profileCsv([...samples.slice(0, 2), sample(60, { events: [event] })]).split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^distance_m,lat,lon,pixel_id,status,velocity_mm_yr,/);
    expect(lines[1]).toBe('0,29,-95,F1-0-1,ok,-12.4,0.5,-13.4,-11.4,sinking_fast,,');
    expect(lines[2]).toMatch(/^30,29\.00027\d*,-95,F1-30-1,no_data,,,,,,,$/);
    expect(lines[3]).toMatch(/,"'=A drop, of ""23 mm"""$/);
  });
});
