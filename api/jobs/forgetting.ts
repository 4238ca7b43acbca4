import type { FastifyBaseLogger } from 'fastify';
import { forgetExpiredAnswers } from '../../billing/idempotency.ts';
import { errorMessage } from '../../core/error.ts';
import type { ApiContext } from '../dependencies.ts';

const HOUR_MS = 3_600_000;

/** Drops what is kept for replays once it is not replayed any more. */
export interface Forgetting {
  /** Ends after what is being dropped. */
  stop(): Promise<void>;
}

/** Forgets expired answers now, and again at intervals. */
export function startForgetting(
  context: Pick<ApiContext, 'database' | 'now'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  everyMs = HOUR_MS,
): Forgetting {
  const forget = async (): Promise<void> => {
    try {
      await forgetExpiredAnswers(context.database, context.now());
    } catch (error) {
      log.warn({ error: errorMessage(error) }, 'expired answers cannot be forgotten now');
    }
  };
  let running = forget();
  const timer = setInterval(() => {
    running = running.then(forget);
  }, everyMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
