import type { FastifyBaseLogger } from 'fastify';
import { errorMessage } from '../../core/error.ts';
import { startPoller, type Poller } from '../../store/state/poller.ts';
import { notifyNext } from '../../support/correction/notifyAffected.ts';
import type { ApiContext } from '../context/dependencies.ts';
import { supportPost } from '../context/supportRules.ts';

/** Informs accounts of corrections, each once on any number of servers. A poll returns how many accounts it informed. */
export function startCorrectionNotifier(
  context: Pick<ApiContext, 'database' | 'now' | 'config' | 'publicUrl'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  everyMs = 5000,
): Poller<number> {
  const look = async (stopping: AbortSignal): Promise<number> => {
    for (let count = 0; ;) {
      if (stopping.aborted) return count;
      const told = await notifyNext(context.database, {
        post: supportPost(context),
        publicUrl: context.publicUrl(),
        now: context.now(),
      });
      if (told === null) return count;
      count += told;
    }
  };
  return startPoller({
    name: 'corrections',
    look,
    everyMs,
    onFailure: (error) =>
      log.warn({ error: errorMessage(error) }, 'telling accounts of corrections failed; it is tried again'),
  });
}
