import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractSchema, type Contract } from '../../../schemas/http/contract/contract.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

let server: TestServer;
let contract: Contract;
beforeAll(async () => {
  server = await startTestServer({
    environment: { GM_RATE_REGISTRATIONS_PER_HOUR: '20', GM_RATE_IP_PER_MINUTE: '1000' },
  });
  contract = expectAnswer(await server.get('/api/v1/schema'), contractSchema);
});
afterAll(() => server.close());

const words = (text: string) => text.split(/,\s*/);

/** Enumerations of the interface as agreed with clients: values may be added, but never removed. */
const ENUMS: Readonly<Record<string, readonly string[]>> = {
  status: words(
    'ok, no_data, no_coverage, stale_data, low_confidence, low_geocode_precision, no_new_data, inconclusive',
  ),
  trend: words('subsiding, stable, uplifting, no_clear_trend'),
  assessment_code: words(
    'rapid_subsidence, notable_subsidence, stable, mild_uplift, strong_uplift, no_clear_trend',
  ),
  confidence_tier: words('measured, likely, within_margin'),
  within_margin_kind: words('stable, inconclusive'),
  data_freshness: words('current, recent, stale, very_stale, unknown'),
  match_type: words('coordinates, rooftop_interpolated, street_interpolated, area_centroid'),
  calibration: words('gps_tied, relative'),
  batch_item_status: words(
    'ok, no_data, no_coverage, no_new_data, skipped_for_budget, insufficient_credits, invalid_item, invalid_address, unprocessed, inconclusive',
  ),
  job_status: words('queued, processing, done, error'),
  units: words('mm, in'),
  payment_method: words('stripe, crypto'),
  key_kind: words('live, child, test'),
};

/** Error codes (section 7). */
const ERRORS = words(
  'unauthorized, login_required, invalid_api_key, forbidden_referer, account_suspended, insufficient_credits, spend_cap_reached, bad_amount, bad_method, card_unavailable, crypto_unavailable, stripe_error, crypto_error, rate_limited, address_not_found, need_address_or_coords, invalid_coordinates, bad_request, too_many_items, invalid_arguments, bad_mock, invalid_email, disposable_email, email_exists, message_required, job_not_found, key_not_found, frame_not_found',
);

/** Endpoints (section 4) and the parameters or body fields that each accepts. */
const ENDPOINTS: readonly (readonly [endpoint: string, parameters: string])[] = [
  [
    'GET /api/v1/motion',
    'address, lat, lon, brief, label, teaser, include, dry_run, max_age_days, min_confidence, since, min_geocode_score, min_significance, compact, fields, units, mock',
  ],
  ['POST /api/v1/motion/batch', 'items, since, brief, max_spend_usd, async'],
  ['GET /api/v1/motion/batch/{job_id}', 'job_id'],
  [
    'GET /api/v1/timeseries',
    'address, lat, lon, reference_date, reference_date2, dry_run, max_age_days, max_points',
  ],
  ['GET /report.pdf', 'address, lat, lon, brief, label'],
  ['GET /api/v1/x402/motion', 'address, lat, lon'],
  ['POST /api/v1/x402/motion', 'address, lat, lon'],
  ['GET /api/v1/geocode', 'address'],
  ['GET /api/v1/pixel', 'lat, lon'],
  ['GET /api/v1/coverage', 'address, lat, lon'],
  ['POST /api/v1/coverage/batch', 'items'],
  ['GET /api/v1/map', 'address, lat, lon, half_km'],
  ['GET /api/v1/frames', ''],
  ['GET /api/v1/frames/{frame_id}/last_updated', 'frame_id'],
  ['POST /api/v1/autonomous/register', 'email, password, mode'],
  ['GET /api/v1/autonomous/register', ''],
  ['GET /api/v1/me', ''],
  ['GET /api/v1/balance', ''],
  ['POST /api/v1/buy', 'amount_usd, method'],
  ['POST /api/v1/account/spend_cap', 'daily_usd'],
  ['GET /api/v1/usage', 'limit'],
  ['GET /api/v1/keys', ''],
  ['POST /api/v1/keys', 'daily_cap_usd, allowed_referer, ttl_hours, label'],
  ['DELETE /api/v1/keys/{key}', 'key'],
  ['GET /api/v1/my-reports', ''],
  ['POST /api/v1/my-reports/tag', ''],
  ['POST /api/v1/my-reports/delete', 'id'],
  ['GET /api/v1/my-chats', ''],
  ['GET /api/v1/my-chats/{convo}', 'convo'],
  ['POST /api/v1/chat', 'messages, context, convo'],
  ['GET /api/v1/support', ''],
  ['POST /api/v1/support', 'subject, message, priority'],
  ['GET /api/v1/support/{tid}', 'tid'],
  ['POST /api/v1/support/{tid}', 'tid'],
  ['GET /api/v1/webhooks', ''],
  ['POST /api/v1/webhooks', 'url, events'],
  ['DELETE /api/v1/webhooks/{wid}', 'wid'],
  ['GET /api/v1', ''],
  ['GET /api/v1/schema', ''],
  ['POST /mcp', ''],
];

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Names of an endpoint's parameters and body fields. */
function argumentsOf(endpoint: Contract['endpoints'][number]): string[] {
  const propertiesOf = (schema: Readonly<Record<string, unknown>>): string[] => {
    const {
      $ref,
      properties = {},
      anyOf = [],
    } = schema as {
      $ref?: string;
      properties?: object;
      anyOf?: Readonly<Record<string, unknown>>[];
    };
    const referred = $ref ? propertiesOf(contract.schemas[$ref.split('/').at(-1)!]!) : [];
    return [...referred, ...Object.keys(properties), ...anyOf.flatMap(propertiesOf)];
  };
  return [...endpoint.parameters.map(({ name }) => name), ...propertiesOf(endpoint.body?.schema ?? {})];
}

describe('the contract lists all of the specification', () => {
  it.each(Object.entries(ENUMS))('every %s', (name, values) => {
    expect(contract.enums[name]).toEqual(expect.arrayContaining([...values]));
  });

  it('which status is billed, and no others', () => {
    const billed = contract.statuses.filter(({ cost_usd: cost }) => cost > 0);
    expect(billed.map(({ status, cost_usd: cost }) => [status, cost])).toEqual([['ok', 0.4]]);
    expect(contract.statuses.map(({ status }) => status)).toEqual(
      expect.arrayContaining([...ENUMS['status']!]),
    );
  });

  it('every threshold', () => {
    const { thresholds } = contract;
    const border = (mmYr: number, included: boolean) => ({ mm_yr: mmYr, included });
    expect(thresholds.assessment_code.classes.map(({ code, above, below }) => [code, above, below])).toEqual([
      ['rapid_subsidence', null, border(-8, true)],
      ['notable_subsidence', border(-8, false), border(-3, true)],
      ['stable', border(-3, false), border(3, false)],
      ['mild_uplift', border(3, true), border(8, false)],
      ['strong_uplift', border(8, true), null],
    ]);
    expect(thresholds.assessment_code.override).toMatchObject({
      code: 'no_clear_trend',
      rule: 'abs(velocity_vertical_mm_yr) <= velocity_uncertainty_mm_yr',
    });
    expect(
      thresholds.confidence_tier.tiers.map(({ tier, min_signal_to_noise: least }) => [tier, least]),
    ).toEqual([
      ['measured', 2],
      ['likely', 1],
      ['within_margin', 0],
    ]);
    expect(thresholds.within_margin_kind.inconclusive.status).toBe('inconclusive');
    expect(
      thresholds.data_freshness.ages.map(({ freshness, max_age_days: most }) => [freshness, most]),
    ).toEqual([
      ['current', 120],
      ['recent', 365],
      ['stale', 730],
      ['very_stale', null],
    ]);
    expect(thresholds.geocode_score).toEqual({
      coordinates: 1,
      rooftop_interpolated: 0.9,
      street_interpolated: 0.7,
      area_centroid: 0.4,
    });
    expect(thresholds.differential_motion).toMatchObject({ above_mm_yr: 3, radius_m: 150 });
    expect(contract.conventions['units']).toMatchObject({ primary: 'mm_yr', inches_per_mm: 0.0393701 });
  });

  it('every error code, with its answer’s fields', () => {
    expect(contract.errors.map(({ code }) => code)).toEqual(expect.arrayContaining(ERRORS));
    expect(contract.error_body.fields).toEqual(
      expect.arrayContaining(words('error, code, message, retryable, doc_url, request_id, detail')),
    );
    expect(contract.error_body.validation_fields).toEqual(words('loc, msg, type, input, ctx'));
  });

  it('free gates and payload parameters', () => {
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
    expect(names(contract.free_gates)).toEqual(
      expect.arrayContaining(
        words('dry_run, max_age_days, min_confidence, since, min_geocode_score, min_significance'),
      ),
    );
    expect(names(contract.payload_control)).toEqual(expect.arrayContaining(words('compact, fields, units')));
  });

  it('every limit', () => {
    expect(contract.limits).toMatchObject({
      price_per_report_usd: 0.4,
      price_of_any_other_answer_usd: 0,
      batch_items_max: 1000,
      coverage_batch_items_max: 5000,
      top_up_usd: { min: 1, max: 10_000 },
      idempotency_replay_window_days: 7,
      test_credits_usd: 100,
      measurement_cell_m: 30,
      differential_motion_radius_m: 150,
      map_half_km: { default: 4 },
      usage_page: { default: 100 },
      rate_limits: expect.arrayContaining([
        expect.objectContaining({ name: 'registrations', requests: 20, window_seconds: 3600 }),
      ]) as unknown,
    });
    const caps = JSON.stringify(contract.limits['spend_caps']);
    for (const name of ['daily_usd', 'daily_cap_usd', 'max_spend_usd']) expect(caps).toContain(name);
  });

  it('every kind of key with its prefix, and every way to say who calls', () => {
    const { key_kinds: kinds, schemes } = contract.authentication;
    expect(kinds.map(({ kind, prefix }) => [kind, prefix])).toEqual([
      ['live', 'gm_live_'],
      ['child', 'gm_child_'],
      ['test', 'gm_test_'],
    ]);
    expect(schemes.map(({ scheme, available }) => [scheme, available])).toEqual(
      expect.arrayContaining([
        ['bearer', true],
        ['session', true],
        ['x402', false],
      ]),
    );
    expect(schemes.find(({ scheme }) => scheme === 'x402')).toMatchObject({
      request: expect.stringMatching(/PAYMENT-SIGNATURE.*X-PAYMENT/) as unknown,
      used_by: expect.stringMatching(/PAYMENT-REQUIRED.*0\.40 USDC on eip155:8453/) as unknown,
    });
  });

  it('every event and how it is signed', () => {
    const { available, kinds, delivery } = contract.events;
    expect(available).toBe(true);
    const known = kinds.filter((kind) => kind.available).map(({ event }) => event);
    expect(known).toEqual(expect.arrayContaining(words('frame.updated, balance.low, batch.done')));
    expect(delivery.headers).toEqual(words('webhook-id, webhook-timestamp, webhook-signature'));
    expect(delivery.signature).toContain('HMAC-SHA256');
  });

  it('every MCP tool with its arguments', () => {
    const { tools, ...mcp } = contract.mcp;
    expect(mcp).toEqual({ endpoint: 'POST /mcp', available: true });
    expect(tools.slice(0, 6).map(({ tool }) => tool)).toEqual(
      words(
        'check_ground_motion, get_motion_history, get_account, check_portfolio, register_agent, buy_credits',
      ),
    );
    const [check, history] = tools;
    expect(check).toMatchObject({
      arguments: { explain: 'brief' },
      supports: words('dry_run, max_age_days, min_confidence, since'),
      does_not_support: words('units, fields, include, mock'),
    });
    expect(history).toMatchObject({
      arguments: { from_date: 'reference_date', to_date: 'reference_date2' },
      supports: words('dry_run, max_age_days'),
    });
    for (const { tool, endpoint, arguments: renamed, supports } of tools) {
      const behind = contract.endpoints.find((each) => nameOf(each) === endpoint)!;
      expect(argumentsOf(behind), tool).toEqual(
        expect.arrayContaining([...Object.values(renamed), ...supports]),
      );
    }
  });

  it.each(ENDPOINTS)('%s', async (name, parameters) => {
    const endpoint = contract.endpoints.find((each) => nameOf(each) === name);
    const missing = contract.unavailable_endpoints.find((each) => nameOf(each) === name);
    const isTold = name === contract.mcp.endpoint && contract.mcp.available;
    expect([endpoint, missing, isTold].filter(Boolean)).toHaveLength(1);
    if (endpoint)
      expect(argumentsOf(endpoint)).toEqual(expect.arrayContaining(parameters ? words(parameters) : []));
    if (!missing) return;
    const { method, path, http_status: status, error } = missing;
    const answer = await server.request(path.replace(/\{\w+\}/, 'x1'), { method });
    expectError(answer, status, error as 'not_found');
  });

  it('and what each revision added', () => {
    expect([contract.schema_version, contract.api_version]).toEqual(['1.1.0', '1.1.0']);
    const added = contract.versioning.added_since_first_revision;
    expect(Object.values(added).flat()).toEqual(
      expect.arrayContaining(
        words(
          'no_clear_trend, inconclusive, invalid_api_key, bad_amount, bad_method, message_required, card_unavailable, crypto_unavailable, stripe_error, crypto_error, invalid_arguments, min_significance',
        ),
      ),
    );
  });
});
