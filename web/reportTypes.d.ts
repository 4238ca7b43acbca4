/** The fields of the service's answers that this page reads (the whole contract is /openapi.json). */
interface Freshness {
  frame: string | null;
  pixel_id: string | null;
  last_observation: string | null;
  data_age_days: number | null;
  data_freshness: 'current' | 'recent' | 'stale' | 'very_stale' | 'unknown';
  query: { lat: number; lon: number };
  status: string;
  help: string | null;
  mode: 'live' | 'test';
  cost_usd: number;
  request_id: string;
}

export interface GeocodedPlace {
  lat: number;
  lon: number;
  geocoded_address: string;
  match_type: 'coordinates' | 'rooftop_interpolated' | 'street_interpolated' | 'area_centroid';
  uncertainty_m: number;
  flags: string[];
}

/** Where an address is; the fields of the place are null when it is ambiguous. */
export interface Geocode extends GeocodedPlace {
  ambiguous: boolean;
  alternatives: GeocodedPlace[];
}

export interface Preview extends Freshness {
  would_bill: boolean;
  estimated_cost_usd: number;
  covered: boolean;
  is_synthetic: boolean;
  likely_significant: boolean | null;
}

export interface Timeseries {
  dates: string[];
  vertical_mm: number[];
}

export interface Report extends Freshness {
  velocity_vertical_mm_yr: number | null;
  velocity_vertical_in_yr: number | null;
  velocity_uncertainty_mm_yr: number | null;
  velocity_uncertainty_in_yr: number | null;
  seasonal_amplitude_mm: number | null;
  seasonal_dominant: boolean;
  total_motion_mm: number | null;
  assessment: string;
  assessment_code: string | null;
  confidence_tier: 'measured' | 'likely' | 'within_margin' | null;
  signal_to_noise: number | null;
  confidence: number | null;
  near_threshold: boolean;
  significant_nonzero: boolean;
  differential_motion: { neighbor_spread_mm_yr: number; note: string } | null;
  neighbor_consistent: boolean | null;
  release: string | null;
  cell_size_m: number | null;
  n_measurements: number | null;
  span_years: number | null;
  estimated_next_acquisition: string | null;
  provenance: {
    calibration: 'gps_tied' | 'relative';
    calibration_rmse_mm_yr: number | null;
    sign_convention: string;
    science_version: string;
    attribution: string;
    license: string;
    disclaimer: string;
    data_source: string;
    is_synthetic: boolean;
  } | null;
  credits_remaining_usd: number | null;
  reports_remaining: number | null;
  timeseries?: Timeseries | null;
  ground_brief?: string | null;
}
