import type { FastifyBaseLogger } from 'fastify';
import { errorMessage } from '../../core/error.ts';
import { tellNext } from '../../support/correction/tellAffected.ts';
import type { ApiContext } from '../context/dependencies.ts';
import { supportPost } from '../context/supportRules.ts';

export interface CorrectionTeller {
  /** Informs every account that is due now; returns how many this server informed. */
  look(): Promise<number>;
  /** Ends after the accounts that it is informing. */
  stop(): Promise<void>;
}

/** Tells accounts of corrections, each once on any number of servers. */
export function startCorrectionTeller(
  context: Pick<ApiContext, 'database' | 'now' | 'config' | 'publicUrl'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  everyMs = 5000,
): CorrectionTeller {
  const state = { isStopped: false };
  const lookOnce = async (): Promise<number> => {
    for (let count = 0; ;) {
      if (state.isStopped) return count;
      const told = await tellNext(context.database, {
        post: supportPost(context),
        publicUrl: context.publicUrl(),
        now: context.now(),
      });
      if (told === null) return count;
      count += told;
    }
  };
  let running: Promise<unknown> = Promise.resolve();
  const look = (): Promise<number> => {
    const next = running.then(lookOnce);
    running = next.catch(() => undefined);
    return next;
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => {
      if (!state.isStopped)
        log.warn({ error: errorMessage(error) }, 'accounts cannot be informed of corrections now');
    });
  }, everyMs);
  timer.unref();
  return {
    look,
    stop: async () => {
      state.isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
