import { escapeHtml } from '../docs/html.ts';

/** A command that the page's script gives a button that copies it. */
export function commandLine(command: string): string {
  return `<div class="command"><code>${escapeHtml(command)}</code></div>`;
}

/** Names and values in a row; both are HTML. */
export function facts(...pairs: readonly (readonly [string, string])[]): string {
  return `<dl class="facts">${pairs.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}

/** A table of HTML cells; `numbers` = the columns that are aligned to the right. */
export function table(
  label: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: ReadonlySet<number> = new Set(),
): string {
  const kind = (at: number) => (numbers.has(at) ? ' class="number"' : '');
  const lines = rows.map((cells) => {
    const [first = '', ...others] = cells;
    return `<tr><th scope="row">${first}</th>${others.map((cell, at) => `<td${kind(at + 1)}>${cell}</td>`).join('')}</tr>`;
  });
  return `<div class="table" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${head
    .map((cell, at) => `<th scope="col"${kind(at)}>${cell}</th>`)
    .join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`;
}

/** A count with separators. */
export function whole(n: number): string {
  return n.toLocaleString('en-US');
}

/** Dollars with cents. */
export function usd(amount: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
