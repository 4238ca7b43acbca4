import { stateOfAbbreviation, usStates } from '../../address/words/usStates.ts';
import { parseHouseNumber, twoLetterNumberOf, type HouseNumber } from '../../address/street/houseNumber.ts';
import { placeKey } from '../../address/words/placeKey.ts';
import { splitUrbanization, urbanizationKey } from '../../address/words/urbanizations.ts';
import type { PointRow, RowPlacement } from '../../gazetteer/write/gazetteerRows.ts';
import { isInUnitedStates } from '../source/microDegrees.ts';
import type { DropReason } from '../source/dropCounts.ts';
import { streetNameOf } from '../tiger/tigerSides.ts';
import { cityOfZip, countyOfFips } from '../../zips/zipTable.ts';
import { foldText } from '../../address/words/foldText.ts';
import { zipOf } from '../tiger/tigerSides.ts';

/** Decimals of a house number that stand for a fraction. */
const DECIMALS: readonly (readonly [pattern: RegExp, fraction: string])[] = [
  [/^50*$/, '1/2'],
  [/^250*$/, '1/4'],
  [/^750*$/, '3/4'],
  [/^33+$/, '1/3'],
  [/^66*[67]$/, '2/3'],
];

/** States and territories whose ZIPs begin with 00 and aren't all in the table. */
const ISLANDS = 'PR VI';

/** An address point as given by its source, all as text; '' = not given. */
export interface PointRecord {
  readonly number: string;
  readonly street: string;
  /** Puerto Rico only, if the source has a field for it. */
  readonly urbanization: string;
  readonly place: string;
  readonly county: string;
  readonly state: string;
  readonly zip: string;
  /** Degrees; NaN if it isn't a number. */
  readonly lat: number;
  readonly lon: number;
}

/** What a file as a whole says about its points. */
export interface PointsOrigin {
  /** Which of the files that are imported together. */
  readonly file: number;
  /** FIPS code of its county; '' = not given. */
  readonly county: string;
  /** Two letters; '' = not given. */
  readonly state: string;
  /**
   * The unit of all its points; null = each point goes to the unit of its state and county, whose name begins with
   * `unitPrefix`.
   */
  readonly unit: string | null;
  readonly unitPrefix: string;
  readonly source: string;
}

const stateByName = new Map(usStates.map(({ name, abbreviation }) => [name.toUpperCase(), abbreviation]));
/** What tables contain instead of an empty field. */
const NOTHING = /^(unincorporated|not stated|none|null|unknown|n\/a)$/i;
const COUNTY_WORD = /\s+(county|parish|borough|census area|municipio|municipality)$/i;

/** The ZIP of whatever is nearest to a position (degrees), '' = none known. */
export type ZipBeside = (lat: number, lon: number) => string;

/** Turns a record into a row, or reports why it can't. A record without a ZIP takes that of its nearest neighbor. */
export function pointOf(
  record: PointRecord,
  origin: PointsOrigin,
  zipBeside: ZipBeside = () => '',
): (PointRow & RowPlacement) | DropReason {
  const { lat, lon } = record;
  if (/^(0+(\.0*)?)?$/.test(record.number)) return 'no_numbers';
  const state = stateOf(record.state) ?? origin.state;
  const number = numberOf(houseNumberText(record.number), state);
  if (!number || number.number === 0) return 'bad_number';
  const { street, urbanization } = urbanizedStreet(record, state);
  const name = streetNameOf(street);
  if (name.name === '') return 'no_name';
  if (!isInUnitedStates(lat, lon)) return 'bad_coordinates';
  const zip = zipText(record.zip, state === '' ? null : state) || zipBeside(lat, lon);
  if (zip === '') return 'no_zip';
  if (state === '') return 'no_state';
  const place = NOTHING.test(record.place) || record.place === '' ? null : record.place;
  const countyName =
    record.county === '' || NOTHING.test(record.county)
      ? countyOfFips(origin.county)
      : record.county.replace(COUNTY_WORD, '');
  const countyKey = countyName === null ? null : placeKey(countyName);
  return {
    name,
    display: street,
    ...number,
    zip,
    state,
    place: place === null ? null : titled(place),
    placeKey: place === null ? null : placeKey(place),
    urbanization,
    county: origin.county,
    countyName: countyName === null ? null : titled(countyName),
    countyKey,
    unit: origin.unit ?? unitName([origin.unitPrefix, state, countyKey ?? '']),
    file: origin.file,
    source: origin.source,
    latE7: Math.round(lat * 1e7),
    lonE7: Math.round(lon * 1e7),
  };
}

/** The number of a house; in Puerto Rico, also in a block of two letters. */
function numberOf(text: string, state: string): HouseNumber | null {
  return parseHouseNumber(text) ?? (state === 'PR' ? twoLetterNumberOf(foldText(text).trim()) : null);
}

/** The street without its urbanization, which some sources include in the street. */
function urbanizedStreet({ street, urbanization }: PointRecord, state: string) {
  if (state !== 'PR') return { street, urbanization: '' };
  const split = splitUrbanization(street);
  const named = NOTHING.test(urbanization) ? '' : urbanizationKey(urbanization);
  return { street: split.street, urbanization: named || split.urbanization };
}

/** `nad-oh-hamilton`. */
export function unitName(parts: readonly string[]): string {
  const words = parts.map((part) =>
    part
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
  );
  return words
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 80);
}

function stateOf(text: string): string | null {
  const upper = text.toUpperCase();
  return stateOfAbbreviation(upper)?.abbreviation ?? stateByName.get(upper) ?? null;
}

/** Converts names in all capitals to their usual spelling. */
function titled(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.toLowerCase().replaceAll(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/**
 * A cell with a house number as `parseHouseNumber` reads it: `1369.0` and `1,369` of spreadsheets, `846.5` and `846½` for
 * 846 1/2, `W148 N9750` for W148N9750, `4 N 100` for 4N100. Anything else is left as it is.
 */
export function houseNumberText(cell: string): string {
  const text = foldText(cell)
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(\d+)[ -]+(\d\/\d)$/, '$1 $2');
  if (/^\d{1,3}(,\d{3})+(\.0*)?$/.test(text)) return text.replace(/\..*/, '').replaceAll(',', '');
  const decimal = /^(\d+)\.(\d*)$/.exec(text);
  if (decimal) {
    const [, whole = '', digits = ''] = decimal;
    if (/^0*$/.test(digits)) return whole;
    const fraction = DECIMALS.find(([pattern]) => pattern.test(digits))?.[1];
    return fraction === undefined ? text : `${whole} ${fraction}`;
  }
  const illinois = /^(\d{1,2}) ?([NSEW])[ -]?(\d{1,6})$/i.exec(text);
  if (illinois) return illinois.slice(1).join('').toUpperCase();
  const grid = /^([NSEW]) ?(\d{1,6})[ -]*(?:([NSEW]) ?(\d{1,6}))? ?([A-Z])?$/i.exec(text);
  return grid ? grid.slice(1).join('').toUpperCase() : text;
}

/**
 * The ZIP in a cell, '' if it has none: `02108`, `02108-1234`, `021081234`, and `2108` and `2108.0` from spreadsheets,
 * which lose leading zeros. A shortened ZIP counts only if it belongs to the row's state.
 */
export function zipText(cell: string, state: string | null): string {
  const text = cell.trim().replace(/^'/, '').replace(/\.0*$/, '');
  const match = /^(\d{1,5})(?:[- ](\d{0,4}))?$/.exec(text) ?? /^(\d{1,5})(\d{4})$/.exec(text);
  const digits = match?.[1] ?? '';
  if (digits.length < 3) return '';
  const zip = zipOf(digits.padStart(5, '0'));
  if (digits.length === 5 || zip === '') return zip;
  const known = cityOfZip(zip)?.state ?? (zip.startsWith('00') ? ISLANDS : null);
  return known !== null && (state === null || known.includes(state)) ? zip : '';
}
