import { element } from '../page/dom.ts';
import { announce } from '../page/resultPlace.ts';
import { longDate } from '../page/pageWords.ts';
import { randomKey } from '../purchase/purchases.ts';
import {
  fetchTicket,
  fetchTickets,
  replyToTicket,
  writeTicket,
  type Ticket,
  type Tickets,
} from '../service/careApi.ts';
import { attempt, problemLine } from './problemLine.ts';
import { openCareDialog, type CareAround, type CareDialog } from './careDialog.ts';
import { ownerWords } from '../words/ownerWords.ts';

const TITLE = ownerWords.writeToUs;
const LONGEST = { subject: 200, message: 8000 };
type Listed = Tickets['tickets'][number];

const STATUS: Readonly<Record<Ticket['status'], string>> = {
  open: ownerWords.willAnswer,
  waiting_for_you: ownerWords.askedYou,
  answered: ownerWords.answered,
  closed: ownerWords.closed,
};
const AUTHORS = { customer: ownerWords.you, operator: ownerWords.we, service: ownerWords.automatic } as const;

/** The account's messages and a form for a new one; or one conversation. */
export function openTickets(around: CareAround, ticketId: string | null): void {
  const begin = (dialog: CareDialog) => (ticketId === null ? list(dialog) : conversation(dialog, ticketId));
  openCareDialog(around, begin, TITLE);
}

function list(dialog: CareDialog): void {
  const { ownerKey, show } = dialog;
  void show(TITLE, async () => {
    const entries = element('ul', { class: 'entries' });
    const problem = problemLine();
    const more = element('button', { type: 'button', class: 'button' }, ownerWords.showOlder);
    let older: string | null = null;
    const load = async () => {
      const { tickets, next_cursor: next } = await fetchTickets(ownerKey(), older);
      entries.append(...tickets.map((ticket) => entryOf(dialog, ticket)));
      older = next;
      more.hidden = next === null;
    };
    more.addEventListener('click', () => void attempt(problem, more, load));
    await load();
    return [
      newMessage(dialog),
      element('h3', {}, ownerWords.yourMessages),
      entries.childElementCount === 0 ? element('p', {}, ownerWords.noMessages) : entries,
      problem,
      more,
    ];
  });
}

function entryOf(
  dialog: CareDialog,
  { ticket_id: id, subject, status, updated_at: updatedAt }: Listed,
): HTMLElement {
  return element(
    'li',
    {},
    element(
      'button',
      { type: 'button', class: 'link-button', onclick: () => conversation(dialog, id) },
      subject,
    ),
    element('p', { class: 'fine' }, `${STATUS[status]} · ${longDate(updatedAt.slice(0, 10))}`),
  );
}

function newMessage(dialog: CareDialog): HTMLElement {
  const problem = problemLine();
  const subject = element('input', {
    type: 'text',
    id: 'ticket-subject',
    maxlength: LONGEST.subject,
    autocomplete: 'off',
  });
  const message = textArea('ticket-message');
  const button = element('button', { type: 'submit', class: 'button primary' }, ownerWords.send);
  // a message that is sent again after a missing response is only stored once
  const key = randomKey();
  const onsubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isEmpty(message, problem)) return;
    void attempt(problem, button, async () => {
      const about = subject.value.trim();
      const ticket = { message: message.value.trim(), ...(about === '' ? {} : { subject: about }) };
      const { ticket_id: id } = await writeTicket(dialog.ownerKey(), ticket, key);
      conversation(dialog, id);
      announce(ownerWords.messageSent);
    });
  };
  return element(
    'form',
    { class: 'field', novalidate: true, onsubmit },
    element('label', { for: 'ticket-subject' }, ownerWords.subject),
    subject,
    element('label', { for: 'ticket-message' }, ownerWords.message),
    message,
    element('p', { class: 'hint' }, ownerWords.personReads),
    problem,
    button,
  );
}

function conversation(dialog: CareDialog, id: string): void {
  const { ownerKey, show } = dialog;
  void show(ownerWords.conversation, async () => {
    const thread = element('div', {});
    const fill = (ticket: Ticket) => thread.replaceChildren(...threadOf(ticket));
    const first = await fetchTicket(ownerKey(), id);
    fill(first);
    return [
      element(
        'button',
        { type: 'button', class: 'button small', onclick: () => list(dialog) },
        ownerWords.allMessages,
      ),
      thread,
      reply(dialog, id, fill),
    ];
  });
}

function threadOf({ subject, status, messages }: Ticket): HTMLElement[] {
  return [
    element('h3', {}, subject),
    element('p', { class: 'fine', role: 'status' }, `${STATUS[status]}.`),
    element(
      'ol',
      { class: 'thread' },
      ...messages.map(({ author, message, created_at: at }) =>
        element(
          'li',
          { class: author },
          element(
            'p',
            { class: 'fine' },
            `${AUTHORS[author]} · ${longDate(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`,
          ),
          element('p', { class: 'message' }, message),
        ),
      ),
    ),
  ];
}

function reply({ ownerKey }: CareDialog, id: string, fill: (ticket: Ticket) => void): HTMLElement {
  const problem = problemLine();
  const message = textArea('ticket-reply');
  const send = element('button', { type: 'submit', class: 'button primary' }, ownerWords.reply);
  const close = element('button', { type: 'button', class: 'button' }, ownerWords.settled);
  let key = randomKey();
  const act = (button: HTMLButtonElement, isClosed: boolean, done: string) =>
    attempt(problem, button, async () => {
      const text = message.value.trim();
      const said = { ...(text === '' ? {} : { message: text }), ...(isClosed ? { close: true } : {}) };
      fill(await replyToTicket(ownerKey(), id, said, key));
      key = randomKey();
      message.value = '';
      announce(done);
    });
  close.addEventListener('click', () => void act(close, true, ownerWords.conversationClosed));
  const onsubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isEmpty(message, problem)) void act(send, false, ownerWords.replySent);
  };
  return element(
    'form',
    { class: 'field', novalidate: true, onsubmit },
    element('label', { for: 'ticket-reply' }, ownerWords.yourReply),
    message,
    problem,
    element('div', { class: 'actions' }, send, close),
  );
}

function textArea(id: string): HTMLTextAreaElement {
  return element('textarea', { id, rows: 4, maxlength: LONGEST.message, required: true });
}

function isEmpty(message: HTMLTextAreaElement, problem: HTMLElement): boolean {
  if (message.value.trim() !== '') return false;
  problem.textContent = ownerWords.writeFirst;
  message.focus();
  return true;
}
