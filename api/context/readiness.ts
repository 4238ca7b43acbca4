import { errorMessage, GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';

/** How long an answer is cached, milliseconds: frequent probes hardly affect sales. */
const HELD_MS = 1000;

/** How long a probe waits for the state: a prober gives up after a few seconds. */
const PATIENCE_MS = 1500;

/** The result of `work`, or `otherwise` when it takes longer than a probe waits. */
export async function inProbeTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((settle) => {
    timer = setTimeout(() => settle(otherwise), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Why the state can't accept sales: a stable code, and a text for the operator. */
interface NoSales {
  readonly code: string;
  readonly message: string;
}

/** Why the state can't accept sales now; null = it can. Never rejects. */
export type WhyNoSales = () => Promise<NoSales | null>;

/** The answer for a state that doesn't respond within the probe's time. */
export const SILENT: NoSales = { code: 'state_silent', message: 'the state has not answered for 1.5 s' };

/**
 * Tries what every sale needs from the state: the writers' queue, disk space, a mark that can be written, a server that
 * accepts writes. Writes nothing.
 */
export function salesCheck(database: Pick<Database, 'transaction'>): WhyNoSales {
  let held: { readonly answer: Promise<NoSales | null>; until: number } | null = null;
  const tryOnce = (): Promise<NoSales | null> =>
    database.transaction(() => Promise.resolve()).then(() => null, reasonOf);
  return async () => {
    if (held && performance.now() < held.until) return held.answer;
    const trial = { answer: tryOnce(), until: Infinity };
    held = trial;
    void trial.answer.then(() => (trial.until = performance.now() + HELD_MS));
    return trial.answer;
  };
}

function reasonOf(error: unknown): NoSales {
  const known = error instanceof GroundMotionError && error.code !== 'service_unavailable';
  return { code: known ? error.code : 'state_unavailable', message: errorMessage(error) };
}
