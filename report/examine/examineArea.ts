import { hash } from 'node:crypto';
import { areaShape, LARGEST_AREA_KM2 } from '../../core/area/areaShape.ts';
import { cellsInArea } from '../../core/area/cellsInArea.ts';
import { cellAt, cellCenter, type Cell } from '../../core/geodesy/grid.ts';
import type { Box } from '../../core/geodesy/planarShapes.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { required } from '../../core/required.ts';
import { meanOf } from '../../core/statistics/quantile.ts';
import { areaPriceMicroUsd } from '../../billing/ledger/price.ts';
import { pixelIdOf } from '../../location/cellOutline.ts';
import { locatePoint, type LocatedCell } from '../../location/locatePoint.ts';
import type { RequestedArea } from '../../schemas/http/place/areaBody.ts';
import type { LakeFrame } from '../../store/lake/read/lakeReader.ts';
import type { Ground } from '../ground/ground.ts';
import { toCentimeters } from '../ground/place.ts';
import { requirePlace } from '../ground/requirePlace.ts';
import { refusal } from '../refusal.ts';
import { comparedPlaces } from './areaContext.ts';
import { examineCells, readCells, sizeOf } from './area/examineCells.ts';
import type { Examination } from './examination.ts';
import { examineLocated } from './examinePlace.ts';

/** Maximum number of cells in an area. */
const CELLS_MAXIMUM = 40_000;
/** Prefix of `pixel_id` for an area. */
const AREA_ID = 'area-';
const CORNERS_LOOKED_AT = 16;

/** An area on the ground, before any data is read. */
interface Outline {
  readonly km2: number;
  readonly box: Box;
  readonly middle: LatLon;
  /** Points to search for a frame if none covers the center. */
  readonly corners: readonly LatLon[];
}

/**
 * Finds the cells of an area in the frame that answers for its center (or for the first of its corners that a frame
 * covers, if none covers the center) and summarizes them: the read-only half of a report about an area. `now` in
 * milliseconds since 1970.
 */
export async function examineArea(ground: Ground, area: RequestedArea, now: number): Promise<Examination> {
  const named = 'cells' in area ? namedFrame(ground, area.frameId) : null;
  const outline = outlineOf(area, named);
  const place = await requirePlace(outline.middle, ground);
  const priceMicroUsd = areaPriceMicroUsd(outline.km2);
  const located = await locateOver(ground, outline, named);
  const [answering] = located;
  if (!answering) {
    const nothing = { km2: outline.km2, box: outline.box, cells: 0, measuredCells: 0, found: null };
    return { ...examineLocated(ground, place, { located: undefined, overlapping: [] }, now), area: nothing };
  }
  const { cells, beyond } = cellsOf(area, answering.frame, outline);
  const records = await readCells(ground, answering.frame, cells);
  const about = {
    km2: outline.km2,
    box: outline.box,
    cells: cells.length + beyond,
    measuredCells: records.length,
    compared: () => comparedPlaces(answering.frame, cells),
  };
  const pixelId = `${AREA_ID}${digestOf(area)}`;
  return examineCells(ground, { place, located, records, pixelId, about, priceMicroUsd }, now);
}

/**
 * The size of an area, km², before any data is read.
 * @throws GroundMotionError if it isn't an area that can be answered.
 */
export function areaKm2(ground: Ground, area: RequestedArea): number {
  return outlineOf(area, 'cells' in area ? namedFrame(ground, area.frameId) : null).km2;
}

/** Names what was asked for, so that the same is recognized. */
export function digestOf(asked: object): string {
  return hash('sha256', JSON.stringify(asked)).slice(0, 16);
}

function namedFrame({ lake }: Ground, frameId: string): LakeFrame {
  const frame = lake.frames().find((each) => each.frameId === frameId);
  if (frame) return frame;
  throw refusal(
    'frame_not_found',
    `cells: there is no frame ${frameId}; GET /api/v1/frames lists the frames`,
  );
}

function outlineOf(area: RequestedArea, named: LakeFrame | null): Outline {
  if ('polygons' in area) {
    const shape = areaShape(area.polygons);
    if (typeof shape === 'string') throw refusal('bad_request', shape);
    const corners = shape.polygons.flatMap(([outer = []]) =>
      outer.map(([lon = NaN, lat = NaN]) => ({ lat, lon })),
    );
    return { ...shape, middle: toCentimeters(shape.middle), corners };
  }
  const { grid, projection } = required(named);
  const outside = area.cells.find(({ row, col }) => row >= grid.rows || col >= grid.cols);
  if (outside)
    throw refusal(
      'bad_request',
      `cells: frame ${area.frameId} has no cell ${pixelIdOf(area.frameId, outside)}`,
    );
  const { widthKm, heightKm } = sizeOf(required(named));
  const km2 = area.cells.length * widthKm * heightKm;
  if (km2 > LARGEST_AREA_KM2)
    throw refusal(
      'bad_request',
      `cells: they cover ${km2.toFixed(2)} km²; the limit is ${LARGEST_AREA_KM2} km²`,
    );
  const corners = area.cells.map((cell) => projection.inverse(cellCenter(grid, cell)));
  const lats = corners.map(({ lat }) => lat);
  const lons = corners.map(({ lon }) => lon);
  const box = {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  };
  const middle = { lat: meanOf(lats), lon: meanOf(lons) };
  return { km2, box, middle: toCentimeters(middle), corners };
}

/** The cells at the area's center, the answering frame's first; at a corner if no frame covers the center. */
async function locateOver(
  { lake }: Ground,
  { middle, corners }: Outline,
  named: LakeFrame | null,
): Promise<LocatedCell[]> {
  const located = await locatePoint(lake, middle);
  if (named) {
    lake.assertInService(named);
    const cell = cellAt(named.grid, named.projection.forward(middle)) ?? { row: 0, col: 0 };
    return [{ frame: named, cell, record: null }, ...located.filter(({ frame }) => frame !== named)];
  }
  if (located.length > 0) return located;
  const step = Math.max(1, Math.ceil(corners.length / CORNERS_LOOKED_AT));
  for (let at = 0; at < corners.length; at += step) {
    const there = await locatePoint(lake, required(corners[at]));
    if (there.length > 0) return there;
  }
  return [];
}

function cellsOf(
  area: RequestedArea,
  frame: LakeFrame,
  { middle }: Outline,
): { readonly cells: readonly Cell[]; readonly beyond: number } {
  if ('cells' in area) return { cells: area.cells, beyond: 0 };
  const inside = cellsInArea(frame.grid, frame.projection, area, CELLS_MAXIMUM);
  if (inside === null)
    throw refusal(
      'bad_request',
      `the area has more than ${CELLS_MAXIMUM.toLocaleString('en-US')} cells of frame ${frame.frameId}; send parts of it`,
    );
  if (inside.cells.length + inside.beyond > 0) return inside;
  // An area that contains no cell center is answered by the cell at its center.
  const holder = cellAt(frame.grid, frame.projection.forward(middle));
  return { cells: holder ? [holder] : [], beyond: holder ? 0 : 1 };
}
