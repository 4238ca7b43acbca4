import type { RoadKind } from '../../core/basemap/groundLayers.ts';
import { isInUnitedStates } from '../../location/import/source/microDegrees.ts';
import type { Shape } from '../../location/import/tiger/shapeRecords.ts';
import { readLayer, type LayerRecord } from '../../location/import/tiger/shapefile.ts';
import { boundsOf } from './mercatorSquare.ts';
import { polygonsOf, type MapFeature } from './mapFeature.ts';
import type { TigerMapFile, TigerMapLayer } from './mapFiles.ts';

/** Class of a road and the lowest zoom at which it appears, by its MTFCC (TIGER/Line technical documentation, appendix E). */
const ROADS: Readonly<Record<string, readonly [RoadKind, number]>> = {
  S1100: ['motorway', 8],
  S1200: ['major', 9],
  S1400: ['street', 12],
  S1500: ['path', 13],
  S1630: ['street', 11],
  S1640: ['service', 13],
  S1710: ['path', 14],
  S1720: ['path', 14],
  S1730: ['service', 13],
  S1740: ['service', 13],
  S1750: ['service', 14],
  S1780: ['service', 14],
  S1820: ['path', 14],
  S1830: ['path', 14],
};
const RAILS = /^R1/;
const STREAMS = /^H30[12]/;
/** Lakes, ponds, reservoirs, treatment ponds, bays, the sea, rivers and canals that have a width; swamps are ground. */
const WATERS = /^H(20[3458]|206|30)/;
/** National, state and local parks, golf courses and cemeteries. */
const PARKS = /^K(218|2190|256[01]|2582)/;
const WATER_ZOOM = 8;
const RAIL_ZOOM = 10;
const PARK_ZOOM = 10;
const STREAM_ZOOM = 12;
const FIRST_PLACE_ZOOM = 8;
/** Minimum land area of a place, square meters, for its name to appear at a zoom. */
const PLACE_ZOOMS: readonly (readonly [number, number])[] = [
  [1e8, FIRST_PLACE_ZOOM],
  [2e7, 9],
  [5e6, 10],
];
const LAST_PLACE_ZOOM = 11;

type Reader = (record: LayerRecord) => MapFeature | null;

/** Fields that a layer must have. */
const FIELDS: Readonly<Record<TigerMapLayer, readonly string[]>> = {
  edges: ['MTFCC', 'FULLNAME'],
  roads: ['MTFCC', 'FULLNAME'],
  addrfeat: ['ROAD_MTFCC', 'FULLNAME'],
  rails: ['MTFCC'],
  linearwater: ['MTFCC', 'FULLNAME'],
  areawater: ['MTFCC', 'FULLNAME'],
  arealm: ['MTFCC', 'FULLNAME'],
  place: ['NAME', 'ALAND', 'INTPTLAT', 'INTPTLON'],
};

const READERS: Readonly<Record<TigerMapLayer, () => Reader>> = {
  edges: () => (record) => lineOf(record, record.text('MTFCC')),
  roads: () => (record) => lineOf(record, record.text('MTFCC')),
  rails: () => (record) => lineOf(record, record.text('MTFCC')),
  linearwater: () => (record) => lineOf(record, record.text('MTFCC')),
  addrfeat: () => {
    // A street with several names has one record for each.
    const seen = new Set<string>();
    return (record) => {
      const edge = record.text('TLID');
      if (edge !== '' && seen.has(edge)) return null;
      seen.add(edge);
      return lineOf(record, record.text('ROAD_MTFCC'));
    };
  },
  areawater: () => (record) =>
    WATERS.test(record.text('MTFCC')) ? areaOf(record, 'water', WATER_ZOOM) : null,
  arealm: () => (record) => (PARKS.test(record.text('MTFCC')) ? areaOf(record, 'park', PARK_ZOOM) : null),
  place: () => placeOf,
};

/**
 * The features of a TIGER/Line layer for the map, and the number of its records outside the United States. Throws
 * `source_refused`.
 */
export async function readMapLayer(
  { path, layer }: TigerMapFile,
  scratch: string,
): Promise<{ readonly features: MapFeature[]; readonly outside: number }> {
  const features: MapFeature[] = [];
  let outside = 0;
  const read = READERS[layer]();
  await readLayer(path, scratch, FIELDS[layer], (record) => {
    const feature = read(record);
    if (feature === null) return;
    if (liesInUnitedStates(feature)) features.push(feature);
    else outside++;
  });
  return { features, outside };
}

/** Whether its southwestern corner is. */
function liesInUnitedStates(feature: MapFeature): boolean {
  const [west, south] = boundsOf([feature]);
  return isInUnitedStates(south, west);
}

function lineOf(record: LayerRecord, code: string): MapFeature | null {
  const shape = record.shape();
  if (shape?.kind !== 'lines') return null;
  const geometry = { type: 'MultiLineString', coordinates: shape.parts } as const;
  const name = record.text('FULLNAME');
  const road = ROADS[code];
  if (road) return { layer: 'road', kind: road[0], name, leastZoom: road[1], geometry };
  if (RAILS.test(code)) return { layer: 'rail', kind: '', name: '', leastZoom: RAIL_ZOOM, geometry };
  if (STREAMS.test(code)) return { layer: 'waterway', kind: '', name, leastZoom: STREAM_ZOOM, geometry };
  return null;
}

function areaOf(record: LayerRecord, layer: 'water' | 'park', leastZoom: number): MapFeature | null {
  const shape: Shape | null = record.shape();
  const coordinates = shape?.kind === 'rings' ? polygonsOf(shape.parts) : [];
  if (coordinates.length === 0) return null;
  const geometry = { type: 'MultiPolygon', coordinates } as const;
  return { layer, kind: '', name: record.text('FULLNAME'), leastZoom, geometry };
}

function placeOf(record: LayerRecord): MapFeature | null {
  const [lat, lon] = [Number(record.text('INTPTLAT')), Number(record.text('INTPTLON'))];
  const name = record.text('NAME');
  if (name === '') return null;
  const land = Number(record.text('ALAND'));
  const leastZoom = PLACE_ZOOMS.find(([least]) => land >= least)?.[1] ?? LAST_PLACE_ZOOM;
  return {
    layer: 'place',
    kind: String(leastZoom - FIRST_PLACE_ZOOM),
    name,
    leastZoom,
    geometry: { type: 'Point', coordinates: [lon, lat] },
  };
}
