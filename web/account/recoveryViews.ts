import { element } from '../page/dom.ts';
import { confirmEmail, forgotPassword, resetPassword } from '../service/accountApi.ts';
import { button, checkbox, heading, type Dialog } from './dialog.ts';
import { accountForm, secret } from './accountForm.ts';
import { words } from '../words/words.ts';

/** Asks for the address that a link is sent to; `back` returns to the previous view. */
export function showForgot(dialog: Dialog, back: () => void): void {
  const test = checkbox('forgot-test', words.account.testAccount);
  dialog.show(
    heading(words.account.forgotPassword),
    element('p', {}, words.account.forgotText),
    accountForm(
      [{ id: 'forgot-email', label: words.account.accountEmail, type: 'email', autocomplete: 'username' }],
      words.account.sendLink,
      async (email = '') => {
        await forgotPassword(email, test.input.checked ? 'test' : 'live');
        showAsked(dialog, email);
      },
    ),
    test.row,
    element('div', { class: 'actions' }, button(words.account.back, back, { kind: 'quiet' })),
  );
}

function showAsked(dialog: Dialog, email: string): void {
  dialog.show(
    heading(words.account.checkMailbox),
    element(
      'p',
      { role: 'status' },
      words.account.ifAddress,
      element('strong', {}, email),
      words.account.ifAddressHasAccount,
    ),
    element('div', { class: 'actions' }, button(words.account.done, dialog.close, { kind: 'primary' })),
  );
}

/** Sets a new password with the code from an email, signs in with it, and shows the result. */
export function showReset(dialog: Dialog, code: string): void {
  const revoke = checkbox('reset-revoke', words.account.revokeKeys);
  dialog.show(
    heading(words.account.setNewPassword),
    element('p', {}, words.account.signsOut),
    accountForm(
      [{ id: 'reset-new', label: words.account.newPassword, type: 'password', autocomplete: 'new-password' }],
      words.account.setPassword,
      async (password = '') => {
        const reset = await resetPassword(code, password, revoke.input.checked);
        await dialog.account.signIn({ email: reset.email, password, mode: reset.mode }).catch(() => {
          // the password is set anyway, and the user can sign in manually
        });
        const isNew = reset.outcome === 'account_opened';
        const keys =
          reset.keys_in_use === 1
            ? words.account.oneKeyWorks
            : words.account.keysWork(reset.keys_in_use ?? 0);
        const text = isNew
          ? words.account.accountOpened
          : words.account.passwordOf(
              reset.email,
              reset.api_key === undefined ? keys : words.account.keysRevoked,
            );
        if (reset.api_key === undefined) showDone(dialog, words.account.passwordSet, text);
        else showNewKey(dialog, reset.api_key, text);
      },
    ),
    element('p', { class: 'fine' }, words.account.passwordRules),
    revoke.row,
    element('p', { class: 'fine' }, words.account.tickIfOthers),
  );
}

/** Confirms the address of this browser's account; a user who isn't signed in signs in first. */
export function showConfirm(dialog: Dialog, code: string, signIn: () => void): void {
  const owner = dialog.account.ownerCall;
  if (owner === null) {
    dialog.show(
      heading(words.account.confirmEmail),
      element('p', {}, words.account.signInFirst),
      element('div', { class: 'actions' }, button(words.account.signIn, signIn, { kind: 'primary' })),
      element('p', { class: 'fine' }, words.account.ifNotYours),
    );
    return;
  }
  const confirm = async () => {
    await confirmEmail(code, owner.key);
    showDone(dialog, words.account.emailConfirmed, words.account.canReset);
  };
  dialog.show(heading(words.account.confirmEmail), accountForm([], words.account.confirmAddress, confirm));
}

function showDone(dialog: Dialog, title: string, text: string): void {
  dialog.show(
    heading(title),
    element('p', { role: 'status' }, text),
    element(
      'div',
      { class: 'actions' },
      button(words.account.done, dialog.close, { id: 'account-done', kind: 'primary' }),
    ),
  );
}

/** A key that is shown only once. */
export function showNewKey(dialog: Dialog, apiKey: string, text: string): void {
  dialog.showOnce(
    heading(words.account.newKey),
    element('p', { class: 'notice', role: 'status' }, text),
    element('p', {}, words.account.keyOnce),
    ...secret(words.account.apiKey, apiKey),
    element(
      'div',
      { class: 'actions' },
      button(words.account.savedIt, dialog.close, { id: 'account-done', kind: 'primary' }),
    ),
  );
}
