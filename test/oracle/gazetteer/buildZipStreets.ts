import { required } from '../../../core/required.ts';
import { compareText } from '../../../core/compareText.ts';
import { streetKey } from '../../../location/address/street/streetName.ts';
import {
  assembleZip,
  type PointsPart,
  type SidesPart,
  type StreetRun,
} from '../../../location/gazetteer/streets/assembleZip.ts';
import {
  PARITIES,
  SIDES,
  type PointRow,
  type RangeRow,
  type StreetOfRow,
} from '../../../location/gazetteer/write/gazetteerRows.ts';
import { NO_NUMBER, type ZipStreets } from '../../../location/gazetteer/streets/zipStreets.ts';

/** Converts the rows of a ZIP, in any order, to columns grouped by street. */
export function buildZipStreets(
  zip: string,
  rows: { readonly ranges: readonly RangeRow[]; readonly points: readonly PointRow[] },
): ZipStreets {
  return assembleZip(zip, [sidesPart(rows.ranges)], [pointsPart(rows.points)]);
}

function sidesPart(unordered: readonly RangeRow[]): SidesPart {
  const { rows, runs } = gather(unordered, compareSides);
  const vertexCount = Uint32Array.from(rows, ({ latE6 }) => latE6.length);
  const firstVertex = new Uint32Array(rows.length);
  for (let i = 1; i < rows.length; i++)
    firstVertex[i] = required(firstVertex[i - 1]) + required(vertexCount[i - 1]);
  const columns = {
    side: Uint8Array.from(rows, ({ side }) => SIDES.indexOf(side)),
    prefix: rows.map(({ prefix }) => prefix),
    fromNumber: Int32Array.from(rows, ({ fromNumber }) => fromNumber ?? NO_NUMBER),
    toNumber: Int32Array.from(rows, ({ toNumber }) => toNumber ?? NO_NUMBER),
    parity: Uint8Array.from(rows, ({ parity }) => PARITIES.indexOf(parity)),
    isOffset: Uint8Array.from(rows, ({ isOffset }) => Number(isOffset)),
    isImputed: Uint8Array.from(rows, ({ isImputed }) => Number(isImputed)),
    tlid: Float64Array.from(rows, ({ tlid }) => tlid),
    firstVertex,
    vertexCount,
    latE6: Int32Array.from(rows.flatMap(({ latE6 }) => latE6)),
    lonE6: Int32Array.from(rows.flatMap(({ lonE6 }) => lonE6)),
  };
  return { runs, columns };
}

function pointsPart(unordered: readonly PointRow[]): PointsPart {
  const { rows, runs } = gather(unordered, comparePoints);
  const columns = {
    prefix: rows.map(({ prefix }) => prefix),
    number: Int32Array.from(rows, ({ number }) => number),
    suffix: rows.map(({ suffix }) => suffix),
    latE7: Int32Array.from(rows, ({ latE7 }) => latE7),
    lonE7: Int32Array.from(rows, ({ lonE7 }) => lonE7),
  };
  return { runs, columns };
}

/** Sorts rows so that those of the same street and source are adjacent. */
function gather<Row extends StreetOfRow>(
  unordered: readonly Row[],
  compareValues: (a: Row, b: Row) => number,
): { readonly rows: readonly Row[]; readonly runs: readonly StreetRun[] } {
  const keyed = unordered
    .map((row) => ({ key: streetKey(row.name), row }))
    .toSorted(
      (a, b) => compareText(a.key, b.key) || compareStreets(a.row, b.row) || compareValues(a.row, b.row),
    );
  const runs: (StreetRun & { count: number })[] = [];
  for (const [index, { key, row }] of keyed.entries()) {
    const last = runs.at(-1);
    if (last?.key === key && compareStreets(last, row) === 0) last.count++;
    else {
      const { name, display, place, urbanization, state, county, source } = row;
      runs.push({ name, key, display, place, urbanization, state, county, source, first: index, count: 1 });
    }
  }
  return { rows: keyed.map(({ row }) => row), runs };
}

type Street = Pick<StreetOfRow, 'place' | 'urbanization' | 'county' | 'state' | 'source' | 'name'>;

function compareStreets(a: Street, b: Street): number {
  return (
    compareText(a.place ?? '', b.place ?? '') ||
    compareText(a.urbanization, b.urbanization) ||
    compareText(a.county, b.county) ||
    compareText(a.state, b.state) ||
    compareText(a.name.name, b.name.name) ||
    compareText(a.name.type, b.name.type) ||
    compareText(a.source, b.source)
  );
}

function compareSides(a: RangeRow, b: RangeRow): number {
  return (
    compareText(a.prefix, b.prefix) ||
    leastNumber(a) - leastNumber(b) ||
    a.tlid - b.tlid ||
    compareText(a.side, b.side) ||
    (a.fromNumber ?? 0) - (b.fromNumber ?? 0) ||
    (a.toNumber ?? 0) - (b.toNumber ?? 0)
  );
}

function leastNumber({ fromNumber, toNumber }: RangeRow): number {
  return Math.min(fromNumber ?? Number.MAX_SAFE_INTEGER, toNumber ?? Number.MAX_SAFE_INTEGER);
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
