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
import { words } from '../words/words.ts';

/** Password, sessions and deletion of the account; `back` returns to the account. */
export function showSecurity(dialog: Dialog, back: () => void): void {
  const again = () => showSecurity(dialog, back);
  const problem = element('p', { class: 'field-error', role: 'alert' });
  const sessions = element(
    'ul',
    { class: 'sessions' },
    element('li', { class: 'fine' }, words.security.loading),
  );
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
    heading(words.security.passwordAndSecurity),
    problem,
    email,
    element('h3', {}, words.security.whereSignedIn),
    sessions,
    element(
      'div',
      { class: 'actions' },
      button(words.security.signOutEverywhere, everywhere, { id: 'sign-out-everywhere' }),
    ),
    element(
      'div',
      { class: 'actions' },
      button(words.security.changePassword, () => showChange(dialog, again)),
      button(words.security.deleteAccount, () => void showDelete(dialog, again), { kind: 'quiet' }),
      button(words.security.back, back, { kind: 'quiet' }),
    ),
  );
  void load();
}

function emailState(
  isConfirmed: boolean,
  tried: (work: () => Promise<void>) => () => Promise<void>,
  place: HTMLElement,
): Node[] {
  if (isConfirmed) return [document.createTextNode(words.security.emailConfirmed)];
  const send = tried(async () => {
    await sendEmailCode(null);
    place.replaceChildren(words.security.emailSent);
  });
  return [
    document.createTextNode(words.security.emailNotConfirmed),
    button(words.security.confirmIt, send, { id: 'confirm-email', kind: 'small' }),
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
      element('strong', {}, current ? words.security.thisBrowser : browserName(agent)),
      element(
        'span',
        { class: 'fine' },
        words.security.addressSince(address ?? words.security.unknownAddress, since),
      ),
    ),
    current ? null : button(words.security.signOut, end, { kind: 'small' }),
  );
}

/** A browser's user agent, in words. */
function browserName(agent: string | null): string {
  const name = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((word) => agent?.includes(`${word}/`));
  const system = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS', 'Linux'].find((word) =>
    agent?.includes(word),
  );
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' };
  if (name === undefined) return words.security.aProgram;
  return `${names[name] ?? name}${system === undefined ? '' : words.security.onSystem(system.replace('Mac OS', 'macOS'))}`;
}

function showChange(dialog: Dialog, back: () => void): void {
  const revoke = checkbox('change-revoke', words.security.revokeKeys);
  dialog.show(
    heading(words.security.changePassword),
    element('p', {}, words.security.staySignedIn),
    accountForm(
      [
        {
          id: 'current-password',
          label: words.security.currentPassword,
          type: 'password',
          autocomplete: 'current-password',
        },
        {
          id: 'new-password',
          label: words.security.newPassword,
          type: 'password',
          autocomplete: 'new-password',
        },
      ],
      words.security.changeThePassword,
      async (current = '', next = '') => {
        const changed = await changePassword(current, next, revoke.input.checked);
        if (changed.api_key === undefined) {
          dialog.show(
            heading(words.security.passwordChanged),
            element('p', { role: 'status' }, words.security.sessionsEnded(changed.sessions_ended)),
            element(
              'div',
              { class: 'actions' },
              button(words.security.done, back, { id: 'account-done', kind: 'primary' }),
            ),
          );
          return;
        }
        // The key of this tab is revoked with the others.
        dialog.account.refused();
        showNewKey(dialog, changed.api_key, words.security.changedAndRevoked);
      },
      { more: revoke.row },
    ),
    element('div', { class: 'actions' }, button(words.security.back, back, { kind: 'quiet' })),
  );
}

async function showDelete(dialog: Dialog, back: () => void): Promise<void> {
  let creditsUsd: number;
  try {
    creditsUsd = (await fetchMe(null)).credits_usd;
  } catch (error) {
    dialog.show(
      heading(words.security.deleteAccount),
      element('p', { class: 'field-error', role: 'alert' }, wordsOf(error)),
      element('div', { class: 'actions' }, button(words.security.back, back, { kind: 'quiet' })),
    );
    return;
  }
  const giveUp = checkbox('give-up-credits', words.security.giveUp(dollars(creditsUsd)));
  const form = accountForm(
    [
      {
        id: 'delete-password',
        label: words.security.password,
        type: 'password',
        autocomplete: 'current-password',
      },
    ],
    words.security.deleteForGood,
    async (password = '') => {
      if (creditsUsd > 0 && !giveUp.input.checked) throw new CreditsLeft();
      await deleteAccount(password, Math.max(0, creditsUsd));
      dialog.account.hasEnded();
      dialog.show(
        heading(words.security.accountDeleted),
        element('p', { role: 'status' }, words.security.nothingLeft),
        element(
          'div',
          { class: 'actions' },
          button(words.security.done, dialog.close, { id: 'account-done', kind: 'primary' }),
        ),
      );
    },
  );
  dialog.show(
    heading(words.security.deleteAccount),
    element('p', {}, words.security.whatIsDeleted),
    creditsUsd > 0 ? giveUp.row : null,
    form,
    element('div', { class: 'actions' }, button(words.security.back, back, { kind: 'quiet' })),
  );
}

/** The user hasn't agreed to lose the credits. */
class CreditsLeft extends ApiError {
  constructor() {
    super(409, 'credits_left', words.security.tickToConfirm, null);
  }
}

function wordsOf(error: unknown): string {
  return error instanceof ApiError ? errorLine(error) : words.security.tryAgain;
}
