import { createHash } from 'node:crypto';
import { required } from '../../core/required.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { EXAMPLE_CODE } from './loginCalls.ts';

const HOUR_MS = 3_600_000;

/** Makes the example code valid for an account: first to prove its address, and again to set a password. */
export async function plantCode(database: Database, accountId: string, now: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const [account] = await transaction.query<{ email: string; email_proven_at: Date | null }>(
      'SELECT email, email_proven_at FROM account WHERE account_id = $1',
      [accountId],
    );
    await transaction.query(
      `INSERT INTO one_time_code (code_sha256, purpose, account_id, email, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        createHash('sha256').update(EXAMPLE_CODE).digest('hex'),
        required(account).email_proven_at === null ? 'prove_email' : 'reset_password',
        accountId,
        required(account).email,
        new Date(now),
        new Date(now + HOUR_MS),
      ],
    );
  });
}
