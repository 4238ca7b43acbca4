/**
 * A mark between two digits that doesn't belong to a number in addresses: not as in `37-12`, `1/2`, `5 #6`, and not a
 * plain blank.
 */
const MARK = String.raw`[^\p{L}\p{N}\p{Pd} \t\r\n\-−/⁄∕#&@();|+]`;
const BETWEEN_DIGITS = new RegExp(String.raw`(?<=\p{Nd})${MARK}+(?=\p{Nd})`, 'u');
const RUN = new RegExp(String.raw`\p{Nd}+(?:${MARK}+\p{Nd}+)+`, 'gu');
const PARTS = new RegExp(String.raw`(${MARK}+)`, 'u');

/**
 * Joins digits separated by marks into one number (`12,204`, `12’204`, `12 204` with a narrow blank), or makes them
 * invalid as a number (`12,20` then contains a dot, which house numbers don't have). A ZIP Code after a comma stays
 * separate.
 */
export function withoutGroupMarks(text: string): string {
  return BETWEEN_DIGITS.test(text) ? text.replaceAll(RUN, joined) : text;
}

function joined(run: string): string {
  const [first = '', ...rest] = run.split(PARTS);
  let number = first;
  let text = '';
  let isGrouped = first.length <= 3;
  for (let at = 0; at < rest.length; at += 2) {
    const [mark = '', digits = ''] = rest.slice(at, at + 2);
    const isGroup = isGrouped && digits.length === 3;
    if (isGroup) number += digits;
    else if (mark === '.') number += mark + digits;
    else if (/^\s+$/u.test(mark) || (mark === ',' && digits.length === 5)) {
      text += number + mark;
      number = digits;
      isGrouped = digits.length <= 3;
      continue;
    } else number += `.${digits}`;
    isGrouped &&= isGroup;
  }
  return text + number;
}
