import { GroundMotionError } from '../../core/error.ts';
import type { Transaction } from '../../store/state/sql/database.ts';

const DAY_MS = 86_400_000;

/**
 * Counts a message of an account, whose row is locked until the commit.
 * @throws GroundMotionError `rate_limited` when it has asked as much today (UTC) as it may.
 */
export async function countMessage(
  transaction: Transaction,
  {
    accountId,
    mostADay,
    now,
  }: { readonly accountId: string; readonly mostADay: number; readonly now: number },
): Promise<void> {
  const day = new Date(Math.floor(now / DAY_MS) * DAY_MS);
  await transaction.query(
    'INSERT INTO chat_use (account_id, day, messages, model_answers) VALUES ($1, $2, 0, 0) ON CONFLICT DO NOTHING',
    [accountId, day],
  );
  const counted = await transaction.query(
    'UPDATE chat_use SET messages = messages + 1 WHERE account_id = $1 AND day = $2 AND messages < $3 RETURNING messages',
    [accountId, day, mostADay],
  );
  if (counted.length === 1) return;
  throw new GroundMotionError(
    'invalid_input',
    'rate_limited',
    `the account asked ${mostADay} times today, the maximum; wait until 00:00 UTC`,
    { details: { retryAfterSeconds: Math.max(1, Math.ceil((day.getTime() + DAY_MS - now) / 1000)) } },
  );
}

/** Counts an answer that a model is to word; false = the account has had as many today as it may. */
export async function countModelAnswer(
  transaction: Transaction,
  {
    accountId,
    mostADay,
    now,
  }: { readonly accountId: string; readonly mostADay: number; readonly now: number },
): Promise<boolean> {
  const day = new Date(Math.floor(now / DAY_MS) * DAY_MS);
  const counted = await transaction.query(
    `UPDATE chat_use SET model_answers = model_answers + 1
     WHERE account_id = $1 AND day = $2 AND model_answers < $3 RETURNING model_answers`,
    [accountId, day, mostADay],
  );
  return counted.length === 1;
}
