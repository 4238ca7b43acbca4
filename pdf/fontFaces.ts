import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { inflateSync } from 'node:zlib';
import { required } from '../core/required.ts';
import { renewCharacters } from './library/characterTable.ts';

const WOFF_HEADER_BYTES = 44;

const WOFF_ENTRY_BYTES = 20;

const SFNT_HEADER_BYTES = 12;

const SFNT_ENTRY_BYTES = 16;

export type Face = 'regular' | 'bold';

/** Source Sans 3 where it has the glyph; otherwise the others, the last of which covers nearly all of Unicode. */
const FILES = {
  regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  bold: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  arabic: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  arabicBold: '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
  emoji: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  everything: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
} as const;
export type FontName = keyof typeof FILES;

const fonts = new Map<FontName, Font>();

/** A font, parsed once: decoding its tables takes longer than drawing a document. */
export function fontNamed(name: FontName): Font {
  const known = fonts.get(name);
  if (known) return known;
  const file = FILES[name];
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
  const font = create(file.endsWith('.woff') ? sfntOfWoff(bytes) : bytes) as Font;
  renewCharacters(font);
  fonts.set(name, font);
  return font;
}

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** The font for a character (one code point); null where none has it. */
export function fontOf(letter: string, face: Face): FontName | null {
  const candidates: FontName[] = [
    face,
    face === 'bold' ? 'arabicBold' : 'arabic',
    ...(EMOJI.test(letter) ? (['emoji'] as const) : []),
    'everything',
  ];
  return candidates.find((name) => hasLetter(name, letter)) ?? null;
}

/** Whether the main font has every character, which is nearly always the case. */
export function isDrawnBy(text: string, face: Face): boolean {
  for (const letter of text) if (!hasLetter(face, letter)) return false;
  return true;
}

/** Known answers of `hasLetter`: a font searches its table of characters in its bytes. */
const letters = new Map<FontName, Map<string, boolean>>();

function hasLetter(name: FontName, letter: string): boolean {
  const ofFont = letters.get(name) ?? new Map<string, boolean>();
  letters.set(name, ofFont);
  const known = ofFont.get(letter);
  if (known !== undefined) return known;
  const has = fontNamed(name).hasGlyphForCodePoint(required(letter.codePointAt(0)));
  ofFont.set(letter, has);
  return has;
}

/**
 * Extracts the TrueType or OpenType font from a WOFF 1.0 file (W3C Recommendation WOFF File Format 1.0, §3–5). Font
 * subsets are made from its tables repeatedly, and from the compressed file every time would need inflating.
 */
function sfntOfWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font is not a WOFF 1.0 file');
  const numTables = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT_HEADER_BYTES + SFNT_ENTRY_BYTES * numTables);
  const power = 2 ** Math.floor(Math.log2(numTables));
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(numTables, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((numTables - power) * 16, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let table = 0; table < numTables; table++) {
    const from = WOFF_HEADER_BYTES + table * WOFF_ENTRY_BYTES;
    const [start, compressed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(start, start + compressed);
    const bytes = compressed < length ? inflateSync(stored) : stored;
    const to = SFNT_HEADER_BYTES + table * SFNT_ENTRY_BYTES;
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(bytes, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
