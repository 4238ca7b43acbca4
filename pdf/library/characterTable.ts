import type { Font, Glyph } from 'fontkit';

/** What `listCharacters` needs to know about a font of the library. */
export interface EmbeddedFont {
  readonly document: { ref(data?: object): { end(text: string): void } };
  toUnicodeCmap(): unknown;
}

/**
 * The library writes the table from which readers take a font's text with spaces between the UTF-16 units of a glyph, as
 * ranges, and with U+0000 for the missing glyph, which PDF/UA forbids. Some readers then have no text for ligatures and
 * emoji, so each glyph gets one entry of its units.
 */
export function listCharacters(font: EmbeddedFont): void {
  const { document } = font;
  const write = font.toUnicodeCmap.bind(font);
  font.toUnicodeCmap = () => {
    const ref = document.ref.bind(document);
    document.ref = (data) => {
      const table = ref(data);
      const end = table.end.bind(table);
      table.end = (text) => end(text.replace(RANGES, asCharacters));
      return table;
    };
    try {
      return write();
    } finally {
      document.ref = ref;
    }
  };
}

const RANGES = /\d+ beginbfrange\n(.*)\nendbfrange/s;
/** For glyphs that are the rest of a letter, such as its dots: joins nothing that isn't joined already. */
const ZERO_WIDTH_JOINER = '200d';
/** The most entries of one block. */
const BLOCK = 100;

function asCharacters(_: string, ranges: string): string {
  const entries = [...ranges.matchAll(/^<(\w+)> <\w+> \[(.*)\]$/gm)].flatMap(([, first = '', units = '']) =>
    [...units.matchAll(/<([^>]*)>/g)].flatMap(([, text = ''], at) => {
      const code = Number.parseInt(first, 16) + at;
      const character = text.replaceAll(' ', '') || ZERO_WIDTH_JOINER;
      return code === 0 ? [] : [`<${code.toString(16).padStart(4, '0')}> <${character}>`];
    }),
  );
  const blocks = Array.from({ length: Math.ceil(entries.length / BLOCK) }, (_unused, block) =>
    entries.slice(block * BLOCK, (block + 1) * BLOCK),
  );
  return blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`).join('\n');
}

/**
 * The library remembers which characters a glyph stood for when it was first needed: none if it was part of another glyph,
 * such as the E of É. Documents share their fonts, and readers could then not find that letter in any later document.
 * Here a glyph stands for the characters that were set last, which `keepWords` copies.
 */
export function renewCharacters(font: Font): void {
  const getGlyph = font.getGlyph.bind(font) as (id: number, codePoints?: readonly number[]) => Glyph | null;
  font.getGlyph = (id: number, codePoints?: readonly number[]) => {
    const glyph = getGlyph(id, codePoints);
    return (glyph && codePoints ? Object.assign(glyph, { codePoints }) : glyph) as Glyph;
  };
}
