import { z } from 'zod';
import {
  conditionSchema,
  createdWatchesSchema,
  deletedWatchSchema,
  watchesSchema,
} from '../../../schemas/http/watch/watches.ts';
import { pageArguments } from './account.ts';
import { placeArguments } from './arguments.ts';
import { presentBody, queryOf, READS, type AgentTool } from './tool.ts';

const PATH = '/api/v1/watches';

const CONDITIONS = ['movement', 'rate_class', 'new_observation'] as const;

/** A condition as the route takes it, of arguments that lie flat: agents fill these in more surely than a union. */
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
        'movement (needs since and at_least_mm), rate_class (the class of the rate changes) or new_observation',
    }),
    since: z
      .string()
      .optional()
      .meta({
        description:
          'Of movement alone: it is counted from the observation nearest to this day, the first day of a quarter',
        examples: ['2024-04-01'],
      }),
    at_least_mm: z
      .number()
      .optional()
      .meta({
        description: 'Of movement alone: up or down by this, mm: 10, 20, 50 or 100',
        examples: [20],
      }),
    label: z
      .string()
      .min(1)
      .max(120)
      .optional()
      .meta({
        description: 'Your own name of the place, which alerts bear',
        examples: ['Site 17'],
      }),
  })
  .superRefine((given, context) => {
    const { error } = conditionSchema.safeParse(conditionOf(given));
    for (const { path, message } of error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: path[0] === 'type' ? ['watch_for'] : [...path], message });
    }
  });

/** A place that is watched from now on. */
export const createWatch: AgentTool<typeof createInput> = {
  name: 'create_watch',
  title: 'Watch a place for ground motion',
  description: `Watches a place from now on: when newly released data change what is watched for, an alert tells class and direction, as event watch.alert and by e-mail.

Use it when somebody wants to hear of later changes. Do not use it to find out how the ground is now: it says nothing of that, check_ground_motion does. Calling it again for the same place and condition makes no second watch.

Cost: free, and it buys nothing. Needs an API key.

Returns watch_id, created (0 when it was watched already) and watches[] with place, condition and label.`,
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
  description: `Lists the places that the account watches, newest first: place, condition, label, how often each has alerted and when last.

Use it to see what is watched, or to find the watch_id that delete_watch needs. It does not tell how the ground is: that is check_ground_motion. A child key sees the watches that it made.

Cost: free. Needs an API key.

Returns watches[] (watch_id, status, lat, lon, address, condition, alerts, last_alert_at, …) and next_cursor, null on the last page.`,
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
  description: `Ends a watch for good: the place is not watched for that condition any more, and no later alert comes.

Use it when somebody wants no more alerts. Alerts that were sent stay in the event feed; a new watch by create_watch begins anew and does not report what happened in between.

Cost: free. Needs an API key.

Returns watch_id and deleted (true).`,
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  caller: 'key',
  cost: 'free',
  route: { method: 'DELETE', path: `${PATH}/:watch_id` },
  input: deleteInput,
  output: deletedWatchSchema,
  request: ({ watch_id: id }) => ({ method: 'DELETE', path: `${PATH}/${id}` }),
  present: presentBody,
};
