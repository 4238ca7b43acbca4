import { BoundedCache } from '../../core/boundedCache.ts';
import { type FontName } from '../fontFaces.ts';

/** A word as the library sets it. */
export interface WordLayout {
  readonly advanceWidth: number;
  readonly glyphs: readonly {
    readonly id: number;
    readonly advanceWidth: number;
    readonly codePoints: readonly number[];
  }[];
  readonly positions: readonly object[];
}

/** The parts of a library's font that set words. */
export interface WordSetter {
  layoutRun(text: string): WordLayout;
  layoutCached(text: string): WordLayout;
}

/** The words of many reports, at most about 6 kB each. */
const MOST_WORDS = 4000;
const LONGEST_WORD = 40;

const layouts = new Map<FontName, BoundedCache<WordLayout>>();

/**
 * The library sets each word once per document, which takes longer than all the rest of a document. Reports consist
 * mostly of the same words, so they are kept from one document to the next.
 */
export function keepWords(setter: WordSetter, name: FontName): void {
  const kept = layouts.get(name) ?? BoundedCache.ofEntries<WordLayout>(MOST_WORDS);
  layouts.set(name, kept);
  setter.layoutCached = (text) => {
    if (text.length > LONGEST_WORD) return copied(setter.layoutRun(text));
    return kept.peek(text) ?? kept.keep(text, copied(setter.layoutRun(text)));
  };
}

/** Without the library's glyphs, which refer to whole tables of the font, and change with the next word. */
function copied({ advanceWidth, glyphs, positions }: WordLayout): WordLayout {
  return {
    advanceWidth,
    positions,
    glyphs: glyphs.map(({ id, advanceWidth: width, codePoints }) => ({
      id,
      advanceWidth: width,
      codePoints,
    })),
  };
}
