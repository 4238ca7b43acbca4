/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The delays of a frame's epochs, from the files around each acquisition: linear in time between two models, each at most
 * 6 hours away, as opera-utils does, bilinear in space, linear in height.
 */
import { cellCenter, type Grid } from '../../core/geodesy/grid.ts';
import type { GroundSize } from '../../core/geodesy/groundSize.ts';
import { type LatLon, projectionFor } from '../../core/geodesy/projection.ts';
import type { DelayField } from '../../core/troposphere/delayField.ts';
import { productError } from '../reader/offered/productLog.ts';
import { readZenithDelay, type TropoFile, type TropoWindow } from './tropoFile.ts';

/** The models around one acquisition. */
export interface EpochModels {
  readonly before: TropoFile;
  readonly after: TropoFile;
  /** Weight of `after`. */
  readonly share: number;
}

/** Lowest and highest ground, meters above the ellipsoid. */
interface HeightRange {
  readonly lowest: number;
  readonly highest: number;
}

/** A model farther away in time than this says nothing about an acquisition. */
const MOST_APART_MS = 6 * 3_600_000;
/** Maximum distance between nodes of the lattice: half the model's spacing. */
const NODE_SPACING_M = 3_500;
/**
 * Levels closer together than this are dropped: between them, a delay is a straight line to within a tenth of a
 * millimeter.
 */
const LEVEL_SPACING_M = 150;

/**
 * The models around an acquisition; null unless there is one near enough on both sides. `files` are in ascending order of
 * time.
 */
export function modelsAround(files: readonly TropoFile[], timeMs: number): EpochModels | null {
  const before = files.findLast((file) => file.timeMs <= timeMs);
  const after = files.find((file) => file.timeMs >= timeMs);
  if (!before || !after) return null;
  if (timeMs - before.timeMs > MOST_APART_MS || after.timeMs - timeMs > MOST_APART_MS) return null;
  const apart = after.timeMs - before.timeMs;
  return { before, after, share: apart === 0 ? 0 : (timeMs - before.timeMs) / apart };
}

/** Positions of the nodes in a frame's lattice. */
export interface NodeLattice {
  readonly rows: number;
  readonly cols: number;
  readonly rowStep: number;
  readonly colStep: number;
  readonly places: readonly LatLon[];
}

/** The lattice of a frame. */
export function latticeOf(grid: Grid, { cellWidthM, cellHeightM }: GroundSize): NodeLattice {
  const [rows, cols] = [nodesAlong(grid.rows * cellHeightM), nodesAlong(grid.cols * cellWidthM)];
  const [rowStep, colStep] = [
    Math.max(1, grid.rows - 1) / (rows - 1),
    Math.max(1, grid.cols - 1) / (cols - 1),
  ];
  const projection = projectionFor(grid.epsg);
  const places = Array.from({ length: rows * cols }, (_, node) => {
    const row = Math.floor(node / cols) * rowStep;
    return projection.inverse(cellCenter(grid, { row, col: (node % cols) * colStep }));
  });
  return { rows, cols, rowStep, colStep, places };
}

function nodesAlong(sideM: number): number {
  return Math.max(2, Math.ceil(sideM / NODE_SPACING_M) + 1);
}

/** Throws `product_refused` if a file's box doesn't contain the frame. */
export function checkCovers(file: TropoFile, { places }: NodeLattice): void {
  boxOf(file, places);
}

/** The first index on each axis around all places, and the number of indices. */
function boxOf(file: TropoFile, places: readonly LatLon[]) {
  const along = (axis: Float64Array, values: readonly number[], name: string) => {
    const positions = values.map((value) => positionOn(axis, value));
    const [low, high] = [Math.min(...positions), Math.max(...positions)];
    if (!(low >= 0 && high <= axis.length - 1)) {
      const [least, most] = [Math.min(...values), Math.max(...values)];
      const [from, to] = [axis[0]!, axis.at(-1)!].sort((a, b) => a - b);
      const expected = `${name} from ${least.toFixed(2)} to ${most.toFixed(2)}, where the frame is`;
      throw productError(file.name, expected, `${from!.toFixed(2)} to ${to!.toFixed(2)}`);
    }
    const first = Math.min(Math.floor(low), axis.length - 2);
    return { first, count: Math.min(axis.length - 1, Math.floor(high) + 1) - first + 1, positions };
  };
  return {
    lat: along(
      file.latitudes,
      places.map(({ lat }) => lat),
      'latitudes',
    ),
    lon: along(
      file.longitudes,
      places.map(({ lon }) => lon),
      'longitudes',
    ),
  };
}

/** The fractional index of a value on a monotonic axis; −1 or the axis's length if it is outside. */
function positionOn(axis: Float64Array, value: number): number {
  const sign = Math.sign(axis.at(-1)! - axis[0]!);
  if (sign * (value - axis[0]!) < 0) return -1;
  let [low, high] = [0, axis.length - 1];
  if (sign * (value - axis[high]!) > 0) return axis.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (sign * (axis[middle]! - value) <= 0) low = middle;
    else high = middle;
  }
  return low + (value - axis[low]!) / (axis[high]! - axis[low]!);
}

/** The levels that bracket a frame's ground, thinned. */
function levelsOf(heightsM: Float64Array, { lowest, highest }: HeightRange): number[] {
  const last = heightsM.length - 1;
  const first = Math.max(
    0,
    Math.min(
      last - 1,
      heightsM.findLastIndex((height) => height <= lowest),
    ),
  );
  const above = heightsM.findIndex((height) => height >= highest);
  const end = Math.max(first + 1, above < 0 ? last : above);
  const levels = [first];
  for (let level = first + 1; level < end; level++) {
    if (heightsM[level + 1]! - heightsM[levels.at(-1)!]! > LEVEL_SPACING_M) levels.push(level);
  }
  return [...levels, end];
}

/**
 * Reads the delays at all epochs. Reads only the chunks around the frame, one file after another. Throws
 * `product_refused` and `product_unreadable`.
 */
export async function readDelayField(
  models: readonly EpochModels[],
  { places, ...lattice }: NodeLattice,
  heights: HeightRange,
): Promise<DelayField> {
  const { heightsM } = models[0]!.before;
  const levels = levelsOf(heightsM, heights);
  const epochs = models.length;
  const count = places.length * levels.length;
  const delayMm = new Float32Array(new SharedArrayBuffer(count * epochs * Float32Array.BYTES_PER_ELEMENT));
  let last: { readonly file: TropoFile; readonly atNodes: Float32Array } | null = null;
  const nodesOf = async (file: TropoFile): Promise<Float32Array> => {
    if (last?.file !== file)
      last = { file, atNodes: await delaysAtNodes(file, places, { heightsM, levels }) };
    return last.atNodes;
  };
  for (const [epoch, { before, after, share }] of models.entries()) {
    const earlier = await nodesOf(before);
    const later = await nodesOf(after);
    for (let i = 0; i < count; i++)
      delayMm[i * epochs + epoch] = (1 - share) * earlier[i]! + share * later[i]!;
  }
  for (let i = 0; i < count; i++) subtractMean(delayMm.subarray(i * epochs, (i + 1) * epochs));
  return { ...lattice, heightsM: Float64Array.from(levels, (level) => heightsM[level]!), epochs, delayMm };
}

/** Delays by node, then by level, interpolated bilinearly in degrees, mm. */
async function delaysAtNodes(
  file: TropoFile,
  places: readonly LatLon[],
  { heightsM, levels }: { readonly heightsM: Float64Array; readonly levels: readonly number[] },
): Promise<Float32Array> {
  const differs = file.heightsM.length !== heightsM.length || file.heightsM.some((h, i) => h !== heightsM[i]);
  if (differs) throw productError(file.name, 'the heights of the other files', 'others');
  const { lat, lon } = boxOf(file, places);
  const firstLevel = levels[0]!;
  const window: TropoWindow = {
    origin: [firstLevel, lat.first, lon.first],
    span: [levels.at(-1)! - firstLevel + 1, lat.count, lon.count],
  };
  const values = await readZenithDelay(file, window);
  const atNodes = new Float32Array(places.length * levels.length);
  for (let node = 0; node < places.length; node++) {
    const [south, west] = [lat.positions[node]! - lat.first, lon.positions[node]! - lon.first];
    const row = Math.min(Math.floor(south), lat.count - 2);
    const col = Math.min(Math.floor(west), lon.count - 2);
    const [down, right] = [south - row, west - col];
    for (let i = 0; i < levels.length; i++) {
      const at = ((levels[i]! - firstLevel) * lat.count + row) * lon.count + col;
      const upper = (1 - right) * values[at]! + right * values[at + 1]!;
      const lower = (1 - right) * values[at + lon.count]! + right * values[at + lon.count + 1]!;
      atNodes[node * levels.length + i] = (1 - down) * upper + down * lower;
    }
  }
  return atNodes;
}

function subtractMean(values: Float32Array): void {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  for (let i = 0; i < values.length; i++) values[i]! -= mean;
}
