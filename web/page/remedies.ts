import type { Account } from '../account/signedInAccount.ts';
import type { AccountDialogStart } from '../account/accountDialog.ts';
import type { ApiError } from '../service/apiCall.ts';
import { element } from './dom.ts';

interface Ways {
  readonly account: Account;
  readonly openAccount: (begin: AccountDialogStart) => void;
  readonly openCredits: () => void;
  readonly again: () => unknown;
}

/** The next steps after an error. */
export function remediesFor(
  error: ApiError,
  { account, openAccount, openCredits, again }: Ways,
): HTMLElement[] {
  const isToSignIn = error.status === 401 && account.session === null;
  if (isToSignIn && account.isKnown) {
    return [
      wayOn('Use another key', () => openAccount('key'), ' primary'),
      wayOn('Continue without the key', () => {
        // free answers don't need a key
        account.forget();
        void again();
      }),
    ];
  }
  if (isToSignIn) return [wayOn('Sign in', () => openAccount('sign-in'), ' primary')];
  const retry = element(
    'button',
    { type: 'button', class: 'button', id: 'retry', onclick: again },
    'Try again',
  );
  const isOut = error.code === 'insufficient_credits';
  return isOut ? [wayOn('Add credits', openCredits, ' primary'), retry] : [retry];
}

function wayOn(text: string, onclick: () => unknown, kind: ' primary' | '' = ''): HTMLElement {
  return element('button', { type: 'button', class: `button${kind}`, onclick }, text);
}
