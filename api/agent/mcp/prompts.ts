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
    'Checks the ground under an address for a person who buys, insures or lends on it: coverage, price, report, ' +
    'history, surroundings, and open questions.',
  arguments: [
    { name: 'address', description: 'US street address with city, state or ZIP Code', required: true },
    {
      name: 'purpose',
      description: 'The decision to make, such as "buying the house"; a purchase when left out',
      required: false,
    },
    {
      name: 'budget_usd',
      description: 'The maximum to spend, in USD; 0.80 when left out',
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
      `Unknown prompt ${JSON.stringify(name.slice(0, 80))}; the prompts are ${known}`,
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
  return (
    `Check the ground motion at this address, for ${purpose}:\n\n${address}\n\nSpend at most ${budget} USD, and ` +
    "only what you need:\n1. Call get_coverage for the address. If it isn't covered or isn't measured, say so and " +
    'stop: there is nothing to buy.\n2. Call check_ground_motion with dry_run true. Say how precisely the address ' +
    "was found (query.geocode). If it isn't the house itself, ask for a better address or coordinates before you " +
    "buy anything.\n3. Call list_reports with the address. Don't buy a report again unless there are newer " +
    'observations.\n4. Call check_ground_motion with explain true, an idempotency_key and max_price_usd within ' +
    'the budget.\n5. If the budget allows and the report shows movement, call get_motion_history: did the ' +
    'movement begin, stop or change pace?\n6. Call get_map: is it only this place, or the neighborhood?\n\nThen ' +
    'answer in plain words, with a number for each statement: the velocity with its uncertainty and 95 % interval ' +
    'in mm per year, whether that differs from zero, the assessment, the first and last day of the record, and ' +
    "how old the last observation is. Say what this doesn't tell: the state of the building, its foundation, the " +
    'future, single events smaller than the 30 m cell. Name fitting next steps: nothing, another check later, or ' +
    'an engineer. Use only numbers that a tool returned.'
  );
}
