import type { Calibration } from '../../../schemas/manifest.ts';

type Station = Calibration['stations'][number];

function station(name: string, lat: number, lon: number, more: Partial<Station> = {}): Station {
  return {
    station: name,
    lat,
    lon,
    velocity_mm_yr: -1.234,
    sigma_mm_yr: 0.612,
    insar_velocity_mm_yr: -2.5,
    cells: 40,
    residual_mm_yr: 0.21,
    tied_velocity_mm_yr: -1.444,
    first_date: '2025-02-01',
    last_date: '2026-05-18',
    velocity_east_mm_yr: null,
    velocity_north_mm_yr: null,
    horizontal_term_mm_yr: null,
    outcome: 'used',
    reason: null,
    ...more,
  };
}

/** A tie of the planted frame over Houston to five stations, sorted by distance from its upper left corner. */
export const PLANTED_TIE: Calibration = {
  kind: 'gps_tied',
  rmse_mm_yr: 0.42,
  rmse_by_distance: [
    { from_km: 0, to_km: 10, stations: 4, rmse_mm_yr: 0.4212, expected_rmse_mm_yr: 0.5 },
    { from_km: 10, to_km: 30, stations: 0, rmse_mm_yr: null, expected_rmse_mm_yr: null },
    { from_km: 30, to_km: 100, stations: 0, rmse_mm_yr: null, expected_rmse_mm_yr: null },
  ],
  standard_error_mm_yr: 0.35,
  horizontal_rmse_mm_yr: null,
  model: 'field',
  stations: [
    station('FAR1', 29.7, -95.5),
    station('NEAR', 29.772, -95.376),
    station('FALS', 29.774, -95.37, {
      velocity_mm_yr: 12.5,
      outcome: 'rejected',
      reason: 'outlier: 13.9 mm/yr from what the other stations predict',
    }),
    station('BARE', 29.765, -95.36, {
      sigma_mm_yr: 0,
      insar_velocity_mm_yr: null,
      cells: 0,
      residual_mm_yr: null,
      tied_velocity_mm_yr: null,
      outcome: 'rejected',
      reason: 'no measured cells near the station',
      last_date: null,
    }),
    station('FAR2', 29.76, -95.3),
  ],
};
