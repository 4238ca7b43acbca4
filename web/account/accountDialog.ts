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
import { words } from '../words/words.ts';

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

function doneButton({ close }: Dialog, text = words.account.done): HTMLElement {
  return element(
    'button',
    { type: 'button', class: 'button primary', id: 'account-done', onclick: close },
    text,
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
    element(
      'h2',
      { id: 'account-dialog-title' },
      isShownOnce ? words.account.accountReady : words.account.yourAccount,
    ),
    message === undefined ? null : element('p', { class: 'notice', role: 'status' }, message),
    element('p', {}, isShownOnce ? keepWords(password !== undefined) : KEEP_THE_KEY),
    ...(password === undefined ? [] : secret(words.account.accountPassword, password)),
    ...secret(words.account.apiKey, account.key ?? ''),
    element(
      'div',
      { class: 'actions' },
      doneButton(
        dialog,
        isShownOnce
          ? password === undefined
            ? words.account.savedIt
            : words.account.savedThem
          : words.account.done,
      ),
      !isShownOnce && button(words.account.forgetKey, () => askToForget(dialog), { kind: 'quiet' }),
    ),
    element('p', { class: 'fine' }, words.account.keptInBrowser),
  );
}

const KEEP_THE_KEY = words.account.keepTheKey;

/** What a user should save of a new account. */
function keepWords(isGenerated: boolean): string {
  const what = isGenerated ? words.account.saveBoth : words.account.saveKey;
  return words.account.keepWords(what, isGenerated);
}

/** A key that only this browser has is lost when it is forgotten. */
function askToForget(dialog: WaysIn): void {
  const { account } = dialog;
  const forget = () => {
    account.forget();
    offerWaysIn(dialog);
  };
  dialog.show(
    heading(words.account.forgetThisKey),
    element('p', {}, words.account.forgetText),
    ...secret(words.account.apiKey, account.key ?? ''),
    element(
      'div',
      { class: 'actions' },
      button(words.account.keepKey, () => showKey(dialog, {}), { kind: 'primary' }),
      button(words.account.forgetIt, forget, { id: 'forget-key' }),
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
      problem.textContent = error instanceof ApiError ? errorLine(error) : words.account.tryAgain;
    }
  };
  dialog.show(
    element('h2', { id: 'account-dialog-title' }, words.account.signedIn),
    element('p', {}, element('strong', {}, email), account.isTest && words.account.isTest),
    element('p', {}, creditsLeft(account)),
    element(
      'div',
      { class: 'actions' },
      doneButton(dialog),
      element(
        'button',
        { type: 'button', class: 'button', id: 'sign-out', onclick: signOut },
        words.account.signOut,
      ),
    ),
    problem,
    element(
      'p',
      {},
      element('a', { href: '/oauth/clients', id: 'connected-programs' }, words.account.connectedPrograms),
    ),
    element(
      'p',
      {},
      button(
        words.account.passwordAndSecurity,
        () => showSecurity(dialog, () => showSession(dialog, email)),
        {
          id: 'account-security',
          kind: 'quiet',
        },
      ),
    ),
    element('p', { class: 'fine' }, words.account.pageKey),
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
      place > 0 ? element('p', { class: words.account.or }, words.account.or) : null,
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
    title: words.account.createAccount,
    words: words.account.oneAddress(creditsOffer(dialog.settings.starter_credits_usd)).trim(),
    form: accountForm(
      [
        { id: 'email', label: words.account.emailAddress, type: 'email', autocomplete: 'email' },
        {
          id: 'own-password',
          label: words.account.choosePassword,
          type: 'password',
          autocomplete: 'new-password',
          isOptional: true,
        },
      ],
      words.account.createTheAccount,
      async (email = '', password = '') => {
        const created = await register(email, password);
        await dialog.account.use(created.api_key);
        showKey(dialog, { ...created, isNew: true });
      },
      { more: element('p', { class: 'hint' }, words.account.leaveEmpty) },
    ),
  };
}

function loginOf(dialog: WaysIn): Offer {
  const { account, close } = dialog;
  const isTest = element('input', { type: 'checkbox', id: 'sign-in-test' });
  return {
    title: words.account.signIn,
    words: words.account.useEmail,
    form: accountForm(
      [
        { id: 'sign-in-email', label: words.account.accountEmail, type: 'email', autocomplete: 'username' },
        {
          id: 'sign-in-password',
          label: words.account.password,
          type: 'password',
          autocomplete: 'current-password',
        },
      ],
      words.account.signIn,
      async (email = '', password = '') => {
        await account.signIn({ email, password, mode: isTest.checked ? 'test' : 'live' });
        close();
      },
      {
        more: element(
          'div',
          { class: 'actions' },
          element('label', { class: 'check', for: 'sign-in-test' }, isTest, words.account.testAccount),
          button(words.account.forgotPassword, () => showForgot(dialog, () => offerWaysIn(dialog)), {
            id: 'forgot-password',
            kind: 'quiet small',
          }),
        ),
        refusals: {
          unauthorized: words.account.wrongLogin,
        },
      },
    ),
  };
}

function pasteOf({ account, close }: Dialog): Offer {
  return {
    title: words.account.useAnotherKey,
    words: words.account.keyRejected,
    form: accountForm(
      [{ id: 'pasted-key', label: words.account.existingKey, type: 'text', autocomplete: 'off' }],
      words.account.useThisKey,
      async (key = '') => {
        await account.use(key);
        close();
      },
    ),
  };
}

function creditsLeft({ balance }: Account): string {
  if (balance === null) return words.account.creditsUnavailable;
  return words.account.creditsLeft(dollars(balance.credits_usd), balance.reports_remaining_est);
}
