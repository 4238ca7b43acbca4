import type { Account } from '../account/signedInAccount.ts';
import type { AccountDialogStart } from '../account/accountDialog.ts';
import { ApiError } from '../service/apiCall.ts';
import { element } from './dom.ts';
import { errorCard } from './errorCard.ts';
import { errorLine } from './errorWords.ts';
import { announce, bringIntoView, show } from './resultPlace.ts';
import { words } from '../words/words.ts';

interface Ways {
  readonly account: Account;
  readonly openAccount: (begin: AccountDialogStart) => void;
  readonly openCredits: () => void;
  readonly again: () => unknown;
}

/** Shows an error with what can be done about it. */
export function showProblem(error: unknown, ways: Ways): void {
  const known = error instanceof ApiError ? error : new ApiError(0, 'page_error', String(error), null);
  if (known.status === 401) ways.account.refused();
  show('preview', errorCard(known, '', ...remediesFor(known, ways)));
  announce(errorLine(known));
  bringIntoView();
}

/** Offers to repeat exactly the purchase whose result isn't known. */
export function showUncertain(error: ApiError, again: () => unknown): void {
  const retry = { type: 'button', class: 'button primary', id: 'retry', onclick: again };
  const note = words.page.uncertainPurchase;
  show('preview', errorCard(error, note, element('button', retry, words.page.tryAgain)));
  announce(errorLine(error));
  bringIntoView();
}

/** The next steps after an error. */
function remediesFor(error: ApiError, { account, openAccount, openCredits, again }: Ways): HTMLElement[] {
  const isToSignIn = error.status === 401 && account.session === null;
  if (isToSignIn && account.isKnown) {
    return [
      wayOn(words.page.useAnotherKey, () => openAccount('key'), ' primary'),
      wayOn(words.page.continueWithoutKey, () => {
        // free answers don't need a key
        account.forget();
        void again();
      }),
    ];
  }
  if (isToSignIn) return [wayOn(words.page.signIn, () => openAccount('sign-in'), ' primary')];
  const retry = element(
    'button',
    { type: 'button', class: 'button', id: 'retry', onclick: again },
    words.page.tryAgain,
  );
  const isOut = error.code === 'insufficient_credits';
  return isOut ? [wayOn(words.page.addCredits, openCredits, ' primary'), retry] : [retry];
}

function wayOn(text: string, onclick: () => unknown, kind: ' primary' | '' = ''): HTMLElement {
  return element('button', { type: 'button', class: `button${kind}`, onclick }, text);
}
