import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { parseStreetName } from '../../../location/address/street/streetName.ts';
import { placeKey } from '../../../location/address/words/placeKey.ts';
import { buildZipStreets } from '../../oracle/gazetteer/buildZipStreets.ts';
import type { PointRow, RangeRow } from '../../../location/gazetteer/write/gazetteerRows.ts';
import type { Gazetteer, StreetZips, UnitStreet } from '../../../location/gazetteer/gazetteer.ts';
import type { GazetteerIndex } from '../../../location/gazetteer/gazetteerIndex.ts';
import type { IndexRow } from '../../../location/gazetteer/indexRows.ts';
import { createIndex } from '../../../location/gazetteer/loadedIndex.ts';
import type { ZipStreets } from '../../../location/gazetteer/streets/zipStreets.ts';

/** A row with its ZIP. */
export type Planted<Row> = Row & { readonly zip: string };

/** A gazetteer of rows in memory, built and indexed like the real one; every county is a unit. */
export function plantedGazetteer(rows: {
  readonly ranges?: readonly Planted<RangeRow>[];
  readonly points?: readonly Planted<PointRow>[];
}): Gazetteer {
  const { ranges = [], points = [] } = rows;
  const all = [...ranges, ...points];
  const zips = new Map<string, ZipStreets>();
  for (const zip of new Set(all.map((row) => row.zip))) {
    const isOfZip = (row: Planted<unknown>) => row.zip === zip;
    zips.set(zip, buildZipStreets(zip, { ranges: ranges.filter(isOfZip), points: points.filter(isOfZip) }));
  }
  const index = plantedIndex([...ranges, ...points]);
  const units = new Map<string, StreetZips>();
  const unitOf = (unit: string): StreetZips => {
    const streets = units.get(unit) ?? streetZipsOf(unit, zips);
    units.set(unit, streets);
    return streets;
  };
  return {
    index: () => index,
    zip: async (zip) => zips.get(zip) ?? null,
    peekZip: (zip) => zips.get(zip) ?? null,
    streetZips: async (unit) => unitOf(unit),
    problem: () => null,
    refresh: async () => undefined,
    close: async () => undefined,
  };
}

function streetZipsOf(unit: string, zips: ReadonlyMap<string, ZipStreets>): StreetZips {
  const found = new Map<string, UnitStreet>();
  for (const { zip, streets } of zips.values()) {
    for (const { key, name, county } of streets) {
      if (county !== unit) continue;
      found.set(key, { name, key, zips: [...new Set([...(found.get(key)?.zips ?? []), zip])] });
    }
  }
  const streets = [...found.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const byName = new Map<string, number[]>();
  for (const [at, { name }] of streets.entries())
    byName.set(name.name, [...(byName.get(name.name) ?? []), at]);
  return { unit, streets, byKey: found, byName, bytes: 0 };
}

interface Corner {
  readonly zip: string;
  readonly place: string | null;
  readonly state: string;
  readonly county: string;
  readonly point: LatLon;
}

function plantedIndex(rows: readonly Planted<RangeRow | PointRow>[]): GazetteerIndex {
  const corners: Corner[] = rows.flatMap((row) => {
    const { zip, place, state, county } = row;
    const lats = 'latE7' in row ? [row.latE7 / 1e7] : row.latE6.map((lat) => lat / 1e6);
    const lons = 'latE7' in row ? [row.lonE7 / 1e7] : row.lonE6.map((lon) => lon / 1e6);
    return lats.map((lat, at) => ({ zip, place, state, county, point: { lat, lon: lons[at]! } }));
  });
  const zips = groupBy(corners, ({ zip, state, county }) => [zip, state, county].join('|'));
  const places = groupBy(
    corners.filter(({ place }) => place !== null),
    ({ zip, state, county, place }) => [zip, state, county, place].join('|'),
  );
  return createIndex([
    ...zips.map((inside) => indexRow(inside, { kind: 'zip', key: inside[0]!.zip, name: null })),
    ...places.map((inside) => {
      const name = inside[0]!.place!;
      return indexRow(inside, { kind: 'place', key: placeKey(name), name });
    }),
  ]);
}

function groupBy(corners: readonly Corner[], keyOf: (corner: Corner) => string): Corner[][] {
  const groups = new Map<string, Corner[]>();
  for (const corner of corners) {
    const group = groups.get(keyOf(corner));
    if (group) group.push(corner);
    else groups.set(keyOf(corner), [corner]);
  }
  return [...groups.values()];
}

function indexRow(corners: readonly Corner[], what: Pick<IndexRow, 'kind' | 'key' | 'name'>): IndexRow {
  const { zip, state, county } = corners[0]!;
  const mean = (of: (point: LatLon) => number) =>
    corners.reduce((sum, { point }) => sum + of(point), 0) / corners.length;
  const point = { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) };
  const radiusM = Math.max(100, ...corners.map((corner) => groundDistanceM(point, corner.point)));
  return { ...what, zip, state, unit: county, ...point, radiusM, weight: corners.length, family: 'ranges' };
}

/** Defaults for planted rows. */
const somewhere = { place: 'Alder', urbanization: '', state: 'OH', county: '39061', source: 'planted' };

/** Options of a planted row. */
interface Where {
  readonly zip?: string;
  readonly place?: string | null;
  readonly urbanization?: string;
  readonly state?: string;
  readonly county?: string;
}

/** One side of a straight or bent street, `100-198` from the first vertex to the last. */
export function plantRange(
  street: string,
  numbers: string,
  line: readonly LatLon[],
  where: Where &
    Partial<Pick<RangeRow, 'side' | 'isOffset' | 'isImputed' | 'tlid' | 'prefix' | 'parity'>> = {},
): Planted<RangeRow> {
  const [from, to] = numbers === '' ? [null, null] : numbers.split('-').map(Number);
  return {
    zip: '45001',
    ...somewhere,
    name: parseStreetName(street),
    display: street,
    side: 'L',
    prefix: '',
    fromNumber: from ?? null,
    toNumber: to ?? null,
    parity: (from ?? 0) % 2 === 0 ? 'E' : 'O',
    isOffset: true,
    isImputed: false,
    tlid: 1,
    latE6: line.map(({ lat }) => Math.round(1e6 * lat)),
    lonE6: line.map(({ lon }) => Math.round(1e6 * lon)),
    ...where,
  };
}

/** A known house. */
export function plantPoint(
  street: string,
  number: number,
  { lat, lon }: LatLon,
  where: Where & Partial<Pick<PointRow, 'prefix' | 'suffix'>> = {},
): Planted<PointRow> {
  return {
    zip: '45001',
    ...somewhere,
    name: parseStreetName(street),
    display: street,
    prefix: '',
    number,
    suffix: '',
    latE7: Math.round(1e7 * lat),
    lonE7: Math.round(1e7 * lon),
    ...where,
  };
}
