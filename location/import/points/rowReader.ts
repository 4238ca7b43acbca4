import { required } from '../../../core/required.ts';
import type { PointRecord } from './pointRecord.ts';

/** Names of the columns for a field, in lower case: the first one that a table has, or several joined by spaces. */
interface FieldColumns {
  readonly any: readonly (string | readonly string[])[];
}

/**
 * Columns by which points are recognized: those of the National Address Database as distributed, the short names of its
 * extracts, and OpenAddresses.
 */
const COLUMNS: Readonly<Record<keyof PointRecord, FieldColumns>> = {
  number: {
    any: [
      ['addnum_pre', 'add_number', 'addnum_suf'],
      ['num_prefix', 'number', 'num_suffix'],
      'number',
      'house_number',
      'housenumber',
      'addnum',
      'addrnum',
    ],
  },
  street: {
    any: [
      ['st_premod', 'st_predir', 'st_pretyp', 'st_presep', 'st_name', 'st_postyp', 'st_posdir', 'st_posmod'],
      ['predir', 'premod', 'pretype', 'name', 'posttype', 'postdir'],
      'street',
      'stnam_full',
      'full_street',
      'street_name',
    ],
  },
  urbanization: { any: ['urbnztn_pr', 'urbanization', 'urbanizacion', 'urb'] },
  place: { any: ['post_city', 'place', 'city', 'postal_city'] },
  county: { any: ['county'] },
  state: { any: ['state', 'region'] },
  zip: { any: ['zip_code', 'zip', 'postcode', 'zip5', 'zipcode', 'zip code', 'postal_code'] },
  lat: { any: ['latitude', 'lat', 'y'] },
  lon: { any: ['longitude', 'lon', 'lng', 'x'] },
};
/** Used if the postal city isn't given: the town, then the neighborhood. */
const FURTHER_PLACES = ['inc_muni', 'uninc_comm', 'nbrhd_comm'];
const NEEDED = ['number', 'street', 'zip', 'lat', 'lon'] as const;
const NO_PLACE = /^(|unincorporated|not stated)$/i;

/** Turns rows into records. */
export type RowReader = (row: readonly string[]) => PointRecord;

/** How to read the rows of a table with this header, or what is missing if it isn't a table of points. */
export function rowReader(header: readonly string[]): RowReader | readonly string[] {
  const at = new Map(header.map((name, index) => [name.trim().toLowerCase(), index]));
  const found = new Map<string, readonly number[]>();
  for (const [field, { any }] of Object.entries(COLUMNS)) {
    for (const choice of any) {
      const names = typeof choice === 'string' ? [choice] : choice;
      const main = typeof choice === 'string' ? choice : mainOf(names);
      if (!at.has(main)) continue;
      found.set(
        field,
        names.flatMap((name) => at.get(name) ?? []),
      );
      break;
    }
  }
  const missing = NEEDED.filter((field) => !found.has(field));
  if (missing.length > 0) return missing;
  const further = FURTHER_PLACES.flatMap((name) => at.get(name) ?? []);
  const text = (row: readonly string[], field: keyof PointRecord): string => {
    let joined = '';
    for (const index of found.get(field) ?? []) {
      const value = row[index]?.trim() ?? '';
      if (value !== '') joined += joined === '' ? value : ` ${value}`;
    }
    return joined;
  };
  const degrees = (row: readonly string[], field: 'lat' | 'lon') => {
    const value = text(row, field);
    // A table with semicolons may write decimals with commas.
    return value === '' ? Number.NaN : Number(value.replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  };
  return (row) => {
    let place = text(row, 'place');
    for (const index of further) if (NO_PLACE.test(place)) place = row[index]?.trim() ?? '';
    return {
      number: houseText(row, required(found.get('number'))),
      street: text(row, 'street'),
      urbanization: text(row, 'urbanization'),
      place,
      county: text(row, 'county'),
      state: text(row, 'state'),
      zip: text(row, 'zip'),
      lat: degrees(row, 'lat'),
      lon: degrees(row, 'lon'),
    };
  };
}

/** The column, one of several, that must be present. */
function mainOf(names: readonly string[]): string {
  return required(names.find((name) => ['add_number', 'number', 'st_name', 'name'].includes(name)));
}

/** Prefix and number belong together (37- 12); what follows is separate (123 1/2). */
function houseText(row: readonly string[], columns: readonly number[]): string {
  const [prefix = '', number = '', suffix = ''] =
    columns.length === 1 ? ['', row[required(columns[0])]] : columns.map((index) => row[index]);
  const glued = `${prefix.trim()}${number.trim()}`;
  return suffix.trim() === '' ? glued : `${glued} ${suffix.trim()}`;
}
