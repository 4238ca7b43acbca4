import { createHash } from 'node:crypto';
import { lockActiveAccount } from '../../accounts/account/account.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import type { BoughtReport } from '../../billing/reports/myReports.ts';
import type {
  ChallengeBody,
  ChallengeFacts,
  ChallengeRequest,
} from '../../schemas/http/support/challengeSchemas.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { oneLine, tellOperator, type SupportPost } from '../ticket/announce.ts';
import { assertMayChallenge, assertMayWrite } from '../ticket/customerLimits.ts';
import { insertTicket } from '../ticket/newTicket.ts';
import { findTicket, lockTicket, type Ticket, type TicketReader } from '../ticket/ticket.ts';
import { newSupportId, writeMessage, writeNote } from '../ticket/writeMessage.ts';
import { findChallenge } from './challenges.ts';

/** A challenge of a report of the account. */
export interface Challenging {
  readonly reader: TicketReader;
  /** The key; for a session, the account's owner key. */
  readonly keyId: string;
  readonly mode: Mode;
  readonly report: BoughtReport;
  readonly request: ChallengeRequest;
  readonly now: number;
}

export interface Challenged {
  readonly challenge: ChallengeBody;
  readonly ticket: Ticket;
}

/** The same challenge made earlier; null = none. If there is one, no new examination is needed. */
export async function challengedBefore(
  database: Pick<Database, 'query'>,
  challenging: Challenging,
): Promise<Challenged | null> {
  const challenge = await findChallenge(database, {
    ...about(challenging),
    requestHash: hashOf(challenging),
  });
  const ticket = challenge && (await findTicket(database, challenge.ticket_id));
  return challenge && ticket ? { challenge, ticket } : null;
}

/**
 * Stores a challenge with its findings, and adds its text to the ticket of the report: once, however often it is sent.
 * @throws GroundMotionError `rate_limited`, `account_suspended`.
 */
export async function openChallenge(
  database: Database,
  challenging: Challenging,
  facts: ChallengeFacts,
  post: SupportPost | null,
): Promise<Challenged> {
  const { reader, report, request, now } = challenging;
  return database.transaction(async (transaction) => {
    await lockActiveAccount(transaction, reader.accountId);
    const before = await challengedBefore(transaction, challenging);
    if (before) return before;
    await assertMayChallenge(transaction, { ...about(challenging), now });
    const open = await ticketOf(transaction, challenging, facts.refund_suggested);
    await assertMayWrite(transaction, open, now);
    const { message: text } = request;
    const message = {
      author: 'customer',
      via: 'api',
      text,
      requestKey: null,
      requestHash: null,
      now,
    } as const;
    const { ticket, messageId } = await writeMessage(transaction, open, message, 'customer_writes');
    const challenge: ChallengeBody = {
      challenge_id: newSupportId('chl'),
      report_id: report.reportId,
      ticket_id: ticket.ticketId,
      created_at: new Date(now).toISOString(),
      reason: request.reason,
      evidence: request.evidence,
      ...facts,
    };
    await insertChallenge(transaction, challenging, challenge);
    if (facts.refund_suggested) await noteRefund(transaction, challenge, now);
    const announced = { messageId, text: wordsFor(challenge, text), now };
    await tellOperator(transaction, ticket, announced, post);
    return { challenge, ticket };
  });
}

function about({ reader, report }: Challenging) {
  return { accountId: reader.accountId, reportId: report.reportId };
}

/** Two callers who see different tickets make different challenges. */
function hashOf({ reader, report, request }: Challenging): string {
  const { reason, message, evidence } = request;
  const sorted = Object.entries(evidence).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([reader.keyId, report.reportId, reason, message, sorted]))
    .digest('hex');
}

/**
 * The ticket of earlier challenges of the report that the caller may see, or a new one. A report that seems to be for
 * another place gets priority.
 */
async function ticketOf(
  transaction: Transaction,
  { reader, keyId, mode, report, now }: Challenging,
  isUrgent: boolean,
): Promise<Ticket> {
  const [earlier] = await transaction.query<{ ticket_id: string }>(
    `SELECT ticket_id FROM ticket WHERE account_id = $1 AND report_id = $2
       AND ($3::TEXT IS NULL OR key_id = $3::TEXT) ORDER BY created_at, ticket_id LIMIT 1`,
    [reader.accountId, report.reportId, reader.keyId],
  );
  const ticket = earlier ? await lockTicket(transaction, earlier.ticket_id) : null;
  if (ticket) return ticket;
  const place = report.address ?? `${report.lat.toFixed(5)}, ${report.lon.toFixed(5)}`;
  return insertTicket(transaction, {
    accountId: reader.accountId,
    keyId,
    mode,
    subject: oneLine(`Report ${report.reportId} is challenged: ${place}`, 200),
    priority: isUrgent ? 'high' : 'normal',
    reportId: report.reportId,
    requestIds: [report.requestId],
    now,
  });
}

async function insertChallenge(
  transaction: Transaction,
  challenging: Challenging,
  challenge: ChallengeBody,
): Promise<void> {
  const { accountId, reportId } = about(challenging);
  await transaction.query(
    `INSERT INTO challenge (challenge_id, account_id, report_id, ticket_id, request_hash, answer, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      challenge.challenge_id,
      accountId,
      reportId,
      challenge.ticket_id,
      hashOf(challenging),
      JSON.stringify(challenge),
      new Date(challenging.now),
    ],
  );
}

async function noteRefund(
  transaction: Transaction,
  { ticket_id: ticketId, findings }: ChallengeBody,
  now: number,
): Promise<void> {
  const why = findings.find(({ code }) => code === 'address_moved')?.text ?? '';
  const text = `${why}\nA refund is suggested: ./gm operator refund-ticket ${ticketId} --reason "…"`;
  await writeNote(transaction, { ticketId, actor: 'service', text, now });
}

/** The description of a challenge in an email to the operator. */
function wordsFor({ reason, report_id: reportId, findings }: ChallengeBody, text: string): string {
  return [
    `Report ${reportId} is challenged (${reason}).`,
    '',
    text,
    '',
    ...findings.map((each) => `* ${each.text}`),
  ].join('\n');
}
