import { element } from '../page/dom.ts';
import { count, dollars } from '../page/pageWords.ts';
import type { ListRow } from './columns.ts';
import type { ChosenFile, ListSteps } from './listSteps.ts';
import type { FreeRow, ListPrice } from './priceList.ts';
import { reasonWords, rowWords } from './resultColumns.ts';
import { listWords } from '../words/listWords.ts';

/** Maximum number of rows without a report that are listed with their reason. */
const LISTED = 100;
/** Rows without a problem. */
const FINE: ReadonlySet<string> = new Set(['owned', 'same_cell']);

/** The cost of a list, and why some rows cost nothing: nothing has been bought yet. */
export function priceView(
  dialog: ListSteps,
  file: ChosenFile,
  rows: readonly ListRow[],
  price: ListPrice,
): (HTMLElement | null)[] {
  const usd = price.microUsd / 1e6;
  const { account, openCredits } = dialog.around;
  const credits = account.balance?.credits_usd ?? price.creditsUsd;
  const isShort = credits < usd;
  const owned = price.free.filter(({ status }) => status === 'owned').length;
  const nothing = price.billable === 0 && owned === 0;
  const problem = element('p', { class: 'field-error', role: 'alert' });
  const words = buyWords(price, usd, Math.max(0, credits));
  const get = buyButton(words, isShort, problem, () => dialog.buy(file, rows, price));
  const canBuy = !nothing && !(isShort && owned === 0 && credits < usd / price.billable);
  return [
    countsTable(rows.length, price),
    element(
      'p',
      { class: 'list-total', role: 'status' },
      nothing ? listWords.nothingToBuy : listWords.total(dollars(usd), reportsWords(price.billable)),
    ),
    isShort
      ? element(
          'p',
          { class: 'notice' },
          `${listWords.credits(dollars(credits))}${shortWords(credits, usd, price)}`,
        )
      : null,
    problem,
    element(
      'div',
      { class: 'actions' },
      isShort &&
        element(
          'button',
          { type: 'button', class: 'button primary', onclick: openCredits },
          listWords.addCredits,
        ),
      canBuy && get,
      element(
        'button',
        { type: 'button', class: 'button quiet', onclick: () => dialog.columns(file) },
        listWords.backToColumns,
      ),
    ),
    reasons(
      rows,
      price.free.filter(({ status }) => !FINE.has(status)),
    ),
  ];
}

function buyButton(
  words: string,
  isShort: boolean,
  problem: HTMLElement,
  buy: () => Promise<void>,
): HTMLElement {
  const kind = isShort ? 'button' : 'button primary';
  const button = element('button', { type: 'button', class: kind, id: 'list-buy' }, words);
  button.addEventListener('click', () => {
    button.disabled = true;
    buy().catch(() => {
      button.disabled = false;
      problem.textContent = listWords.noStorage;
    });
  });
  return button;
}

function affordable(credits: number, usd: number, billable: number): number {
  return Math.floor(Math.round((credits / (usd / billable)) * 1e6) / 1e6);
}

function buyWords({ billable }: ListPrice, usd: number, credits: number): string {
  if (billable === 0) return listWords.showResults;
  if (credits >= usd) return listWords.buy(reportsWords(billable), dollars(usd));
  const some = affordable(credits, usd, billable);
  if (some === 0) return listWords.showOwned;
  return listWords.buyFirst(count(some), dollars((usd / billable) * some));
}

function shortWords(credits: number, usd: number, { billable }: ListPrice): string {
  const some = affordable(Math.max(0, credits), usd, billable);
  return some === 0 ? listWords.notEnough : listWords.enoughFor(count(some), count(billable));
}

function reportsWords(number: number): string {
  return listWords.reports(count(number), number === 1);
}

function countsTable(total: number, { billable, free }: ListPrice): HTMLElement {
  const counts = new Map<string, number>();
  for (const { status } of free) counts.set(status, (counts.get(status) ?? 0) + 1);
  return element(
    'table',
    { class: 'list-counts' },
    element('caption', { class: 'visually-hidden' }, listWords.whatRowsAre),
    element(
      'tbody',
      {},
      countLine(listWords.rows, total),
      countLine(listWords.measured, billable),
      ...[...counts]
        .toSorted(([, one], [, other]) => other - one)
        .map(([status, rows]) => countLine(rowWords(status), rows)),
    ),
  );
}

function countLine(words: string, rows: number): HTMLElement {
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, words),
    element('td', { class: 'number-cell' }, count(rows)),
  );
}

function reasons(rows: readonly ListRow[], free: readonly FreeRow[]): HTMLElement | null {
  if (free.length === 0) return null;
  const more = free.length - LISTED;
  return element(
    'details',
    { class: 'later' },
    element('summary', {}, listWords.withoutReport(count(free.length), free.length === 1)),
    element(
      'ul',
      { class: 'list-reasons' },
      ...free.slice(0, LISTED).map(({ row, status, message }) => {
        const { id = '', place = '', cells = [] } = rows[row] ?? {};
        const name = [
          id,
          place === ''
            ? cells
                .filter((cell) => cell !== '')
                .join(', ')
                .slice(0, 80)
            : place,
        ];
        return element(
          'li',
          {},
          element('strong', {}, name.filter((part) => part !== '').join(': ')),
          ` ${rowWords(status)}. ${reasonWords(status, message)}`,
        );
      }),
    ),
    more > 0 ? element('p', { class: 'fine' }, listWords.andMore(count(more))) : null,
  );
}
