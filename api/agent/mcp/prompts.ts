import {
  ProtocolError,
  ProtocolErrorCode,
  type GetPromptResult,
  type Prompt,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { LONGEST_ADDRESS } from '../../../schemas/http/queryTypes.ts';
import { problemsWith } from '../../plugins/validation.ts';

const dueDiligence: Prompt = {
  name: 'due_diligence',
  title: 'Ground motion due diligence of an address',
  description:
    'Looks into the ground under an address for somebody who buys, insures or lends on it: coverage, price, report, history, surroundings, and what remains open.',
  arguments: [
    { name: 'address', description: 'US street address with city, state or ZIP Code', required: true },
    {
      name: 'purpose',
      description: 'What is to be decided, such as "buying the house"; a purchase when left out',
      required: false,
    },
    {
      name: 'budget_usd',
      description: 'The most that may be spent, USD; 0.80 when left out',
      required: false,
    },
  ],
};

const dueDiligenceArguments = z.strictObject({
  address: z.string().trim().min(1).max(LONGEST_ADDRESS),
  purpose: z.string().trim().max(300).optional(),
  budget_usd: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'an amount in dollars, such as 0.80')
    .optional(),
});

/** Every prompt, in the order in which the server lists them. */
export const PROMPTS: readonly Prompt[] = [dueDiligence];

/** What a prompt says, filled in. */
export function getPrompt(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult {
  if (name !== dueDiligence.name) {
    const known = PROMPTS.map((prompt) => prompt.name).join(', ');
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no prompt ${JSON.stringify(name.slice(0, 80))}; there is ${known}`,
    );
  }
  const checked = problemsWith(dueDiligenceArguments, given, 'arguments');
  if ('message' in checked)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `invalid_arguments: ${checked.message}`);
  return {
    description: dueDiligence.description ?? '',
    messages: [{ role: 'user', content: { type: 'text', text: dueDiligenceText(checked.value) } }],
  };
}

function dueDiligenceText({
  address,
  purpose = 'buying the property',
  budget_usd: budget = '0.80',
}: z.output<typeof dueDiligenceArguments>): string {
  return `Look into the ground motion at this address, for ${purpose}:

${address}

Spend at most ${budget} USD, and nothing without need:
1. get_coverage of the address. When it is not covered or not measured, say so and stop: nothing is to be bought.
2. check_ground_motion with dry_run true. Tell how precisely the address was found (query.geocode); when it is not the house itself, ask for a better address or coordinates before anything is bought.
3. list_reports with the address: what was bought before is not bought again unless there are newer observations.
4. check_ground_motion with explain true, an idempotency_key and max_price_usd within the budget.
5. When the budget allows and the report shows movement, get_motion_history: did it begin, stop or change pace?
6. get_map: is it this place alone, or the neighbourhood?

Then answer in plain words, each statement with its number: the velocity with its uncertainty and 95 % interval in mm per year, whether that differs from zero, the assessment, since when and until when it was measured, and how old the last observation is. Say what this does not tell: the state of the building, its foundation, the future, single events below the cell of 30 m. Name next steps that fit: nothing, another look at a later date, or an engineer. Use no number that no tool has returned.`;
}
