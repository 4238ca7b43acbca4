import { register } from '../../accounts/account/register.ts';
import type { PostStarter, RegisteredAccount, Registration } from '../../accounts/account/register.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { postCredit } from './credit.ts';
import { STARTER_EQUITY } from './ledger.ts';

/** Posts the starter credits of a new account, from the operator's equity. */
export const postStarterCredit: PostStarter = (transaction, credit) =>
  postCredit(transaction, { kind: 'starter_credit', from: STARTER_EQUITY, ...credit });

/** Opens an account with its starter credits (`register`); throws the same errors. */
export function registerAccount(database: Database, registration: Registration): Promise<RegisteredAccount> {
  return register(database, registration, postStarterCredit);
}
