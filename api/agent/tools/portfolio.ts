import { z } from 'zod';
import {
  BATCH_ITEMS_MAXIMUM,
  batchResponseSchema,
  jobStateSchema,
} from '../../../schemas/http/place/batch.ts';
import { LONGEST_ADDRESS } from '../../../schemas/http/queryTypes.ts';
import { buyAgainArgument, idempotencyArgument, idempotencyHeader, priceArguments } from './arguments.ts';
import { BUYS, presentBody, type AgentTool } from './tool.ts';

/** Batches of more addresses are worked at as a job: nobody has to keep a request waiting for them. */
export const LONG_PORTFOLIO = 50;

const portfolioInput = z.strictObject({
  addresses: z
    .array(z.string().max(LONGEST_ADDRESS), {
      error: `a list of addresses, each a text of at most ${LONGEST_ADDRESS} characters`,
    })
    .min(1, 'there is no address')
    .max(BATCH_ITEMS_MAXIMUM, `at most ${BATCH_ITEMS_MAXIMUM} addresses; split the list`)
    .meta({
      description: `1 to ${BATCH_ITEMS_MAXIMUM} US street addresses. Results come in this order, each with its index`,
      examples: [['204 E Main St, Levelton, TX 77998', '118 N Oak Ave, Levelton, TX 77998']],
    }),
  max_spend_usd: z
    .number()
    .min(0)
    .max(1_000_000)
    .optional()
    .meta({
      description:
        'The most this call may cost, in USD. Addresses beyond it are answered skipped_for_budget, free; those before it are sold',
      examples: [4],
    }),
  ...buyAgainArgument,
  ...priceArguments,
  max_price_usd: priceArguments.max_price_usd.meta({
    description: 'As max_spend_usd: the most that the whole list may cost, in USD',
    examples: [4],
  }),
  ...idempotencyArgument,
});

/** Reports of many addresses. */
export const checkPortfolio: AgentTool<typeof portfolioInput> = {
  name: 'check_portfolio',
  title: 'Check ground motion of many addresses',
  description: `Checks up to ${BATCH_ITEMS_MAXIMUM} US addresses at once and returns one compact result for each: velocity, uncertainty, assessment code, confidence and last observation.

Use it for a list of two or more addresses. For one place use check_ground_motion, which says more about it; for free coverage of a list ask get_coverage place by place; for the price of the list beforehand use quote. It takes addresses only: no coordinates and no gates of single items.

Cost: 0.40 USD for each measured cell (status "ok"), each cell once however many addresses lie in it; cells with a current report of the account are free; unknown, uncovered and unmeasured addresses are free. Set max_spend_usd, or a quote_id, to bound it. Needs an API key. Lists of more than ${LONG_PORTFOLIO} addresses take a while: progress is reported where the client asks for it, and a list that is not done by then answers status "queued" or "processing"; the same call with the same idempotency_key then waits on, and charges nothing twice.

Returns summary (requested, billed, total_cost_usd, by_status), results[] in the order of the addresses, and failed[] with the reason and, for ambiguous addresses, the candidates.`,
  hints: BUYS,
  caller: 'key',
  cost: 'report',
  route: { method: 'POST', path: '/api/v1/motion/batch' },
  input: portfolioInput,
  output: z.union([batchResponseSchema, jobStateSchema]),
  request: ({ addresses, buy_again: buyAgain, idempotency_key: key, ...bounds }) => ({
    method: 'POST',
    path: '/api/v1/motion/batch',
    body: {
      items: addresses.map((address) => ({ address })),
      ...bounds,
      ...(buyAgain === true ? {} : { reuse: true }),
      ...(addresses.length > LONG_PORTFOLIO ? { async: true } : {}),
    },
    headers: idempotencyHeader(key),
  }),
  present: presentBody,
};
