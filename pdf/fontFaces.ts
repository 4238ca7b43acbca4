import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { sfntOfWoff } from './sfntOfWoff.ts';

export type Face = 'regular' | 'bold';

/** Source Sans 3 for what it has; the others for what it has not, the last of them for nearly all of Unicode. */
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

/** A font, read once: decoding its tables takes longer than drawing a document. */
export function fontNamed(name: FontName): Font {
  const known = fonts.get(name);
  if (known) return known;
  const file = FILES[name];
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
  const font = create(file.endsWith('.woff') ? sfntOfWoff(bytes) : bytes) as Font;
  fonts.set(name, font);
  return font;
}

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** The font that draws a letter (one code point); null where none has it. */
export function fontOf(letter: string, face: Face): FontName | null {
  const code = letter.codePointAt(0)!;
  const candidates: FontName[] = [
    face,
    face === 'bold' ? 'arabicBold' : 'arabic',
    ...(EMOJI.test(letter) ? (['emoji'] as const) : []),
    'everything',
  ];
  return candidates.find((name) => fontNamed(name).hasGlyphForCodePoint(code)) ?? null;
}

/** Whether the text's own face has all of it, as of nearly every text. */
export function isDrawnBy(text: string, face: Face): boolean {
  const font = fontNamed(face);
  for (const letter of text) if (!font.hasGlyphForCodePoint(letter.codePointAt(0)!)) return false;
  return true;
}
