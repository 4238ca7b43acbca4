/** Control characters except tab and line feed, and characters that change the direction of a line or break it invisibly. */
const STEERING = /(?![\t\n])[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text that can't control a terminal: those characters become escapes (`\x1b`, `\u202e`); line feeds stay. */
export function printableText(text: string): string {
  return text.replaceAll(STEERING, escaped);
}

/** A name on a single printable line: tabs and line feeds are escaped too. */
export function printableName(name: string): string {
  return printableText(name).replaceAll(/[\t\n]/g, escaped);
}

function escaped(character: string): string {
  const code = character.charCodeAt(0);
  return code < 0x100
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`;
}
