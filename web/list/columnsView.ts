import { count } from '../page/pageWords.ts';
import { element } from '../page/dom.ts';
import { columnsOf, listRows, namesPlace, type Columns, type Role } from './columns.ts';
import type { ChosenFile, ListSteps } from './listSteps.ts';
import { listWords } from '../words/listWords.ts';

const PREVIEW_ROWS = 5;
/** The choice for a column that is only kept. */
const KEPT: keyof typeof listWords.roles = 'keep';

/** The meanings of a file's columns, which the user may change. */
export function columnsView(
  dialog: ListSteps,
  file: ChosenFile,
  problem: string | null,
): (HTMLElement | null)[] {
  const { columns } = file;
  const { account, openAccount } = dialog.around;
  const change = (changed: Columns) => dialog.columns({ ...file, columns: changed });
  const rows = listRows(file.rows, columns);
  const first = rows.find((row) => row.problem === null);
  const broken = rows.filter((row) => row.problem !== null).length;
  const canAsk = namesPlace(columns.roles) && first !== undefined;
  return [
    element('p', {}, listWords.size(count(rows.length), rows.length === 1, columns.names.length)),
    element('p', { class: 'field-error', role: 'alert' }, problem),
    headerChoice(file, change),
    previewTable(file, change),
    element(
      'p',
      { class: canAsk ? 'fine' : 'notice', role: 'status' },
      readWords(columns, rows.length, broken, first?.place),
    ),
    element(
      'div',
      { class: 'actions' },
      account.isKnown
        ? element(
            'button',
            {
              type: 'button',
              class: 'button primary',
              id: 'list-price',
              disabled: !canAsk,
              onclick: () => void dialog.price(file),
            },
            listWords.checkFree,
          )
        : element(
            'button',
            { type: 'button', class: 'button primary', onclick: () => openAccount('register') },
            listWords.createAccount,
          ),
      !account.isKnown &&
        element(
          'button',
          { type: 'button', class: 'button', onclick: () => openAccount('sign-in') },
          listWords.signIn,
        ),
      element(
        'button',
        { type: 'button', class: 'button quiet', onclick: () => dialog.choose() },
        listWords.chooseAnother,
      ),
    ),
  ];
}

function readWords(columns: Columns, rows: number, broken: number, example: string | undefined): string {
  if (rows === 0) return listWords.onlyHeader;
  if (!namesPlace(columns.roles)) return listWords.chooseColumns;
  if (example === undefined) return listWords.noneReadable;
  const wrong = broken === 0 ? '' : listWords.leftOut(count(broken), broken === 1);
  return `${listWords.firstPlace(example)}${wrong}`;
}

function headerChoice(file: ChosenFile, change: (columns: Columns) => void): HTMLElement {
  const input = element('input', { type: 'checkbox', id: 'list-header' });
  input.checked = file.columns.hasHeader;
  input.addEventListener('change', () => change(columnsOf(file.rows, input.checked)));
  return element('label', { class: 'check', for: 'list-header' }, input, listWords.hasHeader);
}

function previewTable({ rows, columns }: ChosenFile, change: (columns: Columns) => void): HTMLElement {
  const { hasHeader, names, roles } = columns;
  const body = rows.slice(hasHeader ? 1 : 0).slice(0, PREVIEW_ROWS);
  const choose = (at: number, role: Role) => {
    // a place has one street, one ZIP Code, …
    const changed = roles.map((each, index) => (index === at ? role : each === role ? null : each));
    change({ ...columns, roles: changed });
    document.getElementById(`list-role-${at}`)?.focus();
  };
  return element(
    'div',
    { class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': listWords.firstRows },
    element(
      'table',
      { class: 'list-table' },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...names.map((name, at) =>
            element('th', { scope: 'col' }, name, roleChoice(name, at, roles[at] ?? null, choose)),
          ),
        ),
      ),
      element(
        'tbody',
        {},
        ...body.map(({ cells }) =>
          element('tr', {}, ...names.map((_, at) => element('td', {}, cells[at] ?? ''))),
        ),
      ),
    ),
  );
}

function roleChoice(
  name: string,
  at: number,
  role: Role,
  choose: (at: number, role: Role) => void,
): HTMLElement {
  const select = element(
    'select',
    { id: `list-role-${at}`, 'aria-label': listWords.readAs(name) },
    ...Object.entries(listWords.roles).map(([value, text]) => element('option', { value }, text)),
  );
  select.value = role ?? KEPT;
  select.addEventListener('change', () => choose(at, select.value === KEPT ? null : (select.value as Role)));
  return select;
}
