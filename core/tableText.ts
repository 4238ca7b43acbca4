/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/** How the bytes of a table of text stand for characters. */
export type TableEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes of a table's start that tell its encoding. */
const ENCODING_BYTES = 4096;
/** Of the characters of UTF-16 in American tables so many have a zero byte. */
const ZERO_SHARE = 0.5;

/**
 * The encoding of a table by its bytes, or by the first `ENCODING_BYTES` of them: its byte order mark (UTF-16 without one by its
 * zero bytes), UTF-8 where it is valid, else Windows-1252, which spreadsheets write.
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

/** What separates the cells of a table. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The separator that the first line of a table has most of outside of quotes; a comma where it has none. */
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

/** What a spreadsheet takes for a formula begins so (OWASP: CSV injection); a quote before it makes it text. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r])/u;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A text as a cell of a CSV file: no formula, in quotes where it needs them. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
