import { z } from 'zod';
import { ASSESSMENT_CODES } from '../../../core/report/assessment.ts';
import { VERDICT_CODES } from '../../../core/report/groundVerdict.ts';
import { frameIdSchema, isoDateSchema } from '../../frame.ts';
import { interval95Schema, statusSchema } from './reportParts.ts';

const component = (direction: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `Its component to the ${direction}; null = the products don't state it` });

/** From where a frame looks at the ground. */
export const lookSchema = z
  .object({
    orbit_direction: z.enum(['ascending', 'descending']).nullable(),
    track: z.int().nullable(),
    line_of_sight: z
      .object({ east: component('east'), north: component('north'), up: z.number() })
      .meta({ description: 'Unit vector from the ground to the satellite, the mean over the frame' }),
  })
  .meta({ id: 'Look', description: 'From where the satellite of a frame looks at the ground' });

const number = (description: string) => z.number().nullable().meta({ description });

/** Each frame's own answer for one place. */
export const allFramesSchema = z
  .array(
    z.object({
      frame: frameIdSchema,
      release: z.string(),
      pixel_id: z.string(),
      look: lookSchema,
      first_observation: isoDateSchema,
      last_observation: isoDateSchema,
      status: statusSchema.meta({
        description:
          'The status of a report from this frame with the same gates. The numbers are null unless it is `ok`',
      }),
      help: z.string().nullable(),
      velocity_vertical_mm_yr: number('The vertical rate if the ground moves only up or down, mm/yr'),
      velocity_uncertainty_mm_yr: number(
        'One standard deviation, mm/yr; includes the disagreement with the other frames',
      ),
      interval_95_mm_yr: interval95Schema.nullable(),
      velocity_los_mm_yr: number('Along the line of sight, positive toward the satellite'),
      assessment_code: z.enum(ASSESSMENT_CODES).nullable(),
      verdict_code: z.enum(VERDICT_CODES).nullable(),
      n_measurements: z.int().nullable(),
      span_years: z.number().nullable(),
    }),
  )
  .meta({
    id: 'AllFrames',
    description:
      'The answer of every frame over the place, first the one that the report is from. Each has its own zero; ' +
      '`provenance.datum` says which can be compared. A report from one of them: `frame`',
  });
