import { byId } from '../page/dom.ts';
import { longestAddress } from '../page/viewLink.ts';
import type { LatLon, Suggestion } from '../service/serviceAnswers.ts';
import { parseCoordinates } from './coordinates.ts';
import { SuggestionList } from './suggestionList.ts';
import { words } from '../words/words.ts';

const longestTyped = 200;

interface SearchEvents {
  readonly onPoint: (point: LatLon) => void;
  readonly onAddress: (address: string) => void;
  /** What was typed can't be looked up; `words` says why. */
  readonly onRefused: (words: string) => void;
  readonly suggest: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;
}

/** The page's search: reads an address or coordinates, and completes addresses. */
export class SearchForm {
  readonly #form = byId('search') as HTMLFormElement;
  readonly #input = byId('coordinates') as HTMLInputElement;
  readonly #problem = byId('coordinates-error');

  constructor(events: SearchEvents) {
    const suggestions = new SuggestionList(this.#input, {
      ask: events.suggest,
      isAsked: (text) => text.length <= longestTyped && parseCoordinates(text) === null,
      onChoose: () => this.#form.requestSubmit(),
    });
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      suggestions.close();
      this.#search(this.#input.value.trim(), events);
    });
  }

  /** Shows the name of the place on the page; empty = none. */
  name(text: string): void {
    this.#input.value = text;
    this.#problem.textContent = '';
  }

  /** Removes the last error. */
  accept(): void {
    this.#problem.textContent = '';
  }

  /** Shows why nothing was found. */
  refuse(reason: string): void {
    this.#problem.textContent = reason;
    this.focus();
  }

  /** Searches for an address as if it were typed. */
  submit(address: string): void {
    this.#input.value = address;
    this.#form.requestSubmit();
  }

  /** An address that can be found, while nothing is typed. */
  showExample(address: string): void {
    this.#input.placeholder = address;
  }

  focus(): void {
    this.#input.focus();
  }

  #search(typed: string, { onPoint, onAddress, onRefused }: SearchEvents): void {
    const point = parseCoordinates(typed);
    if (point !== null) onPoint(point);
    else if (typed === '') onRefused(words.place.emptySearch);
    else if (typed.length > longestAddress) onRefused(words.place.addressTooLong(longestAddress));
    else onAddress(typed);
  }
}
