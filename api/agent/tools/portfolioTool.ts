import { z } from 'zod';
import {
  BATCH_ITEMS_MAXIMUM,
  batchResponseSchema,
  jobStateSchema,
} from '../../../schemas/http/place/batch.ts';
import { LONGEST_ADDRESS } from '../../../schemas/http/queryTypes.ts';
import {
  buyAgainArgument,
  contextArgument,
  idempotencyArgument,
  idempotencyHeader,
  priceArguments,
} from './toolArguments.ts';
import { BUYS, presentBody, type AgentTool } from './tool.ts';

/** Larger batches run as a job, so that no request has to stay open. */
export const LONG_PORTFOLIO = 50;

const portfolioInput = z.strictObject({
  addresses: z
    .array(z.string().max(LONGEST_ADDRESS), {
      error: `must be a list of addresses, each a string of at most ${LONGEST_ADDRESS} characters`,
    })
    .min(1, 'there is no address')
    .max(BATCH_ITEMS_MAXIMUM, `at most ${BATCH_ITEMS_MAXIMUM} addresses; split the list`)
    .meta({
      description: `1 to ${BATCH_ITEMS_MAXIMUM} US street addresses. Results have the same order, each with its index`,
      examples: [['204 E Main St, Levelton, TX 77998', '118 N Oak Ave, Levelton, TX 77998']],
    }),
  max_spend_usd: z
    .number()
    .min(0)
    .max(1_000_000)
    .optional()
    .meta({
      description:
        'The maximum cost of this call, in USD. Addresses beyond it return skipped_for_budget, free; the ones before ' +
        'it are sold',
      examples: [4],
    }),
  context: contextArgument,
  ...buyAgainArgument,
  ...priceArguments,
  max_price_usd: priceArguments.max_price_usd.meta({
    description: 'The same as max_spend_usd: the maximum cost of the whole list, in USD',
    examples: [4],
  }),
  ...idempotencyArgument,
});

/** Reports of many addresses. */
export const checkPortfolio: AgentTool<typeof portfolioInput> = {
  name: 'check_portfolio',
  title: 'Check ground motion of many addresses',
  description:
    `Checks up to ${BATCH_ITEMS_MAXIMUM} US addresses at once and returns one compact result for each: ` +
    'velocity, uncertainty, verdict, dated events, severity, confidence and last observation.\n\nUse it for two or ' +
    'more. For one place check_ground_motion returns more; get_coverage is free; quote has the price.\n\nCost: ' +
    '0.40 USD for each measured cell (status "ok"), once per cell; ' +
    'cells with a current report of the account and addresses without an answer are free. Set ' +
    `max_spend_usd or a quote_id to limit it. Needs an API key. Lists of more than ${LONG_PORTFOLIO} addresses take a ` +
    'while: the call reports progress on request, and returns status "queued" or "processing" if it ' +
    "isn't done; the same call with the same idempotency_key then continues waiting and charges nothing " +
    'twice.\n\nReturns summary (billed, total_cost_usd, by_status), portfolio, results[] in the order of the ' +
    'addresses, and failed[] with reasons and, for ambiguous addresses, candidates.',
  hints: BUYS,
  caller: 'key',
  cost: 'report',
  route: { method: 'POST', path: '/api/v1/motion/batch' },
  input: portfolioInput,
  output: z.union([batchResponseSchema, jobStateSchema]),
  request: ({ addresses, context, buy_again: buyAgain, idempotency_key: key, ...bounds }) => ({
    method: 'POST',
    path: '/api/v1/motion/batch',
    body: {
      items: addresses.map((address) => ({ address })),
      ...bounds,
      ...(context === true ? { include: ['context'] } : {}),
      ...(buyAgain === true ? {} : { reuse: true }),
      ...(addresses.length > LONG_PORTFOLIO ? { async: true } : {}),
    },
    headers: idempotencyHeader(key),
  }),
  present: presentBody,
};
