import { z } from 'zod';
import { AREA_PATH, PROFILE_PATH } from '../../../report/ask/areaKind.ts';
import { quoteAnswerSchema } from '../../../schemas/http/account/quote.ts';
import { checkPortfolio } from './portfolioTool.ts';
import { checkGroundMotion, getMotionHistory } from './reportTools.ts';
import { presentBody, READS, type AgentTool } from './tool.ts';

/** Tools that sell, and how a quote calls what they ask for. */
const SELLING = {
  check_ground_motion: { kind: 'motion', tool: checkGroundMotion as AgentTool },
  get_motion_history: { kind: 'timeseries', tool: getMotionHistory as AgentTool },
  check_portfolio: { kind: 'batch', tool: checkPortfolio as AgentTool },
} as const;
const NAMES = ['check_ground_motion', 'get_motion_history', 'check_portfolio'] as const;

const quoteInput = z
  .strictObject({
    tool: z.enum(NAMES).meta({ description: 'The tool that you plan to call' }),
    arguments: z.record(z.string(), z.unknown()).meta({
      description: 'The arguments of that call, without quote_id and idempotency_key; dry_run has no price',
      examples: [{ address: '204 E Main St, Levelton, TX 77998' }],
    }),
  })
  .superRefine(({ tool, arguments: given }, context) => {
    const { error } = SELLING[tool].tool.input.safeParse(given);
    for (const { path, message } of error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['arguments', ...path], message });
    }
  });

/** A price that holds. */
export const quote: AgentTool<typeof quoteInput> = {
  name: 'quote',
  title: 'Quote a price that is valid for an hour',
  description:
    'Returns the maximum cost of a call of check_ground_motion, get_motion_history or check_portfolio with ' +
    'the given arguments, which of its places are free and why, and whether the credits cover it.\n\nUse it ' +
    'before a purchase whose price the user has to accept, above all before check_portfolio; then call that ' +
    'tool with the same arguments and the quote_id, and it costs no more. For one place dry_run shows the ' +
    'price too, without an API key.\n\nCost: free. Needs an API key.\n\nReturns quote_id, count, billable, ' +
    'cost_usd, free[], expires_at, covered_by_credits and credits_usd.',
  hints: { ...READS, idempotentHint: false },
  caller: 'key',
  cost: 'free',
  route: { method: 'POST', path: '/api/v1/quote' },
  input: quoteInput,
  output: quoteAnswerSchema,
  request: ({ tool: name, arguments: given }) => {
    const { kind, tool } = SELLING[name];
    const { path, query, body } = tool.request(tool.input.parse(given));
    const shape = { [AREA_PATH]: 'area', [PROFILE_PATH]: 'profile' }[path];
    const asked = { kind: shape ?? kind, request: body ?? query };
    return { method: 'POST', path: '/api/v1/quote', body: asked };
  },
  present: presentBody,
};
