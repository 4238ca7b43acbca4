import { queueEmail } from '../accounts/mail/emailJob.ts';
import { withoutLinks } from '../accounts/mail/withoutLinks.ts';
import type { Database, Transaction } from '../store/state/sql/database.ts';
import type { WatchAlertData } from './alert.ts';

/** Maximum number of alerts that one email lists. */
const MOST_SPELT_OUT = 20;

/** The next live accounts by id that an evaluation alerted and that want emails. */
export async function accountsToWrite(
  database: Pick<Database, 'query'>,
  {
    evaluationId,
    after,
    limit,
  }: { readonly evaluationId: string; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await database.query<{ account_id: string }>(
    `SELECT DISTINCT watch_alert.account_id FROM watch_alert JOIN watch ON watch.watch_id = watch_alert.watch_id
     WHERE watch_alert.evaluation_id = $1 AND watch_alert.account_id > $2 AND watch.by_email AND watch.mode = 'live'
     ORDER BY watch_alert.account_id LIMIT $3`,
    [evaluationId, after, limit],
  );
  return rows.map((row) => row.account_id);
}

/** Queues one email to an account about all its alerts in an evaluation. */
export async function writeEmail(
  transaction: Transaction,
  {
    evaluationId,
    accountId,
    publicUrl,
    now,
  }: {
    readonly evaluationId: string;
    readonly accountId: string;
    readonly publicUrl: string;
    readonly now: number;
  },
): Promise<void> {
  const [account] = await transaction.query<{ email: string; status: string }>(
    'SELECT email, status FROM account WHERE account_id = $1',
    [accountId],
  );
  if (!account || account.status !== 'active') return;
  const from = `FROM watch_alert JOIN watch ON watch.watch_id = watch_alert.watch_id
     WHERE watch_alert.evaluation_id = $1 AND watch_alert.account_id = $2 AND watch.by_email`;
  const [count] = await transaction.query<{ alerts: number }>(`SELECT count(*) AS alerts ${from}`, [
    evaluationId,
    accountId,
  ]);
  const rows = await transaction.query<{ detail: string }>(
    `SELECT watch_alert.detail ${from} ORDER BY watch_alert.alert_id LIMIT ${MOST_SPELT_OUT}`,
    [evaluationId, accountId],
  );
  const alerts = count?.alerts ?? 0;
  if (alerts === 0) return;
  const lines = rows.map(
    ({ detail }) => `* ${withoutLinks(oneLine((JSON.parse(detail) as WatchAlertData).message))}`,
  );
  const left = alerts - lines.length;
  await queueEmail(
    transaction,
    {
      emailId: `${evaluationId}.${accountId}`,
      to: account.email,
      subject: alerts === 1 ? 'A place that you watch' : `${alerts} places that you watch`,
      text:
        `${lines.join('\n')}${left > 0 ? `\n* and ${left} more` : ''}\n\n-- \nTo see or stop your watches: ` +
        `${publicUrl}/docs/guide (watches), or GET and DELETE ${publicUrl}/api/v1/watches. Set "email": false on a ` +
        'watch to stop its emails.\n',
      replyTo: null,
      inReplyTo: null,
    },
    now,
  );
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
