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

/** The direction from which a frame looks at the ground. */
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

/** Additional fields in an answer from a frame of two looks. */
export const eastNumbers = {
  geometry: z.literal('two_looks').optional().meta({
    description:
      'Only of frames of two looks (`C_…`): their rate up assumes only that the ground doesn’t move north',
  }),
  velocity_east_mm_yr: z.number().optional().meta({
    description:
      'Rate to the east, mm/yr; negative = to the west. Relative to the GNSS stations, without `east_shift`',
  }),
  velocity_east_uncertainty_mm_yr: z.number().optional().meta({
    description: 'One standard deviation, mm/yr; includes both zeros and ± 2 mm/yr of motion to the north',
  }),
  up_east_correlation: z
    .number()
    .optional()
    .meta({ description: 'Of the errors of the rates up and to the east' }),
  east_shift: z
    .object({
      earliest: isoDateSchema,
      latest: isoDateSchema,
      size_mm: z.number(),
      size_uncertainty_mm: z.number(),
    })
    .optional()
    .meta({ description: 'Largest sudden shift; negative = to the west' }),
};

/** Why two looks don't give upward and eastward motion. */
const TWO_LOOKS_STATUSES = [
  'ok',
  'one_look',
  'looks_alike',
  'records_apart',
  'unknown_direction',
  'zeros_differ',
] as const;

/** The combined result of two frames at a place. */
export const twoLooksSchema = z
  .object({
    status: z.enum(TWO_LOOKS_STATUSES).meta({
      description:
        '`ok`, or why the numbers are missing: `one_look`: only one frame measures the place. `looks_alike`: they look from nearly the same side. `records_apart`: they observed together for less than a year or on fewer than 12 dates. `unknown_direction`: the products don’t state the direction to the satellite. `zeros_differ`: one is tied to GNSS and the other isn’t, or its producer tied one and we tied the other',
    }),
    message: z.string().meta({ description: 'The same as a sentence' }),
    frames: z.array(frameIdSchema).meta({ description: 'The two frames; empty without numbers' }),
    from: isoDateSchema.nullable().meta({ description: 'First date that both observed' }),
    to: isoDateSchema.nullable().meta({ description: 'Last date that both observed' }),
    velocity_up_mm_yr: number(
      'Rate up over these dates, mm/yr, without the assumption that nothing moves sideways',
    ),
    velocity_up_uncertainty_mm_yr: number(
      'One standard deviation, mm/yr; includes both zeros and ± 2 mm/yr of motion to the north',
    ),
    velocity_east_mm_yr: number('Rate to the east over these dates, mm/yr; negative = to the west'),
    velocity_east_uncertainty_mm_yr: number('One standard deviation, mm/yr; includes the same'),
    correlation: number('Correlation of the errors of the two rates'),
    condition_number: number('How badly the looks tell up from east: 1 = at right angles, at most 4'),
  })
  .meta({
    id: 'TwoLooks',
    description:
      'Motion up and to the east, from the frame that the report is from and the other one that knows it best. The rate of the report stays `velocity_vertical_mm_yr`',
  });
