import type { z } from 'zod';
import type { challengeAnswerSchema, challengesSchema } from '../../schemas/http/support/challengeSchemas.ts';
import type { ReportChanges } from '../../schemas/http/report/reportChanges.ts';
import type { ticketAnswerSchema, ticketsSchema } from '../../schemas/http/support/tickets.ts';
import type { createdWatchesSchema, NewWatchBody, watchesSchema } from '../../schemas/http/watch/watches.ts';
import { call } from './apiCall.ts';

/** An account's watches, challenges and messages. Each call takes the account's key, or null for the session. */

export type Watches = z.infer<typeof watchesSchema>;
export type Watch = Watches['watches'][number];
export type WatchCondition = NewWatchBody['condition'];
export type Challenge = z.infer<typeof challengesSchema>['challenges'][number];
export type Ticket = z.infer<typeof ticketAnswerSchema>;
export type Tickets = z.infer<typeof ticketsSchema>;

const json = { 'Content-Type': 'application/json' };

function send<Answer>(
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  key: string | null,
  idempotencyKey?: string,
) {
  const headers = idempotencyKey === undefined ? json : { ...json, 'Idempotency-Key': idempotencyKey };
  return call<Answer>(path, { method, headers, body: JSON.stringify(body), key });
}

export type NewWatch = Pick<NewWatchBody, 'lat' | 'lon' | 'label' | 'condition' | 'email'>;

/** Watches a place for free; an existing watch for the same is returned unchanged. */
export function createWatch(
  key: string | null,
  watch: NewWatch,
): Promise<z.infer<typeof createdWatchesSchema>> {
  return send('POST', '/api/v1/watches', watch, key);
}

export function fetchWatches(key: string | null, cursor: string | null = null): Promise<Watches> {
  return call(`/api/v1/watches?limit=1000${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`, {
    key,
  });
}

/** Turns a watch off or on again. */
export function pauseWatch(key: string | null, watchId: string, paused: boolean): Promise<Watch> {
  return send('PATCH', `/api/v1/watches/${encodeURIComponent(watchId)}`, { paused }, key);
}

export async function endWatch(key: string | null, watchId: string): Promise<void> {
  await call(`/api/v1/watches/${encodeURIComponent(watchId)}`, { method: 'DELETE', key });
}

/** Why a report differs from the previous one. */
export function fetchChanges(key: string | null, reportId: number): Promise<ReportChanges> {
  return call(`/api/v1/my-reports/${reportId}/changes`, { key });
}

const challengesOf = (reportId: number): string => `/api/v1/my-reports/${reportId}/challenge`;

export interface NewChallenge {
  readonly reason: Challenge['reason'];
  readonly message: string;
  readonly evidence: { readonly address?: string };
}

/** Reports an error in a report; repeating the same challenge returns the same answer. */
export function challengeReport(
  key: string | null,
  reportId: number,
  challenge: NewChallenge,
): Promise<z.infer<typeof challengeAnswerSchema>> {
  return send('POST', challengesOf(reportId), challenge, key);
}

export async function fetchChallenges(key: string | null, reportId: number): Promise<readonly Challenge[]> {
  return (await call<z.infer<typeof challengesSchema>>(challengesOf(reportId), { key })).challenges;
}

export function fetchTickets(key: string | null, cursor: string | null = null): Promise<Tickets> {
  return call(`/api/v1/support?limit=20${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`, {
    key,
  });
}

export function fetchTicket(key: string | null, ticketId: string): Promise<Ticket> {
  return call(`/api/v1/support/${encodeURIComponent(ticketId)}`, { key });
}

/** Opens a ticket; one Idempotency-Key creates only one. */
export function writeTicket(
  key: string | null,
  ticket: { readonly subject?: string; readonly message: string },
  idempotencyKey: string,
): Promise<Ticket> {
  return send('POST', '/api/v1/support', ticket, key, idempotencyKey);
}

/** Replies, closes, or both. */
export function replyToTicket(
  key: string | null,
  ticketId: string,
  reply: { readonly message?: string; readonly close?: boolean },
  idempotencyKey: string,
): Promise<Ticket> {
  return send('POST', `/api/v1/support/${encodeURIComponent(ticketId)}`, reply, key, idempotencyKey);
}
