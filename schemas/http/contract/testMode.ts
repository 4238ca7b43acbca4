import { GEOCODE_SCORES, type MatchType } from '../../../core/report/geocodePrecision.ts';
import type { PaymentMethod } from '../account/buy.ts';
import type { ErrorCode } from './errorCodes.ts';

/** Synthetic ground around a magic place in test mode; the report's values are measured from its series. */
export interface PlantedMotion {
  readonly velocityMmYr: number;
  /** Amplitude of a yearly oscillation. */
  readonly seasonalMm: number;
  /** Standard deviation of a single observation. */
  readonly noiseMm: number;
  /** Mean temporal coherence, 0..1. */
  readonly coherence: number;
  /** The cell was observed starting this many days before the frame's last observation; null = from its first. */
  readonly startedDaysAgo: number | null;
  /** … until this many days before the frame's last observation. */
  readonly endedDaysAgo: number;
  /** How the cells within 150 m move: alike, increasingly to one side, differently, or unmeasured. */
  readonly neighbors: 'alike' | 'uneven' | 'different' | 'masked';
}

/** A place whose response in test mode is known in advance. */
export interface MagicPlace {
  readonly address: string;
  /** WGS 84 degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly matchType: MatchType;
  /** `masked` = covered, not measured; `nothing` = no frame. */
  readonly ground: PlantedMotion | 'masked' | 'nothing';
  /** The error of every request about the place; a 402 only when a report is bought. */
  readonly error: ErrorCode | null;
  /** Query parameters to send with the request. */
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Fields of the response. */
  readonly gives: Readonly<Record<string, unknown>>;
}

const STEADY: PlantedMotion = {
  velocityMmYr: -5,
  seasonalMm: 1,
  noiseMm: 6,
  coherence: 0.85,
  startedDaysAgo: null,
  endedDaysAgo: 0,
  neighbors: 'alike',
};

/** House numbers in Testville are 1.1 km apart on one meridian; a number is never reused. */
function plot(
  houseNumber: number,
  street: string,
  motion: Partial<PlantedMotion> | 'masked' | null,
  gives: MagicPlace['gives'],
  more: Partial<Pick<MagicPlace, 'parameters' | 'matchType' | 'error'>> = {},
): MagicPlace {
  return {
    address: `${houseNumber} ${street}, Testville, TX`,
    lat: Math.round(3_100_000 + houseNumber * 1000) / 100_000,
    lon: -99.005,
    matchType: 'rooftop_interpolated',
    ground: motion === 'masked' ? 'masked' : { ...STEADY, ...motion },
    error: null,
    parameters: {},
    gives,
    ...more,
  };
}

function refusing(houseNumber: number, street: string, error: ErrorCode): MagicPlace {
  return plot(houseNumber, street, null, { error }, { error });
}

const ok = { status: 'ok', cost_usd: 0.4 };
const measured = { ...ok, confidence_tier: 'measured', significant_nonzero: true };
const free = (status: string) => ({ status, cost_usd: 0, velocity_vertical_mm_yr: null });
const precision = (match_type: MatchType) => ({
  ...ok,
  query: { geocode: { match_type, score: GEOCODE_SCORES[match_type] } },
});

/** A test mode top-up that fails, by its amount. */
interface MagicAmount {
  readonly amount_usd: number;
  readonly method: PaymentMethod;
  readonly error: ErrorCode;
}

/** Amounts for which `POST /api/v1/buy` fails in test mode; all others are credited. */
export const MAGIC_AMOUNTS: readonly MagicAmount[] = [
  { amount_usd: 1.01, method: 'stripe', error: 'card_unavailable' },
  { amount_usd: 1.02, method: 'stripe', error: 'stripe_error' },
  { amount_usd: 1.01, method: 'crypto', error: 'crypto_unavailable' },
  { amount_usd: 1.02, method: 'crypto', error: 'crypto_error' },
];

/**
 * Places in test mode that return every status, assessment, confidence and error on demand: the only definition, used
 * both for the test ground and for the documentation.
 */
export const MAGIC_PLACES: readonly MagicPlace[] = [
  plot(
    1,
    'Rapid Subsidence Way',
    { velocityMmYr: -14 },
    { ...measured, assessment_code: 'rapid_subsidence', trend: 'subsiding' },
  ),
  plot(
    2,
    'Notable Subsidence Way',
    {},
    { ...measured, assessment_code: 'notable_subsidence', trend: 'subsiding' },
  ),
  plot(
    3,
    'Stable Street',
    { velocityMmYr: 1.2 },
    { ...measured, assessment_code: 'stable', trend: 'stable' },
  ),
  plot(
    4,
    'Mild Uplift Avenue',
    { velocityMmYr: 5 },
    { ...measured, assessment_code: 'mild_uplift', trend: 'uplifting' },
  ),
  plot(
    5,
    'Strong Uplift Avenue',
    { velocityMmYr: 13 },
    { ...measured, assessment_code: 'strong_uplift', trend: 'uplifting' },
  ),
  plot(
    6,
    'No Clear Trend Court',
    { velocityMmYr: 0.15, noiseMm: 15 },
    {
      ...ok,
      assessment_code: 'no_clear_trend',
      confidence_tier: 'within_margin',
      within_margin_kind: 'stable',
      significant_nonzero: false,
    },
  ),
  plot(
    7,
    'Likely Lane',
    { velocityMmYr: -4.2, noiseMm: 75 },
    { ...ok, assessment_code: 'notable_subsidence', confidence_tier: 'likely', significant_nonzero: false },
  ),
  plot(
    8,
    'Inconclusive Alley',
    { velocityMmYr: 0.15, noiseMm: 15, coherence: 0.45 },
    { ...free('inconclusive'), within_margin_kind: 'inconclusive' },
  ),
  plot(9, 'Unmeasured Meadow', 'masked', free('no_data')),
  {
    ...plot(10, 'Uncovered Shore', null, free('no_coverage')),
    lat: 15,
    lon: -120,
    ground: 'nothing',
    gives: { ...free('no_coverage'), data_freshness: 'unknown' },
  },
  plot(11, 'Threshold Terrace', { velocityMmYr: -8.1 }, { ...measured, near_threshold: true }),
  plot(12, 'Seasonal Spring Road', { velocityMmYr: 1, seasonalMm: 9 }, { ...ok, seasonal_dominant: true }),
  plot(13, 'Differential Drive', { neighbors: 'uneven' }, { ...ok, neighbor_consistent: true }),
  plot(14, 'Disagreement Drive', { neighbors: 'different' }, { ...ok, neighbor_consistent: false }),
  plot(
    15,
    'Lonely Lane',
    { neighbors: 'masked' },
    { ...ok, neighbor_spread_mm_yr: null, neighbor_consistent: null },
  ),
  plot(16, 'Recent Road', { endedDaysAgo: 200 }, { ...ok, data_freshness: 'recent' }),
  plot(17, 'Stale Street', { endedDaysAgo: 500 }, { ...ok, data_freshness: 'stale' }),
  plot(18, 'Very Stale Street', { endedDaysAgo: 900 }, { ...ok, data_freshness: 'very_stale' }),
  plot(19, 'Outdated Orchard', { endedDaysAgo: 200 }, free('stale_data'), {
    parameters: { max_age_days: 120 },
  }),
  plot(20, 'Nothing New Row', {}, free('no_new_data'), { parameters: { since: '2999-12-31' } }),
  plot(21, 'Low Confidence Close', { coherence: 0.45 }, free('low_confidence'), {
    parameters: { min_confidence: 0.5 },
  }),
  plot(22, 'Insignificant Way', { velocityMmYr: 0.15, noiseMm: 15 }, free('low_confidence'), {
    parameters: { min_significance: 1 },
  }),
  plot(
    23,
    'New Record Road',
    { velocityMmYr: -20, startedDaysAgo: 400 },
    { ...ok, seasonal_amplitude_mm: null, seasonal_dominant: false },
  ),
  plot(31, 'Rooftop Road', {}, precision('rooftop_interpolated')),
  plot(32, 'Interpolated Street', {}, precision('street_interpolated'), { matchType: 'street_interpolated' }),
  plot(33, 'Area Centroid', {}, precision('area_centroid'), {
    matchType: 'area_centroid',
    parameters: { min_geocode_score: 0.4 },
  }),
  plot(34, 'Imprecise Place', {}, free('low_geocode_precision'), {
    matchType: 'area_centroid',
  }),
  {
    ...plot(35, 'Calibrated Court', {}, { ...ok, provenance: { calibration: 'gps_tied' } }),
    address: '35 Calibrated Court, Testville, HI',
    lat: 20.9,
    lon: -156.9,
  },
  refusing(41, 'Insufficient Credits Court', 'insufficient_credits'),
  refusing(42, 'Spend Cap Square', 'spend_cap_reached'),
  refusing(43, 'Unknown Address Road', 'address_not_found'),
  refusing(44, 'Rate Limited Road', 'rate_limited'),
  refusing(45, 'Suspended Account Street', 'account_suspended'),
  refusing(46, 'Forbidden Referer Row', 'forbidden_referer'),
  refusing(47, 'Service Unavailable Street', 'service_unavailable'),
  refusing(48, 'Internal Error Lane', 'internal_error'),
  refusing(49, 'Idempotency In Progress Place', 'idempotency_in_progress'),
  refusing(50, 'Idempotency Mismatch Place', 'idempotency_mismatch'),
  refusing(51, 'Idempotency Key Expired Place', 'idempotency_key_expired'),
];
