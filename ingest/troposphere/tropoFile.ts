/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * One file of OPERA TROPO-ZENITH: the tropospheric delay at zenith, everywhere on Earth, at one time of the weather
 * model. `wet_delay` and `hydrostatic_delay` (time × height × latitude × longitude, meters) are its two parts; `height`
 * is above the WGS 84 ellipsoid. A file has 1–2 GB; only the chunks over a frame are read.
 */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ArrayFile, inspectArrayFile, type RasterArray, readSlab } from '../reader/hdf5/arrayFile.ts';
import { productError } from '../reader/offered/productLog.ts';

/** The axes of a file and the location of its delays. */
export interface TropoFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  /** Time of the model, milliseconds since 1970. */
  readonly timeMs: number;
  /** Ascending, meters above the ellipsoid. */
  readonly heightsM: Float64Array;
  /** Degrees, ascending or descending. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly wet: RasterArray;
  readonly hydrostatic: RasterArray;
}

/** A part of a file: first indices along height, latitude and longitude, and the number of elements. */
export interface TropoWindow {
  readonly origin: readonly [number, number, number];
  readonly span: readonly [number, number, number];
}

const MAXIMUM_COORDINATES = 200_000;
const METERS = new Set(['m', 'meter', 'meters', 'metre', 'metres']);
const UNIT_MS: Readonly<Record<string, number>> = {
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
};
/** No tropospheric delay is larger than this, mm; at sea level it is about 2,700. */
const LARGEST_DELAY_MM = 4000;
const MM_PER_M = 1000;

/** Reads the axes of a file. Throws `product_refused`, `hdf5_damaged` and `hdf5_unsupported`, naming the file. */
export async function openTropoFile(path: string): Promise<TropoFile> {
  const { size: bytes, mtimeMs: modifiedMs } = await stat(path);
  const file = { path, name: basename(path), bytes, modifiedMs };
  return inspectArrayFile(file, (content) => {
    const [wet, hydrostatic] = ['wet_delay', 'hydrostatic_delay'].map((array) => delays(content, array));
    const axis = (name: string) => axisOf(content, name);
    const axes = { heightsM: axis('height'), latitudes: axis('latitude'), longitudes: axis('longitude') };
    if (axes.heightsM[0]! > axes.heightsM[1]!)
      throw productError(file.name, 'heights in ascending order', 'descending ones');
    const shape = [1, axes.heightsM.length, axes.latitudes.length, axes.longitudes.length].join(' × ');
    for (const { array, dataset } of [wet!, hydrostatic!]) {
      const found = dataset.shape.join(' × ');
      if (found !== shape) throw productError(file.name, `/${array} of ${shape} values`, found);
    }
    return {
      path,
      name: file.name,
      bytes,
      timeMs: timeOf(content),
      ...axes,
      wet: wet!,
      hydrostatic: hydrostatic!,
    };
  });
}

function delays(content: ArrayFile, array: string): RasterArray {
  if (content.shapeOf(array) === null)
    throw productError(content.name, `/${array} of a TROPO-ZENITH file`, 'no such array');
  const units = content.attribute('units', array);
  if (units !== null && !METERS.has(units.trim().toLowerCase()))
    throw productError(content.name, `/${array} in meters`, JSON.stringify(units.slice(0, 40)));
  return content.raster(array);
}

/** A coordinate axis, which must be monotonic. */
function axisOf(content: ArrayFile, name: string): Float64Array {
  const values = content.numbers(name, MAXIMUM_COORDINATES);
  if (!values || values.length < 2)
    throw productError(
      content.name,
      `at least two values in /${name}`,
      values ? String(values.length) : 'none',
    );
  const sign = Math.sign(values[1]! - values[0]!);
  for (let i = 1; i < values.length; i++) {
    if (Math.sign(values[i]! - values[i - 1]!) === sign && sign !== 0) continue;
    throw productError(content.name, `/${name} in one direction`, `${values[i - 1]} and then ${values[i]}`);
  }
  return values;
}

/** Parses `hours since 1900-01-01` and the like. */
function timeOf(content: ArrayFile): number {
  const values = content.numbers('time', 1);
  const units = content.attribute('units', 'time') ?? '';
  const match = /^(seconds|minutes|hours|days) since (\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2}))?/.exec(
    units,
  );
  const since = match ? Date.parse(`${match[2]}T${match[3] ?? '00:00:00'}Z`) : NaN;
  const timeMs = since + (values?.[0] ?? NaN) * (UNIT_MS[match?.[1] ?? ''] ?? NaN);
  if (Number.isFinite(timeMs)) return timeMs;
  const found = values ? `${values[0]} ${JSON.stringify(units.slice(0, 60))}` : 'none';
  throw productError(content.name, 'one time in hours since a date in /time', found);
}

/**
 * The total zenith delay in a part of a file, mm, in the order height, latitude, longitude. Throws `product_refused` if a
 * value is missing or can't be a delay, and `product_unreadable`.
 */
export async function readZenithDelay(file: TropoFile, { origin, span }: TropoWindow): Promise<Float32Array> {
  const wet = await readSlab(file.wet, [0, ...origin], [1, ...span]);
  const hydrostatic = await readSlab(file.hydrostatic, [0, ...origin], [1, ...span]);
  const total = new Float32Array(wet.length);
  for (let i = 0; i < total.length; i++) {
    total[i] = (wet[i]! + hydrostatic[i]!) * MM_PER_M;
    if (total[i]! >= 0 && total[i]! <= LARGEST_DELAY_MM) continue;
    const found = Number.isNaN(total[i]!) ? 'a missing value' : `${total[i]!.toPrecision(3)} mm`;
    throw productError(file.name, `delays of 0 to ${LARGEST_DELAY_MM} mm over the frame`, found);
  }
  return total;
}
