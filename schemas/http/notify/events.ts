import { z } from 'zod';
import { callShape } from '../mode.ts';
import { PAGE_LIMIT } from '../paging.ts';
import { queryList, queryNumber } from '../queryTypes.ts';
import { EVENT_KINDS, eventKindSchema } from './eventKinds.ts';

export const eventsQuerySchema = z.strictObject({
  after: z.string().max(40).optional().meta({
    description:
      '`next_after` of the answer before, or the id of the last event that you know; left out: from the first event that is kept',
    example: 'evt_1042',
  }),
  types: queryList(EVENT_KINDS, 'Of these kinds alone.'),
  limit: queryNumber(z.int().min(PAGE_LIMIT.min).max(PAGE_LIMIT.max))
    .default(PAGE_LIMIT.default)
    .meta({ description: 'At most this many', default: PAGE_LIMIT.default }),
});

export const eventIdSchema = z
  .string()
  .meta({ description: 'Events are ordered by the number', example: 'evt_1042' });

const eventSchema = z
  .object({
    id: eventIdSchema,
    type: eventKindSchema,
    at: z.iso.datetime(),
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: 'By `type`; /asyncapi.json has the schema of each' }),
  })
  .meta({ id: 'Event' });

export const eventsSchema = z
  .object({
    events: z.array(eventSchema).meta({ description: 'The oldest first' }),
    next_after: eventIdSchema.meta({
      description: 'Send as `after` next time, now or later: nothing in between is missed',
    }),
    has_more: z.boolean().meta({ description: 'There are more events already' }),
    kept_days: z.int().meta({ description: 'How long an event is kept' }),
    ...callShape,
  })
  .meta({ id: 'Events', description: 'The events of the account, in order' });
