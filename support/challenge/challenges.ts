import type { ChallengeBody } from '../../schemas/http/support/challengeSchemas.ts';
import type { Database } from '../../store/state/sql/database.ts';

type Reads = Pick<Database, 'query'>;

interface ChallengeRow {
  readonly answer: string;
}

/** The earlier challenge of a report with the same question; null = none. */
export async function findChallenge(
  database: Reads,
  {
    accountId,
    reportId,
    requestHash,
  }: { readonly accountId: string; readonly reportId: number; readonly requestHash: string },
): Promise<ChallengeBody | null> {
  const [row] = await database.query<ChallengeRow>(
    'SELECT answer FROM challenge WHERE account_id = $1 AND report_id = $2 AND request_hash = $3',
    [accountId, reportId, requestHash],
  );
  return row ? challengeOf(row) : null;
}

/** Challenges of a report in the tickets that a caller may see, oldest first. `keyId` null = all of the account's. */
export async function listChallenges(
  database: Reads,
  {
    accountId,
    reportId,
    keyId,
  }: { readonly accountId: string; readonly reportId: number; readonly keyId: string | null },
): Promise<ChallengeBody[]> {
  const rows = await database.query<ChallengeRow>(
    `SELECT challenge.answer FROM challenge JOIN ticket USING (ticket_id)
     WHERE challenge.account_id = $1 AND challenge.report_id = $2 AND ($3::TEXT IS NULL OR ticket.key_id = $3::TEXT)
     ORDER BY challenge.created_at, challenge.challenge_id`,
    [accountId, reportId, keyId],
  );
  return rows.map(challengeOf);
}

/** Challenges in a ticket, oldest first. For operators. */
export async function challengesOfTicket(database: Reads, ticketId: string): Promise<ChallengeBody[]> {
  const rows = await database.query<ChallengeRow>(
    'SELECT answer FROM challenge WHERE ticket_id = $1 ORDER BY created_at, challenge_id',
    [ticketId],
  );
  return rows.map(challengeOf);
}

function challengeOf({ answer }: ChallengeRow): ChallengeBody {
  return JSON.parse(answer) as ChallengeBody;
}
