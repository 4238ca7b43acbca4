import { z } from 'zod';
import { ASSESSMENT_CODES } from '../../../core/report/assessment.ts';
import { VERDICT_CODES } from '../../../core/report/groundVerdict.ts';
import { modeShape } from '../modeFields.ts';
import {
  answeringShape,
  areaFiguresShape,
  boxSchema,
  cellsPreflightShape,
  nullableFigures,
  placeShape,
} from './areaReport.ts';
import { lineContextSchema, sampleContextSchema } from './context.ts';
import { eventNumbers, eventsSchema } from './eventNumbers.ts';
import { interval95Schema, requestShape, statusSchema } from './reportParts.ts';

export const lineBlock = z
  .object({
    length_km: z.number().meta({ description: 'Its length, which decides the price' }),
    bbox: boxSchema,
    samples: z.int(),
    spacing_m: z.number().meta({ description: 'Distance between samples' }),
    answered_samples: z.int().meta({ description: 'Samples that have a rate' }),
    answered_share: z.number().meta({ description: 'Of all samples, 0 to 1' }),
    cell_size_m: z.number().nullable(),
  })
  .meta({ description: 'The line on the ground' });

const distance = z.number().meta({ description: 'From the beginning of the line, meters' });

const sampleSchema = z
  .object({
    distance_m: distance,
    ...placeShape,
    pixel_id: z.string().nullable().meta({ description: 'Null where the frame does not cover the sample' }),
    status: statusSchema.meta({
      description:
        'The status of a report of this point from the same frame. The numbers are null unless it is `ok`',
    }),
    velocity_vertical_mm_yr: z.number().nullable(),
    velocity_uncertainty_mm_yr: z.number().nullable().meta({ description: 'One standard deviation' }),
    interval_95_mm_yr: interval95Schema.nullable(),
    velocity_east_mm_yr: z
      .number()
      .nullable()
      .meta({ description: 'Negative = to the west. Null in a frame of one look' }),
    velocity_east_uncertainty_mm_yr: z.number().nullable().meta({ description: 'One standard deviation' }),
    velocity_vs_surroundings_mm_yr: z
      .number()
      .nullable()
      .meta({ description: 'The rate compared with the ground around. Null = not compared' }),
    velocity_vs_surroundings_uncertainty_mm_yr: z
      .number()
      .nullable()
      .meta({ description: 'One standard deviation' }),
    assessment_code: z.enum(ASSESSMENT_CODES).nullable(),
    verdict_code: z.enum(VERDICT_CODES).nullable(),
    severity: eventNumbers.severity.nullable(),
    events: eventsSchema.nullable(),
    context: sampleContextSchema.optional(),
  })
  .meta({ description: 'A point of the line' });

const gapSchema = z
  .object({
    from_m: distance,
    to_m: distance,
    samples: z.int(),
    status: statusSchema.meta({ description: 'Why these samples have no rate' }),
    message: z.string(),
  })
  .meta({ description: 'Consecutive samples without a rate' });

const steepestSchema = z
  .object({
    distance_m: distance,
    ...placeShape,
    mm_yr_per_km: z.number().meta({
      description: 'Change of the rate along the line; negative = the ground sinks more toward its end',
    }),
    uncertainty_mm_yr_per_km: z.number().meta({
      description: 'One standard deviation. The largest of many slopes is above its true value by chance',
    }),
    radius_m: z.number().meta({ description: 'The slope is fitted to the cells this near along the line' }),
  })
  .meta({ description: 'Where the rate changes most along the line' });

const { steepest_gradient: _, ...ofAllCells } = areaFiguresShape;

/** The numbers of a profile; null unless it is `ok`. */
const profileFiguresShape = {
  ...ofAllCells,
  steepest_along_line: steepestSchema.nullable().meta({
    description: 'Null where fewer than three cells lie close enough together',
  }),
  profile: z.array(sampleSchema).meta({ description: 'The samples in the order of the line' }),
  gaps: z.array(gapSchema).meta({ description: 'Where the line has no rates, and why' }),
};

/** Names of those numbers. */
export const PROFILE_FIGURES = Object.keys(
  profileFiguresShape,
) as readonly (keyof typeof profileFiguresShape)[];

export const profileReportSchema = z
  .object({
    status: statusSchema,
    help: z.string().nullable(),
    ...modeShape,
    line: lineBlock,
    ...nullableFigures(profileFiguresShape),
    context: lineContextSchema.optional().meta({ description: 'Only if requested and `status` is `ok`' }),
    pixel_id: z
      .string()
      .meta({ description: 'Names the line in your list of reports: the same line has the same one' }),
    ...answeringShape,
    ...requestShape,
  })
  .meta({
    id: 'ProfileReport',
    description: 'Means and counts are about the measured cells along the line. Null unless `status` is `ok`',
  });
export type ProfileReport = z.infer<typeof profileReportSchema>;

export const profileDryRunSchema = z
  .object({ ...cellsPreflightShape, line: lineBlock })
  .meta({ id: 'ProfileDryRun', description: 'The free preflight of a profile' });
export type ProfileDryRun = z.infer<typeof profileDryRunSchema>;
