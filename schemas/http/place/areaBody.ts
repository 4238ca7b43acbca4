import { z } from 'zod';
import { areaShape, boxPolygon, circlePolygon, type AreaPolygon } from '../../../core/area/areaShape.ts';
import { FRAME_ID_PATTERN } from '../../frame.ts';
import { areaGeometrySchema } from '../map/geometry.ts';
import { degreesNumber } from '../queryTypes.ts';
import { gatesOfBody, priceOfAreaBody } from '../report/reportQuery.ts';

/** Maximum number of cells in a request. */
const NAMED_CELLS_MAXIMUM = 5000;
/** Radius of a circle, m: its area is then at most 25 km². */
const LONGEST_RADIUS_M = 2820;
const RADIUS_RULE = `must be from 1 to ${LONGEST_RADIUS_M} meters`;
/** Maximum size of a request: the corners of its shape, the cells that are named and the words around them. */
export const AREA_BODY_BYTES = 512 * 1024;
const PIXEL_ID = /^(?<frame>.+)-(?<row>\d{1,7})-(?<col>\d{1,7})$/;

/** A cell by its `pixel_id`. */
export interface NamedCell {
  readonly row: number;
  readonly col: number;
}

/** The area of a request: polygons, or cells of one frame. */
export type RequestedArea =
  | { readonly polygons: readonly AreaPolygon[] }
  | { readonly frameId: string; readonly cells: readonly NamedCell[] };

/** Blocks of the response that are only included on request. */
const AREA_INCLUDABLE = ['map', 'context'] as const;

const bboxSchema = z
  .array(z.number())
  .length(4, 'must be [west, south, east, north]')
  .meta({ description: '[west, south, east, north], degrees', example: [-95.375, 29.758, -95.365, 29.766] });

const circleSchema = z
  .strictObject({
    lat: degreesNumber('lat', 90).meta({ example: 29.76 }),
    lon: degreesNumber('lon', 180).meta({ example: -95.37 }),
    radius_m: z.number().min(1, RADIUS_RULE).max(LONGEST_RADIUS_M, RADIUS_RULE).meta({ example: 250 }),
  })
  .meta({ description: 'Answered as a polygon of 72 sides with the area of the circle' });

const SHAPES = ['geometry', 'bbox', 'circle', 'cells'] as const;

const areaShapes = {
  geometry: areaGeometrySchema.optional(),
  bbox: bboxSchema.optional(),
  circle: circleSchema.optional(),
  cells: z
    .array(z.string().max(90))
    .min(1, 'send at least one cell')
    .max(NAMED_CELLS_MAXIMUM, `at most ${NAMED_CELLS_MAXIMUM} cells can be named; send a polygon`)
    .optional()
    .meta({ description: 'Cells of one frame by `pixel_id`', example: ['F08882-1204-377'] }),
};
type GivenShapes = z.output<z.ZodObject<typeof areaShapes>>;

/** A reason why shapes aren't an area, and the field that it is about. */
interface NotAnArea {
  readonly refused: string;
  readonly path: readonly string[];
}

function refuse(refused: string, path: readonly string[] = []): NotAnArea {
  return { refused, path };
}

/** The area of a request. */
function areaOf(given: GivenShapes): RequestedArea | NotAnArea {
  const { geometry, bbox, circle, cells } = given;
  const [shape, another] = SHAPES.filter((name) => given[name] !== undefined);
  if (shape === undefined || another !== undefined)
    return refuse('send exactly one of geometry, bbox, circle and cells');
  if (cells) {
    const named = namedCells(cells);
    return typeof named === 'string' ? refuse(named, ['cells']) : named;
  }
  const [west = 0, south = 0, east = 0, north = 0] = bbox ?? [];
  if (Math.max(Math.abs(west), Math.abs(east)) > 180 || Math.max(Math.abs(south), Math.abs(north)) > 90)
    return refuse('longitudes must be from -180 to 180 and latitudes from -90 to 90', [shape]);
  if (west > east)
    return refuse('west is east of east: a box across 180° of longitude has to be sent as two areas', [
      shape,
    ]);
  if (south > north) return refuse('south is north of north', [shape]);
  if (bbox && (west === east || south === north))
    return refuse('the box has no area: west and east, and south and north, must differ', [shape]);
  if (geometry && (geometry.points.length > 0 || geometry.lines.length > 0))
    return refuse('must be a Polygon or MultiPolygon', [shape]);
  if (geometry && geometry.emptyAt !== null) return refuse('the area has an empty part', [shape]);
  if (circle && reachesOver(circlePolygon(circle, circle.radius_m)))
    return refuse('the circle crosses 180° of longitude or lies over a pole', [shape]);
  const polygons = bbox
    ? [boxPolygon({ west, south, east, north })]
    : circle
      ? [circlePolygon(circle, circle.radius_m)]
      : (geometry?.polygons ?? []);
  const checked = areaShape(polygons);
  return typeof checked === 'string' ? refuse(checked, [shape]) : { polygons };
}

/** The area of a request, or the issue of its schema. */
function areaOrIssue(given: GivenShapes, issues: z.core.$ZodRawIssue[]): RequestedArea {
  const area = areaOf(given);
  if (!('refused' in area)) return area;
  issues.push({ code: 'custom', message: area.refused, path: [...area.path], input: undefined });
  return z.NEVER;
}

/** The area of an item of a batch. */
export const areaOfItemSchema = z
  .strictObject(areaShapes)
  .transform((given, check) => areaOrIssue(given, check.issues))
  .meta({
    id: 'Area',
    description: 'An area of at most 25 km²: exactly one of `geometry`, `bbox`, `circle` and `cells`',
    example: { circle: { lat: 29.76, lon: -95.37, radius_m: 250 } },
  });

const areaFields = z.strictObject({
  ...areaShapes,
  ...gatesOfBody,
  ...priceOfAreaBody,
  include: z
    .array(z.enum(AREA_INCLUDABLE))
    .max(AREA_INCLUDABLE.length)
    .optional()
    .meta({ description: '`map` = a PNG of the classes; `context` = maps that others made. No extra cost' }),
});
const ABOUT_BODY = {
  description: 'An area of at most 25 km²: exactly one of `geometry`, `bbox`, `circle` and `cells`',
  example: { circle: { lat: 29.76, lon: -95.37, radius_m: 250 } },
};

/** The same fields with one area instead of its shapes. */
function withArea<Given extends GivenShapes>(
  { geometry, bbox, circle, cells, ...rest }: Given,
  { issues }: { readonly issues: z.core.$ZodRawIssue[] },
): Omit<Given, keyof GivenShapes> & { readonly area: RequestedArea } {
  return { ...rest, area: areaOrIssue({ geometry, bbox, circle, cells }, issues) };
}

/** The body of POST /api/v1/motion/area, as a purchase and as the subject of a quote. */
export const areaBodySchema = areaFields
  .transform((given, check) => withArea(given, check))
  .meta({ id: 'AreaRequest', ...ABOUT_BODY });

/** The body of an area that is paid for with its call. */
export const x402AreaBodySchema = areaFields
  .omit({ dry_run: true, label: true, quote_id: true, reuse: true })
  .transform((given, check) => withArea(given, check))
  .meta({ id: 'X402AreaRequest', ...ABOUT_BODY });
export type AreaBody = Omit<z.output<typeof areaBodySchema>, 'area'> & { readonly area: RequestedArea };

/** Whether corners are outside ± 180° of longitude or ± 90° of latitude. */
function reachesOver(polygon: AreaPolygon): boolean {
  return polygon.flat().some(([lon = NaN, lat = NaN]) => !(Math.abs(lon) <= 180 && Math.abs(lat) <= 90));
}

/** The frame and the cells with some `pixel_id`s, without duplicates; or what is wrong with them. */
function namedCells(
  pixelIds: readonly string[],
): { readonly frameId: string; readonly cells: readonly NamedCell[] } | string {
  const cells = new Map<string, NamedCell>();
  let frameId: string | undefined;
  for (const pixelId of pixelIds) {
    const { frame = '', row, col } = PIXEL_ID.exec(pixelId)?.groups ?? {};
    if (!FRAME_ID_PATTERN.test(frame))
      return `${JSON.stringify(pixelId)} isn't a pixel_id such as F08882-1204-377`;
    if (frameId !== undefined && frame !== frameId)
      return `the cells are of frames ${frameId} and ${frame}; send one area for each frame`;
    frameId = frame;
    cells.set(pixelId, { row: Number(row), col: Number(col) });
  }
  return {
    frameId: frameId ?? '',
    cells: [...cells.values()].sort((a, b) => a.row - b.row || a.col - b.col),
  };
}
