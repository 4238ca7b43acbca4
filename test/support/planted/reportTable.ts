/** The values that the interface allows for a report field. */
export type SpecifiedType =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'object'
  | 'array'
  | 'date'
  | 'timestamp'
  | readonly string[];

export interface SpecifiedField {
  readonly type: SpecifiedType;
  readonly isNullable?: boolean;
  /** An optional block, present only if requested. */
  readonly isOptional?: boolean;
}

const nullable = (type: SpecifiedType): SpecifiedField => ({ type, isNullable: true });
const plain = (type: SpecifiedType): SpecifiedField => ({ type });
const optional = (type: SpecifiedType): SpecifiedField => ({ type, isOptional: true });

/** The interface's table of a report, field by field. Enums may have grown, but must include the names listed here. */
export const REPORT_TABLE: Readonly<Record<string, SpecifiedField>> = {
  status: plain([
    'ok',
    'no_data',
    'no_coverage',
    'stale_data',
    'low_confidence',
    'low_geocode_precision',
    'no_new_data',
    'inconclusive',
  ]),
  velocity_vertical_mm_yr: nullable('number'),
  velocity_vertical_in_yr: nullable('number'),
  velocity_uncertainty_mm_yr: nullable('number'),
  velocity_uncertainty_in_yr: nullable('number'),
  velocity_los_mm_yr: nullable('number'),
  seasonal_amplitude_mm: nullable('number'),
  seasonal_dominant: plain('boolean'),
  total_motion_mm: nullable('number'),
  total_motion_in: nullable('number'),
  display_units: plain('string'),
  velocity_display: plain('string'),
  trend: plain(['subsiding', 'stable', 'uplifting', 'no_clear_trend', 'unknown']),
  assessment: plain('string'),
  assessment_code: plain([
    'rapid_subsidence',
    'notable_subsidence',
    'stable',
    'mild_uplift',
    'strong_uplift',
    'no_clear_trend',
    'unknown',
  ]),
  confidence_tier: plain(['measured', 'likely', 'within_margin', 'unknown']),
  within_margin_kind: nullable(['stable', 'inconclusive']),
  signal_to_noise: nullable('number'),
  differential_motion: nullable('object'),
  confidence: nullable('number'),
  near_threshold: plain('boolean'),
  significant_nonzero: plain('boolean'),
  neighbor_consistent: nullable('boolean'),
  neighbor_spread_mm_yr: nullable('number'),
  frame: plain('string'),
  pixel_id: plain('string'),
  pixel_polygon: plain('array'),
  pixel_geojson: plain('object'),
  cell_size_m: nullable('number'),
  n_measurements: nullable('number'),
  span_years: nullable('number'),
  last_observation: plain('date'),
  data_age_days: nullable('integer'),
  data_freshness: plain(['current', 'recent', 'stale', 'very_stale', 'unknown']),
  estimated_next_acquisition: nullable('string'),
  data_coverage: plain('string'),
  provenance: plain('object'),
  'provenance.calibration': plain(['gps_tied', 'relative', 'none']),
  'provenance.calibration_rmse_mm_yr': nullable('number'),
  'provenance.sign_convention': plain('string'),
  'provenance.science_version': plain('string'),
  'provenance.attribution': plain('string'),
  'provenance.license': plain('string'),
  'provenance.disclaimer': plain('string'),
  'provenance.data_source': plain('string'),
  query: plain('object'),
  'query.address': nullable('string'),
  'query.geocoded_address': nullable('string'),
  'query.geocode': plain('object'),
  'query.geocode.match_type': plain('string'),
  'query.geocode.score': plain('number'),
  'query.lat': plain('number'),
  'query.lon': plain('number'),
  queried_at: plain('timestamp'),
  cost_usd: plain('number'),
  billed_usd: nullable('number'),
  credits_remaining_usd: nullable('number'),
  reports_remaining: nullable('integer'),
  request_id: plain('string'),
  trend_analysis: optional('object'),
  timeseries: optional('object'),
  ground_brief: optional('string'),
};
