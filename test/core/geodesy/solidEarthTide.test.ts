import { expect, it } from 'vitest';
import { solidEarthTide, tideOf } from '../../../core/geodesy/solidEarthTide.ts';

it('matches the IERS routine’s own example within what degree 2 leaves out', () => {
  // DEHANTTIDEINEL.F, test case 1: 2009-04-13, 0 h UTC, with the positions of the Sun and the Moon that it is given.
  const place = [4_075_578.385, 931_852.89, 4_801_570.154] as const;
  const sun = [137_859_926_952.015, 54_228_127_881.435, 23_509_422_341.696] as const;
  const moon = [-179_996_231.920342, -312_468_450.131567, -169_288_918.592160] as const;
  const found = [tideOf(place, moon, 0.0123000371), tideOf(place, sun, 332_946.0482)];
  const expected = [0.07700420357108126, 0.06304056321824968, 0.0551656815259725];
  for (const [i, meters] of expected.entries())
    expect(Math.abs((found[0]?.[i] ?? 0) + (found[1]?.[i] ?? 0) - meters)).toBeLessThan(0.012);
});

it('computes the Moon and the Sun: the same example from its date only', () => {
  // The example's vectors don't rotate with the Earth; Greenwich sidereal time was 13 h 25 m 15 s.
  const [lat, rightAscension] = [49.144246, 12.878904];
  const { east, north, up } = solidEarthTide(
    { lat, lon: rightAscension - (13 + 25 / 60 + 15 / 3600) * 15 },
    Date.UTC(2009, 3, 13),
  );
  const [cosLon, sinLon] = [
    Math.cos((rightAscension * Math.PI) / 180),
    Math.sin((rightAscension * Math.PI) / 180),
  ];
  const [cosLat, sinLat] = [Math.cos((lat * Math.PI) / 180), Math.sin((lat * Math.PI) / 180)];
  const found = [
    -sinLon * east - sinLat * cosLon * north + cosLat * cosLon * up,
    cosLon * east - sinLat * sinLon * north + cosLat * sinLon * up,
    cosLat * north + sinLat * up,
  ];
  const expected = [0.077004, 0.063041, 0.055166];
  for (const [i, meters] of expected.entries())
    expect(Math.abs((found[i] ?? 0) - meters)).toBeLessThan(0.012);
});

it('rises twice a day under the Moon, by less than half a meter', () => {
  const hours = Array.from({ length: 25 }, (_, hour) => Date.UTC(2026, 6, 15, hour));
  const ups = hours.map((ms) => solidEarthTide({ lat: 19.4, lon: -99.1 }, ms).up);
  const highs = ups.filter((up, i) => i > 0 && i < 24 && up > (ups[i - 1] ?? 0) && up >= (ups[i + 1] ?? 0));
  expect(highs).toHaveLength(2);
  expect(Math.max(...ups) - Math.min(...ups)).toBeGreaterThan(0.2);
  expect(Math.max(...ups.map(Math.abs))).toBeLessThan(0.45);
});
