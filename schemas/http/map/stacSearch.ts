import { z } from 'zod';
import { frameIdSchema } from '../../frame.ts';
import { queryNumber } from '../queryTypes.ts';
import { geometrySchema, MOST_POSITIONS } from './geometry.ts';

/** Maximum number of characters of a position in JSON, as long as its numbers are doubles. */
const LONGEST_POSITION = 100;

/** Maximum number of items per page; requests for more get this many, and a link to the next page. */
export const MOST_ITEMS = 20;
const USUAL_ITEMS = 10;
/** Beyond any collection. */
const MOST_ASKED = 10_000;
const MOST_IDS = 1000;
const LONGEST_ID = 200;

/** A time from `from` to `to`, both inclusive, milliseconds since 1970; null = open. */
export interface Period {
  readonly from: number | null;
  readonly to: number | null;
}

/** West, south, east, north; west greater than east = across 180°. Heights (six numbers) are ignored. */
const side = z.number();
const bboxSchema = z
  .union([z.tuple([side, side, side, side]), z.tuple([side, side, side, side, side, side])], {
    error: 'must be 4 numbers, west,south,east,north, or 6 with heights',
  })
  .transform((sides) => (sides.length === 6 ? [sides[0], sides[1], sides[3], sides[4]] : sides))
  .refine(
    ([west = NaN, south = NaN, east = NaN, north = NaN]) =>
      [west, east].every((lon) => Math.abs(lon) <= 180) && south >= -90 && north <= 90 && south <= north,
    'longitudes must be from -180 to 180 and latitudes from -90 to 90, south first',
  )
  .transform(([west = 0, south = 0, east = 0, north = 0]) => ({ west, south, east, north }));

/** A box of degrees as text. */
export const bboxText = z
  .string()
  .max(200)
  .transform((text) => text.split(',').map((word) => (word.trim() === '' ? NaN : Number(word))))
  .pipe(bboxSchema)
  .meta({ description: 'west,south,east,north in degrees', example: '-96,29,-95,30' });

const instant = z.iso.datetime({ offset: true });

/** An instant, or two separated by `/`, with `..` or nothing for an open end (RFC 3339, as in STAC and OGC API Features). */
const datetimeText = z
  .string()
  .max(100)
  .transform((text, check): Period => {
    const ends = text.split('/');
    const [from = null, to = null] = ends.map((end) => (end === '' || end === '..' ? null : instantOf(end)));
    const isOpen = ends.length === 2 && from === null && to === null;
    const isWrong =
      [from, to].some(Number.isNaN) || ends.length > 2 || isOpen || (ends.length === 1 && from === null);
    if (isWrong || (from !== null && to !== null && from > to)) {
      check.addIssue(
        'must be an instant such as 2026-05-20T00:00:00Z, or two separated by /, the earlier one first, with .. for an ' +
          'open end',
      );
    }
    return ends.length === 1 ? { from, to: from } : { from, to };
  })
  .meta({ description: 'An instant or `from/to`, `..` for an open end', example: '2025-01-01T00:00:00Z/..' });

function instantOf(text: string): number {
  return instant.safeParse(text.toUpperCase()).success ? Date.parse(text) : NaN;
}

const names = z
  .unknown()
  .meta({ type: 'array', items: { type: 'string', maxLength: LONGEST_ID }, maxItems: MOST_IDS })
  .transform(readNames);

/** Stops at the first invalid one: a hundred thousand complaints would cost more than the search. */
function readNames(value: unknown, check: z.core.$RefinementCtx): readonly string[] {
  if (isListOfNames(value)) return value;
  check.addIssue(`must be at most ${MOST_IDS} strings of at most ${LONGEST_ID} characters`);
  return z.NEVER;
}

function isListOfNames(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length <= MOST_IDS &&
    value.every((name) => typeof name === 'string' && name.length <= LONGEST_ID)
  );
}

const nameList = (description: string, example: string) =>
  z
    .string()
    .max(MOST_IDS * 40)
    .transform((text, check) =>
      readNames(
        text.split(',').map((name) => name.trim()),
        check,
      ),
    )
    .meta({ description: `${description}, comma-separated`, example });

const limit = z.int().min(1).max(MOST_ASKED);
const ABOUT_LIMIT = {
  description: `Maximum number of items; a page has at most ${MOST_ITEMS}`,
  default: USUAL_ITEMS,
};
const cursor = frameIdSchema
  .optional()
  .meta({ description: 'The last item of the previous page; link `next` has it' });

const queryLimit = queryNumber(limit).default(USUAL_ITEMS).meta(ABOUT_LIMIT);

export const stacItemsQuerySchema = z.strictObject({
  limit: queryLimit,
  bbox: bboxText.optional(),
  datetime: datetimeText.optional(),
  cursor,
});

const EITHER = 'send bbox or intersects, not both';

export const stacSearchQuerySchema = z
  .strictObject({
    limit: queryLimit,
    bbox: bboxText.optional(),
    intersects: z
      .string()
      .max(MOST_POSITIONS * LONGEST_POSITION)
      .transform((text, check): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          check.addIssue('must be a GeoJSON geometry as JSON');
          return z.NEVER;
        }
      })
      .pipe(geometrySchema)
      .optional()
      .meta({
        description: 'A GeoJSON geometry, as JSON',
        example: '{"type":"Point","coordinates":[-95.37,29.76]}',
      }),
    datetime: datetimeText.optional(),
    ids: nameList('Items (frames)', 'F08882').optional(),
    collections: nameList('Collections; there is one, `ground-motion`', 'ground-motion').optional(),
    cursor,
  })
  .refine(({ bbox, intersects }) => !bbox || !intersects, EITHER);

export const stacSearchBodySchema = z
  .strictObject({
    limit: limit.default(USUAL_ITEMS).meta(ABOUT_LIMIT),
    bbox: bboxSchema.optional().meta({ description: '[west, south, east, north], degrees' }),
    intersects: geometrySchema.optional(),
    datetime: datetimeText.optional(),
    ids: names.optional().meta({ description: 'Items (frames)' }),
    collections: names.optional().meta({ description: 'Collections; there is one, `ground-motion`' }),
    cursor,
  })
  .refine(({ bbox, intersects }) => !bbox || !intersects, EITHER)
  .meta({ id: 'StacSearchBody' });

/** The parameters of a search, by GET or POST. */
export type StacSearch = z.output<typeof stacSearchBodySchema>;
