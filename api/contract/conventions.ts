import { GEOCODE_FLAG_MEANINGS } from '../../core/report/geocodedPlace.ts';
import { INCHES_PER_MM } from '../../core/report/inches.ts';
import { SIGN_CONVENTION } from '../../core/report/signConvention.ts';
import { REPLAY_WINDOW_MS } from '../../billing/sale/idempotency.ts';
import { FRAME_ID_PATTERN } from '../../schemas/frame.ts';
import { IDEMPOTENCY_KEY_PATTERN } from '../../schemas/http/account/idempotencyKey.ts';
import { HEADER_COMPONENTS } from '../openapi/errorResponses.ts';
import type { DescribedEndpoint } from './endpoints.ts';

const DAY_MS = 86_400_000;

/** What holds for every request and answer. */
export function describeConventions(endpoints: readonly DescribedEndpoint[]): Record<string, unknown> {
  const idempotentPaths = endpoints
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
    .map(({ method, path }) => `${method} ${path}`);
  return {
    sign: SIGN_CONVENTION,
    units: {
      primary: 'mm_yr',
      display: ['mm', 'in'],
      inches_per_mm: INCHES_PER_MM,
      note:
        'Fields end with their unit. Millimeters and inches are both always present. `units` selects only the ' +
        'unit of velocity_display',
    },
    uncertainty:
      'Fields named uncertainty are one standard deviation; velocity_uncertainty_mm_yr includes correlated noise and ' +
      'the GNSS tie. interval_95_mm_yr is v ± 1.96 of it. In sentences, in velocity_display, on the page and in the ' +
      'PDF, ± is that 95 % interval, and is labeled as such. "Certain" in words means two standard deviations',
    coordinates: 'WGS 84, decimal degrees, west negative. pixel_polygon is [lat, lon]; GeoJSON is [lon, lat]',
    addresses: {
      how:
        'Wherever the API asks for a place, send either address, or both lat and lon. An address is a US street ' +
        "address in one line; case, punctuation and common abbreviations don't matter. Without a ZIP Code or state " +
        'it can be ambiguous',
      precision:
        'query.geocode in every answer: match_type with its fixed score, uncertainty_m, match_quality, flags and ' +
        'source. Free gates: min_geocode_score (default 0.7: never the middle of a street, town or ZIP Code) and ' +
        'min_match_quality (1 = exactly as sent)',
      not_found:
        "422 address_not_found, free, also for an address that matches places far apart, because we don't choose for " +
        'you. detail[0].ctx.candidates lists them, as GET /api/v1/geocode does in alternatives and a batch item in ' +
        'candidates',
      area:
        'An address that names an area (a town, a ZIP Code, a street without its number) returns ' +
        'low_geocode_precision, free, unless min_geocode_score is 0.4 or lower: flag area_only, and help says how ' +
        'far off the point can be',
      flags: { ...GEOCODE_FLAG_MEANINGS },
    },
    dates: 'YYYY-MM-DD, UTC days',
    timestamps: 'ISO 8601 with milliseconds, UTC (Z)',
    ids: {
      request_id: HEADER_COMPONENTS['X-Request-Id'].schema.pattern,
      pixel_id: '<frame>-<row>-<col>: the measurement cell; stays the same over all releases of a frame',
      frame: FRAME_ID_PATTERN.source,
      release: 'The immutable data set that the numbers come from',
      api_key: 'gm_live_, gm_child_ or gm_test_ and 38 characters, the last 6 a checksum',
    },
    nullability:
      'A field without a value is null, not absent. Unless status is ok, every measured number is null, so a free ' +
      'answer never contains a paid number. Optional blocks (include, brief) are absent unless requested',
    idempotency: {
      header: 'Idempotency-Key',
      pattern: IDEMPOTENCY_KEY_PATTERN.source,
      honored_by: idempotentPaths,
      replay_window_days: REPLAY_WINDOW_MS / DAY_MS,
      replay_header: 'Idempotent-Replayed',
      rules: [
        'Same key and same request: the stored answer byte for byte, never a second charge. A 402 is repeated as long ' +
          'as it still applies. After a top-up, a raised cap or a new day, the request is tried again with the same key ' +
          'and charged once',
        'Same key, other request: 422 idempotency_mismatch',
        'First request still running: its answer, or 409 idempotency_in_progress',
        'After the window: 422 idempotency_key_expired; the key never charges again',
        "Errors before any charge aren't stored: fix the request and use the key again",
      ],
    },
    money: {
      currency: 'USD',
      fields:
        'cost_usd is the price of this answer; billed_usd, credits_remaining_usd and reports_remaining are the ' +
        "account's values after it",
      precision: 'Exact to a millionth of a dollar',
    },
    billing: 'Only status ok is billed. Non-ok statuses are HTTP 200 and cost 0; errors cost nothing',
    pagination: 'Lists take limit and cursor and return next_cursor; null = no more',
    query:
      "An unknown, repeated or misspelled parameter is rejected (422), so that a misspelled gate doesn't become a " +
      'purchase. Flags are 0 or 1',
    headers: Object.fromEntries(
      Object.entries(HEADER_COMPONENTS).map(([name, { description }]) => [name, description]),
    ),
  };
}
