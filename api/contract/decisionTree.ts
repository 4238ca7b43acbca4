import { ASSESSMENT_CODES, CONFIDENCE_TIERS } from '../../core/report/assessment.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import { ERROR_CODES } from '../../schemas/http/contract/errorCodes.ts';
import { UNKNOWN } from '../../schemas/http/report/reportParts.ts';
import { REPORT_STATUSES, REPORT_STATUS_FACTS } from '../../schemas/http/report/reportStatuses.ts';
import { ASSESSMENT_MEANING, TIER_MEANING } from '../../report/words/english.ts';

type Tree = Contract['decision_tree'];
type Step = Tree['steps'][number];
type Tier = (typeof CONFIDENCE_TIERS)[number]['tier'];

/** The ends of the tree. */
const END_STATES = ['stop_free', 'report_bought'] as const;

const PLACE = { lat: '<lat>', lon: '<lon>' };
/** Without the gate, the center of a town would also be sold. */
const ADDRESS = { address: '<address>', min_geocode_score: '0.7' };
const PURCHASE_HEADERS = {
  Authorization: 'Bearer <API_KEY>',
  'Idempotency-Key': '<new for every purchase>',
};

const UNRESOLVED_ADDRESS: Step['error_branches'] = [
  {
    equals: 'address_not_found',
    next: 'choose_candidate',
    meaning: ERROR_CODES.address_not_found.meaning,
    advice: ERROR_CODES.address_not_found.remedy,
  },
];

const TRUST: Readonly<Record<Tier, string>> = {
  measured: 'Act on the code, as far as the decision allows.',
  likely: 'Treat the direction as a hint, and confirm it by other means before acting on it.',
  within_margin:
    'Good data shows no significant movement: treat the ground as not moving within the uncertainty.',
};

const ADVICE_BY_STATUS: readonly (readonly [number, string])[] = [
  [400, "Fix the request; don't repeat it unchanged unless `retryable` is true."],
  [401, 'Send a valid key; register if there is none.'],
  [
    402,
    'Top up as `buy_api` in the answer describes, then repeat the request with the same Idempotency-Key: it is tried ' +
      'again and charged once.',
  ],
  [403, 'Use another key, or contact the operator.'],
  [404, 'Check the path and the id.'],
  [405, 'Use one of the methods of `Allow`.'],
  [408, 'Send the whole request sooner; a purchase with the same Idempotency-Key.'],
  [409, 'If `retryable` is true, wait as Retry-After says and repeat the same request.'],
  [410, 'Some of the requested events are no longer stored: continue where the message says.'],
  [413, 'Send less at a time.'],
  [414, 'Send a shorter address.'],
  [415, 'Send JSON, with Content-Type: application/json.'],
  [416, 'Request bytes within the file; Content-Range has its size.'],
  [422, 'Fix what `detail` names.'],
  [429, 'Wait as Retry-After says, then repeat.'],
  [431, 'Send fewer or shorter headers.'],
  [500, 'Repeat with the same Idempotency-Key: it is never charged twice.'],
  [503, 'Wait as Retry-After says and repeat with the same Idempotency-Key: it is never charged twice.'],
];

/** Statuses that occur only in free answers. */
const NOT_JUDGED: Step['branches'][number] = {
  equals: UNKNOWN,
  next: 'stop_free',
  meaning: 'There is no assessment: the status says why there is no report.',
  advice: 'Route on status first; only an ok report has an assessment.',
};

/** A branch for every status: it continues where the report is sold, and otherwise ends. */
function branchesByStatus(whereSold: string): Step['branches'] {
  return REPORT_STATUSES.map((status) => {
    const { isBilled, meaning, remedy } = REPORT_STATUS_FACTS[status];
    return { equals: status, next: isBilled ? whereSold : 'stop_free', meaning, advice: remedy };
  });
}

/** The way from a place to a decision, as steps that a program can follow. */
export function describeDecisionTree(reportCost: string): Tree {
  const known = new Set<number>(Object.values(ERROR_CODES).map(({ status }) => status));
  return {
    start: 'preflight',
    steps: [
      {
        id: 'preflight',
        purpose: 'Whether the paid call would have an answer, and what it costs',
        requests: [
          { method: 'GET', path: '/api/v1/motion', query: { ...PLACE, dry_run: '1' } },
          { method: 'GET', path: '/api/v1/motion', query: { ...ADDRESS, dry_run: '1' } },
          { method: 'GET', path: '/api/v1/coverage', query: PLACE },
        ],
        cost: 'free, no key needed; send the free gates of the purchase with dry_run',
        field: 'status',
        branches: branchesByStatus('register'),
        error_branches: UNRESOLVED_ADDRESS,
        next: 'stop_free',
      },
      {
        id: 'choose_candidate',
        purpose:
          'Choose the right place from detail[0].ctx.candidates of the error and continue with its lat and lon. If ' +
          'none is right, or there is none, stop; the same address is rejected again',
        requests: [{ method: 'GET', path: '/api/v1/motion', query: { ...PLACE, dry_run: '1' } }],
        cost: 'free',
        field: 'status',
        branches: branchesByStatus('register'),
        error_branches: [],
        next: 'stop_free',
      },
      {
        id: 'register',
        purpose: 'An API key, once; skip this step if you have a key',
        requests: [
          { method: 'POST', path: '/api/v1/autonomous/register', body: { email: 'agent@example.org' } },
        ],
        cost: 'free, with starter credits',
        field: null,
        branches: [],
        error_branches: [],
        next: 'buy',
      },
      {
        id: 'buy',
        purpose: 'The report; the same Idempotency-Key never charges twice',
        requests: [
          {
            method: 'GET',
            path: '/api/v1/motion',
            query: PLACE,
            headers: PURCHASE_HEADERS,
          },
          {
            method: 'GET',
            path: '/api/v1/motion',
            query: ADDRESS,
            headers: PURCHASE_HEADERS,
          },
        ],
        cost: reportCost,
        field: 'status',
        branches: branchesByStatus('route_on_assessment'),
        error_branches: UNRESOLVED_ADDRESS,
        next: 'stop_free',
      },
      {
        id: 'route_on_assessment',
        purpose: 'The ground motion',
        requests: [],
        cost: 'free',
        field: 'assessment_code',
        branches: [
          ...ASSESSMENT_CODES.map((code) => ({
            equals: code,
            next: 'gate_on_confidence',
            meaning: ASSESSMENT_MEANING[code],
            advice: 'Look at interval_95_mm_yr, significant_nonzero, near_threshold and differential_motion.',
          })),
          NOT_JUDGED,
        ],
        error_branches: [],
        next: 'gate_on_confidence',
      },
      {
        id: 'gate_on_confidence',
        purpose: 'How far to trust the direction',
        requests: [],
        cost: 'free',
        field: 'confidence_tier',
        branches: [
          ...CONFIDENCE_TIERS.map(({ tier }) => ({
            equals: tier,
            next: 'report_bought',
            meaning: TIER_MEANING[tier],
            advice: TRUST[tier],
          })),
          NOT_JUDGED,
        ],
        error_branches: [],
        next: 'report_bought',
      },
    ],
    on_error: ADVICE_BY_STATUS.filter(([status]) => known.has(status)).map(([http_status, advice]) => ({
      http_status,
      advice,
    })),
    end_states: [...END_STATES],
  };
}
