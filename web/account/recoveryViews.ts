import { element } from '../page/dom.ts';
import { confirmEmail, forgotPassword, resetPassword } from '../service/accountApi.ts';
import { button, checkbox, heading, type Dialog } from './dialog.ts';
import { accountForm, secret } from './accountForm.ts';

/** Asks for the address that a link is sent to; `back` returns to the previous view. */
export function showForgot(dialog: Dialog, back: () => void): void {
  const test = checkbox('forgot-test', 'Test account (invented data)');
  dialog.show(
    heading('Forgot password'),
    element(
      'p',
      {},
      'Enter the email address of your account. We send you a link to set a new password. If someone else registered ' +
        'your address, the same link gives it back to you.',
    ),
    accountForm(
      [{ id: 'forgot-email', label: 'Account email', type: 'email', autocomplete: 'username' }],
      'Send the link',
      async (email = '') => {
        await forgotPassword(email, test.input.checked ? 'test' : 'live');
        showAsked(dialog, email);
      },
    ),
    test.row,
    element('div', { class: 'actions' }, button('Back', back, { kind: 'quiet' })),
  );
}

function showAsked(dialog: Dialog, email: string): void {
  dialog.show(
    heading('Check your mailbox'),
    element(
      'p',
      { role: 'status' },
      'If ',
      element('strong', {}, email),
      ' has an account here, we have sent it an email. The link in it works once, for 60 minutes. Check the spam ' +
        'folder too.',
    ),
    element('div', { class: 'actions' }, button('Done', dialog.close, { kind: 'primary' })),
  );
}

/** Sets a new password with the code from an email, signs in with it, and shows the result. */
export function showReset(dialog: Dialog, code: string): void {
  const revoke = checkbox('reset-revoke', 'Also revoke all API keys and give me a new one');
  dialog.show(
    heading('Set a new password'),
    element('p', {}, 'This signs you out everywhere else and disconnects connected programs.'),
    accountForm(
      [{ id: 'reset-new', label: 'New password', type: 'password', autocomplete: 'new-password' }],
      'Set the password',
      async (password = '') => {
        const reset = await resetPassword(code, password, revoke.input.checked);
        await dialog.account.signIn({ email: reset.email, password, mode: reset.mode }).catch(() => {
          // the password is set anyway, and the user can sign in manually
        });
        const isNew = reset.outcome === 'account_opened';
        const keys =
          reset.keys_in_use === 1 ? 'One API key still works.' : `${reset.keys_in_use} API keys still work.`;
        const words = isNew
          ? 'We opened a new account for your address. The earlier account lost the address and can’t see anything of ' +
            'yours.'
          : `The password of ${reset.email} is set. ${reset.api_key === undefined ? keys : 'Every earlier API key is revoked.'}`;
        if (reset.api_key === undefined) showDone(dialog, 'Your password is set', words);
        else showNewKey(dialog, reset.api_key, words);
      },
    ),
    element('p', { class: 'fine' }, 'At least 8 characters. Common passwords are refused.'),
    revoke.row,
    element(
      'p',
      { class: 'fine' },
      'Tick this if someone else may have used your account. Programs that use the old keys stop working.',
    ),
  );
}

/** Confirms the address of this browser's account; a user who isn't signed in signs in first. */
export function showConfirm(dialog: Dialog, code: string, signIn: () => void): void {
  const owner = dialog.account.ownerCall;
  if (owner === null) {
    dialog.show(
      heading('Confirm your email address'),
      element(
        'p',
        {},
        'Sign in to the account first, or enter its key. Then open the link in the email again.',
      ),
      element('div', { class: 'actions' }, button('Sign in', signIn, { kind: 'primary' })),
      element(
        'p',
        { class: 'fine' },
        'If you didn’t open the account, choose “Forgot password” to get your address back.',
      ),
    );
    return;
  }
  const confirm = async () => {
    await confirmEmail(code, owner.key);
    showDone(dialog, 'Your email address is confirmed', 'You can now reset a lost password by email.');
  };
  dialog.show(heading('Confirm your email address'), accountForm([], 'Confirm the address', confirm));
}

function showDone(dialog: Dialog, title: string, words: string): void {
  dialog.show(
    heading(title),
    element('p', { role: 'status' }, words),
    element(
      'div',
      { class: 'actions' },
      button('Done', dialog.close, { id: 'account-done', kind: 'primary' }),
    ),
  );
}

/** A key that is shown only once. */
export function showNewKey(dialog: Dialog, apiKey: string, words: string): void {
  dialog.showOnce(
    heading('Your new API key'),
    element('p', { class: 'notice', role: 'status' }, words),
    element('p', {}, 'We show the key only once. Keep a copy for your programs.'),
    ...secret('API key', apiKey),
    element(
      'div',
      { class: 'actions' },
      button('I saved it', dialog.close, { id: 'account-done', kind: 'primary' }),
    ),
  );
}
