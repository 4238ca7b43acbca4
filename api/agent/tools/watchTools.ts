import { z } from 'zod';
import {
  conditionSchema,
  createdWatchesSchema,
  deletedWatchSchema,
  watchesSchema,
} from '../../../schemas/http/watch/watches.ts';
import { issueMessage } from '../../../schemas/http/contract/issueMessage.ts';
import { pageArguments } from './accountTools.ts';
import { placeArguments } from './toolArguments.ts';
import { presentBody, queryOf, READS, type AgentTool } from './tool.ts';

const PATH = '/api/v1/watches';

const CONDITIONS = ['movement', 'rate_class', 'event', 'new_observation'] as const;

/** Converts flat arguments to a condition for the route: agents fill these in more reliably than a union. */
function conditionOf({ watch_for: type, since, at_least_mm: atLeastMm }: FlatCondition) {
  return {
    type,
    ...(since === undefined ? {} : { since }),
    ...(atLeastMm === undefined ? {} : { at_least_mm: atLeastMm }),
  };
}

interface FlatCondition {
  readonly watch_for: (typeof CONDITIONS)[number];
  readonly since?: string | undefined;
  readonly at_least_mm?: number | undefined;
}

const createInput = z
  .strictObject({
    ...placeArguments,
    watch_for: z.enum(CONDITIONS).meta({
      description:
        'movement (needs since and at_least_mm), rate_class (the class of the rate changes), event (a new sudden drop, rise or change of pace) or new_observation',
    }),
    since: z
      .string()
      .optional()
      .meta({
        description:
          'For movement only: count from the observation nearest to this day, the first day of a quarter',
        examples: ['2024-04-01'],
      }),
    at_least_mm: z
      .number()
      .optional()
      .meta({
        description: 'For movement only: up or down by this, in mm: 10, 20, 50 or 100',
        examples: [20],
      }),
    label: z
      .string()
      .min(1)
      .max(120)
      .optional()
      .meta({
        description: 'Your name for the place, shown in alerts',
        examples: ['Site 17'],
      }),
  })
  .superRefine((given, context) => {
    const { error } = conditionSchema.safeParse(conditionOf(given));
    for (const issue of error?.issues ?? []) {
      const { path } = issue;
      const message = issueMessage(issue);
      context.addIssue({ code: 'custom', path: path[0] === 'type' ? ['watch_for'] : [...path], message });
    }
  });

/** A place that is watched from now on. */
export const createWatch: AgentTool<typeof createInput> = {
  name: 'create_watch',
  title: 'Watch a place for ground motion',
  description:
    'Watches a place from now on: if newly released data meets the condition, an alert gives class and ' +
    'direction, as event watch.alert and by email.\n\nUse it if the user wants to hear of later changes. ' +
    "For the rate now use check_ground_motion. Calling it again for the same place and condition doesn't " +
    'create a second watch.\n\nCost: free, and it never buys anything. Needs an API key.\n\nReturns ' +
    'watch_id, created (0 if the watch already existed), watches[] with place, condition and label, and a note if ' +
    'the place has no coverage yet.',
  hints: { ...READS, readOnlyHint: false },
  caller: 'key',
  cost: 'free',
  route: { method: 'POST', path: PATH },
  input: createInput,
  output: createdWatchesSchema,
  request: ({ watch_for: type, since, at_least_mm: atLeastMm, ...place }) => ({
    method: 'POST',
    path: PATH,
    body: { ...place, condition: conditionOf({ watch_for: type, since, at_least_mm: atLeastMm }) },
  }),
  present: presentBody,
};

const listInput = z.strictObject(pageArguments);

/** What is watched. */
export const listWatches: AgentTool<typeof listInput> = {
  name: 'list_watches',
  title: 'List watched places',
  description:
    'Lists the places that the account watches, newest first: place, condition, label, how often each ' +
    'has alerted and when last.\n\nUse it to see the watches, or to find the watch_id for delete_watch. ' +
    'For rates use check_ground_motion. A child key sees only the watches that it created.\n\nCost: ' +
    'free. Needs an API key.\n\nReturns watches[] and next_cursor, null on the ' +
    'last page.',
  hints: READS,
  caller: 'key',
  cost: 'free',
  route: { method: 'GET', path: PATH },
  input: listInput,
  output: watchesSchema,
  request: (args) => ({ method: 'GET', path: PATH, query: queryOf(args) }),
  present: presentBody,
};

const deleteInput = z.strictObject({
  watch_id: z
    .string()
    .regex(/^\w{1,80}$/, 'a watch_id of list_watches')
    .meta({
      description: 'watch_id of create_watch or list_watches',
      examples: ['wat_4k9TfQ2mXbPz71LwY4cA'],
    }),
});

/** The end of a watch. */
export const deleteWatch: AgentTool<typeof deleteInput> = {
  name: 'delete_watch',
  title: 'Stop watching a place',
  description:
    'Deletes a watch permanently: the place is no longer watched for that condition, and no more alerts ' +
    'come.\n\nUse it if the user wants no more alerts. Sent alerts stay in the event feed; a new watch from ' +
    'create_watch starts again and does not report what happened in between.\n\nCost: free. Needs an API ' +
    'key.\n\nReturns watch_id and deleted (true).',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  caller: 'key',
  cost: 'free',
  route: { method: 'DELETE', path: `${PATH}/:watch_id` },
  input: deleteInput,
  output: deletedWatchSchema,
  request: ({ watch_id: id }) => ({ method: 'DELETE', path: `${PATH}/${id}` }),
  present: presentBody,
};
