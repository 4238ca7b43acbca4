import { element } from '../page/dom.ts';
import { dollars } from '../page/words.ts';
import { ApiError, register } from '../service/serviceApi.ts';
import type { Account } from './account.ts';

/** The corner of the page that shows the credits, or offers a key. */
export function showAccount(place: HTMLElement, account: Account, openDialog: () => void): void {
  const { key, balance } = account;
  if (key === null) {
    place.replaceChildren(
      element(
        'button',
        { type: 'button', class: 'button small', id: 'account-open', onclick: openDialog },
        'Get a key',
      ),
    );
    return;
  }
  const credits = balance === null ? 'Credits unknown' : dollars(balance.credits_usd);
  const reports = balance === null ? '' : ` · ${balance.reports_remaining_est} reports`;
  place.replaceChildren(
    element(
      'span',
      { class: 'credits', id: 'credits' },
      credits,
      element('span', { class: 'wide-only' }, reports),
    ),
    element(
      'button',
      { type: 'button', class: 'button small', id: 'account-open', onclick: openDialog },
      'Key',
    ),
  );
}

/** The dialog for getting, pasting, copying and forgetting the key. `onReady` runs when a key has come to work. */
export function openAccountDialog(dialog: HTMLDialogElement, account: Account, onReady: () => void): void {
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
  const showKey = (heading: string, password: string | undefined) =>
    show(
      element('h2', { id: 'account-dialog-title' }, heading),
      element(
        'p',
        {},
        'The service shows a key once. Keep a copy: without it, only the account’s password gets you another.',
      ),
      ...secret('API key', account.key ?? ''),
      ...(password === undefined ? [] : [passwordNote(password)]),
      element(
        'div',
        { class: 'actions' },
        element(
          'button',
          { type: 'button', class: 'button primary', id: 'account-done', onclick: close },
          'Done',
        ),
        element(
          'button',
          { type: 'button', class: 'button quiet', onclick: () => forget() },
          'Forget this key',
        ),
      ),
      element('p', { class: 'fine' }, 'The key is kept in this browser only, until you forget it.'),
    );
  const forget = () => {
    account.forget();
    offer();
  };
  const offer = () =>
    show(
      element('h2', { id: 'account-dialog-title' }, 'Get a free starter key'),
      element(
        'p',
        {},
        'One e-mail address, no card. The account starts with free credits for a few reports.',
      ),
      form('email', 'E-mail address', 'email', 'Create the account', async (email) => {
        const created = await register(email);
        await account.use(created.api_key);
        showKey('Your key', created.password);
        onReady();
      }),
      element('p', { class: 'or' }, 'or'),
      form('pasted-key', 'A key you have already', 'text', 'Use this key', async (key) => {
        await account.use(key);
        close();
        onReady();
      }),
    );
  if (account.key === null) offer();
  else showKey('Your key', undefined);
  dialog.showModal();
}

/** A form of one field that reports what the service says against the value. */
function form(
  id: string,
  label: string,
  type: 'email' | 'text',
  action: string,
  submit: (value: string) => Promise<void>,
): HTMLElement {
  const input = element('input', {
    id,
    type,
    required: true,
    autocomplete: type === 'email' ? 'email' : 'off',
    spellcheck: 'false',
    'aria-describedby': `${id}-error`,
  });
  const button = element('button', { type: 'submit', class: 'button primary' }, action);
  const problem = element('p', { class: 'field-error', id: `${id}-error`, role: 'alert' });
  const onsubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    problem.textContent = '';
    if (input.value.trim() === '') {
      problem.textContent = `${label}: fill this in.`;
      return;
    }
    button.disabled = true;
    try {
      await submit(input.value.trim());
    } catch (error) {
      problem.textContent = error instanceof ApiError ? `${error.message} (${error.code})` : String(error);
    } finally {
      button.disabled = false;
    }
  };
  return element(
    'form',
    { class: 'field', novalidate: true, onsubmit },
    element('label', { for: id }, label),
    element('div', { class: 'search-row' }, input, button),
    problem,
  );
}

/** This page has nothing to type the password into, so it stands back. */
function passwordNote(password: string): HTMLElement {
  return element(
    'details',
    { class: 'later' },
    element('summary', {}, 'Account password, for later'),
    element(
      'p',
      { class: 'fine' },
      'This page works with the key alone. The password logs in to the API (POST /api/v1/login), where a lost or leaked key is replaced (POST /api/v1/account/rotate_key). Keep it with the key.',
    ),
    ...secret('Password', password),
  );
}

function secret(label: string, value: string): HTMLElement[] {
  const id = `secret-${label.toLowerCase().replaceAll(' ', '-')}`;
  // a text area breaks a long key into lines where an input would cut it off
  const output = element('textarea', { id, class: 'secret', rows: 2, readonly: true, spellcheck: 'false' });
  output.value = value;
  output.addEventListener('focus', () => output.select());
  const copy = async () => {
    const copied = await copyText(value);
    if (!copied) output.select();
    button.textContent = copied ? 'Copied' : 'Press Ctrl+C';
  };
  const button = element('button', { type: 'button', class: 'button', onclick: copy }, 'Copy');
  return [element('label', { for: id }, label), element('div', { class: 'search-row' }, output, button)];
}

/** Whether the text reached the clipboard; browsers refuse it on insecure origins. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
