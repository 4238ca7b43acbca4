import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { dollars } from '../page/pageWords.ts';
import {
  changePassword,
  deleteAccount,
  endListedSession,
  fetchMe,
  fetchSessions,
  logOutEverywhere,
  sendEmailCode,
} from '../service/accountApi.ts';
import type { SessionList } from '../service/serviceAnswers.ts';
import { ApiError } from '../service/apiCall.ts';
import { button, checkbox, heading, type Dialog } from './dialog.ts';
import { accountForm } from './accountForm.ts';
import { showNewKey } from './recoveryViews.ts';

/** Password, sessions and deletion of the account; `back` returns to the account. */
export function showSecurity(dialog: Dialog, back: () => void): void {
  const again = () => showSecurity(dialog, back);
  const problem = element('p', { class: 'field-error', role: 'alert' });
  const sessions = element('ul', { class: 'sessions' }, element('li', { class: 'fine' }, 'Loading …'));
  const email = element('p', { id: 'email-state' });
  const tried = (work: () => Promise<void>) => async () => {
    problem.textContent = '';
    try {
      await work();
    } catch (error) {
      problem.textContent = wordsOf(error);
    }
  };
  const load = tried(async () => {
    const [me, list] = await Promise.all([fetchMe(null), fetchSessions()]);
    email.replaceChildren(...emailState(me.email_confirmed, tried, email));
    sessions.replaceChildren(
      ...list.sessions.map((session) =>
        sessionRow(
          session,
          tried(async () => {
            await endListedSession(session.session_id);
            await load();
          }),
        ),
      ),
    );
  });
  const everywhere = tried(async () => {
    await logOutEverywhere();
    dialog.account.hasEnded();
    dialog.close();
  });
  dialog.show(
    heading('Password and security'),
    problem,
    email,
    element('h3', {}, 'Where you are signed in'),
    sessions,
    element(
      'div',
      { class: 'actions' },
      button('Sign out everywhere', everywhere, { id: 'sign-out-everywhere' }),
    ),
    element(
      'div',
      { class: 'actions' },
      button('Change password', () => showChange(dialog, again)),
      button('Delete account', () => void showDelete(dialog, again), { kind: 'quiet' }),
      button('Back', back, { kind: 'quiet' }),
    ),
  );
  void load();
}

function emailState(
  isConfirmed: boolean,
  tried: (work: () => Promise<void>) => () => Promise<void>,
  place: HTMLElement,
): Node[] {
  if (isConfirmed) return [document.createTextNode('Your email address is confirmed.')];
  const send = tried(async () => {
    await sendEmailCode(null);
    place.replaceChildren('We sent you an email. Open the link in this browser.');
  });
  return [
    document.createTextNode(
      'Your email address isn’t confirmed, so you can’t reset a lost password by email. ',
    ),
    button('Confirm it', send, { id: 'confirm-email', kind: 'small' }),
  ];
}

function sessionRow(
  { user_agent: agent, ip_address: address, created_at: createdAt, current }: SessionList['sessions'][number],
  end: () => Promise<void>,
): HTMLElement {
  const since = createdAt.slice(0, 16).replace('T', ' ');
  return element(
    'li',
    {},
    element(
      'span',
      {},
      element('strong', {}, current ? 'This browser' : browserName(agent)),
      element('span', { class: 'fine' }, ` ${address ?? 'unknown address'}, since ${since} UTC`),
    ),
    current ? null : button('Sign out', end, { kind: 'small' }),
  );
}

/** A browser's user agent, in words. */
function browserName(agent: string | null): string {
  const name = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((word) => agent?.includes(`${word}/`));
  const system = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS', 'Linux'].find((word) =>
    agent?.includes(word),
  );
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' };
  if (name === undefined) return 'A program';
  return `${names[name] ?? name}${system === undefined ? '' : ` on ${system.replace('Mac OS', 'macOS')}`}`;
}

function showChange(dialog: Dialog, back: () => void): void {
  const revoke = checkbox('change-revoke', 'Also revoke all API keys and give me a new one');
  dialog.show(
    heading('Change password'),
    element('p', {}, 'You stay signed in here and are signed out everywhere else.'),
    accountForm(
      [
        {
          id: 'current-password',
          label: 'Current password',
          type: 'password',
          autocomplete: 'current-password',
        },
        { id: 'new-password', label: 'New password', type: 'password', autocomplete: 'new-password' },
      ],
      'Change the password',
      async (current = '', next = '') => {
        const changed = await changePassword(current, next, revoke.input.checked);
        if (changed.api_key === undefined) {
          dialog.show(
            heading('Your password is changed'),
            element('p', { role: 'status' }, `We ended ${changed.sessions_ended} other sessions.`),
            element(
              'div',
              { class: 'actions' },
              button('Done', back, { id: 'account-done', kind: 'primary' }),
            ),
          );
          return;
        }
        // The key of this tab is revoked with the others.
        dialog.account.refused();
        showNewKey(dialog, changed.api_key, 'Your password is changed and all earlier API keys are revoked.');
      },
      { more: revoke.row },
    ),
    element('div', { class: 'actions' }, button('Back', back, { kind: 'quiet' })),
  );
}

async function showDelete(dialog: Dialog, back: () => void): Promise<void> {
  let creditsUsd: number;
  try {
    creditsUsd = (await fetchMe(null)).credits_usd;
  } catch (error) {
    dialog.show(
      heading('Delete account'),
      element('p', { class: 'field-error', role: 'alert' }, wordsOf(error)),
      element('div', { class: 'actions' }, button('Back', back, { kind: 'quiet' })),
    );
    return;
  }
  const giveUp = checkbox('give-up-credits', `I give up ${dollars(creditsUsd)} of credits`);
  const form = accountForm(
    [
      {
        id: 'delete-password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
      },
    ],
    'Delete for good',
    async (password = '') => {
      if (creditsUsd > 0 && !giveUp.input.checked) throw new CreditsLeft();
      await deleteAccount(password, Math.max(0, creditsUsd));
      dialog.account.hasEnded();
      dialog.show(
        heading('Your account is deleted'),
        element(
          'p',
          { role: 'status' },
          'Nothing here identifies you anymore, except invoices made out to you.',
        ),
        element(
          'div',
          { class: 'actions' },
          button('Done', dialog.close, { id: 'account-done', kind: 'primary' }),
        ),
      );
    },
  );
  dialog.show(
    heading('Delete account'),
    element(
      'p',
      {},
      'Your keys stop working at once. We erase your reports, chats, tickets, watches and webhooks for good. We keep ' +
        'amounts, dates and invoices for our books.',
    ),
    creditsUsd > 0 ? giveUp.row : null,
    form,
    element('div', { class: 'actions' }, button('Back', back, { kind: 'quiet' })),
  );
}

/** The user hasn't agreed to lose the credits. */
class CreditsLeft extends ApiError {
  constructor() {
    super(409, 'credits_left', 'Tick the box above to confirm that you lose the remaining credits', null);
  }
}

function wordsOf(error: unknown): string {
  return error instanceof ApiError ? errorLine(error) : 'That did not work. Try again.';
}
