import { REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { microUsdToUsd } from '../../core/money.ts';
import type { Config } from '../../schemas/config.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import { API_VERSION, SCHEMA_VERSION } from '../../schemas/http/contract/discovery.ts';
import { ERROR_CODES, type ErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import type { ErrorCodeFacts } from '../../schemas/http/contract/errorCodeFacts.ts';
import {
  errorBodySchema,
  paymentErrorSchema,
  validationErrorSchema,
} from '../../schemas/http/contract/errorBody.ts';
import {
  GATE_PARAMETERS,
  PAYLOAD_PARAMETERS,
  INCLUDABLE,
  motionQuerySchema,
} from '../../schemas/http/report/motionQuery.ts';
import { REPORT_STATUSES, REPORT_STATUS_FACTS } from '../../schemas/http/report/reportStatuses.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { RouteRegistry } from '../context/routeRegistry.ts';
import { describeCost } from '../openapi/describeAccess.ts';
import { docUrl } from '../../report/present/presentError.ts';
import { MOCK_SCENARIOS } from '../../report/examine/mockExamination.ts';
import {
  describeAuthentication,
  describeEvents,
  describeLimits,
  describeMcp,
  describePayment,
} from './contractSections.ts';
import { describeUnavailable } from './availability.ts';
import { describeConventions } from './conventions.ts';
import { describeDecisionTree } from './decisionTree.ts';
import { describeEndpoints, type DescribedEndpoint } from './endpoints.ts';
import { referringToThis, schemasOf } from './schemas.ts';
import { describeThresholds } from './describeThresholds.ts';
import { TEST_CREDIT_MICRO_USD } from '../../accounts/account/register.ts';
import { MAGIC_AMOUNTS, MAGIC_PLACES } from '../../schemas/http/contract/testMode.ts';
import { DEPRECATION_NOTICE_DAYS } from '../../schemas/http/contract/deprecations.ts';
import { KEY_KINDS } from '../../accounts/identity/apiKey.ts';
import { FRESHNESS_VALUES } from '../../core/report/freshness.ts';
import { GEOCODE_FLAGS } from '../../core/report/geocodedPlace.ts';
import { MATCH_TYPES } from '../../core/report/geocodePrecision.ts';
import { BATCH_ITEM_STATUSES, JOB_STATUSES } from '../../schemas/http/place/batch.ts';
import { PAYMENT_METHODS } from '../../schemas/http/account/buy.ts';
import { MODES } from '../../schemas/http/modeFields.ts';
import { ANSWERED, COMPACT_FIELDS, WITHIN_MARGIN_KINDS } from '../../schemas/http/report/motionReport.ts';
import { CALIBRATIONS } from '../../schemas/http/report/reportParts.ts';
import { SERIES_TYPES } from '../../schemas/http/report/timeseries.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';

/** How the contract changes (docs/api.md, "Changes and deprecations"). */
const VERSIONING: Contract['versioning'] = {
  policy: [
    'All paths live under /api/v1. Within it, enums are append-only and fields additive: nothing is renamed or removed',
    "Ignore fields that you don't know; treat an unknown status as not billed, an unknown error code by its HTTP " +
      'status and `retryable`',
    'schema_version rises with every addition: major.minor.patch; only a major change can break a client, under a new path',
    `Removals are announced at least ${DEPRECATION_NOTICE_DAYS} days before: \`deprecated\` in OpenAPI, ` +
      '`Deprecation` and `Sunset` headers in answers, a row at /docs/deprecations',
  ],
  added_since_first_revision: {
    assessment_code: ['no_clear_trend'],
    status: ['inconclusive'],
    error: [
      'invalid_api_key',
      'bad_amount',
      'bad_method',
      'message_required',
      'card_unavailable',
      'crypto_unavailable',
      'stripe_error',
      'crypto_error',
      'invalid_arguments',
    ],
    gate: ['min_significance', 'min_match_quality'],
    batch_item_status: ['low_geocode_precision'],
  },
};

/** Where the service tells about itself. */
export function discoveryLinks(publicUrl: string): Record<string, string> {
  return {
    index: `${publicUrl}/api/v1`,
    schema: `${publicUrl}/api/v1/schema`,
    openapi: `${publicUrl}/openapi.json`,
    asyncapi: `${publicUrl}/asyncapi.json`,
    docs: `${publicUrl}/docs`,
    guide: `${publicUrl}/docs/guide`,
    errors: `${publicUrl}/docs/errors`,
    llms_txt: `${publicUrl}/llms.txt`,
    stac: `${publicUrl}/stac`,
    changelog: `${publicUrl}/changelog.json`,
    corrections: `${publicUrl}/api/v1/corrections`,
    deprecations: `${publicUrl}/docs/deprecations`,
    status: `${publicUrl}/status.json`,
    tilejson: `${publicUrl}/tiles/velocity.json`,
  };
}

/** The machine-readable contract, generated from the definitions that the code itself uses. */
function buildContract(from: {
  readonly config: Config;
  readonly publicUrl: string;
  readonly registry: RouteRegistry;
  readonly openApi: OpenApiDocument;
}): Contract {
  const { config, publicUrl, openApi } = from;
  const endpoints = describeEndpoints(from.registry, openApi);
  const motion = endpoints.find(({ path }) => path === '/api/v1/motion');
  const price = microUsdToUsd(REPORT_PRICE_MICRO_USD);
  const contract: Contract = {
    schema_version: SCHEMA_VERSION,
    api_version: API_VERSION,
    name: 'Ground Motion Reporting Service',
    description:
      'Satellite-measured vertical ground motion at a place: negative = sinking, positive = rising. Only the report ' +
      'with status ok is paid; everything else is free.',
    base_url: publicUrl,
    links: discoveryLinks(publicUrl),
    decision_tree: describeDecisionTree(describeCost({ cost: 'report', caller: 'key', limit: 'calls' })),
    statuses: REPORT_STATUSES.map((status) => {
      const { isBilled, meaning, remedy, gates } = REPORT_STATUS_FACTS[status];
      return { status, billed: isBilled, cost_usd: isBilled ? price : 0, meaning, remedy, gates: [...gates] };
    }),
    statuses_note: 'All are HTTP 200; the first that applies, in this order, wins',
    enums: describeEnums(),
    thresholds: describeThresholds(),
    free_gates: pick(motion, GATE_PARAMETERS).map((parameter) => ({
      ...parameter,
      status: statusOf(parameter.name),
    })),
    payload_control: pick(motion, PAYLOAD_PARAMETERS),
    conventions: describeConventions(endpoints),
    limits: describeLimits(config),
    errors: describeErrors(publicUrl),
    error_body: describeErrorBody(),
    mock: {
      parameter: 'mock',
      scenarios: [...MOCK_SCENARIOS],
      note: 'GET /api/v1/motion?mock=<scenario>: free, no key, deterministic; the answer has "mock": true',
    },
    test_mode: describeTestMode(),
    authentication: describeAuthentication(config),
    payment: describePayment(config.payments),
    endpoints,
    unavailable_endpoints: describeUnavailable(from.registry),
    events: describeEvents(endpoints),
    mcp: describeMcp(from.registry),
    schemas: schemasOf(endpoints, Object.values(ERROR_SCHEMAS), openApi),
    versioning: VERSIONING,
  };
  return referringToThis(contract);
}

function pick(endpoint: DescribedEndpoint | undefined, names: readonly string[]) {
  return (endpoint?.parameters ?? []).filter(({ name }) => names.includes(name));
}

/** The status that a gate causes. */
function statusOf(gate: string): string {
  const status = REPORT_STATUSES.find((candidate) =>
    (REPORT_STATUS_FACTS[candidate].gates as readonly string[]).includes(gate),
  );
  return status ?? 'whatever the paid call would have, free';
}

function describeErrors(publicUrl: string): Contract['errors'] {
  const entries = Object.entries(ERROR_CODES) as [ErrorCode, ErrorCodeFacts][];
  return entries.map(([code, { status, otherStatus, retryable, meaning, remedy }]) => ({
    code,
    http_statuses: otherStatus === undefined ? [status] : [otherStatus, status],
    retryable,
    meaning,
    remedy,
    doc_url: docUrl(publicUrl, code),
  }));
}

/** Names of the schemas of error bodies, by what HTTP statuses they belong to. */
const ERROR_SCHEMAS = {
  '402': 'PaymentRequired',
  '422': 'HTTPValidationError',
  any_other: 'ErrorBody',
} as const;

function describeErrorBody(): Contract['error_body'] {
  const shapes = [errorBodySchema.shape, validationErrorSchema.shape, paymentErrorSchema.shape];
  return {
    fields: [...new Set(shapes.flatMap((shape) => Object.keys(shape)))],
    validation_fields: Object.keys(validationErrorSchema.shape.detail.element.shape),
    schemas: { ...ERROR_SCHEMAS },
  };
}

/** How to test without money, and the places with known answers. */
function describeTestMode(): Contract['test_mode'] {
  return {
    how: [
      'POST /api/v1/autonomous/register {"email": "…", "mode": "test"}: a test key (gm_test_) and fake credits',
      'Everything works as with a live key (endpoints, statuses, errors, billing), over synthetic frames that cover ' +
        'the United States',
      'Every answer says "mode": "test" and "data_source": "synthetic"; live and test never mix',
    ],
    credits_usd: microUsdToUsd(TEST_CREDIT_MICRO_USD),
    magic_places_note:
      'Call GET /api/v1/motion with a test key and the address, or lat and lon (which score as coordinates), and the ' +
      'listed parameters: the answer has the fields in `gives`',
    magic_places: MAGIC_PLACES.map(({ address, lat, lon, parameters, gives }) => ({
      address,
      lat,
      lon,
      parameters: { ...parameters },
      gives: { ...gives },
    })),
    magic_amounts_note:
      'POST /api/v1/buy with a test key credits every other amount at once; these fail with `error`',
    magic_amounts: MAGIC_AMOUNTS.map((entry) => ({ ...entry })),
  };
}

/** Every enum of the contract. Enums only ever grow. */
function describeEnums(): Record<string, string[]> {
  return {
    status: [...REPORT_STATUSES],
    assessment_code: [...ANSWERED.assessment_code],
    trend: [...ANSWERED.trend],
    confidence_tier: [...ANSWERED.confidence_tier],
    within_margin_kind: [...WITHIN_MARGIN_KINDS],
    data_freshness: [...FRESHNESS_VALUES],
    match_type: [...MATCH_TYPES],
    geocode_flag: [...GEOCODE_FLAGS],
    calibration: [...CALIBRATIONS],
    batch_item_status: [...BATCH_ITEM_STATUSES],
    job_status: [...JOB_STATUSES],
    series_type: [...SERIES_TYPES],
    mode: [...MODES],
    units: [...motionQuerySchema.shape.units.unwrap().options],
    key_kind: [...KEY_KINDS],
    include: [...INCLUDABLE],
    payment_method: [...PAYMENT_METHODS],
    compact_fields: [...COMPACT_FIELDS],
    error: Object.keys(ERROR_CODES),
  };
}

/** The contract of an app, made at its first use: routes and URL are known only once the server listens. */
export function contractOf(app: ApiApp, context: ApiContext, registry: RouteRegistry): () => Contract {
  let contract: Contract | undefined;
  return () =>
    (contract ??= buildContract({
      config: context.config,
      publicUrl: context.publicUrl(),
      registry,
      openApi: app.swagger() as unknown as OpenApiDocument,
    }));
}
