import { stateOfAbbreviation, usStates } from '../../../core/address/usStates.ts';
import { parseHouseNumber } from '../../../location/address/street/houseNumber.ts';
import { placeKey } from '../../../location/address/words/placeKey.ts';
import { splitUrbanization, urbanizationKey } from '../../../location/address/words/urbanizations.ts';
import type { PointRow, RowPlacement } from '../../../store/lake/gazetteer/write/gazetteerRows.ts';
import { isInUnitedStates } from '../source/coordinates.ts';
import type { DropReason } from '../source/dropCounts.ts';
import { streetNameOf } from '../tiger/tigerSides.ts';
import { houseNumberText, zipText } from './cellText.ts';

/** An address point as its source gives it, all as text; '' = not given. */
export interface PointRecord {
  readonly number: string;
  readonly street: string;
  /** In Puerto Rico, where the source has a field of it. */
  readonly urbanization: string;
  readonly place: string;
  readonly county: string;
  readonly state: string;
  readonly zip: string;
  /** Degrees, NaN where there is no number. */
  readonly lat: number;
  readonly lon: number;
}

/** What a file as a whole tells of its points. */
export interface PointsOrigin {
  /** Which of the files that are imported together. */
  readonly file: number;
  /** FIPS code of the county that it is of; '' = not given. */
  readonly county: string;
  /** Two letters; '' = not given. */
  readonly state: string;
  /** The unit of all of its points; null = each is of that of its state and county, named behind `unitPrefix`. */
  readonly unit: string | null;
  readonly unitPrefix: string;
  readonly source: string;
}

const stateByName = new Map(usStates.map(({ name, abbreviation }) => [name.toUpperCase(), abbreviation]));
/** What tables write instead of leaving a field empty. */
const NOTHING = /^(unincorporated|not stated|none|null|unknown|n\/a)$/i;
const COUNTY_WORD = /\s+(county|parish|borough|census area|municipio|municipality)$/i;

/** The ZIP of what is beside a place (degrees), '' = none is known. */
export type ZipBeside = (lat: number, lon: number) => string;

/** Makes a row of a record, or tells why not; one without a ZIP takes that of what is beside it. */
export function pointOf(
  record: PointRecord,
  origin: PointsOrigin,
  zipBeside: ZipBeside = () => '',
): (PointRow & RowPlacement) | DropReason {
  const { lat, lon } = record;
  if (/^(0+(\.0*)?)?$/.test(record.number)) return 'no_numbers';
  const number = parseHouseNumber(houseNumberText(record.number));
  if (!number || number.number === 0) return 'bad_number';
  const state = stateOf(record.state) ?? origin.state;
  const { street, urbanization } = urbanizedStreet(record, state);
  const name = streetNameOf(street);
  if (name.name === '') return 'no_name';
  if (!isInUnitedStates(lat, lon)) return 'bad_coordinates';
  const zip = zipText(record.zip, state === '' ? null : state) || zipBeside(lat, lon);
  if (zip === '') return 'no_zip';
  if (state === '') return 'no_state';
  const place = NOTHING.test(record.place) || record.place === '' ? null : record.place;
  const countyName =
    record.county === '' || NOTHING.test(record.county) ? null : record.county.replace(COUNTY_WORD, '');
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

/** The street without its urbanization, which some sources write with it. */
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

/** Names that are all capitals as they are written otherwise. */
function titled(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.toLowerCase().replaceAll(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}
