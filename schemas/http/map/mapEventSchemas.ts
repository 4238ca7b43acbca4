import { z } from 'zod';
import { EVENT_KINDS } from '../../../core/events/candidates.ts';
import { frameIdSchema, isoDateSchema } from '../../frame.ts';
import { modeShape } from '../modeFields.ts';
import { isSyntheticSchema } from '../report/reportParts.ts';
import { bboxText } from './stacSearch.ts';

/** Maximum width and height of the box, degrees. */
const MOST_DEGREES = 5;
/** Maximum number of places in a response, the largest ones. */
export const MOST_EVENT_PLACES = 1000;

export const mapEventsQuerySchema = z.strictObject({
  bbox: bboxText
    .refine(
      ({ west, south, east, north }) =>
        west <= east && east - west <= MOST_DEGREES && north - south <= MOST_DEGREES,
      `must be at most ${MOST_DEGREES} degrees wide and high, west first`,
    )
    .meta({ description: `west,south,east,north, at most ${MOST_DEGREES} degrees wide and high` }),
  since: isoDateSchema.optional().meta({
    description: 'Only events that may have happened, or begun, on this day or later',
    example: '2025-06-01',
  }),
});

const placeSchema = z.object({
  type: z.literal('Feature'),
  geometry: z
    .object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) })
    .meta({ description: 'Center of the area of 4 × 4 cells in the middle of the patch, WGS 84 degrees' }),
  properties: z.object({
    frame: frameIdSchema,
    kind: z.enum(EVENT_KINDS).meta({
      description:
        '`step`: at once; `surge`: within about 90 days; `pace_change`: from then on at another rate',
    }),
    direction: z.enum(['down', 'up']),
    earliest: isoDateSchema.meta({ description: 'It happened, or began, between `earliest` and `latest`' }),
    latest: isoDateSchema,
    size_from: z.number().meta({ description: 'The class of the median size: from here on, without sign' }),
    size_to: z.number().nullable().meta({ description: 'Up to here; null = no border' }),
    size_unit: z.enum(['mm', 'mm/yr']).meta({ description: '`mm/yr` for a change of pace' }),
    radius_m: z.number().meta({ description: 'Radius of a circle of the patch’s area, to 10 m' }),
    suspected_unwrapping: z.boolean().meta({ description: 'True where it may be an error in processing' }),
    is_synthetic: isSyntheticSchema,
    text: z
      .string()
      .meta({ description: 'For people', example: 'Drop of 15 to 30 mm between October 12 and 24, 2025' }),
  }),
});

export const mapEventsSchema = z
  .object({
    ...modeShape,
    type: z.literal('FeatureCollection'),
    features: z.array(placeSchema),
    truncated: z.boolean().meta({
      description: `True where the box holds more than ${MOST_EVENT_PLACES} places: the largest are given`,
    }),
    attribution: z.array(z.string()).meta({ description: 'The attribution to show next to the map' }),
    cost_usd: z.literal(0),
    request_id: z.string(),
  })
  .meta({ id: 'MapEvents' });
