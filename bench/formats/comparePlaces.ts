import { existsSync } from 'node:fs';
import { latLngToCell } from 'h3-js';
import proj4 from 'proj4';
import { groundDistanceM } from '../../core/geodesy/groundDistance.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { writeCellIndices } from '../../core/geodesy/h3/cellIndex.ts';
import { readLayer } from '../../location/import/tiger/shapefile.ts';
import { compare, resultRows } from './compare.ts';
import type { LoadPeer } from './peers.ts';

type Degrees = { readonly lat: Float64Array; readonly lon: Float64Array };

const SIDE = 512;
const POINTS = SIDE * SIDE;
const COLUMNS = Int32Array.from({ length: SIDE }, (_, col) => col);

const yOf = (row: number) => 3_329_985 - 30 * row;

/** Degrees of 512² cells of 30 m in UTM, row by row as computed by the ingest. */
export async function compareProjections(runs: number): Promise<string[][]> {
  const x = Float64Array.from(COLUMNS, (col) => 250_015 + 30 * col);
  const utm = proj4('+proj=utm +zone=15 +datum=WGS84 +units=m +no_defs', 'WGS84');
  const projection = projectionFor(32615);
  const pointwise = (at: (x: number, y: number) => { lat: number; lon: number }): Degrees => {
    const made = { lat: new Float64Array(POINTS), lon: new Float64Array(POINTS) };
    for (let point = 0; point < POINTS; point++) {
      const { lat, lon } = at(x[point % SIDE]!, yOf(Math.floor(point / SIDE)));
      made.lat[point] = lat;
      made.lon[point] = lon;
    }
    return made;
  };
  const byProj4 = (east: number, north: number) => {
    const [lon, lat] = utm.forward([east, north]);
    return { lat, lon };
  };
  const byRows = (): Degrees => {
    const made = { lat: new Float64Array(POINTS), lon: new Float64Array(POINTS) };
    const write = projection.rowInverse(x);
    for (let row = 0; row < SIDE; row++) {
      const [from, to] = [row * SIDE, (row + 1) * SIDE];
      write(yOf(row), COLUMNS, made.lat.subarray(from, to), made.lon.subarray(from, to));
    }
    return made;
  };
  const inUtm = await compare<Degrees>(
    [
      { name: 'core/geodesy/utm, by rows', make: byRows },
      {
        name: 'core/geodesy/utm, by points',
        make: () => pointwise((east, north) => projection.inverse({ x: east, y: north })),
      },
      { name: 'proj4', make: () => pointwise(byProj4) },
    ],
    runs,
  );
  return resultRows(`UTM to degrees, ${SIDE}²`, inUtm, furthest);
}

function furthest(made: Degrees, ours: Degrees): string {
  let most = 0;
  for (let at = 0; at < POINTS; at++) {
    const [a, b] = [made, ours].map(({ lat, lon }) => ({ lat: lat[at]!, lon: lon[at]! }));
    most = Math.max(most, groundDistanceM(a!, b!));
  }
  return `furthest apart ${most.toExponential(1)} m`;
}

/** H3 indices of a million points around a city. */
export async function compareH3(runs: number): Promise<string[][]> {
  const MILLION = 1_000_000;
  const lat = Float64Array.from({ length: MILLION }, (_, at) => 29.5 + Math.floor(at / 1000) * 0.00027);
  const lon = Float64Array.from({ length: MILLION }, (_, at) => -95.7 + (at % 1000) * 0.00031);
  const results = await compare<BigUint64Array>(
    [
      {
        name: 'core/geodesy/h3',
        make: () => {
          const indices = new BigUint64Array(MILLION);
          writeCellIndices(lat, lon, indices);
          return indices;
        },
      },
      {
        name: 'h3-js',
        make: () => BigUint64Array.from(lat, (_, at) => BigInt(`0x${latLngToCell(lat[at]!, lon[at]!, 12)}`)),
      },
    ],
    runs,
  );
  return resultRows('H3 of a million cells', results, (made, ours) => {
    const others = made.reduce((count, index, at) => count + Number(index !== ours[at]), 0);
    return `${others} of them differ`;
  });
}

interface Shapefile {
  open(path: string): Promise<{
    read(): Promise<{
      readonly done: boolean;
      readonly value: { readonly properties: Readonly<Record<string, unknown>>; readonly geometry: unknown };
    }>;
  }>;
}

/** All records of a county's street ranges, a field and the line of each. */
export async function compareShapefiles(load: LoadPeer, runs: number): Promise<string[][]> {
  const path = '../shared/data/tiger-addrfeat-30059/tl_2021_30059_addrfeat.shp';
  if (!existsSync(path)) return [];
  const shapefile = await load<Shapefile>('shapefile');
  const results = await compare<number>(
    [
      {
        name: 'ingest/gazetteer/tiger',
        make: () =>
          readLayer(path, '', ['FULLNAME'], (record) => {
            record.text('FULLNAME');
            record.line();
          }),
      },
      {
        name: 'shapefile',
        make: async () => {
          const source = await shapefile.open(path);
          let count = 0;
          while (!(await source.read()).done) count++;
          return count;
        },
      },
    ],
    runs,
  );
  return resultRows('street ranges of a county', results, (made) => `${made} records`);
}
