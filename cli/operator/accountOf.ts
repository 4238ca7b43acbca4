import { GroundMotionError } from '../../core/error.ts';
import { accountFilesSchema } from '../../schemas/http/account/operator.ts';
import type { OperatorDoor } from './door.ts';

/** The one account that a text names. */
export async function accountOf(door: OperatorDoor, text: string): Promise<string> {
  if (/^acc_\w+$/.test(text)) return text;
  const { accounts } = accountFilesSchema.parse(await door.get('accounts', { q: text }));
  const [only, ...more] = accounts;
  if (only && more.length === 0) return only.account_id;
  const found = accounts.map(({ account_id: id, mode }) => `${id} (${mode})`).join(', ');
  throw notOneAccount(text, only ? `matches ${found}; name one of them` : 'matches no account');
}

/** The error when a text names no account, or several. */
export function notOneAccount(text: string, problem: string): GroundMotionError {
  return new GroundMotionError('refused', 'not_one_account', `${text} ${problem}`);
}
