import { required } from '../../core/required.ts';
/** Lines with which email programs introduce a quotation. */
const ATTRIBUTION = [
  /^(?:On|Am|Le|El|Il|Op|Em|Den)\b.{5,300}(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev).{0,80}:\s*$/i,
  /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original)\s*-{2,}\s*$/i,
  /^_{10,}\s*$/,
];
/** Maximum number of lines over which an attribution may be folded. */
const FOLDED_OVER = 3;

/**
 * The new text of a reply, without the email that it answers. A quotation is removed only where it is certain: after an
 * introducing line and marked with `>` to the end, or unmarked and ending with the last line of this service's own email,
 * which names the ticket. Text between or after quoted lines stays. A text that is only a quotation stays as it is.
 */
export function withoutQuoted(text: string, ticketId: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const kept = withoutMarked(lines) ?? withoutUnmarked(lines, ticketId) ?? lines;
  const written = kept.join('\n').trim();
  return written === '' ? text.trim() : written;
}

/** The text without a final quotation whose every line is marked; null = there is none. */
function withoutMarked(lines: readonly string[]): string[] | null {
  let start = lines.length;
  while (start > 0 && /^\s*(?:>.*)?$/.test(required(lines[start - 1]))) start--;
  if (!lines.slice(start).some((line) => line.trimStart().startsWith('>'))) return null;
  return lines.slice(0, attributionBefore(lines, start) ?? start);
}

/** The first line of an attribution that ends right before a line; null = there is none. */
function attributionBefore(lines: readonly string[], end: number): number | null {
  for (let start = end - 1; start >= Math.max(0, end - FOLDED_OVER); start--) {
    if (isAttribution(lines.slice(start, end).join(' '))) return start;
  }
  return null;
}

/** The text without an unmarked copy of this service's email; null = there is none. */
function withoutUnmarked(lines: readonly string[], ticketId: string): string[] | null {
  const last = lines.findLastIndex((line) => line.includes(ticketId));
  if (last < 0) return null;
  for (let start = 0; start < last; start++) {
    const isStart = [1, 2, FOLDED_OVER].some((count) =>
      isAttribution(lines.slice(start, start + count).join(' ')),
    );
    if (isStart) return [...lines.slice(0, start), ...lines.slice(endOfEmail(lines, last))];
  }
  return null;
}

/** The footer of an email may be wrapped: it ends with its paragraph. */
function endOfEmail(lines: readonly string[], last: number): number {
  let end = last + 1;
  while (end < lines.length && required(lines[end]).trim() !== '') end++;
  return end;
}

function isAttribution(line: string): boolean {
  return ATTRIBUTION.some((expression) => expression.test(line.trim()));
}
