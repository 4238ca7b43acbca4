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
      'The rate without steps and surges of `significance` 6 or more or `suspected_unwrapping`, mm/yr. Null where there are none',
  }),
  rate_without_events_uncertainty_mm_yr: sigma('that rate, mm/yr'),
  recent_rate_mm_yr: z.number().nullable().meta({
    description: 'The rate of the last 12 months of the record, mm/yr; null with too few dates',
  }),
  recent_rate_uncertainty_mm_yr: sigma('the recent rate, mm/yr'),
  recent_change_mm_yr: z.number().nullable().meta({
    description: 'The recent rate less that over the record, both without certain steps and surges, mm/yr',
  }),
  recent_change_uncertainty_mm_yr: sigma('that difference, mm/yr'),
  acceleration_mm_yr2: z.number().nullable().meta({
    description: 'Change of the rate a year over the record, mm/yr²; null for less than 1.5 years',
  }),
  acceleration_uncertainty_mm_yr2: sigma('the acceleration, mm/yr²'),
  severity: z.int().min(0).max(3).meta({
    description:
      'How much the place moves: 0 = no sign, 1 = slight, 2 = clear, 3 = severe, by its rate, the surroundings, the recent change and events of the last 12 months; `thresholds.severity` of /schema has the rule',
  }),
};

/** Dated events of a cell. */
export const eventsSchema = z.array(
  z
    .object({
      kind: z.enum(EVENT_KINDS).meta({
        description: '`step`: at once; `surge`: within 90 days; `pace_change`: another rate from then on',
      }),
      kind_is_clear: z
        .boolean()
        .meta({ description: 'False where another kind is more than half as likely' }),
      earliest: isoDateSchema.meta({
        description: 'It happened, or began, between `earliest` and `latest` (68 % or more)',
      }),
      latest: isoDateSchema,
      size: z.number().meta({ description: 'Negative = downward' }),
      size_uncertainty: z.number().meta({ description: 'One standard deviation' }),
      size_unit: z.enum(['mm', 'mm/yr']).meta({ description: '`mm/yr` for a change of pace' }),
      significance: z.number().meta({ description: 'Standard deviations by which it stands out from noise' }),
      suspected_unwrapping: z.boolean().meta({
        description: 'True where it may be an error in processing: whole wavelengths with a sharp edge',
      }),
      unconfirmed: z.boolean().meta({
        description: 'True where only the newest dates show it, so it may be an error',
      }),
      relative_to: z.enum(['surroundings', 'frame']).meta({
        description:
          '`surroundings`: the cell moved against the ground around, or that is not measured. `frame`: it moved, too',
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
