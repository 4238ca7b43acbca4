import { element } from '../page/dom.ts';
import { reportCount, dollars } from '../page/pageWords.ts';
import type { Account } from './signedInAccount.ts';
import { words } from '../words/words.ts';

/** The corner of the page that shows the credits, or offers to sign in. */
export function showAccount(
  place: HTMLElement,
  account: Account,
  {
    openDialog,
    openReports,
    openCredits,
  }: {
    readonly openDialog: () => void;
    readonly openReports: () => void;
    readonly openCredits: () => void;
  },
): void {
  const { balance, isKnown, isTest } = account;
  const open = (text: string) =>
    element(
      'button',
      { type: 'button', class: 'button small', id: 'account-open', onclick: openDialog },
      text,
    );
  const hadFocus = place.contains(document.activeElement);
  if (!isKnown) place.replaceChildren(open(words.account.enter));
  else {
    const credits = balance === null ? words.account.creditsUnknown : dollars(balance.credits_usd);
    const reports = balance === null ? '' : ` · ${reportCount(balance.reports_remaining_est)}`;
    const held = element(
      'span',
      { class: 'credits', id: 'credits' },
      isTest && element('span', { class: 'wide-only' }, words.account.test),
      credits,
      element('span', { class: 'wide-only' }, reports),
    );
    place.replaceChildren(
      ...(account.ownerCall === null
        ? [held]
        : [
            element(
              'button',
              { type: 'button', class: 'button small quiet', id: 'add-credits', onclick: openCredits },
              held,
              element('span', { class: 'wide-only' }, words.account.add),
            ),
            element(
              'button',
              { type: 'button', class: 'button small', id: 'own-reports', onclick: openReports },
              words.account.reports,
            ),
          ]),
      open(words.account.account),
    );
  }
  if (hadFocus) place.querySelector('button')?.focus();
}
