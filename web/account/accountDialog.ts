import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { creditsOffer, dollars } from '../page/pageWords.ts';
import { register } from '../service/accountApi.ts';
import { ApiError } from '../service/apiCall.ts';
import type { Account } from './signedInAccount.ts';
import { button, heading, openDialogOf, type Dialog } from './dialog.ts';
import { accountForm, secret } from './accountForm.ts';
import type { LoginLink } from './loginLink.ts';
import { showConfirm, showForgot, showReset } from './recoveryViews.ts';
import { showSecurity } from './securityViews.ts';

/** The view that the dialog opens with; `key` = the page's key was refused. A link from an email opens its own view. */
export type AccountDialogStart = 'sign-in' | 'register' | 'key' | LoginLink;

interface WaysIn extends Dialog {
  readonly begin: Exclude<AccountDialogStart, LoginLink>;
}

/** A way to sign in: its heading, description, and form. */
interface Offer {
  readonly title: string;
  readonly words: string;
  readonly form: HTMLElement;
}

/**
 * The dialog for getting a key, signing in, pasting a key, and leaving again. If no one is signed in, it first offers the
 * requested view.
 */
export function openAccountDialog(
  node: HTMLDialogElement,
  account: Account,
  begin: AccountDialogStart,
  settings: Dialog['settings'],
): void {
  const dialog = openDialogOf(node, { account, settings });
  const ways: WaysIn = { ...dialog, begin: typeof begin === 'string' ? begin : 'sign-in' };
  if (typeof begin !== 'string') followLink(ways, begin);
  else showAccountOf(ways);
  if (!node.open) node.showModal();
}

/** The account of this browser, or the ways to sign in. */
function showAccountOf(ways: WaysIn): void {
  const { account, begin } = ways;
  if (account.session !== null) showSession(ways, account.session.email);
  else if (account.key !== null && begin !== 'key') showKey(ways, {});
  else offerWaysIn(ways);
}

function followLink(ways: WaysIn, link: LoginLink): void {
  if (link.kind === 'forgot') showForgot(ways, () => showAccountOf(ways));
  else if (link.kind === 'reset') showReset(ways, link.code);
  else showConfirm(ways, link.code, () => offerWaysIn(ways));
}

function doneButton({ close }: Dialog, words = 'Done'): HTMLElement {
  return element(
    'button',
    { type: 'button', class: 'button primary', id: 'account-done', onclick: close },
    words,
  );
}

function showKey(
  dialog: WaysIn,
  {
    password,
    message,
    isNew: isShownOnce = false,
  }: { readonly password?: string; readonly message?: string; readonly isNew?: boolean },
): void {
  const { account } = dialog;
  (isShownOnce ? dialog.showOnce : dialog.show)(
    element('h2', { id: 'account-dialog-title' }, isShownOnce ? 'Your account is ready' : 'Your account'),
    message === undefined ? null : element('p', { class: 'notice', role: 'status' }, message),
    element('p', {}, isShownOnce ? keepWords(password !== undefined) : KEEP_THE_KEY),
    ...(password === undefined ? [] : secret('Account password', password)),
    ...secret('API key', account.key ?? ''),
    element(
      'div',
      { class: 'actions' },
      doneButton(dialog, isShownOnce ? (password === undefined ? 'I saved it' : 'I saved them') : 'Done'),
      !isShownOnce && button('Forget this key', () => askToForget(dialog), { kind: 'quiet' }),
    ),
    element('p', { class: 'fine' }, 'The key is kept in this browser only, until you forget it.'),
  );
}

const KEEP_THE_KEY =
  'This browser uses the key below. We show a key only once; without a copy, sign in with your email address and password.';

/** What a user should save of a new account. */
function keepWords(isGenerated: boolean): string {
  const what = isGenerated
    ? 'Save the password and the key: we show them only once.'
    : 'Save the key: we show it only once.';
  return `${what} Sign in from any browser with your email address and ${isGenerated ? 'the' : 'your'} password; programs use the key. You can reset a lost password by email after you confirm your address.`;
}

/** A key that only this browser has is lost when it is forgotten. */
function askToForget(dialog: WaysIn): void {
  const { account } = dialog;
  const forget = () => {
    account.forget();
    offerWaysIn(dialog);
  };
  dialog.show(
    heading('Forget this key?'),
    element(
      'p',
      {},
      'This browser loses the key. The service cannot show it again: without a copy, only the password of the account gets you back in.',
    ),
    ...secret('API key', account.key ?? ''),
    element(
      'div',
      { class: 'actions' },
      button('Keep the key', () => showKey(dialog, {}), { kind: 'primary' }),
      button('Forget it', forget, { id: 'forget-key' }),
    ),
  );
}

function showSession(dialog: WaysIn, email: string): void {
  const { account } = dialog;
  const problem = element('p', { class: 'field-error', role: 'alert' });
  const signOut = async () => {
    problem.textContent = '';
    try {
      await account.signOut();
      offerWaysIn(dialog);
    } catch (error) {
      problem.textContent = error instanceof ApiError ? errorLine(error) : 'That did not work. Try again.';
    }
  };
  dialog.show(
    element('h2', { id: 'account-dialog-title' }, 'You are signed in'),
    element('p', {}, element('strong', {}, email), account.isTest && ' (test account)'),
    element('p', {}, creditsLeft(account)),
    element(
      'div',
      { class: 'actions' },
      doneButton(dialog),
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
      {},
      button('Password and security', () => showSecurity(dialog, () => showSession(dialog, email)), {
        id: 'account-security',
        kind: 'quiet',
      }),
    ),
    element(
      'p',
      { class: 'fine' },
      'The page made a key for itself to buy reports with. The key works only on this page, for up to 12 hours, and ' +
        'ends when you sign out.',
    ),
  );
}

function offerWaysIn(dialog: WaysIn): void {
  const [registration, login, paste] = [registrationOf(dialog), loginOf(dialog), pasteOf(dialog)];
  const order = {
    'sign-in': [login, registration, paste],
    register: [registration, login, paste],
    key: [paste, login, registration],
  }[dialog.begin];
  dialog.show(
    ...order.flatMap((offer, place) => [
      place > 0 ? element('p', { class: 'or' }, 'or') : null,
      // next to the other ways, a key needs no heading
      ...(offer === paste && place > 0
        ? []
        : [
            element('h2', place === 0 ? { id: 'account-dialog-title' } : {}, offer.title),
            element('p', {}, offer.words),
          ]),
      offer.form,
    ]),
  );
}

function registrationOf(dialog: WaysIn): Offer {
  return {
    title: 'Create a free account',
    words: `One email address, no card. ${creditsOffer(dialog.settings.starter_credits_usd)}`.trim(),
    form: accountForm(
      [
        { id: 'email', label: 'Email address', type: 'email', autocomplete: 'email' },
        {
          id: 'own-password',
          label: 'Choose a password (optional, at least 8 characters)',
          type: 'password',
          autocomplete: 'new-password',
          isOptional: true,
        },
      ],
      'Create the account',
      async (email = '', password = '') => {
        const created = await register(email, password);
        await dialog.account.use(created.api_key);
        showKey(dialog, { ...created, isNew: true });
      },
      { more: element('p', { class: 'hint' }, 'Leave this empty and we create a strong password for you.') },
    ),
  };
}

function loginOf(dialog: WaysIn): Offer {
  const { account, close } = dialog;
  const isTest = element('input', { type: 'checkbox', id: 'sign-in-test' });
  return {
    title: 'Sign in',
    words: 'Use the email address and password of your account.',
    form: accountForm(
      [
        { id: 'sign-in-email', label: 'Account email', type: 'email', autocomplete: 'username' },
        { id: 'sign-in-password', label: 'Password', type: 'password', autocomplete: 'current-password' },
      ],
      'Sign in',
      async (email = '', password = '') => {
        await account.signIn({ email, password, mode: isTest.checked ? 'test' : 'live' });
        close();
      },
      {
        more: element(
          'div',
          { class: 'actions' },
          element('label', { class: 'check', for: 'sign-in-test' }, isTest, 'Test account (invented data)'),
          button('Forgot password', () => showForgot(dialog, () => offerWaysIn(dialog)), {
            id: 'forgot-password',
            kind: 'quiet small',
          }),
        ),
        refusals: {
          unauthorized:
            'The email address or password is wrong. Check both. For a test account, tick the box below.',
        },
      },
    ),
  };
}

function pasteOf({ account, close }: Dialog): Offer {
  return {
    title: 'Use another key',
    words: 'The saved key was rejected.',
    form: accountForm(
      [{ id: 'pasted-key', label: 'Existing key', type: 'text', autocomplete: 'off' }],
      'Use this key',
      async (key = '') => {
        await account.use(key);
        close();
      },
    ),
  };
}

function creditsLeft({ balance }: Account): string {
  if (balance === null) return 'Credits unavailable';
  return `${dollars(balance.credits_usd)} left, enough for ${balance.reports_remaining_est} reports.`;
}
