import type { z } from 'zod';
import {
  balanceEventSchema,
  batchEventSchema,
  correctionEventSchema,
  frameEventSchema,
  orderEventSchema,
  ticketEventSchema,
  watchAlertEventSchema,
  webhookEventSchema,
} from '../schemas/http/notify/eventData.ts';
import type { EventKind } from '../schemas/http/notify/eventKinds.ts';

type Detail = Readonly<Record<string, unknown>>;

/** One kind of event, for documents, subscriptions and the feed. */
export interface EventFacts {
  /** When it happens. */
  readonly meaning: string;
  /** Who receives it: the account concerned, or every live account. Test accounts see only their own events. */
  readonly audience: 'account' | 'everybody';
  readonly data: z.ZodObject;
  /** A value of `data`. */
  readonly example: Detail;
  /** What to poll instead of waiting for it. */
  readonly instead: string;
  /** Converts the outbox's payload to `data`; absent = unchanged. */
  present?(detail: Detail): Detail;
}

const FRAME_EXAMPLE = {
  frame_id: 'F08882',
  release: '20260601T060000Z-3fa9c1',
  previous_release: '20260520T060000Z-91b2d0',
  first_observation: '2019-05-02',
  last_observation: '2026-05-30',
  n_epochs: 211,
  new_observations: 1,
  withdrawn_observations: 0,
};

const ORDER_EXAMPLE = {
  order_id: 'ord_7Hq2kTz0mXbPq71LwY4c',
  status: 'paid',
  amount_usd: 25,
  reference: 'stripe/pi_3PqX0a',
};

const frame = { audience: 'everybody', data: frameEventSchema } as const;
const order = { audience: 'account', data: orderEventSchema, present: presentOrderEvent } as const;
const ORDERS = 'GET /api/v1/orders/{id}';

/** Every event that accounts receive: subscriptions, the feed, the contract and the documents read this table. */
export const EVENT_CATALOG: Readonly<Record<EventKind, EventFacts>> = {
  'frame.updated': {
    ...frame,
    meaning: 'A frame has new observations, or is new',
    example: FRAME_EXAMPLE,
    instead: 'GET /api/v1/frames/{frame_id}/last_updated',
  },
  'frame.reprocessed': {
    ...frame,
    meaning:
      'A frame has a new release without new observations: products were replaced or withdrawn, and numbers can differ',
    example: {
      ...FRAME_EXAMPLE,
      release: '20260602T060000Z-77aa01',
      previous_release: FRAME_EXAMPLE.release,
      new_observations: 0,
    },
    instead: 'release of GET /api/v1/frames/{frame_id}/last_updated',
  },
  'balance.low': {
    audience: 'account',
    meaning: 'The credits of the account fell below 4.00 USD; sent again only after they were above',
    data: balanceEventSchema,
    example: { balance_usd: 3.6, threshold_usd: 4, reports_remaining_est: 9 },
    instead: 'credits_remaining_usd of every purchase; GET /api/v1/balance',
  },
  'batch.done': {
    audience: 'account',
    meaning: 'An asynchronous batch finished or failed',
    data: batchEventSchema,
    example: {
      job_id: 'job_4k9TfQ2mXbPz71LwY4cA',
      request_id: 'req_0a1b2c3d4e5f60718293a4b5c6d7e8f9',
      status: 'done',
    },
    instead: 'GET /api/v1/motion/batch/{job_id}',
  },
  'order.paid': {
    ...order,
    meaning: 'Money for an order arrived, in full or in part, and was credited',
    example: ORDER_EXAMPLE,
    instead: ORDERS,
  },
  'order.refunded': {
    ...order,
    meaning: 'Money of an order was refunded',
    example: { ...ORDER_EXAMPLE, status: 'refunded', amount_usd: -25, reference: 'stripe/re_3PqX0a' },
    instead: ORDERS,
  },
  'order.disputed': {
    ...order,
    meaning: 'A bank took back money of an order, or returned it after a dispute',
    example: { ...ORDER_EXAMPLE, status: 'disputed', amount_usd: -25, reference: 'stripe/dp_3PqX0a' },
    instead: ORDERS,
  },
  'order.reversed': {
    ...order,
    meaning: 'Money that had arrived for an order was reversed at its source',
    example: { ...ORDER_EXAMPLE, status: 'expired', amount_usd: -25, reference: 'eip155:8453/0x5d…/3' },
    instead: ORDERS,
  },
  'ticket.replied': {
    audience: 'account',
    meaning: 'A person at this service answered a support ticket, or asked a question in it',
    data: ticketEventSchema,
    example: {
      ticket_id: 'tck_5d0b4c1f2a3e49687a10',
      status: 'answered',
      message_id: 'msg_9f1e0b7c2d4a5836e7b1',
    },
    instead: 'GET /api/v1/support/{tid}',
  },
  'report.corrected': {
    audience: 'account',
    meaning: 'Reports that the account bought were wrong: the public log of corrections has the details',
    data: correctionEventSchema,
    example: {
      correction_id: 'cor_5d0b4c1f2a3e49687a10',
      title: 'Frame F08882 was tied to a station that sinks',
      reports: 2,
      report_ids: [41, 12],
    },
    instead: 'GET /api/v1/corrections; corrections of GET /api/v1/my-reports',
  },
  'watch.alert': {
    audience: 'account',
    meaning:
      'A watched place met its condition, or is no longer measured; the event has class and direction, never a number',
    data: watchAlertEventSchema,
    example: {
      watch_id: 'wat_4k9TfQ2mXbPz71LwY4cA',
      alert_id: 'wal_7Hq2kTz0mXbPq71LwY4c',
      label: 'Site 17',
      lat: 29.76,
      lon: -95.37,
      address: null,
      condition: { type: 'movement', since: '2024-04-01', at_least_mm: 20 },
      reason: 'movement',
      direction: 'down',
      assessment_code: null,
      verdict_code: null,
      event: null,
      reprocessed: false,
      frame_id: 'F08882',
      release: FRAME_EXAMPLE.release,
      pixel_id: 'F08882-1204-377',
      last_observation: '2026-05-30',
      calibration: 'gps_tied',
      message:
        'Site 17: the ground went down by more than 20 mm since 2024-04-01, with its 95 % interval. A report has the ' +
        'amount.',
      purchase: 'none',
      purchase_reason: null,
      report_id: null,
    },
    instead: 'alerts and last_alert_at of GET /api/v1/watches',
  },
  'webhook.disabled': {
    audience: 'account',
    meaning: 'A webhook endpoint answered 410, or accepted nothing for three days, and is no longer called',
    data: webhookEventSchema,
    example: {
      webhook_id: 'whk_4k9TfQ2mXbPz71Lw',
      url: 'https://hooks.example.com/ground-motion',
      reason: 'failing',
      last_error: 'answered 500',
      undelivered_from: 'evt_1042',
    },
    instead: 'enabled of GET /api/v1/webhooks',
  },
};

function presentOrderEvent({ amount_micro_usd: amountMicroUsd, ...others }: Detail): Detail {
  return { ...others, amount_usd: Number(amountMicroUsd) / 1_000_000 };
}
