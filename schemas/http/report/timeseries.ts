import { z } from 'zod';
import { isoDateSchema } from '../../frame.ts';
import { modeShape } from '../modeFields.ts';
import { placeQuery, queryNumber } from '../queryTypes.ts';
import {
  cellShape,
  freeCellShape,
  freeStatusSchema,
  okStatusSchema,
  requestShape,
  UNKNOWN,
  withheld,
} from './reportParts.ts';
import { eventsSchema } from './eventNumbers.ts';
import { verdictShape } from './comparedNumbers.ts';
import { formQuery, frameQuery, gateQuery, priceQuery } from './reportQuery.ts';
import { sharedSeriesShape } from './sharedMotion.ts';

/** Bounds of `max_points`. */
export const MAX_POINTS = { least: 2, most: 5000 } as const;

/** The meaning of a series' points. */
export const SERIES_TYPES = ['measured', 'modeled'] as const;

export const timeseriesQuerySchema = z
  .strictObject({
    ...placeQuery,
    ...frameQuery,
    reference_date: isoDateSchema.optional().meta({
      description:
        'The series is zero at the observation nearest to this date, which must be within the record',
    }),
    reference_date2: isoDateSchema.optional().meta({
      description: 'With reference_date: the answer has the movement from that date to this one',
    }),
    max_points: queryNumber(z.int().min(MAX_POINTS.least).max(MAX_POINTS.most)).optional().meta({
      description:
        'Maximum number of points, chosen to keep the shape (largest triangles); the first and last stay. All by default',
      example: 200,
    }),
    series_type: z
      .enum(SERIES_TYPES)
      .default('measured')
      .meta({
        description:
          'measured: the observation at each date. modeled: the curve that the velocity is fitted with (line and yearly ' +
          'swing), at the same dates',
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
        'One standard deviation: delta ± 1.96 times it contains the true movement 95 % of the time. Movement is ' +
        'relative to the reference of the frame, as the velocity is. The season and slow motion that all ground in the ' +
        'frame shares are in it if GNSS stations measure them (`provenance.shared_motion`), and this σ includes theirs. ' +
        'Otherwise they were subtracted, and this σ includes their difference between the two dates',
    }),
  })
  .meta({ description: 'Movement from `reference_date` to `reference_date2`' });

const commonShape = {
  help: z.string().nullable(),
  ...modeShape,
  series_type: z.enum(SERIES_TYPES).meta({
    description:
      "`modeled`: the points are on the fitted curve and weren't observed. `movement` always comes from the " +
      'observations',
  }),
  dates: z.array(isoDateSchema),
  vertical_mm: z
    .array(z.number())
    .meta({ description: 'Cumulative vertical motion since `reference_date`, mm, one value per date' }),
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
      description: 'The observation at which the series is zero; the first by default',
    }),
    movement: movementSchema.nullable(),
    ...sharedSeriesShape,
    ...verdictShape,
    events: eventsSchema,
    ...cellShape,
  })
  .meta({ id: 'OkTimeseries', description: 'Cumulative vertical motion of a measured cell' });

const freeTimeseriesSchema = z
  .object({
    status: freeStatusSchema,
    ...commonShape,
    reference_date: withheld(isoDateSchema),
    movement: withheld(movementSchema),
    shared_motion_mm: withheld(sharedSeriesShape.shared_motion_mm),
    shared_motion_uncertainty_mm: withheld(sharedSeriesShape.shared_motion_uncertainty_mm),
    verdict: withheld(verdictShape.verdict),
    verdict_code: z.literal(UNKNOWN),
    events: z.array(z.never()).max(0),
    ...freeCellShape,
  })
  .meta({ id: 'FreeTimeseries', description: 'The free answer without a series: no points' });

export const timeseriesAnswerSchema = z
  .discriminatedUnion('status', [okTimeseriesSchema, freeTimeseriesSchema])
  .meta({
    id: 'Timeseries',
    description: 'Cumulative vertical motion, or the free answer why there is none; `status` says which',
  });
export type TimeseriesAnswer = z.infer<typeof timeseriesAnswerSchema>;

/** The series as a block of a motion report. */
export const reportSeriesSchema = z.object({
  dates: z.array(isoDateSchema),
  vertical_mm: z.array(z.number()),
  n_points: z.int(),
  reference_date: isoDateSchema,
  ...sharedSeriesShape,
});
