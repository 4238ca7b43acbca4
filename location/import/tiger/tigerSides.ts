import { required } from '../../../core/required.ts';
import type { StreetName } from '../../address/street/streetName.ts';
import type { HouseNumber } from '../../address/street/houseNumber.ts';
import { parseHouseNumber } from '../../address/street/houseNumber.ts';
import { parseStreetName } from '../../address/street/streetName.ts';
import type { RangeRow } from '../../gazetteer/write/gazetteerRows.ts';
import type { DropReason } from '../source/dropCounts.ts';
import { microDegrees } from '../source/microDegrees.ts';
import type { LayerRecord } from './shapefile.ts';

/** A side of an edge as a layer of TIGER/Line tells it; where it lies (place, ZIP of its face) is found out later. */
export interface TigerSide extends Omit<RangeRow, 'place' | 'urbanization' | 'state' | 'county' | 'source'> {
  /** '' = none is given. */
  readonly zip: string;
  /** Id of the face on this side. */
  readonly face: string;
}

/** Names of the fields of a layer's two sides. */
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
 * Roads that addresses are on: highways, streets, ramps and service drives, but also the tracks, walks, stairs, alleys
 * and private roads that some lie on. Not: parking lots, paths, the Bureau's own lines, rails, water, boundaries.
 */
const ROADS = new Set('S1100 S1200 S1400 S1500 S1630 S1640 S1710 S1720 S1730 S1740'.split(' '));
/** What the Bureau writes where there is no ZIP. */
const NO_ZIP = '99999';

const names = new Map<string, StreetName>();
/** The country has millions of names; those of a few counties are enough to find most again. */
const MOST_NAMES = 200_000;

/** As `parseStreetName`; a name is parsed once. */
export function streetNameOf(text: string): StreetName {
  const known = names.get(text);
  if (known) return known;
  const name = parseStreetName(text);
  if (names.size >= MOST_NAMES) names.clear();
  names.set(text, name);
  return name;
}

/** The ZIP that a source tells, '' when it tells none. */
export function zipOf(text: string): string {
  const zip = /^\d{5}/.exec(text)?.[0] ?? '';
  return zip === NO_ZIP || zip === '00000' ? '' : zip;
}

/**
 * The sides with numbers of a record under `fullName`. From and to stay as digitised: about half of all sides run from
 * high to low. A road without numbers becomes one side without when `keepsUnnumbered`, else it is dropped as `no_numbers`.
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

/** How the one side of a road without numbers is kept. */
const UNNUMBERED: SideNumbers = {
  side: 'L',
  prefix: '',
  fromNumber: null,
  toNumber: null,
  parity: 'B',
  isOffset: true,
  isImputed: false,
};

/** One side of a record with numbers. It is written out: to spread objects of many fields was most of the work of an import. */
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
    // OFFSET 'Y': addresses are set off by the place of the line itself, so that it is used as it is.
    isOffset: record.text(`OFFSET${side}`) !== 'Y',
    isImputed: types.includes('I'),
    zip,
    face: record.text(`TFID${side}`),
  };
}

/** Numbers of both ends with the prefix that they share; null when an end is no number or of another prefix. */
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
