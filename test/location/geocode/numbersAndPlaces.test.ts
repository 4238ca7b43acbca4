import { describe, expect, it } from 'vitest';
import { plantPoint, plantRange } from '../../support/planted/plantedGazetteer.ts';
import { at, found, geocoderOf, metersFrom } from './planted.ts';

describe('house numbers of other kinds', () => {
  const odd = geocoderOf({
    ranges: [
      plantRange('82nd St', '1-59', [at(0, 0), at(400, 0)], { prefix: '37-' }),
      plantRange('83rd St', '3701-3759', [at(0, 100), at(400, 100)]),
      plantRange('Bluemound Rd', '23001-23099', [at(0, 200), at(400, 200)], { prefix: 'N6W' }),
    ],
    points: [
      plantPoint('84th St', 12, at(100, 300), { prefix: '37-' }),
      plantPoint('Main St', 123, at(100, 500)),
      plantPoint('Main St', 123, at(110, 500), { suffix: '1/2' }),
    ],
  });

  it('with hyphens are found in either spelling', async () => {
    expect(found(await odd.geocode('37-31 82nd St, 45001')).address).toBe('37-31 82nd St, Alder, OH 45001');
    expect(found(await odd.geocode('3731 82nd St, 45001')).address).toBe('37-31 82nd St, Alder, OH 45001');
    expect(found(await odd.geocode('37-31 83rd St, 45001')).address).toBe('3731 83rd St, Alder, OH 45001');
    expect(found(await odd.geocode('37-12 84th St, 45001')).matchType).toBe('rooftop_interpolated');
  });

  it('of a grid need the same letters', async () => {
    expect(found(await odd.geocode('N6W23051 Bluemound Rd, 45001')).matchType).toBe('street_interpolated');
    expect(found(await odd.geocode('N7W23051 Bluemound Rd, 45001')).flags).toEqual([
      'number_unknown',
      'area_only',
    ]);
    expect(found(await odd.geocode('23051 Bluemound Rd, 45001')).flags).toEqual([
      'number_unknown',
      'area_only',
    ]);
  });

  it('with leading zeros, or two of them, are marked as read as another', async () => {
    for (const text of ['0123 Main St, 45001', '123-125 Main St, 45001']) {
      expect(found(await odd.geocode(text))).toMatchObject({
        address: '123 Main St, Alder, OH 45001',
        flags: ['number_rewritten'],
      });
    }
  });

  it('with fractions are separate houses', async () => {
    expect(metersFrom(await odd.geocode('123 1/2 Main St, 45001'), at(110, 500))).toBeLessThan(1);
    expect(metersFrom(await odd.geocode('123 Main St, 45001'), at(100, 500))).toBeLessThan(1);
  });
});

describe('one number at several places', () => {
  it('of one street more than 200 m apart is ambiguous, and doors of one house are one place', async () => {
    const doors = geocoderOf({
      points: [0, 40, 80].map((eastM) => plantPoint('Mill St', 7, at(eastM, 0))),
    });
    const outcome = await doors.geocode('7 Mill St, 45001');
    expect(metersFrom(outcome, at(40, 0))).toBeLessThan(1);
    expect(found(outcome).uncertaintyM).toBe(40);
    const apart = geocoderOf({ points: [0, 260].map((eastM) => plantPoint('Mill St', 7, at(eastM, 0))) });
    const ambiguous = await apart.geocode('7 Mill St, 45001');
    expect(ambiguous.kind).toBe('ambiguous');
    if (ambiguous.kind === 'ambiguous') expect(ambiguous.candidates).toHaveLength(2);
  });

  it('on parallel carriageways is on one of them, with an uncertainty of their distance', async () => {
    const parallel = geocoderOf({
      ranges: [
        plantRange('Grand Blvd', '100-198', [at(0, 0), at(200, 0)]),
        plantRange('Grand Blvd', '100-198', [at(0, 90), at(200, 90)], { tlid: 2 }),
      ],
    });
    const outcome = await parallel.geocode('150 Grand Blvd, 45001');
    expect(found(outcome).uncertaintyM).toBe(90);
  });

  it('in overlapping ranges of a long street is ambiguous when they are far apart, otherwise in the narrower range', async () => {
    const overlapping = (eastM: number) =>
      geocoderOf({
        ranges: [
          plantRange('Ridge Rd', '1-999', [at(0, 0), at(500, 0)]),
          plantRange('Ridge Rd', '501-599', [at(eastM, 0), at(eastM + 200, 0)], { tlid: 2 }),
        ],
      }).geocode('551 Ridge Rd, 45001');
    expect((await overlapping(5000)).kind).toBe('ambiguous');
    expect(metersFrom(await overlapping(260), at(362, 10))).toBeLessThan(5);
  });

  it('of a known house wins over a range that puts it where others are known', async () => {
    const both = geocoderOf({
      ranges: [plantRange('Ridge Rd', '1-999', [at(0, 0), at(9000, 0)])],
      points: [
        plantPoint('Ridge Rd', 501, at(6500, 30), { place: null }),
        plantPoint('Ridge Rd', 397, at(4550, 30), { place: null }),
      ],
    });
    const outcome = await both.geocode('501 Ridge Rd, Alder, OH 45001');
    expect(found(outcome).matchType).toBe('rooftop_interpolated');
    expect(metersFrom(outcome, at(6500, 30))).toBeLessThan(1);
  });
});
