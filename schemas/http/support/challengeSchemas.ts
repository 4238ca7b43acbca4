import { z } from 'zod';
import { isoDateSchema } from '../../frame.ts';
import { callShape } from '../modeFields.ts';
import { candidateSchema } from '../place/geocode.ts';
import { LONGEST_ADDRESS } from '../queryTypes.ts';
import { geocodeShape, referenceSchema, statusSchema } from '../report/reportParts.ts';
import { messageText, STATUSES } from './tickets.ts';

const CHALLENGE_REASONS = ['wrong_place', 'wrong_building', 'other_evidence', 'other'] as const;
/** Faster than any measured ground. */
const MOST_MM_YR = 10_000;

const evidenceSchema = z
  .strictObject({
    lat: z.number().min(-90).max(90).optional().meta({ description: 'Latitude of the place that you meant' }),
    lon: z.number().min(-180).max(180).optional(),
    address: z
      .string()
      .trim()
      .min(1)
      .max(LONGEST_ADDRESS)
      .optional()
      .meta({ description: 'The address that you meant' }),
    velocity_vertical_mm_yr: z
      .number()
      .min(-MOST_MM_YR)
      .max(MOST_MM_YR)
      .optional()
      .meta({ description: 'A rate that someone measured there; negative = subsidence' }),
    velocity_uncertainty_mm_yr: z
      .number()
      .min(0)
      .max(MOST_MM_YR)
      .optional()
      .meta({ description: 'One standard deviation of it' }),
    from: isoDateSchema.optional(),
    to: isoDateSchema.optional(),
    method: z.string().trim().max(200).optional().meta({ description: 'Such as leveling, GNSS' }),
    url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional()
      .meta({ description: 'A link to it. A person opens it; the service never does' }),
  })
  .refine(({ lat, lon }) => (lat === undefined) === (lon === undefined), {
    path: ['lon'],
    message: 'send lat and lon together',
  });
export type ChallengeEvidence = z.infer<typeof evidenceSchema>;

export const challengeBodySchema = z
  .strictObject({
    reason: z.enum(CHALLENGE_REASONS),
    message: messageText.meta({ description: 'Why the report is wrong' }),
    evidence: evidenceSchema.default({}),
  })
  .meta({
    id: 'ChallengeRequest',
    example: {
      reason: 'wrong_place',
      message: 'The house is at the other end of the street.',
      evidence: { lat: 29.76, lon: -95.36 },
    },
  });
export type ChallengeRequest = z.infer<typeof challengeBodySchema>;

const distance = z.number().meta({ description: 'Meters from the place of the report' });

const placeSchema = z.object({
  address: z.string().nullable(),
  geocoded_address: z.string().nullable(),
  lat: z.number(),
  lon: z.number(),
  geocode: z
    .object({ ...geocodeShape, source: geocodeShape.source.nullable() })
    .nullable()
    .meta({ description: 'How the address was found then; null if you bought the report without it' }),
});

const cellSchema = z.object({
  frame: z.string(),
  release: z.string(),
  release_is_kept: z.boolean().meta({ description: 'Whether this server still has that release' }),
  pixel_id: z.string(),
  cell_size_m: z.number().nullable(),
  center: z.object({ lat: z.number(), lon: z.number() }).nullable(),
  place_to_center_m: z.number().nullable(),
});

const measuredSchema = z.object({
  n_measurements: z.int().meta({ description: 'Dates that the cell was measured on' }),
  first_observation: isoDateSchema,
  last_observation: isoDateSchema,
  missing_dates: z.int().meta({ description: 'Dates of the frame, between those two, without this cell' }),
  longest_gap_days: z.int(),
  longest_gap_from: isoDateSchema.nullable(),
  velocity_uncertainty_mm_yr: z.number().nullable().meta({ description: 'As in the report' }),
  confidence: z.number().nullable(),
  temporal_coherence: z.number().nullable().meta({ description: '0 to 1; null for a time series' }),
});

export const COMPARISONS = ['same_release', 'same_class', 'differs', 'no_number', 'not_compared'] as const;

const nowSchema = z
  .object({
    frame: z.string().nullable(),
    release: z.string().nullable(),
    is_same_cell: z.boolean(),
    status: statusSchema,
    is_newer: z.boolean().nullable().meta({ description: 'Whether it has later dates; null = unknown' }),
    comparison: z.enum(COMPARISONS).meta({
      description:
        'Whether a report of this place made now would have the same `assessment_code`; `no_number` = there would ' +
        "be none to sell; `not_compared` = an area or a line. The new report isn't shown",
    }),
  })
  .meta({ description: "The service's answer from today's data" });

export const ADDRESS_OUTCOMES = [
  'same_cell',
  'moved_little',
  'elsewhere',
  'ambiguous',
  'not_found',
  'unknown',
] as const;

const readingSchema = candidateSchema.extend({ distance_m: distance }).meta({ id: 'AddressReading' });

const addressNowSchema = z.object({
  outcome: z.enum(ADDRESS_OUTCOMES).meta({
    description:
      'Location of the same address today: in the cell of the report, beyond it by no more than its size, or elsewhere',
  }),
  moved_m: z.number().nullable(),
  found: candidateSchema.nullable(),
  other_readings: z.array(readingSchema).meta({ description: 'Other places that it can mean' }),
});

const evidenceSeenSchema = z.object({
  place: z
    .object({
      lat: z.number(),
      lon: z.number(),
      geocoded_address: z.string().nullable(),
      distance_m: distance,
      pixel_id: z.string().nullable().meta({ description: 'In the same frame; null outside it' }),
      is_same_cell: z.boolean(),
    })
    .nullable(),
  address_problem: z
    .string()
    .nullable()
    .meta({ description: 'Why the address in your evidence has no location' }),
  rate: z
    .object({
      difference_mm_yr: z.number().meta({ description: 'Your rate minus the report’s' }),
      difference_uncertainty_mm_yr: z.number().nullable(),
      is_within_95: z
        .boolean()
        .nullable()
        .meta({ description: 'Whether the two agree within their uncertainties; null = unknown' }),
    })
    .nullable(),
});

export const FINDING_CODES = [
  'address_moved',
  'address_moved_little',
  'address_unclear',
  'another_reading',
  'area_not_house',
  'point_uncertain',
  'evidence_in_same_cell',
  'evidence_in_other_cell',
  'evidence_rate_agrees',
  'evidence_rate_differs',
  'newer_data_differ',
  'newer_data_agree',
  'release_not_kept',
  'already_refunded',
] as const;

const challengeFields = {
  challenge_id: z.string(),
  report_id: z.int(),
  ticket_id: z.string().meta({ description: 'Where a person answers: GET /api/v1/support/{tid}' }),
  created_at: z.iso.datetime(),
  reason: z.enum(CHALLENGE_REASONS),
  evidence: evidenceSchema.meta({ description: 'As sent' }),
  rests_on: z
    .object({
      place: placeSchema,
      cell: cellSchema,
      measured: measuredSchema
        .nullable()
        .meta({ description: 'Null if the release is no longer stored; the report itself has it' }),
      reference: referenceSchema.nullable(),
    })
    .meta({ description: 'The data behind the numbers of the report' }),
  now: nowSchema,
  address_now: addressNowSchema.nullable().meta({ description: 'Null for coordinates' }),
  evidence_seen: evidenceSeenSchema,
  findings: z.array(z.object({ code: z.enum(FINDING_CODES), text: z.string() })),
  refund_suggested: z.boolean().meta({
    description:
      'The service itself finds that the report is about another place; a person decides in the ticket',
  }),
};

export const challengeSchema = z
  .object(challengeFields)
  .meta({ id: 'Challenge', description: 'A challenge of a report, and the data behind the report' });
export type ChallengeBody = z.infer<typeof challengeSchema>;
/** The result of checking a challenge before it is recorded. */
export type ChallengeFacts = Pick<
  ChallengeBody,
  'rests_on' | 'now' | 'address_now' | 'evidence_seen' | 'findings' | 'refund_suggested'
>;

export const challengeAnswerSchema = z
  .object({ ...challengeFields, ticket_status: z.enum(STATUSES), ...callShape })
  .meta({ id: 'ChallengeAnswer' });

export const challengesSchema = z
  .object({ challenges: z.array(challengeSchema), ...callShape })
  .meta({ id: 'ChallengeList' });
