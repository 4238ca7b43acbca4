import { z } from 'zod';
import { balanceSchema, registrationSchema } from '../../../schemas/http/account/accountSchemas.ts';
import {
  buyAnswerSchema,
  PAYMENT_METHODS,
  TOP_UP_USD,
  topUpAmountSchema,
} from '../../../schemas/http/account/buy.ts';
import { usageSchema } from '../../../schemas/http/account/usageSchemas.ts';
import { PAGE_LIMIT } from '../../../schemas/http/paging.ts';
import { idempotencyArgument, idempotencyHeader } from './toolArguments.ts';
import { CREATES, presentBody, queryOf, READS, type AgentTool } from './tool.ts';

const nothing = z.strictObject({});

/** What is left. */
export const getAccount: AgentTool<typeof nothing> = {
  name: 'get_account',
  title: 'Get the balance of the account',
  description:
    "Returns the credits of the API key's account, the price of a report, and about how many reports the " +
    'credits pay for.\n\nUse it before a larger purchase, or after insufficient_credits. For the purchases ' +
    'line by line use get_usage instead; to add credits use buy_credits.\n\nCost: free. Needs an API key; ' +
    'register_agent returns one.\n\nReturns credits_usd, price_per_report_usd, reports_remaining_est, ' +
    'top_up_url and mode (live or test).',
  hints: READS,
  caller: 'key',
  cost: 'free',
  route: { method: 'GET', path: '/api/v1/balance' },
  input: nothing,
  output: balanceSchema,
  request: () => ({ method: 'GET', path: '/api/v1/balance' }),
  present: presentBody,
};

/** A page of a list. */
export const pageArguments = {
  limit: z
    .int()
    .min(PAGE_LIMIT.min)
    .max(PAGE_LIMIT.max)
    .optional()
    .meta({
      description: `Maximum number of entries; ${PAGE_LIMIT.default} when left out`,
      examples: [20],
    }),
  cursor: z.string().max(200).optional().meta({
    description: 'next_cursor of the previous page; leave it out for the first page',
  }),
};

const usageInput = z.strictObject(pageArguments);

/** What was bought. */
export const getUsage: AgentTool<typeof usageInput> = {
  name: 'get_usage',
  title: 'Get the ledger of the account',
  description:
    "Lists the account's charges and credits, newest first: every report with its cost, label, cell and " +
    'report_id, every top-up and refund.\n\nUse it to account for spending, or to find out whether a call ' +
    'with a lost answer was charged: get_report opens its report_id for free. For only the balance use ' +
    'get_account. A child key sees only its own entries.\n\nCost: free. Needs an API key.\n\nReturns ' +
    'entries[] and next_cursor, null on the last page.',
  hints: READS,
  caller: 'key',
  cost: 'free',
  route: { method: 'GET', path: '/api/v1/usage' },
  input: usageInput,
  output: usageSchema,
  request: (args) => ({ method: 'GET', path: '/api/v1/usage', query: queryOf(args) }),
  present: presentBody,
};

const registerInput = z.strictObject({
  email: z
    .string()
    .max(320)
    .meta({
      description:
        'Email address of the account’s owner. One account per address; disposable addresses are rejected',
      examples: ['agent@example.org'],
    }),
  password: z.string().min(8).max(200).optional().meta({
    description:
      'Password for the web page: at least 8 characters, not a common password; generated and returned when left out',
  }),
  mode: z.enum(['live', 'test']).optional().meta({
    description:
      'live (default) = real data, free starter credits; test = synthetic data, 100 USD of fake credits',
  }),
});

/** A new account. */
export const registerAgent: AgentTool<typeof registerInput> = {
  name: 'register_agent',
  title: 'Register an account and get an API key',
  description:
    'Creates an account and returns its API key, with free starter credits (live) or 100 USD of fake ' +
    'credits over synthetic ground (mode "test").\n\nUse it once, if there is no key yet and the user ' +
    'agrees to an account with this email address. Do not use it if the connection already has a key: ' +
    'get_account shows that. email_exists: the owner of the account gets in ' +
    'with "Forgot password" on the web page.\n\nCost: free, needs no key; registrations are limited by the ' +
    'hour.\n\nReturns api_key, shown only once: store it, and send it from then on as the header ' +
    '"Authorization: Bearer <api_key>" of the MCP connection, never as an argument of a tool. Also ' +
    'account_id, credits_usd, and password if it was generated.',
  hints: CREATES,
  caller: 'anyone',
  cost: 'free',
  route: { method: 'POST', path: '/api/v1/autonomous/register' },
  input: registerInput,
  output: registrationSchema,
  request: (body) => ({
    method: 'POST',
    path: '/api/v1/autonomous/register',
    body,
  }),
  present: presentBody,
};

const buyInput = z.strictObject({
  amount_usd: topUpAmountSchema.meta({
    description: `Credits to buy, USD from ${TOP_UP_USD.least} to ${TOP_UP_USD.most}, whole cents`,
    examples: [25],
  }),
  method: z.enum(PAYMENT_METHODS).optional().meta({
    description: 'stripe (default) = card, returns checkout_url; crypto = USDC, returns invoice_url',
  }),
  ...idempotencyArgument,
});

/** More credits. */
export const buyCredits: AgentTool<typeof buyInput> = {
  name: 'buy_credits',
  title: 'Buy credits for the account',
  description:
    'Opens an order for credits and returns the address where a person (or a wallet) pays it. The call ' +
    'itself takes no money: we add the credits when the payment arrives. With a test key they are added at ' +
    "once and are fake.\n\nUse it if get_account or insufficient_credits shows that there aren't enough " +
    'credits, and the user agrees to the amount. Then give checkout_url or invoice_url to the user and call ' +
    'get_account until the credits are there. Do not open a second order for the same need: send ' +
    'idempotency_key.\n\nCost: amount_usd, paid at the returned address; one dollar buys one dollar of ' +
    "credits. Needs the owner's API key, not a child key.\n\nReturns checkout_url and session_id (stripe) " +
    'or invoice_url, txn_id and payment (crypto), order_id, credited and credits_usd.',
  hints: { ...CREATES, openWorldHint: true },
  caller: 'owner',
  cost: 'free',
  route: { method: 'POST', path: '/api/v1/buy' },
  input: buyInput,
  output: buyAnswerSchema,
  request: ({ idempotency_key: key, ...body }) => ({
    method: 'POST',
    path: '/api/v1/buy',
    body,
    headers: idempotencyHeader(key),
  }),
  present: presentBody,
};
