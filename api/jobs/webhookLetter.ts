import { queueLetter, sendsMail } from '../../accounts/mail/letterJob.ts';
import { withoutLinks } from '../../accounts/mail/withoutLinks.ts';
import type { AlongsideDisabled } from '../../notify/delivery/outcome.ts';
import type { ApiContext } from '../context/dependencies.ts';

const REASONS = {
  gone: 'it answered 410 (Gone)',
  failing: 'it took nothing for three days',
} as const;

/** Writes to the owner of an endpoint that is not called any more; of a live account, where letters are sent. */
export function letterOfDisabled({
  config,
  publicUrl,
}: Pick<ApiContext, 'config' | 'publicUrl'>): AlongsideDisabled {
  return async (transaction, webhook) => {
    if (!sendsMail(config.payments) || webhook.mode !== 'live') return;
    const [account] = await transaction.query<{ email: string }>(
      'SELECT email FROM account WHERE account_id = $1',
      [webhook.accountId],
    );
    if (!account) return;
    const { webhookId, url, reason, lastError, undeliveredFrom, now } = webhook;
    const api = `${publicUrl()}/api/v1`;
    await queueLetter(
      transaction,
      {
        letterId: `${webhookId}-disabled-${now}`,
        to: account.email,
        subject: `Webhook ${webhookId} is disabled`,
        text: [
          `Events are not sent to ${withoutLinks(url)} any more: ${REASONS[reason]}. The last attempt: ${withoutLinks(lastError)}.`,
          '',
          `Nothing is lost: GET ${api}/events?after=… has every event of the last 30 days` +
            (undeliveredFrom === null ? '.' : `; the first that was not taken is ${undeliveredFrom}.`),
          `When the receiver works again, try it with POST ${api}/webhooks/${webhookId}/test, then send`,
          `PATCH ${api}/webhooks/${webhookId} with {"enabled": true}: it gets what it missed, in order.`,
          '',
        ].join('\n'),
        replyTo: null,
        inReplyTo: null,
      },
      now,
    );
  };
}
