/** The parts of a bought report that the assistant's answers use. */
import { z } from 'zod';
import { EVENT_KINDS } from '../../core/events/candidates.ts';

/** Null and absent mean the same. */
const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
const number = orNull(z.number());
const text = orNull(z.string());
/** The parts of an event that its sentence needs. */
export const eventSchema = z.looseObject({
  kind: z.enum(EVENT_KINDS),
  kind_is_clear: z.boolean(),
  earliest: z.string(),
  latest: z.string(),
  size: z.number(),
  size_uncertainty: z.number(),
  significance: z.number(),
  suspected_unwrapping: z.boolean(),
  unconfirmed: z.boolean(),
  relative_to: z.string(),
});
/** The fields read from a stored report. Reports of every version have most of them. */
const storedReportSchema = z.looseObject({
  status: text,
  velocity_vertical_mm_yr: number,
  velocity_uncertainty_mm_yr: number,
  interval_95_mm_yr: orNull(z.tuple([z.number(), z.number()])),
  velocity_los_mm_yr: number,
  velocity_east_mm_yr: number,
  velocity_east_uncertainty_mm_yr: number,
  east_shift: orNull(
    z.looseObject({
      earliest: z.string(),
      latest: z.string(),
      size_mm: z.number(),
      size_uncertainty_mm: z.number(),
    }),
  ),
  verdict_code: text,
  verdict: text,
  velocity_vs_surroundings_mm_yr: number,
  velocity_vs_surroundings_uncertainty_mm_yr: number,
  surroundings_radius_m: number,
  pace: text,
  pace_spread_mm_yr: number,
  rate_without_events_mm_yr: number,
  rate_without_events_uncertainty_mm_yr: number,
  recent_rate_mm_yr: number,
  recent_rate_uncertainty_mm_yr: number,
  severity: number,
  events: orNull(z.array(z.looseObject({ text: z.string() }))),
  velocity_display: text,
  assessment: text,
  assessment_code: text,
  confidence_tier: text,
  confidence: number,
  signal_to_noise: number,
  significant_nonzero: orNull(z.boolean()),
  seasonal_amplitude_mm: number,
  seasonal_dominant: orNull(z.boolean()),
  neighbor_spread_mm_yr: number,
  differential_motion: orNull(z.looseObject({ note: z.string() })),
  total_motion_mm: number,
  n_measurements: number,
  span_years: number,
  last_observation: text,
  data_freshness: text,
  freshness_note: text,
  cell_size_m: number,
  pixel_id: text,
  frame: text,
  release: text,
  query: orNull(z.object({ lat: z.number(), lon: z.number() })),
  provenance: z
    .looseObject({ calibration: text, reference: z.looseObject({ in_words: text }).nullish() })
    .nullish(),
  dates: orNull(z.array(z.string())),
  movement: z
    .looseObject({
      from_observation: z.string(),
      to_observation: z.string(),
      delta_mm: z.number(),
      uncertainty_mm: z.number(),
    })
    .nullish(),
});
export type StoredReport = z.infer<typeof storedReportSchema>;
export type StoredEvent = NonNullable<StoredReport['events']>[number];

/** The part of a stored body that answers use; null = it has no numbers. */
export function storedReport(data: unknown): StoredReport | null {
  const parsed = storedReportSchema.safeParse(data);
  return parsed.success && parsed.data.status === 'ok' ? parsed.data : null;
}
