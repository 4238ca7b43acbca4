import { GEOCODE_FLAG_MEANINGS } from '../../core/address/geocodedPlace.ts';
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
      note: 'Fields end with their unit; millimetres and inches are both always present. `units` selects that of velocity_display only',
    },
    uncertainty:
      'Fields called uncertainty are one standard deviation; velocity_uncertainty_mm_yr accounts for correlated noise and for the tie to GNSS. interval_95_mm_yr is v ± 1.96 of it. In sentences, in velocity_display, on the page and in the PDF ± is that 95 % interval, and says so. "Certain" in words means two standard deviations',
    coordinates: 'WGS 84, decimal degrees, west negative. pixel_polygon is [lat, lon]; GeoJSON is [lon, lat]',
    addresses: {
      how: 'Wherever a place is asked for, send either address, or both lat and lon. A US street address in one line; case, punctuation and common abbreviations do not matter. Without a ZIP Code or state it may be ambiguous',
      precision:
        'query.geocode of every answer: match_type with its fixed score, uncertainty_m, match_quality, flags and source. Free gates: min_geocode_score (0.7 when left out: no middle of a street, town or ZIP Code) and min_match_quality (1 = only as it was asked)',
      not_found:
        '422 address_not_found, free, also for an address that fits places far apart: none of them is chosen silently. detail[0].ctx.candidates lists them, as GET /api/v1/geocode does in alternatives and an item of a batch in candidates',
      area: 'An address that names an area (a town, a ZIP Code, a street without its number) answers low_geocode_precision, free, unless min_geocode_score is 0.4 or lower: flag area_only, and help says how far off the point may be',
      flags: { ...GEOCODE_FLAG_MEANINGS },
    },
    dates: 'YYYY-MM-DD, UTC days',
    timestamps: 'ISO 8601 with milliseconds, UTC (Z)',
    ids: {
      request_id: HEADER_COMPONENTS['X-Request-Id'].schema.pattern,
      pixel_id: '<frame>-<row>-<col>: the measurement cell; stays the same over all releases of a frame',
      frame: FRAME_ID_PATTERN.source,
      release: 'The immutable set of data that the numbers come from',
      api_key: 'gm_live_, gm_child_ or gm_test_ and 38 characters, the last 6 a checksum',
    },
    nullability:
      'A field that has no value is null, not absent. Unless status is ok, every measured number is null: a free answer never gives a paid one away. Optional blocks (include, brief) are absent unless asked for',
    idempotency: {
      header: 'Idempotency-Key',
      pattern: IDEMPOTENCY_KEY_PATTERN.source,
      honoured_by: idempotentPaths,
      replay_window_days: REPLAY_WINDOW_MS / DAY_MS,
      replay_header: 'Idempotent-Replayed',
      rules: [
        'Same key and same request: the stored answer byte for byte, never a second charge. A 402 is repeated as long as it would be given again; after a top-up, a raised cap or a new day the request is tried again under the same key and charged once',
        'Same key, other request: 422 idempotency_mismatch',
        'First request still running: its answer, or 409 idempotency_in_progress',
        'After the window: 422 idempotency_key_expired; the key never charges again',
        'Errors before anything is charged are not stored: mend the request and use the key again',
      ],
    },
    money: {
      currency: 'USD',
      fields:
        'cost_usd is what this answer cost; billed_usd, credits_remaining_usd and reports_remaining are those of the account after it',
      precision: 'Exact to a millionth of a dollar',
    },
    billing: 'Only status ok is billed. Non-ok statuses are HTTP 200 and cost 0; errors cost nothing',
    pagination: 'Lists take limit and cursor and answer next_cursor; null = no more',
    query:
      'An unknown, repeated or misspelt parameter is refused (422): a misspelt gate must not become a purchase. Flags are 0 or 1',
    headers: Object.fromEntries(
      Object.entries(HEADER_COMPONENTS).map(([name, { description }]) => [name, description]),
    ),
  };
}
