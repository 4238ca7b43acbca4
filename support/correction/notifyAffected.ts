import type { Mode } from '../../accounts/identity/mode.ts';
import { queueEmail } from '../../accounts/mail/emailJob.ts';
import type { EventKind } from '../../schemas/http/notify/eventKinds.ts';
import { appendEvents } from '../../store/state/outbox.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { oneLine, type SupportPost } from '../ticket/announce.ts';
import { affectedReports, nextAffected, type AffectedReport } from './affected.ts';

/** Accounts informed per transaction, so that no sale waits long for the end of the outbox. */
const ACCOUNTS_AT_ONCE = 50;
/** Maximum number of reports listed in an event and an email. */
const MOST_NAMED = { event: 100, email: 20 } as const;
const EVENT: EventKind = 'report.corrected';

interface UntoldCorrection {
  readonly correction_id: string;
  readonly title: string;
  readonly wrong: string;
  readonly done: string;
  readonly told_through: string;
}

/** The web page of a correction. */
export function correctionUrl(publicUrl: string, correctionId: string): string {
  return `${publicUrl}/corrections#${correctionId}`;
}

/**
 * Informs the next accounts that a correction applies to, by event and email: each once, even with several servers and
 * crashes, because one transaction writes the events and the progress. Null = no account is left.
 */
export async function notifyNext(
  database: Database,
  {
    post,
    publicUrl,
    now,
  }: { readonly post: SupportPost | null; readonly publicUrl: string; readonly now: number },
): Promise<number | null> {
  const untold = await database.query('SELECT correction_id FROM correction WHERE told_at IS NULL LIMIT 1');
  if (untold.length === 0) return null;
  return database.transaction(async (transaction) => {
    const [correction] = await transaction.queryForUpdate<UntoldCorrection>(
      `SELECT correction_id, title, wrong, done, told_through FROM correction WHERE told_at IS NULL
       ORDER BY created_at, correction_id LIMIT 1`,
    );
    if (!correction) return null;
    const accountIds = await nextAffected(transaction, correction.correction_id, {
      after: correction.told_through,
      limit: ACCOUNTS_AT_ONCE,
    });
    const through = accountIds.at(-1);
    if (through === undefined) {
      await transaction.query('UPDATE correction SET told_at = $2 WHERE correction_id = $1', [
        correction.correction_id,
        new Date(now),
      ]);
      return 0;
    }
    const reports = await affectedReports(transaction, correction.correction_id, accountIds);
    await transaction.query(
      `UPDATE correction SET told_through = $2, told_accounts = told_accounts + $3, told_reports = told_reports + $4
       WHERE correction_id = $1`,
      [correction.correction_id, through, accountIds.length, reports.length],
    );
    if (post) await queueEmails(transaction, correction, reports, { publicUrl, now });
    await appendEvents(
      transaction,
      accountIds.map((accountId) => eventOf(correction, accountId, reports, now)),
    );
    return accountIds.length;
  });
}

function eventOf(
  { correction_id, title }: UntoldCorrection,
  accountId: string,
  reports: readonly AffectedReport[],
  now: number,
) {
  const own = reports.filter((report) => report.accountId === accountId);
  const detail = {
    correction_id,
    title,
    reports: own.length,
    report_ids: own.slice(0, MOST_NAMED.event).map(({ reportId }) => reportId),
  };
  return { kind: EVENT, accountId, detail: JSON.stringify(detail), createdAt: now };
}

/** For live accounts; emails go out after the commit. */
async function queueEmails(
  transaction: Transaction,
  correction: UntoldCorrection,
  reports: readonly AffectedReport[],
  { publicUrl, now }: { readonly publicUrl: string; readonly now: number },
): Promise<void> {
  const accounts = await transaction.query<{ account_id: string; email: string; mode: Mode }>(
    'SELECT account_id, email, mode FROM account WHERE account_id = ANY($1::TEXT[]) ORDER BY account_id',
    [[...new Set(reports.map(({ accountId }) => accountId))]],
  );
  for (const { account_id: accountId, email, mode } of accounts) {
    if (mode !== 'live') continue;
    const own = reports.filter((report) => report.accountId === accountId);
    const message = {
      emailId: `${correction.correction_id}.${accountId}`,
      to: email,
      subject: `Correction: ${oneLine(correction.title)}`,
      text: emailText(correction, own, publicUrl),
      replyTo: null,
      inReplyTo: null,
    };
    await queueEmail(transaction, message, now);
  }
}

function emailText(
  { correction_id: id, wrong, done }: UntoldCorrection,
  own: readonly AffectedReport[],
  publicUrl: string,
): string {
  const named = own
    .slice(0, MOST_NAMED.email)
    .map(({ reportId, name }) => `* report ${reportId}: ${oneLine(name)}`);
  const left = own.length - named.length;
  return [
    'Something was wrong in reports that you bought.',
    '',
    `What was wrong: ${wrong}`,
    '',
    `What we did: ${done}`,
    '',
    `It affects ${own.length === 1 ? 'this report' : `these ${own.length} reports`}:`,
    ...named,
    ...(left > 0 ? [`* and ${left} more: GET ${publicUrl}/api/v1/my-reports`] : []),
    '',
    `The correction: ${correctionUrl(publicUrl, id)}`,
    `Questions, or to challenge a report: ${publicUrl}/ (account, support), or POST ${publicUrl}/api/v1/my-reports/{id}/challenge`,
    '',
  ].join('\n');
}
