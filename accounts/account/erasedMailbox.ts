import { createHmac } from 'node:crypto';
import { mailboxOf } from '../../core/mailbox.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import { randomBase62 } from '../identity/base62.ts';

const SECRET_NAME = 'erased_mailbox';

/**
 * What we keep of a deleted account's mailbox, so that it gets starter credits only once: a keyed hash (HMAC-SHA256) that
 * can't be turned back into an address without the state's own secret. Null while no account has been deleted, unless
 * `isFirst`.
 */
export async function erasedMailbox(
  transaction: Transaction,
  email: string,
  { isFirst }: { readonly isFirst: boolean },
): Promise<string | null> {
  const secret = (await readSecret(transaction)) ?? (isFirst ? await makeSecret(transaction) : null);
  if (secret === null) return null;
  return `hmac:${createHmac('sha256', secret).update(mailboxOf(email)).digest('hex')}`;
}

async function readSecret(transaction: Transaction): Promise<string | null> {
  const [row] = await transaction.query<{ secret: string }>(
    'SELECT secret FROM oauth_secret WHERE name = $1',
    [SECRET_NAME],
  );
  return row?.secret ?? null;
}

/** The secret that all servers of this state share: the one that the first of them wrote. */
async function makeSecret(transaction: Transaction): Promise<string | null> {
  await transaction.query(
    `INSERT INTO oauth_secret (name, secret, created_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING`,
    [SECRET_NAME, randomBase62(43)],
  );
  return readSecret(transaction);
}
