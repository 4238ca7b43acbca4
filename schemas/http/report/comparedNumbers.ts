import { z } from 'zod';
import { VERDICT_CODES } from '../../../core/report/groundVerdict.ts';
import { PACES } from '../../../core/report/pace.ts';
import { frameIdSchema } from '../../frame.ts';

const qualitySchema = z
  .object({
    epochs_in_record: z.int().meta({
      description: 'Dates of the frame from the first to the last observation of the cell',
    }),
    epochs_used: z.int().meta({ description: 'As `n_measurements`' }),
    epochs_masked: z.int().meta({ description: 'Dates of the record that the cell has no value for' }),
    masked_because: z.string().nullable().meta({ description: 'Null where none is masked' }),
    epochs_dropped: z
      .int()
      .meta({ description: 'Dates within the record that the whole frame left out, not counted above' }),
    dropped_because: z.string().nullable().meta({ description: 'Null where none is left out' }),
    longest_gap_days: z.int().meta({
      description: 'The longest time between two dates of the frame within the record of the cell',
    }),
    temporal_coherence: z
      .number()
      .nullable()
      .meta({ description: 'Mean over the dates used, 0 to 1; null = the product has none' }),
  })
  .meta({ description: 'What the record of the cell is made of' });

/** The parts of a report beyond the rate over the record: the comparison with the surroundings, the pace, the record. */
export const comparedNumbers = {
  velocity_vs_surroundings_mm_yr: z.number().nullable().meta({
    description:
      'The rate of this cell less the median rate of well-measured ground around it, mm/yr; negative = it sinks relative to its surroundings. The zero of the frame isn’t in it, so that it is known in relative frames too. Null = not compared: too little ground around is measured, or the release has no such numbers',
  }),
  velocity_vs_surroundings_uncertainty_mm_yr: z.number().nullable().meta({
    description:
      'One standard deviation of that difference, mm/yr: noise of the cell and of the median, and the atmosphere between them',
  }),
  surroundings_radius_m: z
    .number()
    .nullable()
    .meta({ description: 'How far the surroundings reach that the cell is compared with, meters' }),
  pace_spread_mm_yr: z.number().nullable().meta({
    description:
      'How far the rate of other years may lie from the rate of this record: one standard deviation, mm/yr. `velocity_uncertainty_mm_yr` is about the years of the record alone. Null = unknown, as where only the path of the record shows that its pace changed',
  }),
  pace: z.enum(PACES).nullable().meta({
    description:
      'Whether the ground kept its pace over the record: `changed` where an event, the last 12 months or the acceleration show it, else by `pace_spread_mm_yr`; the rule is `thresholds.pace` of `/api/v1/schema`. Null = unknown',
  }),
  quality: qualitySchema,
};

/** The headline of a report. */
export const verdictShape = {
  verdict: z.string().meta({
    description:
      'The headline of the report, such as `Sinking fast`, `Stable` or `Moves with its surroundings`',
    example: 'Sinking fast',
  }),
  verdict_code: z.enum(VERDICT_CODES).meta({
    description:
      'The same as a code. `stable`: the 95 % interval of the rate lies within ±3 mm/yr. `stable_in_frame`: `within_margin_kind` is `stable`, the 95 % interval of `velocity_vs_surroundings_mm_yr` lies within ±3 mm/yr, and the rate plus its σ without that of the zero is at most 3 mm/yr. `moves_with_surroundings`: only the difference from the surroundings is known to be that small. `sinking_in_surroundings`, `rising_in_surroundings`: the rate has not decided, and the difference is certain and at least 3 mm/yr. `moving_sideways`: only `velocity_east_mm_yr` is certain, and at least 3 mm/yr. `dropped_once`, `rose_once`, `moved_in_steps`: the record has steps or surges (`events`) of `significance` 6 or more, and no certain motion without them that the rate shares. `sinking_lately`, `rising_lately`, `changed_pace`: the pace changed, and the last 12 months don’t go on as before; `recent_rate_mm_yr` counts',
  }),
};

const partDoubtsSchema = z
  .object({
    recent_rate_mm_yr: z.number(),
    recent_change_mm_yr: z.number(),
    acceleration_mm_yr2: z.number(),
    rate_without_events_mm_yr: z.number(),
    events: z.array(z.number()),
  })
  .meta({
    description:
      'The same for the parts of the record, and for the size of each of its events: the σ of each includes the largest one over all frames. Null in answers without a rate',
  });

/** The other frames at the place of a report, and how they compare. */
export const datumSchema = z
  .object({
    description: z
      .string()
      .meta({ description: 'In words: the zero of the rates, and how the other frames compare with it' }),
    overlapping_frames: z.array(
      z.object({
        frame: frameIdSchema,
        release: z.string(),
        measured: z.boolean().meta({ description: 'Whether it measures the place' }),
        comparability: z.enum(['comparable', 'not_comparable', 'unknown']).meta({
          description:
            'Whether you can compare reports of the two: account for their difference over all ground that both measure, but not where they disagree at the place itself',
        }),
        difference_mm_yr: z.number().nullable().meta({
          description:
            'How much its vertical rates are above those of the answering frame: the median over areas of cells that both measure. Null if there are too few',
        }),
        difference_uncertainty_mm_yr: z.number().nullable().meta({ description: 'One σ of that median' }),
        difference_spread_mm_yr: z.number().nullable().meta({
          description: "Robust standard deviation between areas: large if the difference isn't constant",
        }),
        disagreement_mm_yr: z.number().meta({
          description:
            'One σ of the disagreement between frames of the same rank, beyond the uncertainty of their zeros. `velocity_uncertainty_mm_yr` includes the largest of this and `here.disagreement_mm_yr` over all ' +
            "frames. 0 if they agree, weren't compared, or the other frame is shorter, older or not as well tied",
        }),
        common_cells: z.int().meta({ description: 'Cells measured in both, among the sampled cells' }),
        here: z
          .object({
            agreement: z.enum(['agrees', 'disagrees', 'unknown']).meta({
              description:
                'Whether the two rates at the place agree within their uncertainty (95 %). If two satellites with different look directions disagree, the ground may be moving sideways, and a direction that the other ' +
                "denies isn't certain. `unknown` if they weren't compared: one of them doesn't measure the place, or " +
                'their records cover different years',
            }),
            difference_mm_yr: z
              .number()
              .nullable()
              .meta({
                description:
                  'How much its rate is above that of the answering frame, at the cell or over the cells around it, ' +
                  "whichever is more. Null if it wasn't compared, and in answers without a rate",
              }),
            difference_uncertainty_mm_yr: z
              .number()
              .nullable()
              .meta({ description: 'One σ of that difference' }),
            cells: z.int().meta({ description: 'Cells that both measure, here and nearby' }),
            disagreement_mm_yr: z.number().nullable().meta({
              description:
                'One σ of the disagreement of the two here, beyond their own uncertainties; see `disagreement_mm_yr` above. 0 if nothing is added, null in answers without a rate',
            }),
            parts: partDoubtsSchema.nullable(),
          })
          .meta({ description: 'The two frames at the place itself' }),
      }),
    ),
  })
  .meta({ id: 'Datum', description: 'The other frames at the place, compared with the answering frame' });
