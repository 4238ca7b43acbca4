import { z } from 'zod';
import { EVENT_KINDS } from '../../../core/events/candidates.ts';
import { isoDateSchema } from '../../frame.ts';

const sigma = (of: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `One standard deviation of ${of}` });

/** A report's statements about the years within its record. */
export const eventNumbers = {
  rate_without_events_mm_yr: z.number().nullable().meta({
    description:
      'The rate without the steps and surges of `significance` 6 or more or `suspected_unwrapping`, which `velocity_vertical_mm_yr` includes, mm/yr. Null where there are none',
  }),
  rate_without_events_uncertainty_mm_yr: sigma('that rate, mm/yr'),
  recent_rate_mm_yr: z.number().nullable().meta({
    description:
      'The rate of the last 12 months of the record, mm/yr; null where too few dates were observed',
  }),
  recent_rate_uncertainty_mm_yr: sigma('the recent rate, mm/yr'),
  recent_change_mm_yr: z.number().nullable().meta({
    description:
      'The recent rate less the rate over the record, both without certain steps and surges, mm/yr',
  }),
  recent_change_uncertainty_mm_yr: sigma('that difference, mm/yr'),
  acceleration_mm_yr2: z.number().nullable().meta({
    description:
      'Change of the rate a year over the whole record, mm/yr²; null for records of less than 1.5 years',
  }),
  acceleration_uncertainty_mm_yr2: sigma('the acceleration, mm/yr²'),
  severity: z.int().min(0).max(3).meta({
    description:
      'How much the place moves: 0 = no sign of motion, 1 = slight, 2 = clear, 3 = severe. The highest level that the rate, the rate compared with the surroundings, the recent change or an event of the last 12 months reaches; `thresholds.severity` of /schema has the rule',
  }),
};

/** Dated events of a cell. */
export const eventsSchema = z.array(
  z
    .object({
      kind: z.enum(EVENT_KINDS).meta({
        description:
          '`step`: at once; `surge`: within about 90 days; `pace_change`: from then on at another rate',
      }),
      kind_is_clear: z
        .boolean()
        .meta({ description: 'False where another kind is more than half as likely' }),
      earliest: isoDateSchema.meta({
        description: 'It happened, or began, between `earliest` and `latest` with 68 % probability or more',
      }),
      latest: isoDateSchema,
      size: z.number().meta({ description: 'Negative = downward' }),
      size_uncertainty: z.number().meta({ description: 'One standard deviation' }),
      size_unit: z.enum(['mm', 'mm/yr']).meta({ description: '`mm/yr` for a change of pace' }),
      significance: z.number().meta({ description: 'Standard deviations by which it stands out from noise' }),
      suspected_unwrapping: z.boolean().meta({
        description:
          'True where it may be an error in processing: a whole number of wavelengths with a sharp edge',
      }),
      relative_to: z.enum(['surroundings', 'frame']).meta({
        description:
          '`surroundings`: the cell moved against the ground around, or that ground is not measured. `frame`: the ground around moved, too',
      }),
      text: z.string().meta({
        description:
          'For people: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was stable.`',
      }),
    })
    .meta({ description: 'A dated event of the ground' }),
);

export type ReportEvent = z.infer<typeof eventsSchema>[number];

/** The rule of `severity`, as /schema publishes it. */
export const severityRuleSchema = z.object({
  field: z.string(),
  rule: z.string(),
  rate_mm_yr: z.array(z.number()),
  vs_surroundings_mm_yr: z.array(z.number()),
  recent_change_mm_yr: z.array(z.number()),
  recent_event_mm: z.array(z.number()),
});
