import { required } from '../../../core/required.ts';
import { foldText } from './foldText.ts';
import { withoutGroupMarks } from './groupedDigits.ts';

/** A text as words: upper case, accents folded, with only the punctuation that has a meaning in addresses. */
export interface Words {
  readonly words: readonly string[];
  /** Whether a comma, semicolon, bracket or line end comes before the word. */
  readonly breaks: readonly boolean[];
}

/**
 * Splits a text into words; linear in its length. Dots and hyphens stay between digits (`37-12`), slashes in fractions,
 * a hyphen also before a lone letter (`12-A`); `N.W.` is one word, `O'Farrell` too. `#`, `&`, `@` and `/` are words.
 */
export function wordsOf(text: string): Words {
  const folded = foldText(withoutGroupMarks(text));
  const collected = new WordCollector();
  for (let at = 0; at < folded.length; at++) {
    if (isWordCode(folded.charCodeAt(at))) collected.take(required(folded[at]));
    else takePunctuation(collected, folded, at);
  }
  collected.finish();
  return { words: collected.words, breaks: collected.breaks };
}

/** The words so far, and the current word. */
class WordCollector {
  readonly words: string[] = [];
  readonly breaks: boolean[] = [];
  #word = '';
  #isBreakBefore = false;
  /** Letters and digits since the start of the word, or since a dot in an abbreviation. */
  runLength = 0;

  take(character: string): void {
    this.#word += character;
    this.runLength += 1;
  }

  /** Consumes punctuation that stays in the word. */
  join(punctuation: string): void {
    this.#word += punctuation;
  }

  finish(): void {
    if (this.#word === '') return;
    this.words.push(this.#word);
    this.breaks.push(this.#isBreakBefore);
    this.#word = '';
    this.runLength = 0;
    this.#isBreakBefore = false;
  }

  /** A character that is a separate word. */
  alone(character: string): void {
    this.finish();
    this.#word = character;
    this.finish();
  }

  breakHere(): void {
    this.finish();
    this.#isBreakBefore = true;
  }
}

function takePunctuation(collected: WordCollector, folded: string, at: number): void {
  const afterDigit = isDigitAt(folded, at - 1);
  switch (folded[at]) {
    case "'":
      return;
    case '.':
      if (afterDigit && isDigitAt(folded, at + 1)) return collected.join('.');
      if (collected.runLength === 1 && !afterDigit && isLoneLetterAt(folded, at + 1)) {
        collected.runLength = 0;
        return;
      }
      return collected.finish();
    case '-':
      // 123-1/2: the fraction is a word, as in 123 1/2.
      if (afterDigit && /^-\d\/\d(?!\d)/.test(folded.slice(at, at + 5))) return collected.finish();
      if (afterDigit && (isDigitAt(folded, at + 1) || isLoneLetterAt(folded, at + 1)))
        return collected.join('-');
      return isBetweenNumbers(folded, at) ? collected.alone('&') : collected.finish();
    case '/':
      return afterDigit && isDigitAt(folded, at + 1) ? collected.join('/') : collected.alone('/');
    case '#':
    case '&':
    case '@':
      return collected.alone(folded[at]);
    case '+':
      return collected.alone('&');
    case ',':
    case ';':
    case '\n':
    case '(':
    case ')':
    case '|':
      return collected.breakHere();
    default:
      return collected.finish();
  }
}

/** 100 - 102 Main St is a building with two numbers; 45001 - 1234 is a ZIP+4. */
function isBetweenNumbers(text: string, at: number): boolean {
  return (
    /(?<![\d-])\d{1,4} $/.test(text.slice(Math.max(0, at - 6), at)) &&
    /^ \d(?!\/\d)/.test(text.slice(at + 1, at + 5))
  );
}

function isWordCode(code: number): boolean {
  return isDigit(code) || isLetter(code);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Latin capitals; beyond ASCII anything that `foldText` kept, which are letters of other scripts. */
function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || code > 127;
}

function isDigitAt(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at));
}

/** A letter that isn't followed by another letter. */
function isLoneLetterAt(text: string, at: number): boolean {
  return isLetter(text.charCodeAt(at)) && !isLetter(text.charCodeAt(at + 1));
}
