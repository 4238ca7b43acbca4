import { element } from '../page/dom.ts';
import { columnsOf, listRows, namesPlace, type Columns, type Role } from './columns.ts';
import type { ChosenFile, ListSteps } from './listSteps.ts';
import { count } from './progressView.ts';

const PREVIEW_ROWS = 5;
const ROLES: readonly (readonly [string, string])[] = [
  ['', 'Only keep'],
  ['id', 'Name of the row'],
  ['address', 'Full address'],
  ['number', 'House number'],
  ['street', 'Street'],
  ['unit', 'Unit'],
  ['city', 'Town'],
  ['state', 'State'],
  ['zip', 'ZIP Code'],
  ['lat', 'Latitude'],
  ['lon', 'Longitude'],
];

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
    element(
      'p',
      {},
      `${count(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}, ${columns.names.length} ${columns.names.length === 1 ? 'column' : 'columns'}. Check how we read the columns.`,
    ),
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
            'Check the list (free)',
          )
        : element(
            'button',
            { type: 'button', class: 'button primary', onclick: () => openAccount('register') },
            'Create a free account to check the list',
          ),
      !account.isKnown &&
        element(
          'button',
          { type: 'button', class: 'button', onclick: () => openAccount('sign-in') },
          'Sign in',
        ),
      element(
        'button',
        { type: 'button', class: 'button quiet', onclick: () => dialog.choose() },
        'Choose another file',
      ),
    ),
  ];
}

function readWords(columns: Columns, rows: number, broken: number, example: string | undefined): string {
  if (rows === 0) return 'The file has a first row with names and nothing below it.';
  if (!namesPlace(columns.roles))
    return 'Choose which column holds the street or the full address, or which two hold latitude and longitude.';
  if (example === undefined) return 'No row can be read this way. Choose other columns.';
  const wrong =
    broken === 0
      ? ''
      : ` ${count(broken)} ${broken === 1 ? 'row names' : 'rows name'} no place and ${broken === 1 ? 'is' : 'are'} left out.`;
  return `The first place is read as “${example}”.${wrong}`;
}

function headerChoice(file: ChosenFile, change: (columns: Columns) => void): HTMLElement {
  const input = element('input', { type: 'checkbox', id: 'list-header' });
  input.checked = file.columns.hasHeader;
  input.addEventListener('change', () => change(columnsOf(file.rows, input.checked)));
  return element(
    'label',
    { class: 'check', for: 'list-header' },
    input,
    'The first row holds the names of the columns',
  );
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
    { class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': 'The first rows of the file' },
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
    { id: `list-role-${at}`, 'aria-label': `Read “${name}” as` },
    ...ROLES.map(([value, words]) => element('option', { value }, words)),
  );
  select.value = role ?? '';
  select.addEventListener('change', () => choose(at, select.value === '' ? null : (select.value as Role)));
  return select;
}
