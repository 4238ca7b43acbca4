import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import type { Database } from '../../../store/state/sql/database.ts';

/** A server's answer; null if the connection was refused or lost. */
export type Answer = { readonly status: number; readonly text: string } | null;

/** Buys one report with an idempotency key. */
export type Buy = (idempotencyKey: string) => Promise<Answer>;

/** Purchases that continue while things happen to the servers. */
export interface Purchases {
  /** The first answer to each purchase, by idempotency key. */
  readonly answers: ReadonlyMap<string, Answer>;
  /** Resolves when this many have been answered with a report since the call. */
  sold(count: number): Promise<void>;
  /** Stops them once the last answer has arrived. */
  stop(): Promise<void>;
}

/** Lets callers buy one report after another, each with an idempotency key that begins with `name`. */
export function startPurchases(buy: Buy, name = 'purchase', callers = 12): Purchases {
  const answers = new Map<string, Answer>();
  const state = { isStopped: false, reports: 0 };
  const running = Array.from({ length: callers }, async (_, caller) => {
    for (let turn = 0; !state.isStopped; turn++) {
      const key = `${name}-${caller}-${turn}`;
      answers.set(key, null);
      const answer = await buy(key);
      answers.set(key, answer);
      if (answer?.status === 200) state.reports += 1;
      // Failures come at once; continuing without a pause would only fill the log.
      else await sleep(20);
    }
  });
  return {
    answers,
    sold: async (count) => {
      const enough = state.reports + count;
      while (state.reports < enough) await sleep(5);
    },
    stop: async () => {
      state.isStopped = true;
      await Promise.all(running);
    },
  };
}

/**
 * Repeats every purchase until it returns a report. The original answer must have been the same report to the byte, or a
 * failure that contained nothing of a report. Returns the reports.
 */
export async function repeatPurchases(purchases: Purchases, buy: Buy): Promise<string[]> {
  const reports: string[] = [];
  for (const [key, answer] of purchases.answers) {
    const report = await insist(buy, key);
    if (answer?.status === 200) expect(report).toBe(answer.text);
    else if (answer !== null) expectUnavailable(answer);
    reports.push(report);
  }
  return reports;
}

async function insist(buy: Buy, idempotencyKey: string): Promise<string> {
  for (;;) {
    const answer = await buy(idempotencyKey);
    if (answer?.status === 200) return answer.text;
    if (answer !== null) expectUnavailable(answer);
    await sleep(20);
  }
}

/** A failure that contains nothing of a report. */
function expectUnavailable(answer: NonNullable<Answer>): void {
  expect(answer.status, answer.text).toBe(503);
  expect(answer.text).not.toMatch(/velocity|"status"/);
}

/** The books hold, with one charge and one saved report for each of `reports`, with its bytes. */
export async function expectCharged(reports: readonly string[], database: Database): Promise<void> {
  const { violations, charges } = await verifyLedger(database);
  expect(violations).toEqual([]);
  expect(charges).toBe(reports.length);
  const saved = await database.query<{ body: string }>('SELECT body FROM saved_report');
  expect(saved.map(({ body }) => body).sort()).toEqual([...reports].sort());
}
