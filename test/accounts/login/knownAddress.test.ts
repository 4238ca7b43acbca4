import { expect, it } from 'vitest';
import { logIn } from '../../../accounts/identity/session.ts';
import { HASH_OF_NOBODY, hashPassword } from '../../../accounts/identity/password.ts';
import { askForRecovery } from '../../../accounts/login/proveEmail.ts';
import { writeLoginMail } from '../../../accounts/login/writeLoginMail.ts';
import { registerAccount } from '../../../billing/ledger/starterCredit.ts';
import type { Database, Transaction } from '../../../store/state/sql/database.ts';
import { NOON } from '../../billing/support/ledgerFixture.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';

const KNOWN = 'known@example.org';
const UNKNOWN = 'unknown@example.org';

/** The statements that the given work sends to the state, in order. */
async function statementsOf(database: Database, work: (watched: Database) => Promise<unknown>) {
  const statements: string[] = [];
  const watch = (transaction: Transaction): Transaction => ({
    query: (sql, parameters) => {
      statements.push(sql);
      return transaction.query(sql, parameters);
    },
    queryForUpdate: (sql, parameters) => {
      statements.push(sql);
      return transaction.queryForUpdate(sql, parameters);
    },
    change: (sql, parameters) => {
      statements.push(sql);
      return transaction.change(sql, parameters);
    },
  });
  await work({
    engine: database.engine,
    query: (sql, parameters) => {
      statements.push(sql);
      return database.query(sql, parameters);
    },
    transaction: (run) => database.transaction((transaction) => run(watch(transaction))),
    close: () => database.close(),
  });
  return statements;
}

describeOnEngines('an address with an account, next to one without', ({ withState }) => {
  it('costs the same statements when its email is queued and when it is written', async () => {
    await withState(async (database) => {
      await registerAccount(database, { email: KNOWN, mode: 'live', now: NOON });
      const about = { askedAt: NOON, publicUrl: 'http://127.0.0.1', now: NOON };
      const [known, unknown] = await Promise.all(
        [KNOWN, UNKNOWN].map(async (email) => ({
          asked: await statementsOf(database, (watched) =>
            askForRecovery(watched, { email, mode: 'live' }, NOON),
          ),
          written: await statementsOf(database, (watched) =>
            writeLoginMail(watched, { wanted: 'recovery', email, mode: 'live' }, about),
          ),
        })),
      );
      expect(known?.written.length).toBeGreaterThan(2);
      expect(unknown).toEqual(known);
      const codes = await database.query('SELECT email FROM one_time_code WHERE expires_at > $1', [
        new Date(NOON),
      ]);
      expect(codes).toEqual([{ email: KNOWN }]);
    });
  });

  it('costs the same statements and the same hash when someone logs in with a wrong password', async () => {
    await withState(async (database) => {
      await registerAccount(database, { email: KNOWN, mode: 'live', now: NOON });
      const [known, unknown] = await Promise.all(
        [KNOWN, UNKNOWN].map((email) =>
          statementsOf(database, async (watched) => {
            const request = { email, password: 'wrong password', mode: 'live', now: NOON } as const;
            const rest = { lifetimeMs: 1000, from: { address: null, userAgent: null }, replaces: null };
            await expect(logIn(watched, { ...request, ...rest })).rejects.toMatchObject({
              code: 'unauthorized',
            });
          }),
        ),
      );
      expect(known).toHaveLength(1);
      expect(unknown).toEqual(known);
      const cost = (hash: string): string => hash.split('$').slice(0, 4).join('$');
      expect(cost(HASH_OF_NOBODY)).toBe(cost(await hashPassword('correct horse')));
    });
  });
});
