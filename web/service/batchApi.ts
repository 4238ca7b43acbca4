import type { z } from 'zod';
import type { quoteAnswerSchema } from '../../schemas/http/account/quote.ts';
import type { BatchResponse } from '../../schemas/http/place/batch.ts';
import { call } from './apiCall.ts';

/** An item of a list: an address, or coordinates in one line. */
export interface BatchItem {
  readonly id: string;
  readonly address: string;
}

export type BatchQuote = z.infer<typeof quoteAnswerSchema>;
export type BatchAnswer = BatchResponse;
export type BatchResult = BatchResponse['results'][number];

/** Only houses, as for a single report; the account's own reports are free. */
const gates = { min_geocode_score: 0.7, reuse: true };
const headersOf = (more: Readonly<Record<string, string>> = {}) => ({
  'Content-Type': 'application/json',
  ...more,
});

/** The maximum cost of a batch, and which part of it is free; doesn't buy anything. */
export function fetchBatchQuote(
  items: readonly BatchItem[],
  key: string,
  signal: AbortSignal,
): Promise<BatchQuote> {
  const body = JSON.stringify({ kind: 'batch', request: { items, ...gates } });
  return call('/api/v1/quote', { method: 'POST', headers: headersOf(), body, key, signal });
}

/** A purchase of some rows, as stored before it is sent. */
export interface BatchOrder {
  readonly items: readonly BatchItem[];
  readonly maxSpendUsd: number;
  readonly idempotencyKey: string;
}

/** Buys, or repeats a purchase: one Idempotency-Key is charged only once. */
export function buyBatch(
  { items, maxSpendUsd, idempotencyKey }: BatchOrder,
  key: string,
): Promise<BatchAnswer> {
  const body = JSON.stringify({ items, ...gates, max_spend_usd: maxSpendUsd });
  const headers = headersOf({ 'Idempotency-Key': idempotencyKey });
  return call('/api/v1/motion/batch', { method: 'POST', headers, body, key });
}
