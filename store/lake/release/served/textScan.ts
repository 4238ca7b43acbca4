/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
const MOST = 2 ** 32 - 1;
const MOST_DIGITS = 10;
const [ZERO, NINE, A, F] = [0x30, 0x39, 0x61, 0x66];

/** Whether given bytes are at a position of a text. */
export function isAt(text: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i++) if (text[at + i] !== wanted[i]) return false;
  return true;
}

/** The number represented by a count of lower-case hexadecimal digits; −1 if there are other characters. */
export function hexIn(text: Uint8Array, at: number, digits: number): number {
  let value = 0;
  for (let i = at; i < at + digits; i++) {
    const byte = text[i]!;
    if (byte >= ZERO && byte <= NINE) value = value * 16 + byte - ZERO;
    else if (byte >= A && byte <= F) value = value * 16 + 10 + byte - A;
    else return -1;
  }
  return value;
}

/** The end of the decimal digits that begin at a position. */
export function decimalEnd(text: Uint8Array, from: number): number {
  let at = from;
  while (text[at]! >= ZERO && text[at]! <= NINE) at++;
  return at;
}

/** The number represented by decimal digits; −1 if they aren't valid JSON or don't fit in 32 bits. */
export function decimalIn(text: Uint8Array, from: number, end: number): number {
  const isZeroLed = text[from] === ZERO && end - from > 1;
  if (end <= from || end - from > MOST_DIGITS || isZeroLed) return -1;
  let value = 0;
  for (let i = from; i < end; i++) value = value * 10 + text[i]! - ZERO;
  return value <= MOST ? value : -1;
}
