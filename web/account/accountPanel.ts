import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { creditsOffer, dollars } from '../page/words.ts';
import { register } from '../service/accountApi.ts';
import { ApiError } from '../service/apiCall.ts';
import type { ExplorerSettings } from '../../schemas/http/map/explorer.ts';
import type { Account } from './account.ts';
import { accountForm, secret } from './forms.ts';

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
  const { balance, isKnown, isTest, session } = account;
  const open = (text: string) =>
    element(
      'button',
      { type: 'button', class: 'button small', id: 'account-open', onclick: openDialog },
      text,
    );
  const hadFocus = place.contains(document.activeElement);
  if (!isKnown) place.replaceChildren(open('Sign in'));
  else {
    const credits = balance === null ? 'Credits unknown' : dollars(balance.credits_usd);
    const reports = balance === null ? '' : ` · ${balance.reports_remaining_est} reports`;
    const held = element(
      'span',
      { class: 'credits', id: 'credits' },
      isTest && element('span', { class: 'wide-only' }, 'Test · '),
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
              element('span', { class: 'wide-only' }, ' · Add'),
            ),
            element(
              'button',
              { type: 'button', class: 'button small', id: 'own-reports', onclick: openReports },
              'Reports',
            ),
          ]),
      open(session === null ? 'Key' : 'Account'),
    );
  }
  if (hadFocus) place.querySelector('button')?.focus();
}

/** What the dialog offers first; `key` = the key that the page has was refused. */
export type AccountDialogStart = 'sign-in' | 'register' | 'key';

/**
 * The dialog for getting a key, signing in, pasting a key, and leaving again; to whoever is not known it offers first
 * what was asked for.
 */
export function openAccountDialog(
  dialog: HTMLDialogElement,
  account: Account,
  begin: AccountDialogStart,
  settings: Pick<ExplorerSettings, 'starter_credits_usd' | 'connects_programs'>,
): void {
  const close = () => dialog.close();
  const show = (...content: (Node | null)[]) => {
    dialog.replaceChildren(
      element(
        'button',
        { type: 'button', class: 'dialog-close', 'aria-label': 'Close', onclick: close },
        '×',
      ),
      ...content.filter((node) => node !== null),
    );
  };
  const done = (words = 'Done') =>
    element('button', { type: 'button', class: 'button primary', id: 'account-done', onclick: close }, words);
  const showKey = ({ password, message }: { readonly password?: string; readonly message?: string }) =>
    show(
      element(
        'h2',
        { id: 'account-dialog-title' },
        password === undefined ? 'Your key' : 'Your key and your password',
      ),
      message === undefined ? null : element('p', { class: 'notice', role: 'status' }, message),
      element(
        'p',
        {},
        password === undefined
          ? 'The service shows a key once. Keep a copy: without it, only the account’s password gets you another.'
          : 'Both are shown this once. Keep a copy of them: with the key you buy reports, with e-mail address and password you sign in from any browser. Without both the account is lost.',
      ),
      ...secret('API key', account.key ?? ''),
      ...(password === undefined ? [] : secret('Account password', password)),
      element(
        'div',
        { class: 'actions' },
        done(password === undefined ? 'Done' : 'I have kept both'),
        password === undefined &&
          element('button', { type: 'button', class: 'button quiet', onclick: forget }, 'Forget this key'),
      ),
      element('p', { class: 'fine' }, 'The key is kept in this browser only, until you forget it.'),
    );
  const forget = () => {
    account.forget();
    offer();
  };
  const showSession = (email: string) => {
    const problem = element('p', { class: 'field-error', role: 'alert' });
    const signOut = async () => {
      problem.textContent = '';
      try {
        await account.signOut();
        offer();
      } catch (error) {
        problem.textContent = error instanceof ApiError ? errorLine(error) : 'That did not work. Try again.';
      }
    };
    show(
      element('h2', { id: 'account-dialog-title' }, 'You are signed in'),
      element('p', {}, element('strong', {}, email), account.isTest && ' (test account)'),
      element('p', {}, creditsLeft(account)),
      element(
        'div',
        { class: 'actions' },
        done(),
        element('button', { type: 'button', class: 'button', id: 'sign-out', onclick: signOut }, 'Sign out'),
      ),
      problem,
      element(
        'p',
        {},
        element(
          'a',
          { href: '/oauth/clients', id: 'connected-programs' },
          'Programs connected to this account',
        ),
      ),
      element(
        'p',
        { class: 'fine' },
        'Reports are bought with a key that this tab has made for itself. It works on this page only, for 12 hours at most, and ends when you sign out.',
      ),
    );
  };
  const offer = () => {
    const registration = [
      [
        'Get a free starter key',
        `One e-mail address, no card. ${creditsOffer(settings.starter_credits_usd)}`.trim(),
      ],
      accountForm(
        [{ id: 'email', label: 'E-mail address', type: 'email', autocomplete: 'email' }],
        'Create the account',
        async (email = '') => {
          const created = await register(email);
          await account.use(created.api_key);
          showKey(created);
        },
      ),
    ] as const;
    const isTest = element('input', { type: 'checkbox', id: 'sign-in-test' });
    const login = [
      ['Sign in', 'With the e-mail address and the password of the account.'],
      accountForm(
        [
          { id: 'sign-in-email', label: 'Account e-mail', type: 'email', autocomplete: 'username' },
          { id: 'sign-in-password', label: 'Password', type: 'password', autocomplete: 'current-password' },
        ],
        'Sign in',
        async (email = '', password = '') => {
          await account.signIn({ email, password, mode: isTest.checked ? 'test' : 'live' });
          close();
        },
        {
          more: element(
            'label',
            { class: 'check', for: 'sign-in-test' },
            isTest,
            'Test account (invented data)',
          ),
          refusals: {
            unauthorized:
              'No account has this e-mail address with this password. Check both; a test account needs the box below ticked.',
          },
        },
      ),
    ] as const;
    const paste = [
      ['Use another key', 'The key that this browser kept was not accepted.'],
      accountForm(
        [{ id: 'pasted-key', label: 'A key you have already', type: 'text', autocomplete: 'off' }],
        'Use this key',
        async (key = '') => {
          await account.use(key);
          close();
        },
      ),
    ] as const;
    const order = {
      'sign-in': [login, registration, paste],
      register: [registration, login, paste],
      key: [paste, login, registration],
    }[begin];
    show(
      ...order.flatMap(([[title, words], form], place) => [
        place > 0 ? element('p', { class: 'or' }, 'or') : null,
        // beside the others a key needs no heading
        ...(form === paste[1] && place > 0
          ? []
          : [
              element('h2', place === 0 ? { id: 'account-dialog-title' } : {}, title),
              element('p', {}, words),
            ]),
        form,
      ]),
    );
  };
  if (account.session !== null) showSession(account.session.email);
  else if (account.key !== null && begin !== 'key') showKey({});
  else offer();
  dialog.showModal();
}

function creditsLeft({ balance }: Account): string {
  if (balance === null) return 'The credits are not known at the moment.';
  return `${dollars(balance.credits_usd)} left, enough for ${balance.reports_remaining_est} reports.`;
}
