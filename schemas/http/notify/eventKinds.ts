import { z } from 'zod';

/** The kinds of events that accounts receive. Each has a row in `notify/eventCatalog.ts`. */
export const EVENT_KINDS = [
  'frame.updated',
  'frame.reprocessed',
  'balance.low',
  'batch.done',
  'order.paid',
  'order.refunded',
  'order.disputed',
  'order.reversed',
  'ticket.replied',
  'report.corrected',
  'watch.alert',
  'webhook.disabled',
] as const;

export const eventKindSchema = z.enum(EVENT_KINDS);
export type EventKind = z.infer<typeof eventKindSchema>;
