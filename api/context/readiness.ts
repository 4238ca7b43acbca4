import { errorMessage, GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';

/** How long an answer holds, milliseconds: however often it is asked, sales hardly notice. */
const HELD_MS = 1000;

/** How long a probe waits for the state: what asks for readiness gives up after a few seconds. */
const PATIENCE_MS = 1500;

/** What comes of `work`, or `otherwise` when it takes longer than a probe waits. */
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

/** Why the state takes no sale: by a stable code, and in words for the operator. */
interface NoSales {
  readonly code: string;
  readonly message: string;
}

/** Why the state takes no sale at the moment; null = it does. Never rejects. */
export type WhyNoSales = () => Promise<NoSales | null>;

/** What a state that is silent for as long as a probe waits is taken for. */
export const SILENT: NoSales = { code: 'state_silent', message: 'the state has not answered for 1.5 s' };

/**
 * Tries what every sale needs of the state: its turn among the writers, room on the disk, a mark that can be kept, a server
 * that takes writes. Nothing is written.
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
