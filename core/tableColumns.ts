import { addressOfParts } from './addressOfParts.ts';

/**
 * Columns that a table of places may have, and their recognized names: case is ignored, and blanks, hyphens and
 * underscores are equivalent.
 */
const NAMES = {
  id: ['id', 'ref', 'reference', 'row id', 'site id'],
  address: ['address', 'full address', 'complete address', 'property address', 'site address', 'location'],
  number: ['number', 'house number', 'street number', 'house no', 'street no', 'addr number'],
  street: [
    'street',
    'street address',
    'street name',
    'address 1',
    'address1',
    'address line 1',
    'address line1',
    'addr 1',
    'addr1',
    'street 1',
    'street1',
    'line 1',
    'street line 1',
    'addr',
  ],
  unit: [
    'unit',
    'unit number',
    'apt',
    'apartment',
    'suite',
    'address 2',
    'address2',
    'address line 2',
    'address line2',
    'addr 2',
    'addr2',
    'street 2',
    'street2',
    'line 2',
    'street line 2',
  ],
  city: ['city', 'town', 'municipality', 'postal city', 'post city', 'city name'],
  state: ['state', 'st', 'state code', 'state abbreviation', 'province', 'state province', 'region'],
  zip: ['zip', 'zip code', 'zipcode', 'zip5', 'postal code', 'postalcode', 'postcode', 'zip postal code'],
  lat: ['lat', 'latitude', 'y'],
  lon: ['lon', 'lng', 'long', 'longitude', 'x'],
} as const;
export type TableColumn = keyof typeof NAMES;

/** Positions of a table's columns, from 0. */
export type ColumnPlaces = ReadonlyMap<TableColumn, number>;

const columnByName = new Map<string, TableColumn>(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.map((name): [string, TableColumn] => [name, column as TableColumn]),
  ),
);

/** The column that a header name denotes; undefined = unknown. */
export function columnOfName(name: string): TableColumn | undefined {
  return columnByName.get(plainName(name));
}

function plainName(name: string): string {
  return name
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_\-./:]+/g, ' ')
    .trim();
}

/** Why a row names no place, as a code and in English. */
interface RowProblem {
  readonly code: 'not_degrees' | 'number_without_street' | 'no_street' | 'no_address';
  readonly problem: string;
}

/** The place in a row as one line (`29.76, -95.37` if it has coordinates); a `RowProblem` if it has none. */
export function placeOfRow(at: ColumnPlaces, record: readonly string[]): string | RowProblem {
  const cell = (column: TableColumn) => {
    const index = at.get(column);
    return (index === undefined ? '' : (record[index] ?? '')).trim();
  };
  const [lat, lon] = [degreesText(cell('lat')), degreesText(cell('lon'))];
  if (lat !== '' || lon !== '') {
    const isPlace = isDegrees(lat, 90) && isDegrees(lon, 180);
    return isPlace
      ? `${lat}, ${lon}`
      : {
          code: 'not_degrees',
          problem: `lat ${JSON.stringify(lat)} and lon ${JSON.stringify(lon)} aren't degrees`,
        };
  }
  const [number, street] = [cell('number').replace(/\.0+$/, ''), cell('street')];
  const address = cell('address');
  if (number !== '' && street === '' && address === '')
    return { code: 'number_without_street', problem: `number ${JSON.stringify(number)} has no street` };
  const line = [number, street, address].filter((part) => part !== '').join(' ');
  const [city, state] = [cell('city'), cell('state')].map((part) => missingFrom(line, part));
  const zip = missingFrom(line, cell('zip').replace(/\.0+$/, ''));
  const isHouseTable = at.has('address') || at.has('street');
  if (line === '' && [city, state, zip].some((part) => part !== '') && isHouseTable)
    return { code: 'no_street', problem: 'The row has no street' };
  const written = addressOfParts({
    street: [line, unitText(cell('unit'))].filter(Boolean).join(', '),
    city,
    state,
    zip,
  });
  return written === '' ? { code: 'no_address', problem: 'The row has no address' } : written;
}

/** A part, unless the address already contains it after its street. */
function missingFrom(line: string, part: string): string {
  const comma = line.indexOf(',');
  if (comma < 0) return part;
  return spacedWords(line.slice(comma)).includes(spacedWords(part)) ? '' : part;
}

function spacedWords(text: string): string {
  const words = text.toUpperCase().split(/[^\p{L}\d]+/u);
  return ` ${words.join(' ').trim()} `;
}

/** `5B` alone is a unit; `Apt 5` and `# 5` already say so. */
function unitText(cell: string): string {
  return /^[A-Z]?\d+(?:\.0+|[A-Z])?$|^[A-Z]$/i.test(cell) ? `Unit ${cell.replace(/\.0+$/, '')}` : cell;
}

/** `29,76`, as spreadsheets in other locales write it, is 29.76. */
function degreesText(cell: string): string {
  return /^[+-]?\d{1,3},\d+$/.test(cell) ? cell.replace(',', '.') : cell;
}

function isDegrees(text: string, most: number): boolean {
  return /^[+-]?\d+(\.\d*)?$/.test(text) && Math.abs(Number(text)) <= most;
}
