import { foldText } from './foldText.ts';

/** A text as words: upper case, accents folded, and of the punctuation only what carries meaning in an address. */
export interface Words {
  readonly words: readonly string[];
  /** Whether a comma, semicolon, bracket or line end stands before the word. */
  readonly breaks: readonly boolean[];
}

/**
 * Splits a text into words; linear in its length. Dots and hyphens stay between digits (`37-12`), slashes in fractions,
 * a hyphen also before a lone letter (`12-A`); `N.W.` is one word, `O'Farrell` too. `#`, `&`, `@` and `/` are words.
 */
export function wordsOf(text: string): Words {
  const folded = foldText(text);
  const words: string[] = [];
  const breaks: boolean[] = [];
  let word = '';
  let runLength = 0;
  let breakBefore = false;
  const finish = (): void => {
    if (word === '') return;
    words.push(word);
    breaks.push(breakBefore);
    word = '';
    runLength = 0;
    breakBefore = false;
  };
  for (let at = 0; at < folded.length; at++) {
    const code = folded.charCodeAt(at);
    if (isWordCode(code)) {
      word += folded[at]!;
      runLength += 1;
      continue;
    }
    switch (folded[at]) {
      case "'":
        break;
      case '.':
        if (isDigitAt(folded, at - 1) && isDigitAt(folded, at + 1)) word += '.';
        else if (runLength === 1 && !isDigitAt(folded, at - 1) && isLoneLetterAt(folded, at + 1))
          runLength = 0;
        else finish();
        break;
      case '-':
        if (isDigitAt(folded, at - 1) && (isDigitAt(folded, at + 1) || isLoneLetterAt(folded, at + 1)))
          word += '-';
        else finish();
        break;
      case '/':
        if (isDigitAt(folded, at - 1) && isDigitAt(folded, at + 1)) {
          word += '/';
          break;
        }
        finish();
        word = '/';
        finish();
        break;
      case '#':
      case '&':
      case '@':
      case '+':
        finish();
        word = folded[at] === '+' ? '&' : folded[at]!;
        finish();
        break;
      case ',':
      case ';':
      case '\n':
      case '(':
      case ')':
      case '|':
        finish();
        breakBefore = true;
        break;
      default:
        finish();
    }
  }
  finish();
  return { words, breaks };
}

function isWordCode(code: number): boolean {
  return isDigit(code) || isLetter(code);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Latin capitals; beyond ASCII whatever `foldText` left, which are letters of other scripts. */
function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || code > 127;
}

function isDigitAt(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(at));
}

/** A letter that no other letter follows. */
function isLoneLetterAt(text: string, at: number): boolean {
  return isLetter(text.charCodeAt(at)) && !isLetter(text.charCodeAt(at + 1));
}
