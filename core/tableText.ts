/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/** The character encodings of a table. */
export type TableEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Number of bytes at the start of a table that determine its encoding. */
const ENCODING_BYTES = 4096;
/** Minimum share of zero bytes that identifies UTF-16 in American tables. */
const ZERO_SHARE = 0.5;

/**
 * Detects the encoding of a table from its bytes, or from the first `ENCODING_BYTES`: by its byte order mark (UTF-16
 * without one by its zero bytes), UTF-8 if valid, else Windows-1252, which spreadsheets write.
 */
export function encodingOf(bytes: Uint8Array): TableEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, ENCODING_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2]!++;
  const most = (ZERO_SHARE * start.length) / 2;
  if (zeros[1]! > most && zeros[0] === 0) return 'utf-16le';
  if (zeros[0]! > most && zeros[1] === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Separators of a table's cells. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The most frequent separator in a table's first line, outside quotes; a comma if there is none. */
export function delimiterOf(text: string): Delimiter {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text.replace(/^\uFEFF?[\r\n]*/, '')) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') break;
    else counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return DELIMITERS.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best));
}

/**
 * Spreadsheets treat a cell that begins with one of these as a formula (OWASP: CSV injection); a leading quote makes it
 * text.
 */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r])/u;
const PLAIN_NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** A text as a cell of a CSV file: never a formula, and quoted if needed. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
