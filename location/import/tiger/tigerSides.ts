import { required } from '../../../core/required.ts';
import type { StreetName } from '../../address/street/streetName.ts';
import type { HouseNumber } from '../../address/street/houseNumber.ts';
import { parseHouseNumber } from '../../address/street/houseNumber.ts';
import { parseStreetName } from '../../address/street/streetName.ts';
import type { RangeRow } from '../../gazetteer/write/gazetteerRows.ts';
import type { DropReason } from '../source/dropCounts.ts';
import { microDegrees } from '../source/microDegrees.ts';
import type { LayerRecord } from './shapefile.ts';

/** A side of an edge as given by a TIGER/Line layer. Its place and the ZIP of its face are determined later. */
export interface TigerSide extends Omit<RangeRow, 'place' | 'urbanization' | 'state' | 'county' | 'source'> {
  /** '' = none given. */
  readonly zip: string;
  /** Id of the face on this side. */
  readonly face: string;
}

/** Field names for the two sides in a layer. */
export interface SideFields {
  readonly mtfcc: string;
  readonly from: readonly [left: string, right: string];
  readonly to: readonly [left: string, right: string];
}

export const ADDRFEAT_FIELDS: SideFields = {
  mtfcc: 'ROAD_MTFCC',
  from: ['LFROMHN', 'RFROMHN'],
  to: ['LTOHN', 'RTOHN'],
};
export const EDGES_FIELDS: SideFields = {
  mtfcc: 'MTFCC',
  from: ['LFROMADD', 'RFROMADD'],
  to: ['LTOADD', 'RTOADD'],
};

/**
 * Roads that have addresses: highways, streets, ramps and service drives, but also the tracks, walks, stairs, alleys and
 * private roads that some addresses lie on. Excluded: parking lots, paths, the Bureau's own lines, rails, water,
 * boundaries.
 */
const ROADS = new Set('S1100 S1200 S1400 S1500 S1630 S1640 S1710 S1720 S1730 S1740'.split(' '));
/** What the Bureau writes if there is no ZIP. */
const NO_ZIP = '99999';

const names = new Map<string, StreetName>();
/** The country has millions of names; keeping those of a few counties covers most repeats. */
const MOST_NAMES = 200_000;

/** Like `parseStreetName`, but parses each name only once. */
export function streetNameOf(text: string): StreetName {
  const known = names.get(text);
  if (known) return known;
  const name = parseStreetName(text);
  if (names.size >= MOST_NAMES) names.clear();
  names.set(text, name);
  return name;
}

/** The ZIP that a source gives, '' if it gives none. */
export function zipOf(text: string): string {
  const zip = /^\d{5}/.exec(text)?.[0] ?? '';
  return zip === NO_ZIP || zip === '00000' ? '' : zip;
}

/**
 * The numbered sides of a record under `fullName`. From and to stay as digitized: on about half of all sides, numbers run
 * from high to low. With `keepsUnnumbered`, a road without numbers becomes one unnumbered side; otherwise it is dropped
 * as `no_numbers`.
 */
export function sidesOf(
  record: LayerRecord,
  fields: SideFields,
  options: { readonly fullName: string; readonly keepsUnnumbered: boolean },
  drop: (reason: DropReason) => void,
): TigerSide[] {
  if (!ROADS.has(record.text(fields.mtfcc))) {
    drop('not_a_road');
    return [];
  }
  const name = streetNameOf(options.fullName);
  if (name.name === '') {
    drop('no_name');
    return [];
  }
  const line = microDegrees(record.line());
  if (!line) {
    drop('bad_coordinates');
    return [];
  }
  const tlid = Number(record.text('TLID'));
  const shared = { name, display: options.fullName, tlid, latE6: line.latE6, lonE6: line.lonE6 };
  const zips = [zipOf(record.text('ZIPL')), zipOf(record.text('ZIPR'))];
  const sides: TigerSide[] = [];
  let isNumbered = false;
  for (const [index, side] of (['L', 'R'] as const).entries()) {
    const from = record.text(required(fields.from[index]));
    const to = record.text(required(fields.to[index]));
    if (from === '' && to === '') continue;
    isNumbered = true;
    const numbers = rangeOf(from, to);
    if (!numbers) {
      drop('bad_number');
      continue;
    }
    const zip = zips[index] || required(zips[1 - index]);
    sides.push(numberedSide(record, shared, { side, zip, ...numbers }));
  }
  if (isNumbered) return sides;
  if (!options.keepsUnnumbered) {
    drop('no_numbers');
    return [];
  }
  return [{ ...shared, ...UNNUMBERED, zip: zips[0] || required(zips[1]), face: record.text('TFIDL') }];
}

type SideNumbers = Pick<
  TigerSide,
  'side' | 'prefix' | 'fromNumber' | 'toNumber' | 'parity' | 'isOffset' | 'isImputed'
>;

/** How the single side of a road without numbers is stored. */
const UNNUMBERED: SideNumbers = {
  side: 'L',
  prefix: '',
  fromNumber: null,
  toNumber: null,
  parity: 'B',
  isOffset: true,
  isImputed: false,
};

/**
 * One numbered side of a record. The fields are written out: spreading objects with many fields took most of an import's
 * time.
 */
function numberedSide(
  record: LayerRecord,
  { name, display, tlid, latE6, lonE6 }: Pick<TigerSide, 'name' | 'display' | 'tlid' | 'latE6' | 'lonE6'>,
  of: {
    readonly side: 'L' | 'R';
    readonly zip: string;
    readonly prefix: string;
    readonly from: number;
    readonly to: number;
  },
): TigerSide {
  const { side, zip, prefix, from, to } = of;
  const stated = record.text(`PARITY${side}`);
  const types = [`${side}FROMTYP`, `${side}TOTYP`].map((field) => record.text(field));
  return {
    name,
    display,
    tlid,
    latE6,
    lonE6,
    side,
    prefix,
    fromNumber: from,
    toNumber: to,
    parity: stated === 'E' || stated === 'O' || stated === 'B' ? stated : parityOf(from, to),
    // OFFSET 'Y': the line itself already lies at the addresses, so it is used as it is.
    isOffset: record.text(`OFFSET${side}`) !== 'Y',
    isImputed: types.includes('I'),
    zip,
    face: record.text(`TFID${side}`),
  };
}

/** Numbers of both ends with their common prefix; null if an end isn't a number or the prefixes differ. */
function rangeOf(
  from: string,
  to: string,
): { readonly prefix: string; readonly from: number; readonly to: number } | null {
  const ends: (HouseNumber | null)[] = [parseHouseNumber(from), parseHouseNumber(to)];
  const [first, last] = ends;
  if (!first || !last || first.prefix !== last.prefix) return null;
  return { prefix: first.prefix, from: first.number, to: last.number };
}

function parityOf(from: number, to: number): 'E' | 'O' | 'B' {
  if (from % 2 !== to % 2) return 'B';
  return from % 2 === 0 ? 'E' : 'O';
}
