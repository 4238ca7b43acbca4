import type { Account } from '../account/signedInAccount.ts';
import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { ApiError } from '../service/apiCall.ts';
import { askAssistant, openTicket, type ChatContext, type ChatMessage } from '../service/chatApi.ts';
import { assistantsTurn, problemTurn, readersTurn, type TurnActs } from './chatTurn.ts';
import { words } from '../words/words.ts';

const COVERED = matchMedia('(max-width: 600px), (max-height: 500px)');
const longestMessage = 4000;
/** Sent along if the service doesn't store the conversation. */
const keptMessages = 20;
const BEGINNING = words.chat.beginning;

interface PanelSurroundings {
  readonly account: Account;
  /** What the page currently shows. */
  readonly context: () => ChatContext | null;
  readonly openPanel: TurnActs['openPanel'];
}

/** The assistant next to the page: a small window that leaves the report visible. */
export class ChatPanel {
  readonly #dialog: HTMLDialogElement;
  readonly #around: PanelSurroundings;
  readonly #turns = element('ol', { class: 'chat-turns' });
  readonly #input = element('textarea', { id: 'chat-message', rows: 2, maxlength: longestMessage });
  readonly #send = element('button', { type: 'submit', class: 'button primary' }, words.chat.send);
  readonly #state = element('p', { class: 'hint', role: 'status' });
  #messages: ChatMessage[] = [];
  #convo: string | null = null;
  #customer: string | null = null;
  #opener: HTMLElement | null = null;

  constructor(dialog: HTMLDialogElement, around: PanelSurroundings) {
    this.#dialog = dialog;
    this.#around = around;
    this.#fill();
  }

  /** Opens it; focus returns to `opener`. */
  open(opener: HTMLElement): void {
    this.#opener = opener;
    if (!this.#dialog.open) this.#dialog.show();
    this.#input.focus();
  }

  #close(): void {
    this.#dialog.close();
    this.#opener?.focus();
  }

  #fill(): void {
    const onclick = () => this.#close();
    const form = element(
      'form',
      { class: 'chat-form' },
      element('label', { for: 'chat-message' }, words.chat.yourQuestion),
      element('div', { class: 'chat-row' }, this.#input, this.#send),
      this.#state,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#say(this.#input.value.trim());
    });
    this.#input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    });
    // it isn't a modal window, which a browser would close by itself
    this.#dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#close();
    });
    this.#dialog.replaceChildren(
      element(
        'button',
        { type: 'button', class: 'dialog-close', 'aria-label': words.chat.close, onclick },
        '×',
      ),
      element('h2', { id: 'chat-title' }, words.chat.askAssistant),
      element(
        'div',
        { class: 'chat-log', role: 'log', 'aria-label': words.chat.conversation, tabindex: 0 },
        element('p', { class: 'hint' }, BEGINNING),
        this.#turns,
      ),
      form,
    );
  }

  #say(said: string): void {
    if (said === '' || this.#send.disabled) return;
    this.#forgetOthers();
    this.#input.value = '';
    this.#append(readersTurn(said));
    this.#messages = [...this.#messages, { role: 'user' as const, content: said }].slice(-keptMessages);
    this.#wait(true);
    this.#ask().then(
      () => this.#wait(false),
      (error: unknown) => {
        this.#append(problemTurn(wordsOf(error)));
        this.#wait(false);
      },
    );
  }

  async #ask(): Promise<void> {
    const { account, context } = this.#around;
    const messages = this.#convo === null ? this.#messages : this.#messages.slice(-1);
    const answer = await askAssistant(this.#key, messages, context(), this.#convo);
    this.#convo = answer.convo;
    this.#messages.push({ role: 'assistant', content: answer.reply });
    this.#append(assistantsTurn(answer, this.#acts()));
    // not awaited: the next question doesn't depend on the balance
    if (answer.purchase !== null)
      account.refresh().catch((error: unknown) => this.#append(problemTurn(wordsOf(error))));
  }

  #acts(): TurnActs {
    return {
      say: (said) => this.#say(said),
      openPanel: (panel, reportId) => {
        // if the assistant covers the page, it closes
        if (COVERED.matches) this.#close();
        this.#around.openPanel(panel, reportId);
      },
      openTicket: this.#around.account.isKnown
        ? (subject, message) => {
            openTicket(this.#key, subject, message).then(
              (id) => this.#append(problemTurn(words.chat.ticketOpened(id))),
              (error: unknown) => this.#append(problemTurn(wordsOf(error))),
            );
          }
        : null,
    };
  }

  /** A session is used directly: the key that the page gets from it is shared by all visitors, and has no conversations. */
  get #key(): string | null {
    const { account } = this.#around;
    return account.session === null ? account.key : null;
  }

  /** Another user is asking now, to whom the previous messages don't belong. */
  #forgetOthers(): void {
    const { account } = this.#around;
    const customer = account.session?.accountId ?? account.keyPrefix;
    if (this.#customer !== null && this.#customer !== customer) {
      this.#messages = [];
      this.#convo = null;
      this.#turns.replaceChildren();
    }
    this.#customer = customer;
  }

  #append(node: HTMLElement): void {
    this.#turns.append(node);
    node.scrollIntoView({ block: 'nearest' });
  }

  #wait(waits: boolean): void {
    this.#send.disabled = waits;
    this.#state.textContent = waits ? words.chat.lookingUp : '';
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'conversation_not_found') return words.chat.deleted;
  return error instanceof ApiError ? errorLine(error) : words.chat.tryAgain;
}
