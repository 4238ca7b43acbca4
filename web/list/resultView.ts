import { element } from '../page/dom.ts';
import { count, dollars, longDate } from '../page/pageWords.ts';
import { ownedPdfButton, reportsInADocument, saveFile } from '../purchase/pdfDownload.ts';
import type { ListPurchase, RowResult } from './buyList.ts';
import type { ListSteps } from './listSteps.ts';
import { intervalWords, notesOf, rateWords, resultTable, rowWords, verdictWords } from './resultColumns.ts';
import { csvFile, workbookFile } from './resultFiles.ts';
import { listWords } from '../words/listWords.ts';

const ROWS_AT_ONCE = 100;

/** The rows of a list with their answers: a table, files to download, and how to continue if something is missing. */
export function resultView(
  dialog: ListSteps,
  purchase: ListPurchase,
  problem: string | null,
): (HTMLElement | null)[] {
  const { list } = purchase;
  const results = purchase.results();
  const reports = results.filter((row) => row?.result.status === 'ok').length;
  return [
    element('p', { class: 'field-error', role: 'alert' }, problem),
    element(
      'p',
      { role: 'status' },
      listWords.haveReport(count(reports), count(list.rows.length)) +
        listWords.paid(dollars(purchase.spentMicroUsd / 1e6), dollars(list.maxMicroUsd / 1e6)),
    ),
    goOn(dialog, purchase),
    reports > 0 || !purchase.isInterrupted ? files(dialog, purchase, results) : null,
    table(dialog, purchase, results),
    element('div', { class: 'actions' }, forgetButton(dialog, purchase)),
  ];
}

/** What is missing, and the button to get it. */
function goOn(dialog: ListSteps, purchase: ListPurchase): HTMLElement | null {
  const pending = purchase.pending.length;
  if (pending === 0) return null;
  const { isInterrupted } = purchase;
  const words = isInterrupted
    ? listWords.notDone(count(pending), pending === 1)
    : listWords.notBought(count(pending), pending === 1);
  const resume = element(
    'button',
    { type: 'button', class: 'button primary', id: 'list-continue' },
    isInterrupted ? listWords.continue : listWords.buyOthers,
  );
  resume.addEventListener('click', () => {
    resume.disabled = true;
    void dialog.continue(purchase);
  });
  return element(
    'div',
    { class: 'notice' },
    element('p', {}, words),
    element(
      'div',
      { class: 'actions' },
      !isInterrupted &&
        element(
          'button',
          { type: 'button', class: 'button', onclick: dialog.around.openCredits },
          listWords.addCredits,
        ),
      resume,
    ),
  );
}

function files(
  dialog: ListSteps,
  purchase: ListPurchase,
  results: readonly (RowResult | null)[],
): HTMLElement {
  const { list } = purchase;
  const name = `${list.fileName.replace(/\.[^.]*$/, '')}-ground-motion`;
  const said = element('p', { class: 'fine', role: 'status' });
  const button = (words: string, id: string, make: () => Promise<Blob>, extension: string) => {
    const node = element('button', { type: 'button', class: 'button', id }, words);
    node.addEventListener('click', () => {
      node.disabled = true;
      make()
        .then((file) => saveFile({ file, name: `${name}.${extension}` }))
        .catch(() => (said.textContent = listWords.fileFailed))
        .finally(() => (node.disabled = false));
    });
    return node;
  };
  const rows = () => resultTable(list, results);
  return element(
    'div',
    {},
    element(
      'div',
      { class: 'actions' },
      button(listWords.downloadCsv, 'list-csv', async () => csvFile(rows()), 'csv'),
      button(listWords.downloadExcel, 'list-xlsx', () => workbookFile(rows()), 'xlsx'),
      pdfs(dialog, results),
    ),
    said,
  );
}

/** The reports as PDFs, each with as many as the service prints at once. */
function pdfs(dialog: ListSteps, results: readonly (RowResult | null)[]): HTMLElement | null {
  const { account } = dialog.around;
  const ids = [
    ...new Set(
      results.flatMap((row) =>
        row?.result.status === 'ok' && row.result.report_id ? [row.result.report_id] : [],
      ),
    ),
  ];
  if (account.ownerCall === null || ids.length === 0) return null;
  const key = () => account.ownerCall?.key ?? null;
  const { signal } = new AbortController();
  if (ids.length <= reportsInADocument)
    return ownedPdfButton(
      { key, ids: () => ids },
      signal,
      ids.length === 1 ? listWords.downloadPdf : listWords.downloadAll,
      'list-pdf',
    );
  const starts = ids.flatMap((_, at) => (at % reportsInADocument === 0 ? [at] : []));
  const select = element(
    'select',
    { id: 'list-pdf-part' },
    ...starts.map((at) =>
      element(
        'option',
        { value: at },
        listWords.fromTo(`${at + 1}`, `${Math.min(ids.length, at + reportsInADocument)}`),
      ),
    ),
  );
  const part = () => ids.slice(Number(select.value), Number(select.value) + reportsInADocument);
  return element(
    'div',
    { class: 'actions' },
    element('label', { for: 'list-pdf-part' }, listWords.pdfPart),
    select,
    ownedPdfButton({ key, ids: part }, signal, listWords.downloadThese, 'list-pdf'),
  );
}

function table(
  dialog: ListSteps,
  purchase: ListPurchase,
  results: readonly (RowResult | null)[],
): HTMLElement {
  const body = element('tbody', {});
  const more = element('button', { type: 'button', class: 'button' }, listWords.showMore);
  const filter = element(
    'select',
    { id: 'list-filter' },
    ...Object.entries(listWords.filters).map(([value, text]) => element('option', { value }, text)),
  );
  let rows: number[] = [];
  const append = () => {
    const shown = body.childElementCount;
    body.append(
      ...rows
        .slice(shown, shown + ROWS_AT_ONCE)
        .map((row) => lineOf(dialog, purchase, row, results[row] ?? null)),
    );
    more.hidden = body.childElementCount >= rows.length;
  };
  const fill = () => {
    const isWanted = (row: number) =>
      filter.value === 'all' || (results[row]?.result.status === 'ok') === (filter.value === 'report');
    rows = [...results.keys()].filter(isWanted);
    body.replaceChildren();
    append();
  };
  filter.addEventListener('change', fill);
  more.addEventListener('click', append);
  fill();
  return element(
    'div',
    { class: 'list-results' },
    element('div', { class: 'actions' }, element('label', { for: 'list-filter' }, listWords.show), filter),
    element(
      'div',
      { class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': listWords.results },
      element(
        'table',
        { class: 'list-table' },
        element(
          'thead',
          {},
          element('tr', {}, ...listWords.headings.map((name) => element('th', { scope: 'col' }, name))),
        ),
        body,
      ),
    ),
    more,
  );
}

function lineOf(
  dialog: ListSteps,
  { list }: ListPurchase,
  row: number,
  answer: RowResult | null,
): HTMLElement {
  const { cells = [], place = '', problem = null } = list.rows[row] ?? {};
  const given = place === '' ? cells.filter((cell) => cell !== '').join(', ') : place;
  const query = answer?.result.query;
  const found = query && (query.geocoded_address ?? `${query.lat.toFixed(5)}, ${query.lon.toFixed(5)}`);
  const day = answer?.result.last_observation;
  const texts = answer
    ? [
        rateWords(answer),
        intervalWords(answer),
        day === undefined ? '' : longDate(day),
        notesOf(answer).join(' '),
      ]
    : ['', '', '', problem ?? ''];
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, count(row + 1)),
    element('td', {}, given),
    element('td', {}, found ?? ''),
    element('td', {}, verdictOf(dialog, answer, problem)),
    ...texts.map((text, at) => element('td', at < 2 ? { class: 'number-cell' } : {}, text)),
  );
}

function verdictOf(
  dialog: ListSteps,
  answer: RowResult | null,
  problem: string | null,
): HTMLElement | string {
  if (answer === null) return problem === null ? listWords.notDoneYet : rowWords('bad_row');
  const { result } = answer;
  if (result.status !== 'ok') return rowWords(result.status);
  const { report_id: id } = result;
  const verdict = verdictWords(result) ?? '';
  if (id === undefined || dialog.around.account.ownerCall === null) return verdict;
  const open = () => {
    dialog.close();
    dialog.around.openReport(id);
  };
  return element('button', { type: 'button', class: 'link-button', onclick: open }, verdict);
}

/** Closes the list; if it isn't finished, only on a second click. */
function forgetButton(dialog: ListSteps, purchase: ListPurchase): HTMLElement {
  const button = element(
    'button',
    { type: 'button', class: 'button quiet', id: 'list-another' },
    listWords.checkAnother,
  );
  let isAsked = purchase.pending.length === 0;
  button.addEventListener('click', () => {
    if (isAsked) void dialog.forget();
    else button.textContent = listWords.leaveUnfinished;
    isAsked = true;
  });
  return button;
}
