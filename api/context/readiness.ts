import { errorMessage } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';

/** How long an answer holds, milliseconds: however often it is asked, sales hardly notice. */
const HELD_MS = 1000;

/** Why the state takes no sale at the moment; null = it does. Never rejects. */
export type WhyNoSales = () => Promise<string | null>;

/**
 * Tries what every sale needs of the state: its turn among the writers, room on the disk, a mark that can be kept, a server
 * that takes writes. Nothing is written.
 */
export function salesCheck(database: Pick<Database, 'transaction'>): WhyNoSales {
  let held: { readonly answer: Promise<string | null>; until: number } | null = null;
  const tryOnce = (): Promise<string | null> =>
    database.transaction(() => Promise.resolve()).then(() => null, errorMessage);
  return async () => {
    if (held && performance.now() < held.until) return held.answer;
    const trial = { answer: tryOnce(), until: Infinity };
    held = trial;
    const answer = await trial.answer;
    trial.until = performance.now() + HELD_MS;
    return answer;
  };
}
