import { columnOfName, placeOfRow, type TableColumn } from '../../core/tableColumns.ts';
import type { FileRow } from './tableFile.ts';
import { listWords } from '../words/listWords.ts';

/** The meaning of a column; null = it is only kept. */
export type Role = TableColumn | null;

/** How the columns of a file are read. */
export interface Columns {
  /** Whether the first row names the columns. */
  readonly hasHeader: boolean;
  readonly names: readonly string[];
  readonly roles: readonly Role[];
}

/** A row as sent to the service. */
export interface ListRow {
  readonly cells: readonly string[];
  /** The user's name for the row, or its number in the file. */
  readonly id: string;
  /** In one line, as sent to the service; '' if there is a problem. */
  readonly place: string;
  readonly problem: string | null;
}

const LOOKED_AT = 50;
const LONGEST_ID = 200;
const LONGEST_PLACE = 300;

/** Guesses a file's columns: by the names in its first row, or else by what the cells look like. */
export function recognizeColumns(rows: readonly FileRow[]): Columns {
  const first = rows[0]?.cells ?? [];
  const named = rolesByName(first);
  const hasHeader = named.some((role) => role !== null) || !first.some((cell) => /\d/.test(cell));
  return columnsOf(rows, hasHeader);
}

/** The columns of a file whose first row may contain their names. */
export function columnsOf(rows: readonly FileRow[], hasHeader: boolean): Columns {
  const first = rows[0]?.cells ?? [];
  const named = hasHeader ? rolesByName(first) : first.map(() => null);
  return {
    hasHeader,
    names: first.map((cell, at) =>
      hasHeader && cell.trim() !== '' ? cell.trim() : listWords.column(at + 1),
    ),
    roles: namesPlace(named) ? named : rolesByLook(rows.slice(hasHeader ? 1 : 0), named),
  };
}

/** Whether rows with these columns can name places. */
export function namesPlace(roles: readonly Role[]): boolean {
  const has = (role: Role) => roles.includes(role);
  return has('address') || has('street') || (has('lat') && has('lon'));
}

function rolesByName(names: readonly string[]): Role[] {
  const taken = new Set<Role>();
  return names.map((name) => {
    const role = columnOfName(name) ?? null;
    if (role === null || taken.has(role)) return null;
    taken.add(role);
    return role;
  });
}

const STATE = /^[A-Za-z]{2}$/;
const ZIP = /^\d{5}(-\d{4})?$/;
const HOUSE = /^\d+[A-Za-z]?\s+\S*[A-Za-z]/;
const TOWN = /^[A-Za-z][A-Za-z .'-]+$/;
const DEGREES = /^[+-]?\d{1,3}[.,]\d{2,}$/;

/** Guesses columns from the cells: streets begin with a number, a ZIP Code has five digits. */
function rolesByLook(rows: readonly FileRow[], named: readonly Role[]): Role[] {
  const sample = rows.slice(0, LOOKED_AT);
  const roles = [...named];
  const looks = (at: number, pattern: RegExp) => {
    const filled = sample.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
    return filled.length > 0 && filled.filter((cell) => pattern.test(cell)).length > 0.8 * filled.length;
  };
  const give = (role: TableColumn, pattern: RegExp, from = 0) => {
    const at = roles.findIndex((taken, index) => index >= from && taken === null && looks(index, pattern));
    if (at >= 0 && !roles.includes(role)) roles[at] = role;
    return at;
  };
  const street = give('street', HOUSE);
  if (street < 0) {
    const lat = give('lat', DEGREES);
    if (lat >= 0 && give('lon', DEGREES, lat + 1) < 0) roles[lat] = null;
    return roles;
  }
  const isWhole = sample.some(({ cells }) => (cells[street] ?? '').includes(','));
  if (isWhole) roles[street] = 'address';
  else {
    give('state', STATE, street + 1);
    give('zip', ZIP, street + 1);
    give('city', TOWN, street + 1);
  }
  return roles;
}

/** The rows of a list, each with the place that it names. */
export function listRows(rows: readonly FileRow[], { hasHeader, roles }: Columns): ListRow[] {
  const at = new Map(roles.flatMap((role, index) => (role === null ? [] : [[role, index] as const])));
  const idAt = at.get('id');
  return rows.slice(hasHeader ? 1 : 0).map(({ cells, problem }, index) => {
    const named = idAt === undefined ? '' : (cells[idAt] ?? '').trim();
    const row = { cells, id: (named === '' ? listWords.row(index + 1) : named).slice(0, LONGEST_ID) };
    if (problem !== null) return { ...row, place: '', problem };
    const place = placeOfRow(at, cells);
    if (typeof place !== 'string')
      return { ...row, place: '', problem: listWords.rowProblem(place.problem, place.code) };
    if (place.length > LONGEST_PLACE)
      return { ...row, place: '', problem: listWords.addressTooLong(LONGEST_PLACE) };
    return { ...row, place, problem: null };
  });
}
