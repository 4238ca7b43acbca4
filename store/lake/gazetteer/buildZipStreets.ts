import { compareText } from '../../../core/compareText.ts';
import { streetKey, type StreetName } from '../../../core/streetName.ts';
import {
  NO_NUMBER,
  type GazetteerStreet,
  type PointColumns,
  type SideColumns,
  type ZipStreets,
} from './zipStreets.ts';

/** The street that a row belongs to. */
export interface StreetOfRow {
  readonly name: StreetName;
  readonly display: string;
  readonly place: string | null;
  /** Two letters. */
  readonly state: string;
  /** FIPS code of five digits; '' = unknown. */
  readonly county: string;
  /** `TIGER/Line 2021`. */
  readonly source: string;
}

/** One side of one stretch of street. */
export interface RangeRow extends StreetOfRow {
  readonly side: 'L' | 'R';
  readonly prefix: string;
  /** Null = a street without numbers. */
  readonly fromNumber: number | null;
  readonly toNumber: number | null;
  readonly parity: 'E' | 'O' | 'B';
  readonly isOffset: boolean;
  readonly isImputed: boolean;
  readonly tlid: number;
  /** Millionths of a degree, as digitised. */
  readonly latE6: readonly number[];
  readonly lonE6: readonly number[];
}

/** One address point. */
export interface PointRow extends StreetOfRow {
  readonly prefix: string;
  readonly number: number;
  readonly suffix: string;
  /** Ten-millionths of a degree. */
  readonly latE7: number;
  readonly lonE7: number;
}

/** Puts the rows of a ZIP, in any order, into columns by street. */
export function buildZipStreets(
  zip: string,
  rows: { readonly ranges: readonly RangeRow[]; readonly points: readonly PointRow[] },
): ZipStreets {
  const ranges = keyed(rows.ranges).toSorted((a, b) => compareStreets(a, b) || compareSides(a.row, b.row));
  const points = keyed(rows.points).toSorted((a, b) => compareStreets(a, b) || comparePoints(a.row, b.row));
  const sources = [...new Set([...rows.ranges, ...rows.points].map(({ source }) => source))].toSorted(
    compareText,
  );
  const streets = gatherStreets(ranges, points);
  const byKey = new Map<string, number[]>();
  for (const [index, { key }] of streets.entries()) {
    const known = byKey.get(key);
    if (known) known.push(index);
    else byKey.set(key, [index]);
  }
  const sides = sideColumns(
    ranges.map(({ row }) => row),
    sources,
  );
  const pointColumns = columnsOfPoints(
    points.map(({ row }) => row),
    sources,
  );
  const bytes = BYTES_A_STREET * streets.length + bytesOfColumns(sides) + bytesOfColumns(pointColumns);
  return { zip, streets, byKey, sides, points: pointColumns, sources, bytes };
}

/** What a street's object, its texts and its entry in the map take, about. */
const BYTES_A_STREET = 600;
/** Of a reference in an array of texts. */
const BYTES_A_REFERENCE = 8;

function bytesOfColumns(columns: SideColumns | PointColumns): number {
  let bytes = 0;
  for (const column of Object.values(columns) as (ArrayBufferView | readonly string[])[]) {
    bytes += ArrayBuffer.isView(column) ? column.byteLength : column.length * BYTES_A_REFERENCE;
  }
  return bytes;
}

interface Keyed<Row> {
  readonly key: string;
  readonly row: Row;
}

function keyed<Row extends StreetOfRow>(rows: readonly Row[]): Keyed<Row>[] {
  return rows.map((row) => ({ key: streetKey(row.name), row }));
}

function compareStreets(a: Keyed<StreetOfRow>, b: Keyed<StreetOfRow>): number {
  return (
    compareText(a.key, b.key) ||
    compareText(a.row.place ?? '', b.row.place ?? '') ||
    compareText(a.row.county, b.row.county) ||
    compareText(a.row.state, b.row.state)
  );
}

function compareSides(a: RangeRow, b: RangeRow): number {
  const least = ({ fromNumber, toNumber }: RangeRow) =>
    Math.min(fromNumber ?? Number.MAX_SAFE_INTEGER, toNumber ?? Number.MAX_SAFE_INTEGER);
  return (
    compareText(a.prefix, b.prefix) ||
    least(a) - least(b) ||
    a.tlid - b.tlid ||
    compareText(a.side, b.side) ||
    (a.fromNumber ?? 0) - (b.fromNumber ?? 0) ||
    (a.toNumber ?? 0) - (b.toNumber ?? 0)
  );
}

function comparePoints(a: PointRow, b: PointRow): number {
  return (
    compareText(a.prefix, b.prefix) ||
    a.number - b.number ||
    compareText(a.suffix, b.suffix) ||
    a.latE7 - b.latE7 ||
    a.lonE7 - b.lonE7
  );
}

/** Merges two ordered lists of rows into the streets that they have. */
function gatherStreets(
  ranges: readonly Keyed<RangeRow>[],
  points: readonly Keyed<PointRow>[],
): GazetteerStreet[] {
  const streets: GazetteerStreet[] = [];
  let firstSide = 0;
  let firstPoint = 0;
  while (firstSide < ranges.length || firstPoint < points.length) {
    const range = ranges[firstSide];
    const point = points[firstPoint];
    const first: Keyed<StreetOfRow> = !point || (range && compareStreets(range, point) <= 0) ? range! : point;
    const sideCount = runLength(ranges, firstSide, first);
    const pointCount = runLength(points, firstPoint, first);
    const { name, display, place, state, county } = first.row;
    streets.push({
      name,
      key: first.key,
      display,
      place,
      state,
      county,
      firstSide,
      sideCount,
      firstPoint,
      pointCount,
    });
    firstSide += sideCount;
    firstPoint += pointCount;
  }
  return streets;
}

function runLength(rows: readonly Keyed<StreetOfRow>[], from: number, street: Keyed<StreetOfRow>): number {
  let end = from;
  while (end < rows.length && compareStreets(rows[end]!, street) === 0) end++;
  return end - from;
}

const PARITIES = ['E', 'O', 'B'];

function sideColumns(rows: readonly RangeRow[], sources: readonly string[]): SideColumns {
  const vertexCount = Uint32Array.from(rows, ({ latE6 }) => latE6.length);
  const firstVertex = new Uint32Array(rows.length);
  let vertices = 0;
  for (let i = 0; i < rows.length; i++) {
    firstVertex[i] = vertices;
    vertices += vertexCount[i]!;
  }
  return {
    side: Uint8Array.from(rows, ({ side }) => (side === 'L' ? 0 : 1)),
    prefix: rows.map(({ prefix }) => prefix),
    fromNumber: Int32Array.from(rows, ({ fromNumber }) => fromNumber ?? NO_NUMBER),
    toNumber: Int32Array.from(rows, ({ toNumber }) => toNumber ?? NO_NUMBER),
    parity: Uint8Array.from(rows, ({ parity }) => PARITIES.indexOf(parity)),
    isOffset: Uint8Array.from(rows, ({ isOffset }) => Number(isOffset)),
    isImputed: Uint8Array.from(rows, ({ isImputed }) => Number(isImputed)),
    tlid: Float64Array.from(rows, ({ tlid }) => tlid),
    source: Uint16Array.from(rows, ({ source }) => sources.indexOf(source)),
    firstVertex,
    vertexCount,
    latE6: Int32Array.from(rows.flatMap(({ latE6 }) => latE6)),
    lonE6: Int32Array.from(rows.flatMap(({ lonE6 }) => lonE6)),
  };
}

function columnsOfPoints(rows: readonly PointRow[], sources: readonly string[]): PointColumns {
  return {
    prefix: rows.map(({ prefix }) => prefix),
    number: Int32Array.from(rows, ({ number }) => number),
    suffix: rows.map(({ suffix }) => suffix),
    source: Uint16Array.from(rows, ({ source }) => sources.indexOf(source)),
    latE7: Int32Array.from(rows, ({ latE7 }) => latE7),
    lonE7: Int32Array.from(rows, ({ lonE7 }) => lonE7),
  };
}
