import { join } from 'node:path';
import * as h5wasm from 'h5wasm/node';

/** One file of OPERA TROPO-ZENITH, as written by its producer's library. */
export interface TropoZenithOptions {
  /** Milliseconds since 1970. */
  readonly timeMs: number;
  readonly heights: readonly number[];
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
  /** Zenith delay, mm; a tenth of it is written as wet. */
  readonly delayMm: (heightM: number, lat: number, lon: number) => number;
  readonly units?: string;
  readonly timeUnits?: string;
  /** Arrays to leave out. */
  readonly without?: readonly string[];
  /** Writes this value at the first position of the wet delay, meters. */
  readonly firstWet?: number;
  readonly name?: string;
}

const HOURS_1900 = Date.UTC(1900, 0, 1) / 3_600_000;
const FILL = 9.969_209_968_386_869e36;
const WET_SHARE = 0.1;

/** The standard name of a file. */
function tropoZenithName(timeMs: number): string {
  const compact = new Date(timeMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  return `OPERA_L4_TROPO-ZENITH_${compact}_20260101T000000Z_HRES_v1.0.nc`;
}

/** Writes a file and returns its path. */
export async function writeTropoZenith(folder: string, o: TropoZenithOptions): Promise<string> {
  await h5wasm.ready;
  const path = join(folder, o.name ?? tropoZenithName(o.timeMs));
  const file = new h5wasm.File(path, 'w');
  const axes = { height: o.heights, latitude: o.latitudes, longitude: o.longitudes };
  for (const [name, values] of Object.entries(axes)) {
    if (o.without?.includes(name)) continue;
    file.create_dataset({ name, data: Float64Array.from(values), shape: [values.length], dtype: '<d' });
  }
  if (!o.without?.includes('time')) {
    const hours = Float64Array.of(o.timeMs / 3_600_000 - HOURS_1900);
    const time = file.create_dataset({ name: 'time', data: hours, shape: [1], dtype: '<d' });
    time.create_attribute('units', o.timeUnits ?? 'hours since 1900-01-01');
  }
  const shape = [1, o.heights.length, o.latitudes.length, o.longitudes.length];
  for (const [name, share] of [
    ['wet_delay', WET_SHARE],
    ['hydrostatic_delay', 1 - WET_SHARE],
  ] as const) {
    if (o.without?.includes(name)) continue;
    const data = Float32Array.from(
      o.heights.flatMap((height) =>
        o.latitudes.flatMap((lat) => o.longitudes.map((lon) => (share * o.delayMm(height, lat, lon)) / 1000)),
      ),
    );
    if (name === 'wet_delay' && o.firstWet !== undefined) data[0] = o.firstWet;
    const chunks = shape.map((length) => Math.min(64, length));
    const set = file.create_dataset({ name, data, shape, dtype: '<f4', chunks, compression: 5 });
    set.create_attribute('_FillValue', FILL, [], '<f4');
    set.create_attribute('units', o.units ?? 'meters');
  }
  file.close();
  return path;
}
