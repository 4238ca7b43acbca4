import { describe, expect, test } from 'vitest';
import { stationsInWords } from '../../../core/report/stationWords.ts';
import { stationRows } from '../../../web/report/footing.ts';

const STATION = {
  station: 'TXHU',
  distance_km: 3.21,
  velocity_vertical_mm_yr: -1.2,
  velocity_uncertainty_mm_yr: 0.4,
  difference_mm_yr: -0.26,
  last_date: '2026-05-18',
  used_in_tie: true,
  reason: null,
};

describe('the nearest stations in words', () => {
  test('are one line with distance, 95 % margin, last day and difference', () => {
    expect(stationsInWords([STATION])).toBe(
      'TXHU, 3.2 km away: -1.2 ± 0.8 mm/yr (95 %) until 2026-05-18, 0.3 below ours',
    );
  });

  test('leave out unknown values, and state which stations the tie did not use', () => {
    const bare = {
      ...STATION,
      velocity_uncertainty_mm_yr: null,
      difference_mm_yr: null,
      last_date: null,
      used_in_tie: false,
    };
    expect(stationsInWords([bare, { ...STATION, difference_mm_yr: 0.04 }])).toBe(
      'TXHU, 3.2 km away: -1.2 mm/yr, not used for the tie; ' +
        'TXHU, 3.2 km away: -1.2 ± 0.8 mm/yr (95 %) until 2026-05-18, 0.0 above ours',
    );
  });

  test('are a row of the page, which reports without stations and older ones lack', () => {
    expect(stationRows([STATION])).toEqual([
      [
        'Nearest GNSS stations',
        'TXHU, 3.2 km away: −1.2 ± 0.8 mm/yr (95 %) until 2026-05-18, 0.3 below ours',
      ],
    ]);
    expect(stationRows([])).toEqual([]);
    expect(stationRows(undefined)).toEqual([]);
  });
});
