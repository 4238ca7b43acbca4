import { GroundMotionError } from '../../core/error.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import { DAY_MS, TICKET_LIMITS } from './ticketLimits.ts';
import type { Ticket } from './ticket.ts';

function dayOf(now: number): Date {
  return new Date(Math.floor(now / DAY_MS) * DAY_MS);
}

/** Time until the next UTC day. */
function untilTomorrow(now: number): number {
  return Math.max(1, Math.ceil((dayOf(now).getTime() + DAY_MS - now) / 1000));
}

/** @throws GroundMotionError `rate_limited` when the account has reached today's limit of new tickets. */
export async function assertMayOpen(
  transaction: Transaction,
  { accountId, now }: { readonly accountId: string; readonly now: number },
  ticketsADay: number,
): Promise<void> {
  const [row] = await transaction.query<{ tickets: number }>(
    'SELECT count(*) AS tickets FROM ticket WHERE account_id = $1 AND created_at >= $2 AND report_id IS NULL',
    [accountId, dayOf(now)],
  );
  if ((row?.tickets ?? 0) < ticketsADay) return;
  throw tooMany(
    `the account opened ${ticketsADay} tickets today, the maximum; reply to one of them, or wait until 00:00 UTC`,
    now,
  );
}

/** @throws GroundMotionError `rate_limited` when a report has reached today's limit of challenges. */
export async function assertMayChallenge(
  transaction: Transaction,
  {
    accountId,
    reportId,
    now,
  }: { readonly accountId: string; readonly reportId: number; readonly now: number },
): Promise<void> {
  const [row] = await transaction.query<{ challenges: number }>(
    'SELECT count(*) AS challenges FROM challenge WHERE account_id = $1 AND report_id = $2 AND created_at >= $3',
    [accountId, reportId, dayOf(now)],
  );
  if ((row?.challenges ?? 0) < TICKET_LIMITS.challengesOfReportADay) return;
  throw tooMany(
    `report ${reportId} was challenged ${TICKET_LIMITS.challengesOfReportADay} times today, the maximum; reply in its ` +
      'ticket, or wait until 00:00 UTC',
    now,
  );
}

/**
 * @throws GroundMotionError `rate_limited` when the account has reached its limit of messages for today, or for this
 *   ticket.
 */
export async function assertMayWrite(
  transaction: Transaction,
  ticket: Pick<Ticket, 'accountId' | 'messageCount'>,
  now: number,
): Promise<void> {
  const [row] = await transaction.query<{ messages: number }>(
    `SELECT count(*) AS messages FROM ticket_message
     WHERE account_id = $1 AND created_at >= $2 AND author = 'customer'`,
    [ticket.accountId, dayOf(now)],
  );
  if ((row?.messages ?? 0) >= TICKET_LIMITS.messagesADay)
    throw tooMany(
      `the account wrote ${TICKET_LIMITS.messagesADay} messages today, the maximum; wait until 00:00 UTC`,
      now,
    );
  if (ticket.messageCount >= TICKET_LIMITS.messagesOfTicket)
    throw tooMany(
      `the ticket has ${TICKET_LIMITS.messagesOfTicket} messages, the maximum; open another`,
      now,
    );
}

function tooMany(message: string, now: number): GroundMotionError {
  return new GroundMotionError('invalid_input', 'rate_limited', message, {
    details: { retryAfterSeconds: untilTomorrow(now) },
  });
}
