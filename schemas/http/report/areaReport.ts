import { z } from 'zod';
import { ASSESSMENT_CODES, CONFIDENCE_TIERS, TRENDS } from '../../../core/report/assessment.ts';
import { VERDICT_CODES } from '../../../core/report/groundVerdict.ts';
import { frameIdSchema, isoDateSchema } from '../../frame.ts';
import { modeShape } from '../modeFields.ts';
import { areaContextSchema } from './context.ts';
import { eventNumbers, eventsSchema } from './eventNumbers.ts';
import { preflightShape } from './preflight.ts';
import {
  cellShape,
  coverageSchema,
  freshnessSchema,
  freeCellShape,
  interval95Schema,
  ownedReportSchema,
  requestShape,
  statusSchema,
} from './reportParts.ts';

/** A box on the ground. */
export const boxSchema = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .meta({ description: '[west, south, east, north], degrees', example: [-95.375, 29.758, -95.365, 29.766] });

/** A cell and its middle. */
export const placeShape = { pixel_id: z.string(), lat: z.number(), lon: z.number() };

/** The outline of an area. */
export const areaBlock = z
  .object({
    km2: z.number().meta({ description: 'Its size, which decides the price' }),
    bbox: boxSchema,
    cells: z.int().meta({ description: 'Cells whose center lies in the area' }),
    measured_cells: z.int(),
    measured_share: z.number().meta({ description: 'Measured cells of all, 0 to 1' }),
    cell_size_m: z.number().nullable(),
  })
  .meta({ description: 'The area on the ground' });

/** The spread of the rates of cells. */
export const quantilesSchema = z
  .object({
    min: z.number(),
    p5: z.number(),
    median: z.number(),
    p95: z.number(),
    max: z.number(),
  })
  .meta({ description: 'Vertical rates of the measured cells, mm/yr' });

const classSchema = z.object({
  assessment_code: z.enum(ASSESSMENT_CODES),
  cells: z.int(),
  share: z.number().meta({ description: 'Of the measured cells, 0 to 1' }),
});

const worstCellSchema = z
  .object({
    ...placeShape,
    velocity_vertical_mm_yr: z.number(),
    velocity_uncertainty_mm_yr: z.number(),
    interval_95_mm_yr: interval95Schema,
    assessment_code: z.enum(ASSESSMENT_CODES),
    verdict_code: z.enum(VERDICT_CODES),
    severity: eventNumbers.severity,
  })
  .meta({
    description: 'The fastest cell whose direction is certain (2 sigma); if there is none, the fastest cell',
  });

const gradientSchema = z
  .object({
    ...placeShape,
    mm_yr_per_km: z.number(),
    uncertainty_mm_yr_per_km: z.number().meta({
      description: 'One standard deviation. The largest of many gradients is above its true value by chance',
    }),
    toward_degrees: z.int().meta({
      description: 'The direction in which the ground sinks more, degrees clockwise from north',
    }),
    radius_m: z.number().meta({ description: 'The plane is fitted to the cells this near' }),
  })
  .meta({ description: 'The steepest change of rate over the ground' });

const areaEventsSchema = z
  .object({
    cells: z
      .int()
      .meta({ description: 'Measured cells with an event that is not a suspected processing error' }),
    steps: z.int().meta({ description: 'Events of each kind in all cells' }),
    pace_changes: z.int(),
    surges: z.int(),
    suspected_unwrapping: z.int().meta({ description: 'Events that may be errors in processing' }),
    latest: isoDateSchema.nullable(),
    strongest: z
      .array(eventsSchema.element.extend(placeShape))
      .meta({ description: 'The most certain events, at most 10' }),
  })
  .meta({ description: 'Dated events of the measured cells' });

const covarianceSchema = z
  .object({
    shared_share: z.number().meta({
      description: 'How much of the variance of a cell, without the zero, its neighbors share, 0 to 1',
    }),
    nugget_mm2: z.number().nullable().meta({
      description:
        'Variogram of the residuals of the series: nugget + slope × km^exponent. Null if too few series',
    }),
    slope_mm2: z.number().nullable(),
    exponent: z.number().nullable(),
    series: z.int().meta({ description: 'Sampled series' }),
    effective_cells: z.number().meta({
      description: 'The number of independent cells whose mean would be as certain',
    }),
    cell_uncertainty_mm_yr: z.number().meta({ description: 'One σ of a typical cell, without the zero' }),
  })
  .meta({
    description:
      'How the errors of the cells go together. If too few series are known, all cells are assumed to have the same error',
  });

const mapSchema = z
  .object({
    png_base64: z.string(),
    bounds: boxSchema,
    width: z.int(),
    height: z.int(),
    is_empty: z.boolean().meta({ description: 'Whether no class is drawn' }),
  })
  .meta({ description: 'Classes of the area and around it (EPSG:3857)' });

/** The numbers of an area's report; null unless the status is `ok`. */
export const areaFiguresShape = {
  velocity_vertical_mm_yr: z.number().meta({ description: 'Mean vertical rate of the measured cells' }),
  velocity_uncertainty_mm_yr: z.number().meta({
    description: 'One standard deviation of the mean, with spatial covariance and the zero of the frame',
  }),
  velocity_uncertainty_without_zero_mm_yr: z.number().meta({
    description:
      'The same without what all cells share: the zero or tie of the frame, and an assumed line of sight',
  }),
  interval_95_mm_yr: interval95Schema,
  velocity_east_mm_yr: z.number().nullable().meta({
    description: 'Mean motion to the east, mm/yr; negative = to the west. Relative to the GNSS stations',
  }),
  velocity_east_uncertainty_mm_yr: z.number().nullable().meta({
    description: 'One standard deviation, with spatial covariance and both zeros',
  }),
  east_cells: z.int().nullable().meta({
    description: 'Cells of that mean; null = none of two looks',
  }),
  rate_without_events_mm_yr: z.number().nullable().meta({
    description:
      'The same mean without the steps and surges of the cells. Null = they shift it by less than 0.3 mm/yr',
  }),
  rate_without_events_uncertainty_mm_yr: z
    .number()
    .nullable()
    .meta({ description: 'One standard deviation' }),
  trend: z.enum(TRENDS),
  assessment: z.string().meta({ description: 'The mean in words' }),
  assessment_code: z.enum(ASSESSMENT_CODES),
  confidence_tier: z.enum(CONFIDENCE_TIERS.map(({ tier }) => tier)),
  signal_to_noise: z.number(),
  significant_nonzero: z.boolean(),
  verdict: z.string(),
  verdict_code: z.enum(VERDICT_CODES),
  rates_mm_yr: quantilesSchema,
  classes: z.array(classSchema).meta({ description: 'Every assessment code, from sinking to rising' }),
  worst_cell: worstCellSchema,
  steepest_gradient: gradientSchema.nullable(),
  events: areaEventsSchema,
  spatial_covariance: covarianceSchema,
  confidence: z.number().nullable().meta({ description: 'Mean data quality of the measured cells' }),
  n_measurements: z.int().meta({ description: 'Median over the measured cells' }),
  span_years: z.number().meta({ description: 'Median over the measured cells' }),
  first_observation: isoDateSchema,
};

/** The same numbers, each of which may be null. */
export function nullableFigures<Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, schema.nullable()]),
  ) as unknown as { [Name in keyof Shape]: z.ZodNullable<z.ZodType<z.output<Shape[Name]>>> };
}

/** Names of these numbers. */
export const AREA_FIGURES = Object.keys(areaFiguresShape) as readonly (keyof typeof areaFiguresShape)[];

/** What the answer for many cells says of the frame that answers. */
export const answeringShape = {
  coverage: coverageSchema,
  frame: freeCellShape.frame,
  release: freeCellShape.release,
  last_observation: freeCellShape.last_observation,
  data_age_days: z.int().nullable(),
  data_freshness: freshnessSchema,
  freshness_note: cellShape.freshness_note,
  provenance: freeCellShape.provenance,
};

export const areaReportSchema = z
  .object({
    status: statusSchema,
    help: z.string().nullable(),
    ...modeShape,
    area: areaBlock,
    ...nullableFigures(areaFiguresShape),
    context: areaContextSchema.optional().meta({ description: 'With `include: ["context"]`' }),
    map: mapSchema.nullable().optional().meta({ description: 'With `include: ["map"]`' }),
    pixel_id: z
      .string()
      .meta({ description: 'Names the area in your list of reports: the same area has the same one' }),
    ...answeringShape,
    ...requestShape,
  })
  .meta({ id: 'AreaReport', description: 'The numbers are null unless `status` is `ok`' });
export type AreaReport = z.infer<typeof areaReportSchema>;

/** What the free preflight of an answer for many cells says next to their outline. */
export const cellsPreflightShape = {
  ...preflightShape,
  owned_report: ownedReportSchema.nullable(),
  coverage: coverageSchema,
  frame: z.union([frameIdSchema, z.string()]),
  release: z.string().nullable(),
  pixel_id: z.string(),
  data_age_days: z.int().nullable(),
  request_id: z.string(),
};

export const areaDryRunSchema = z
  .object({ ...cellsPreflightShape, area: areaBlock })
  .meta({ id: 'AreaDryRun', description: 'The free preflight of a report about an area' });
export type AreaDryRun = z.infer<typeof areaDryRunSchema>;
