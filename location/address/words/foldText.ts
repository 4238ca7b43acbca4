/** Characters that decomposition doesn't change. */
const replacements: Record<string, string> = {
  ß: 'SS',
  ẞ: 'SS',
  æ: 'AE',
  Æ: 'AE',
  œ: 'OE',
  Œ: 'OE',
  ø: 'O',
  Ø: 'O',
  ł: 'L',
  Ł: 'L',
  đ: 'D',
  Đ: 'D',
  ð: 'D',
  Ð: 'D',
  þ: 'TH',
  Þ: 'TH',
  ı: 'I',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  ʻ: "'",
  '´': "'",
  '`': "'",
  '′': "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '⁄': '/',
  '∕': '/',
  '№': '#',
  '、': ',',
};

/** Decomposition would attach a fraction to the number before it. */
for (const fraction of '¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞')
  replacements[fraction] = ` ${fraction.normalize('NFKD').replace('⁄', '/')}`;

/**
 * Upper case, without accents, typographic marks as ASCII, control characters as blanks; letters of other scripts are
 * kept.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toUpperCase();
  return replaced(replaced(text).normalize('NFKD'))
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{ASCII}\p{L}]/gu, ' ')
    .toUpperCase();
}

function replaced(text: string): string {
  let result = '';
  for (const character of text) result += replacements[character] ?? character;
  return result;
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}
