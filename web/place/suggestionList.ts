import { required } from '../../core/required.ts';
import { byId, element } from '../page/dom.ts';
import type { Suggestion } from '../service/serviceAnswers.ts';
import { words } from '../words/words.ts';

/** No request is sent between two letters typed faster than this. */
const pauseMs = 120;
const fewestLetters = 2;
const keptAnswers = 50;

interface Asking {
  /** Completions of a text; rejects if the service doesn't respond. */
  readonly ask: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;
  /** Whether a text can have suggestions. */
  readonly isAsked: (text: string) => boolean;
  /** The user has chosen; the field contains the text. */
  readonly onChoose: () => void;
}

const kinds: Readonly<Record<Suggestion['kind'], string>> = {
  house: words.place.house,
  street: words.place.street,
  place: words.place.town,
  zip: words.place.zip,
};

/**
 * Suggestions below a search field, by the pattern of an editable combobox with a list (ARIA Authoring Practices Guide):
 * the focus stays in the field; arrow keys choose, Enter accepts, Escape closes. Without a response, the field works as a
 * plain field.
 */
export class SuggestionList {
  readonly #input: HTMLInputElement;
  readonly #list = byId('suggestions');
  readonly #state = byId('suggestions-state');
  readonly #asking: Asking;
  readonly #answers = new Map<string, readonly Suggestion[]>();
  #current = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: readonly Suggestion[] = [];
  #active = -1;

  constructor(input: HTMLInputElement, asking: Asking) {
    this.#input = input;
    this.#asking = asking;
    input.addEventListener('input', (event) => {
      if (!event.isComposing) this.#typed();
    });
    input.addEventListener('compositionend', () => this.#typed());
    input.addEventListener('keydown', (event) => this.#pressed(event));
    input.addEventListener('blur', () => this.close());
    // the field keeps the focus
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault());
  }

  /** Removes the list, and cancels the pending request. */
  close(): void {
    this.#current.abort();
    clearTimeout(this.#timer);
    this.#show([]);
  }

  #typed(): void {
    this.#current.abort();
    clearTimeout(this.#timer);
    const text = this.#input.value.trimStart();
    if (text.length < fewestLetters || !this.#asking.isAsked(text)) return this.#show([]);
    const known = this.#answers.get(text);
    if (known !== undefined) return this.#show(known);
    this.#timer = setTimeout(() => void this.#ask(text), pauseMs);
  }

  async #ask(text: string): Promise<void> {
    this.#current = new AbortController();
    const { signal } = this.#current;
    const answer = await this.#asking.ask(text, signal).catch(() => null);
    if (signal.aborted) return;
    if (answer !== null) this.#keep(text, answer);
    this.#show(answer ?? []);
  }

  #keep(text: string, answer: readonly Suggestion[]): void {
    this.#answers.set(text, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > keptAnswers && oldest !== undefined) this.#answers.delete(oldest);
  }

  #show(suggestions: readonly Suggestion[]): void {
    // a text that is already complete doesn't need a list
    const isWritten = suggestions.length === 1 && required(suggestions[0]).text === this.#input.value.trim();
    const wasOpen = this.#shown.length > 0;
    this.#shown = isWritten ? [] : suggestions;
    const isOpen = this.#shown.length > 0;
    this.#list.replaceChildren(
      ...this.#shown.map(({ text, kind }, at) =>
        element(
          'li',
          {
            id: `suggestion-${at}`,
            role: 'option',
            'aria-selected': 'false',
            onclick: () => this.#choose(at),
          },
          element('span', {}, text),
          element('span', { class: 'suggestion-kind' }, kinds[kind]),
        ),
      ),
    );
    this.#list.hidden = !isOpen;
    this.#input.setAttribute('aria-expanded', String(isOpen));
    this.#activate(-1);
    if (isOpen || wasOpen) this.#state.textContent = isOpen ? countWords(this.#shown.length) : '';
  }

  #activate(at: number): void {
    this.#active = at;
    for (const [index, option] of [...this.#list.children].entries())
      option.setAttribute('aria-selected', String(index === at));
    if (at < 0) return this.#input.removeAttribute('aria-activedescendant');
    this.#input.setAttribute('aria-activedescendant', `suggestion-${at}`);
    required(this.#list.children[at]).scrollIntoView({ block: 'nearest' });
  }

  #choose(at: number): void {
    this.#input.value = required(this.#shown[at]).text;
    this.close();
    this.#asking.onChoose();
  }

  #pressed(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const count = this.#shown.length;
    if (count === 0) return;
    switch (event.key) {
      case 'ArrowDown':
        this.#activate(this.#active + 1 === count ? -1 : this.#active + 1);
        return event.preventDefault();
      case 'ArrowUp':
        this.#activate(this.#active < 0 ? count - 1 : this.#active - 1);
        return event.preventDefault();
      case 'Escape':
        this.close();
        return event.preventDefault();
      case 'Enter':
        if (this.#active < 0) return this.close();
        event.preventDefault();
        return this.#choose(this.#active);
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        return this.#activate(-1);
    }
  }
}

function countWords(count: number): string {
  return words.place.suggestionCount(count);
}
