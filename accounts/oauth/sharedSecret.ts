import { randomBytes } from 'node:crypto';
import type { Database } from '../../store/state/sql/database.ts';
import { required } from '../../core/required.ts';

const SECRET_BYTES = 32;

/** A secret that all servers of one state share, and that a restart keeps; made by the first that asks. */
export async function sharedSecret(database: Database, name: string, now: number): Promise<string> {
  const read = async (): Promise<string | undefined> => {
    const [row] = await database.query<{ secret: string }>(
      'SELECT secret FROM oauth_secret WHERE name = $1',
      [name],
    );
    return row?.secret;
  };
  const known = await read();
  if (known !== undefined) return known;
  await database.transaction((transaction) =>
    transaction.query(
      'INSERT INTO oauth_secret (name, secret, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [name, randomBytes(SECRET_BYTES).toString('base64url'), new Date(now)],
    ),
  );
  return required(await read());
}
