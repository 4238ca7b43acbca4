import { z } from 'zod';
import { isoDateSchema } from '../../frame.ts';
import { modeShape } from '../mode.ts';
import { placeQuery, queryNumber } from '../queryTypes.ts';
import {
  cellShape,
  freeCellShape,
  freeStatusSchema,
  okStatusSchema,
  requestShape,
  withheld,
} from './reportParts.ts';
import { formQuery, gateQuery, priceQuery } from './reportQuery.ts';

/** Bounds of `max_points`. */
export const MAX_POINTS = { least: 2, most: 5000 } as const;

/** What the points of a series are. */
export const SERIES_TYPES = ['measured', 'modeled'] as const;

export const timeseriesQuerySchema = z
  .strictObject({
    ...placeQuery,
    reference_date: isoDateSchema.optional().meta({
      description:
        'The series is zero at the observation nearest to this date, which must lie within the record',
    }),
    reference_date2: isoDateSchema.optional().meta({
      description: 'With reference_date: the answer holds the movement from that date to this one',
    }),
    max_points: queryNumber(z.int().min(MAX_POINTS.least).max(MAX_POINTS.most)).optional().meta({
      description:
        'At most this many points, chosen to keep the shape (largest triangles); first and last stay. All by default',
      example: 200,
    }),
    series_type: z.enum(SERIES_TYPES).default('measured').meta({
      description:
        'measured: what was observed at each date. modeled: the curve that the velocity is fitted by (line and yearly swing), at the same dates',
    }),
    ...formQuery,
    ...gateQuery,
    ...priceQuery,
  })
  .refine(
    ({ reference_date, reference_date2 }) => reference_date2 === undefined || reference_date !== undefined,
    {
      path: ['reference_date2'],
      error: 'a movement needs both dates; send reference_date too',
    },
  );

export type TimeseriesQuery = z.infer<typeof timeseriesQuerySchema>;

const movementSchema = z
  .object({
    from: isoDateSchema,
    to: isoDateSchema,
    from_observation: isoDateSchema.meta({ description: 'The observation nearest to `from`' }),
    to_observation: isoDateSchema.meta({ description: 'The observation nearest to `to`' }),
    delta_mm: z.number().meta({ description: 'Vertical movement, mm; negative = the ground sank' }),
    delta_in: z.number(),
    uncertainty_mm: z.number().meta({
      description:
        'One standard deviation: delta ± 1.96 times it holds the true movement 95 % of the time. Movement is relative to the reference of the frame, as the velocity is; the season and slow motion that all ground of the frame shares between the two dates were taken off and are in this σ',
    }),
  })
  .meta({ description: 'Movement from `reference_date` to `reference_date2`' });

const commonShape = {
  help: z.string().nullable(),
  ...modeShape,
  series_type: z.enum(SERIES_TYPES).meta({
    description:
      '`modeled`: the points are of the fitted curve and were not observed. `movement` is of the observations always',
  }),
  dates: z.array(isoDateSchema),
  vertical_mm: z
    .array(z.number())
    .meta({ description: 'Cumulative vertical motion since `reference_date`, mm, one value a date' }),
  n_points: z.int(),
  downsampled: z.boolean(),
  ...requestShape,
  mock: z.literal(true).optional(),
};

export const okTimeseriesSchema = z
  .object({
    status: okStatusSchema,
    ...commonShape,
    reference_date: isoDateSchema.meta({
      description: 'The observation at which the series is zero; the first unless asked otherwise',
    }),
    movement: movementSchema.nullable(),
    ...cellShape,
  })
  .meta({ id: 'OkTimeseries', description: 'Cumulative vertical motion of a measured cell' });

const freeTimeseriesSchema = z
  .object({
    status: freeStatusSchema,
    ...commonShape,
    reference_date: withheld(isoDateSchema),
    movement: withheld(movementSchema),
    ...freeCellShape,
  })
  .meta({ id: 'FreeTimeseries', description: 'The free answer why there is no series: without a point' });

export const timeseriesAnswerSchema = z
  .discriminatedUnion('status', [okTimeseriesSchema, freeTimeseriesSchema])
  .meta({
    id: 'Timeseries',
    description: 'Cumulative vertical motion, or the free answer why there is none; `status` tells which',
  });
export type TimeseriesAnswer = z.infer<typeof timeseriesAnswerSchema>;
