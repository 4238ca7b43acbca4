import { hash } from 'node:crypto';
import { areaShape, LARGEST_AREA_KM2 } from '../../core/area/areaShape.ts';
import { cellsInArea } from '../../core/area/cellsInArea.ts';
import type { CellSizeKm } from '../../core/area/meanVariance.ts';
import { cellAt, cellCenter, type Cell } from '../../core/geodesy/grid.ts';
import { groundSize } from '../../core/geodesy/groundSize.ts';
import type { Box } from '../../core/geodesy/planarShapes.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import type { DataFreshness } from '../../core/report/freshness.ts';
import { required } from '../../core/required.ts';
import { meanOf } from '../../core/statistics/quantile.ts';
import { areaPriceMicroUsd } from '../../billing/ledger/price.ts';
import { pixelIdOf } from '../../location/cellOutline.ts';
import { locatePoint, type LocatedCell } from '../../location/locatePoint.ts';
import { publishedEvents } from '../../schemas/cell/cellFigures.ts';
import type { CellRecord } from '../../schemas/cellRecord.ts';
import { frameDoubts } from '../../schemas/frameDoubts.ts';
import type { RequestedArea } from '../../schemas/http/place/areaBody.ts';
import type { LakeFrame } from '../../store/lake/read/lakeReader.ts';
import { mapInSlices, rest } from '../../core/slices.ts';
import type { Ground } from '../ground/ground.ts';
import { toCentimeters, type Place } from '../ground/place.ts';
import { requirePlace } from '../ground/requirePlace.ts';
import { refusal } from '../refusal.ts';
import { comparedPlaces } from './areaContext.ts';
import { areaFigures } from './areaFigures.ts';
import { areaRecord } from './areaRecord.ts';
import { sampledCells, sampleNoise } from './areaSample.ts';
import { disagreementAt, overlappingFrames, type OverlappingFrame } from './datum.ts';
import type { AreaEvent, Examination, ExaminedArea, NamedPlace } from './examination.ts';
import { examineLocated } from './examinePlace.ts';
import { publishMeasurement } from './measurement.ts';

/** Maximum number of cells in an area. */
const CELLS_MAXIMUM = 40_000;
/** On a grid, the minimum share of an area's cells that must be measured for a mean. */
const LEAST_MEASURED_PART = 0.1;
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
  const overlapping = await overlappingFrames(ground, located);
  const about = {
    km2: outline.km2,
    box: outline.box,
    cells: cells.length + beyond,
    measuredCells: records.length,
    compared: () => comparedPlaces(answering.frame, cells),
  };
  const pixelId = `${AREA_ID}${digestOf(area)}`;
  return examineTogether(
    ground,
    { place, answering, overlapping, records, pixelId, about, priceMicroUsd },
    now,
  );
}

/**
 * The size of an area, km², before any data is read.
 * @throws GroundMotionError if it isn't an area that can be answered.
 */
export function areaKm2(ground: Ground, area: RequestedArea): number {
  return outlineOf(area, 'cells' in area ? namedFrame(ground, area.frameId) : null).km2;
}

/** Measured cells that one report is about. */
interface Together {
  readonly place: Place;
  /** The cell of the frame that answers, at the place. */
  readonly answering: LocatedCell;
  /** The other frames over the place. */
  readonly overlapping: readonly OverlappingFrame[];
  readonly records: readonly CellRecord[];
  readonly pixelId: string;
  readonly about: Omit<ExaminedArea, 'found'>;
  readonly priceMicroUsd: number;
}

/** Sums cells up as if they were one: the examination of a report that is sold under one id. */
export async function examineTogether(
  ground: Ground,
  { place, answering, overlapping, records, pixelId, about, priceMicroUsd }: Together,
  now: number,
): Promise<Examination> {
  const { frame } = answering;
  const named = { pixelId, corners: cornersOf(about.box) };
  const withRecord = (record: CellRecord | null) => {
    const found = { located: { ...answering, record }, overlapping };
    const examination = examineLocated(ground, place, found, now);
    return { ...examination, cell: { ...required(examination.cell), ...named }, priceMicroUsd };
  };
  const unmeasured = withRecord(null);
  const least = frame.manifest.product_kind === 'point_series' ? 1 : LEAST_MEASURED_PART * about.cells;
  if (records.length === 0 || about.measuredCells < least)
    return { ...unmeasured, area: { ...about, found: null } };
  const { record, ...details } = await describe(
    ground,
    frame,
    records,
    disagreementAt(overlapping),
    unmeasured.cell.freshness,
  );
  return { ...withRecord(record), area: { ...about, found: details }, readSeries: async () => null };
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

function sizeOf({ grid }: LakeFrame): CellSizeKm {
  const { cellWidthM, cellHeightM } = groundSize(grid);
  return { widthKm: cellWidthM / 1000, heightKm: cellHeightM / 1000 };
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

/** The measured cells among these, in their order. */
async function readCells(ground: Ground, frame: LakeFrame, cells: readonly Cell[]): Promise<CellRecord[]> {
  const { lake, measureAlone } = ground;
  const records = measureAlone
    ? await mapInSlices(cells, (cell) => {
        const alone = measureAlone(frame, cell);
        return alone && { ...(alone as CellRecord), neighborSpreadMmYr: null, neighborConsistent: null };
      })
    : await lake.findCells(frame, cells);
  return records.filter((record) => record !== null);
}

/** The numbers of measured cells, and their mean as a cell's record. */
async function describe(
  ground: Ground,
  frame: LakeFrame,
  records: readonly CellRecord[],
  disagreementMmYr: number,
  freshness: DataFreshness,
): Promise<NonNullable<ExaminedArea['found']> & { readonly record: CellRecord }> {
  const { manifest, frameId } = frame;
  const size = sizeOf(frame);
  const around = await readCells(ground, frame, sampledCells(frame, records));
  const eventless = around.filter(({ events }) => events.length === 0);
  const sampled = await sampleNoise(ground.lake, frame, eventless, size);
  await rest();
  const doubts = frameDoubts(manifest);
  const doubt = {
    zeroSigmaMmYr: doubts.zeroSigmaMmYr,
    isTied: manifest.calibration.model !== 'none',
    lineOfSightShare: manifest.line_of_sight.velocity_share,
    eastZeroSigmaMmYr: manifest.combined?.east_zero_sigma_mm_yr,
    disagreementMmYr,
  };
  const figures = await areaFigures(records, size, sampled, doubt, freshness);
  await rest();
  const placeOf = (record: CellRecord): NamedPlace => ({
    pixelId: pixelIdOf(frameId, record),
    lat: roundTo(record.lat, 6),
    lon: roundTo(record.lon, 6),
  });
  const worst = required(records[figures.worst]);
  const steepest = figures.gradient && required(records[figures.gradient.at]);
  const record = areaRecord(records, figures);
  await rest();
  return {
    record,
    figures,
    noise: sampled?.noise ?? null,
    worst: { ...placeOf(worst), measurement: publishMeasurement(worst, freshness, doubts) },
    steepest: steepest && placeOf(steepest),
    events: eventsOf(records, placeOf),
  };
}

function eventsOf(records: readonly CellRecord[], placeOf: (record: CellRecord) => NamedPlace): AreaEvent[] {
  return records
    .flatMap((record) => record.events.map((event) => ({ record, event })))
    .filter(({ event }) => !event.isUnconfirmed)
    .sort((a, b) => b.event.significance - a.event.significance)
    .map(({ record, event }) => ({ ...placeOf(record), event: required(publishedEvents([event])[0]) }));
}

/** North-west, north-east, south-east, south-west. */
function cornersOf({ west, south, east, north }: Box): LatLon[] {
  return [
    { lat: north, lon: west },
    { lat: north, lon: east },
    { lat: south, lon: east },
    { lat: south, lon: west },
  ].map(toCentimeters);
}
