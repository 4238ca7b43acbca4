import { z } from 'zod';
import {
  createdWatchesSchema,
  MOVEMENT_STEPS_MM,
  newWatchBodySchema,
} from '../../../schemas/http/watch/watches.ts';
import { placeArguments } from './arguments.ts';
import { presentBody, type AgentTool } from './tool.ts';

const { label } = newWatchBodySchema.shape;

const watchInput = z
  .strictObject({
    ...placeArguments,
    condition: z.enum(['movement', 'rate_class', 'new_observation']).meta({
      description:
        'movement = moved at_least_mm since a date; rate_class = the rate leaves its class (sinking, stable, rising); new_observation = there are newer data',
    }),
    since: z
      .string()
      .regex(/^\d{4}-(01|04|07|10)-01$/, 'the first day of a quarter, such as 2024-04-01')
      .optional()
      .meta({
        description:
          'With condition movement: counted from here, the first day of a quarter (YYYY-MM-DD) since 2014',
        examples: ['2024-04-01'],
      }),
    at_least_mm: z.literal(MOVEMENT_STEPS_MM).optional().meta({
      description: 'With condition movement: how much, up or down, with its whole 95 % interval',
    }),
    label: label.optional().meta({ description: 'Your own name of the watch', examples: ['Site 17'] }),
  })
  .superRefine(({ condition, since, at_least_mm: atLeastMm }, context) => {
    const isMovement = condition === 'movement';
    for (const [name, value] of [
      ['since', since],
      ['at_least_mm', atLeastMm],
    ] as const) {
      if ((value !== undefined) === isMovement) continue;
      const message = isMovement
        ? 'a movement needs since and at_least_mm'
        : `leave it out with ${condition}`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });

/** Later changes are told. */
export const watchPlace: AgentTool<typeof watchInput> = {
  name: 'watch_place',
  title: 'Watch a place for changes',
  description: `Keeps looking at a place whenever new radar data are published, and alerts when the ground has moved by so much, changed its rate class, or been observed again.

Use it when the user wants to hear of later changes instead of asking again and again. It does not answer what the ground does now: check_ground_motion does. A watch that is there already is given back as it is.

Cost: free, alerts too; they tell class and direction, and numbers are bought with check_ground_motion. Needs an API key. Alerts come by e-mail, webhook and GET /api/v1/events; nothing is bought by a watch made so.

Returns watch_id, created (0 when it was there already) and watches[] with the place as it was found, condition, status and alerts.`,
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  caller: 'key',
  cost: 'free',
  route: { method: 'POST', path: '/api/v1/watches' },
  input: watchInput,
  output: createdWatchesSchema,
  request: ({ condition, since, at_least_mm: atLeastMm, ...place }) => ({
    method: 'POST',
    path: '/api/v1/watches',
    body: {
      ...place,
      condition:
        condition === 'movement' ? { type: condition, since, at_least_mm: atLeastMm } : { type: condition },
    },
  }),
  present: presentBody,
};
