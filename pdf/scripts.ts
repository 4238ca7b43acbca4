import bidiFactory, { type Bidi } from 'bidi-js';
import { required } from '../core/required.ts';
import { fontOf, type Face, type FontName } from './fontFaces.ts';

// The package's types describe a different module system from the one that Node loads.
const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** A line may break before and after each of these; otherwise only at spaces. */
const BREAKABLE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}/u;
/** Joins or shapes neighboring letters and isn't drawn itself. */
const JOINERS = new Set(['\u200C', '\u200D', '\uFE0E', '\uFE0F']);
const RIGHT_TO_LEFT =
  /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** Letters and signs of western European languages, which are never changed. */
const PLAIN = /^[\x20-\x7E\xA0-\xAC\xAE-\u02FF\u2010-\u2027\u2212]*$/;

/** A run of text with one font and one direction. */
export interface Piece {
  readonly font: FontName;
  readonly text: string;
}

/** A line, its runs from left to right. */
export type ScriptLine = readonly Piece[];

interface Letters {
  readonly text: string;
  /** The font of each UTF-16 unit. */
  readonly fonts: readonly FontName[];
}

/** Text without invisible control characters (directions, tags); all white space becomes a space. */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFC')
    .replaceAll(/\p{Cc}|\p{Zl}|\p{Zp}/gu, ' ')
    .replaceAll(/(?![\u200C\u200D])\p{Cf}/gu, '');
}

/**
 * Breaks text in any scripts into lines of at most `width` and puts each into visual order (Unicode Bidirectional
 * Algorithm, UAX 9). A character that no font has is replaced by its code point: `[U+1D518]`. `measure` = width of a run.
 */
export function layOut(
  text: string,
  face: Face,
  width: number,
  measure: (piece: Piece) => number,
): ScriptLine[] {
  const letters = assignFonts(text, face);
  const levels = bidi.getEmbeddingLevels(letters.text);
  const widthOf = (from: number, to: number) =>
    piecesOf(
      letters,
      Array.from({ length: to - from }, (_, i) => from + i),
      levels.levels,
    ).reduce((sum, piece) => sum + measure(piece), 0);
  return linesOf(letters.text, width, widthOf).map(({ from, to }) =>
    to <= from
      ? []
      : piecesOf(
          letters,
          bidi.getReorderedIndices(letters.text, levels, from, to - 1).slice(from, to),
          levels.levels,
        ),
  );
}

function assignFonts(text: string, face: Face): Letters {
  let written = '';
  const fonts: FontName[] = [];
  const add = (part: string, font: FontName): void => {
    written += part;
    for (let unit = 0; unit < part.length; unit++) fonts.push(font);
  };
  for (const { segment } of graphemes.segment(text)) {
    let font: FontName | null = null;
    for (const letter of segment) {
      if (JOINERS.has(letter)) {
        if (font !== null && font !== face) add(letter, font);
        continue;
      }
      const found = fontOf(letter, face);
      if (found === null)
        add(`[U+${required(letter.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0')}]`, face);
      else add(letter, found);
      font = found;
    }
  }
  return { text: written, fonts };
}

/** Start and end of lines, without spaces at their ends. */
function linesOf(
  text: string,
  width: number,
  widthOf: (from: number, to: number) => number,
): { from: number; to: number }[] {
  const lines = [];
  let line = { from: 0, to: 0 };
  for (const { from, to } of wordsOf(text)) {
    const isSpace = text[from] === ' ';
    if (isSpace && line.to === line.from) {
      line = { from: to, to };
      continue;
    }
    if (isSpace || widthOf(line.from, to) <= width) {
      if (!isSpace) line.to = to;
      continue;
    }
    if (line.to > line.from) lines.push(line);
    line = { from, to };
    // A word longer than a line is broken wherever necessary.
    for (let end = from + 1; end <= to && widthOf(from, to) > width; end++) {
      if (end > line.from + 1 && widthOf(line.from, end) > width) {
        lines.push({ from: line.from, to: end - 1 });
        line = { from: end - 1, to };
      }
    }
  }
  return [...lines, line];
}

/** Words, spaces, and characters that count as words. */
function wordsOf(text: string): { from: number; to: number }[] {
  const words: { from: number; to: number }[] = [];
  let canJoin = false;
  for (const { segment, index } of graphemes.segment(text)) {
    const isWord = segment !== ' ' && !BREAKABLE.test(segment);
    const last = words.at(-1);
    if (isWord && canJoin && last) last.to = index + segment.length;
    else words.push({ from: index, to: index + segment.length });
    canJoin = isWord;
  }
  return words;
}

/** The runs to draw, from left to right, from characters in visual order. */
function piecesOf({ text, fonts }: Letters, order: readonly number[], levels: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  for (let first = 0; first < order.length;) {
    let last = first;
    while (last + 1 < order.length && belongTogether(required(order[last]), required(order[last + 1])))
      last += 1;
    const [one, other] = [required(order[first]), required(order[last])];
    const from = Math.min(one, other);
    const part = text.slice(from, Math.max(one, other) + 1);
    const isRightToLeft = required(levels[from]) % 2 === 1;
    pieces.push({
      font: required(fonts[from]),
      text: isRightToLeft ? forRightToLeft(part, required(fonts[from])) : part,
    });
    first = last + 1;
  }
  return pieces;

  function belongTogether(one: number, next: number): boolean {
    return (
      Math.abs(one - next) === 1 &&
      fonts[one] === fonts[next] &&
      levels[one] === levels[next] &&
      (text[one] === ' ') === (text[next] === ' ')
    );
  }
}

/**
 * Noto fonts reverse right-to-left scripts themselves; single signs, and the characters of the fallback font, which has
 * no script rules, are reversed here. Brackets are mirrored.
 */
function forRightToLeft(part: string, font: FontName): string {
  const mirrored = Array.from(part, (letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
  if (font !== 'everything' && RIGHT_TO_LEFT.test(part)) return mirrored;
  return Array.from(graphemes.segment(mirrored), ({ segment }) => segment)
    .reverse()
    .join('');
}
