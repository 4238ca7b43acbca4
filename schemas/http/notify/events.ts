import { z } from 'zod';
import { callShape } from '../modeFields.ts';
import { PAGE_LIMIT } from '../paging.ts';
import { queryList, queryNumber } from '../queryTypes.ts';
import { EVENT_KINDS, eventKindSchema } from './eventKinds.ts';

export const eventsQuerySchema = z.strictObject({
  after: z
    .string()
    .max(40)
    .optional()
    .meta({
      description:
        '`next_after` of the previous answer, or the id of the last event that you know. By default, starts at the ' +
        'oldest stored event',
      example: 'evt_1042',
    }),
  types: queryList(EVENT_KINDS, 'Only these kinds'),
  limit: queryNumber(z.int().min(PAGE_LIMIT.min).max(PAGE_LIMIT.max))
    .default(PAGE_LIMIT.default)
    .meta({ description: 'Maximum number of events', default: PAGE_LIMIT.default }),
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
    events: z.array(eventSchema).meta({ description: 'Oldest first' }),
    next_after: eventIdSchema.meta({
      description: "Send as `after` next time, now or later; you won't miss any event",
    }),
    has_more: z.boolean().meta({ description: 'More events are available' }),
    kept_days: z.int().meta({ description: 'How long events are stored' }),
    ...callShape,
  })
  .meta({ id: 'EventList', description: 'The events of the account, in order' });
