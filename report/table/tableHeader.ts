import { columnOfName, type ColumnPlaces, type TableColumn } from '../../core/tableColumns.ts';
import { refusal } from '../refusal.ts';

/** Where a table's columns are, and which of its names were not understood. */
export interface TableHeader {
  readonly at: ColumnPlaces;
  readonly unknown: readonly string[];
}

/** Reads a header. Throws `bad_request` where it names a column twice, no place, or only areas next to names that are unknown. */
export function readTableHeader(names: readonly string[]): TableHeader {
  const at = new Map<TableColumn, number>();
  const unknown: string[] = [];
  for (const [index, name] of names.entries()) {
    const column = columnOfName(name);
    if (column === undefined) {
      if (name.trim() !== '') unknown.push(name.trim());
    } else if (at.has(column))
      throw refusal('bad_request', `The header names ${column} twice: remove ${JSON.stringify(name)}`);
    else at.set(column, index);
  }
  const whole = JSON.stringify(names.join(',').slice(0, 200));
  if (at.has('lat') !== at.has('lon'))
    throw refusal('bad_request', `The header has only one of latitude and longitude: ${whole}`);
  const hasHouses = at.has('address') || at.has('street') || at.has('lat');
  const hasAreas = at.has('city') || at.has('zip');
  if (!hasHouses && !hasAreas)
    throw refusal('bad_request', `The header has no address, street, city or zip: ${whole}`);
  if (!hasHouses && unknown.length > 0)
    throw refusal(
      'bad_request',
      `The header has no column for a street (address, street, street address, address 1) and these aren't understood: ${unknown.join(', ').slice(0, 200)}`,
    );
  return { at, unknown };
}
