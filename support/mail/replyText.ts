import { required } from '../../core/required.ts';
/** Lines by which mail programs begin what they quote. */
const ATTRIBUTION = [
  /^(?:On|Am|Le|El|Il|Op|Em|Den)\b.{5,300}(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev).{0,80}:\s*$/i,
  /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original)\s*-{2,}\s*$/i,
  /^_{10,}\s*$/,
];
/** Lines that an attribution may be folded over. */
const FOLDED_OVER = 3;

/**
 * What someone wrote, without the letter that it answers: that is cut only where it is sure to be one, after a line that
 * introduces it and marked with `>` to the end, or unmarked and ending with the last line of this service's own letter, which names
 * the ticket. Text between or after quoted lines stays. A text of nothing else stays as it is.
 */
export function withoutQuoted(text: string, ticketId: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const kept = withoutMarked(lines) ?? withoutUnmarked(lines, ticketId) ?? lines;
  const written = kept.join('\n').trim();
  return written === '' ? text.trim() : written;
}

/** Without a quotation at the end whose every line is marked; null = there is none. */
function withoutMarked(lines: readonly string[]): string[] | null {
  let start = lines.length;
  while (start > 0 && /^\s*(?:>.*)?$/.test(required(lines[start - 1]))) start--;
  if (!lines.slice(start).some((line) => line.trimStart().startsWith('>'))) return null;
  return lines.slice(0, attributionBefore(lines, start) ?? start);
}

/** The first line of an attribution that ends right before a line; null = none does. */
function attributionBefore(lines: readonly string[], end: number): number | null {
  for (let start = end - 1; start >= Math.max(0, end - FOLDED_OVER); start--) {
    if (isAttribution(lines.slice(start, end).join(' '))) return start;
  }
  return null;
}

/** The text without an unmarked letter of this service; null = there is none. */
function withoutUnmarked(lines: readonly string[], ticketId: string): string[] | null {
  const last = lines.findLastIndex((line) => line.includes(ticketId));
  if (last < 0) return null;
  for (let start = 0; start < last; start++) {
    const isStart = [1, 2, FOLDED_OVER].some((count) =>
      isAttribution(lines.slice(start, start + count).join(' ')),
    );
    if (isStart) return [...lines.slice(0, start), ...lines.slice(endOfLetter(lines, last))];
  }
  return null;
}

/** The footer of a letter may be wrapped: it ends with its paragraph. */
function endOfLetter(lines: readonly string[], last: number): number {
  let end = last + 1;
  while (end < lines.length && required(lines[end]).trim() !== '') end++;
  return end;
}

function isAttribution(line: string): boolean {
  return ATTRIBUTION.some((expression) => expression.test(line.trim()));
}
