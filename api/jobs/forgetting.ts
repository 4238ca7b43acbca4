import type { FastifyBaseLogger } from 'fastify';
import { forgetExpiredCodes } from '../../accounts/login/oneTimeCode.ts';
import { forgetExpiredRecords } from '../../accounts/oauth/records.ts';
import { forgetUnusedQuotes } from '../../billing/quote/quotes.ts';
import { forgetExpiredAnswers } from '../../billing/sale/idempotency.ts';
import { forgetOldConversations } from '../../chat/conversation/conversation.ts';
import { errorMessage } from '../../core/error.ts';
import { forgetOldAttempts } from '../../notify/delivery/attemptLog.ts';
import { forgetEndedJobs } from '../../store/state/jobs.ts';
import { forgetOldEvents } from '../../store/state/outbox.ts';
import { startPoller, type Poller } from '../../store/state/poller.ts';
import type { ApiContext } from '../context/dependencies.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes expired data, now and at intervals: answers past their replay window, old jobs, events and delivery logs, and
 * records of clients that no longer return.
 */
export function startForgetting(
  context: Pick<ApiContext, 'database' | 'now' | 'config'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  everyMs = HOUR_MS,
): Poller<void> {
  const forget = async (): Promise<void> => {
    await forgetExpiredAnswers(context.database, context.now());
    await forgetEndedJobs(context.database, context.now());
    await forgetUnusedQuotes(context.database, context.now());
    await forgetOldEvents(context.database, context.now());
    await forgetExpiredRecords(context.database, context.now());
    await forgetExpiredCodes(context.database, context.now());
    await forgetOldConversations(context.database, context.now(), context.config.support.chatKeptDays);
    await forgetOldAttempts(context.database, context.now());
  };
  return startPoller({
    name: 'expiry',
    look: forget,
    everyMs,
    onFailure: (error) =>
      log.warn({ error: errorMessage(error) }, 'deleting expired data failed; it is tried again'),
  });
}
