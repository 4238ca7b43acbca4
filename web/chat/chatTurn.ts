import { element } from '../page/dom.ts';
import type { ChatAnswer } from '../service/serviceAnswers.ts';
import { words } from '../words/words.ts';

type ChatAction = ChatAnswer['actions'][number];

/** The actions of the buttons below an answer. */
export interface TurnActs {
  readonly say: (said: string) => void;
  /** Null if no one is signed in: tickets belong to an account. */
  readonly openTicket: ((subject: string, message: string) => void) | null;
  /** Opens a part of the page, or a report of the account by its number. */
  readonly openPanel: (panel: NonNullable<ChatAction['panel']>, reportId: number | null) => void;
}

/** A message from the user. */
export function readersTurn(said: string): HTMLElement {
  return turn('reader', words.chat.you, element('p', { class: 'chat-said' }, said));
}

/** An answer of the assistant, all as text. */
export function assistantsTurn({ reply, sources, actions }: ChatAnswer, acts: TurnActs): HTMLElement {
  const shown = sources.map(({ title, url }) => element('li', {}, sourceNode(title, url)));
  return turn(
    'assistant',
    words.chat.assistant,
    element('p', { class: 'chat-said' }, reply),
    shown.length > 0 &&
      element(
        'div',
        { class: 'chat-sources' },
        element('span', {}, words.chat.from),
        element('ul', {}, ...shown),
      ),
    ...actions.map((action) => actionNode(action, acts)),
  );
}

/** What went wrong. */
export function problemTurn(said: string): HTMLElement {
  return turn('problem', words.chat.assistant, element('p', { class: 'chat-said' }, said));
}

function turn(kind: string, who: string, ...content: (Node | null | false)[]): HTMLElement {
  return element(
    'li',
    { class: `chat-turn ${kind}` },
    element('span', { class: 'visually-hidden' }, `${who}: `),
    ...content,
  );
}

/** A page of this server's documentation becomes a link; pages that need a key, or are elsewhere, stay names. */
function sourceNode(title: string, url: string | null): Node | string {
  const href = url === null ? null : ownPage(url);
  return href === null ? title : element('a', { href, target: '_blank', rel: 'noopener' }, title);
}

function ownPage(url: string): string | null {
  if (!URL.canParse(url, location.href)) return null;
  const { origin, pathname, search, hash } = new URL(url, location.href);
  return origin === location.origin && !pathname.startsWith('/api/') ? `${pathname}${search}${hash}` : null;
}

function actionNode(action: ChatAction, acts: TurnActs): Node | null {
  const { type, label, say, url, command, body, panel, report_id: reportId = null } = action;
  const { openTicket, openPanel } = acts;
  if (type === 'open_panel')
    return panel === undefined ? null : button(label, 'button', () => openPanel(panel, reportId), true);
  if (type === 'call' && command !== undefined)
    return element('pre', { class: 'chat-command', tabindex: 0, 'aria-label': label }, command);
  if (type === 'open_page') {
    const href = url === undefined ? null : ownPage(url);
    return href === null || href === '/' ? null : element('a', { class: 'button', href }, label);
  }
  if (type === 'open_ticket') {
    if (openTicket === null || body?.['message'] === undefined) return null;
    const { message, subject = '' } = body;
    return button(label, 'button', () => openTicket(subject, message));
  }
  if (say === undefined) return null;
  return button(label, type === 'confirm_purchase' ? 'button primary' : 'button', () => acts.say(say));
}

/** A button that performs its action, only once unless it may be pressed again. */
function button(label: string, kind: string, act: () => void, again = false): HTMLElement {
  const node = element('button', { type: 'button', class: kind }, label);
  node.addEventListener('click', () => {
    node.disabled = !again;
    act();
  });
  return node;
}
