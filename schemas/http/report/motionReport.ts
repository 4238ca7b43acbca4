import { z } from 'zod';
import { ASSESSMENT_CODES, CONFIDENCE_TIERS, TRENDS } from '../../../core/report/assessment.ts';
import { reportContextSchema } from './context.ts';
import { comparedNumbers, verdictShape } from './comparedNumbers.ts';
import { eventNumbers, eventsSchema } from './eventNumbers.ts';
import { nearestStationsSchema } from './nearestStations.ts';
import { allFramesSchema, eastNumbers, twoLooksSchema } from './looks.ts';
import { seasonNumbers } from './sharedMotion.ts';
import { modeShape } from '../modeFields.ts';
import {
  cellShape,
  freeCellShape,
  freeStatusSchema,
  interval95Schema,
  okStatusSchema,
  requestShape,
  UNKNOWN,
  withheld,
} from './reportParts.ts';
import { reportSeriesSchema } from './timeseries.ts';

const sigmaOf = (what: string) => `One standard deviation of ${what}`;

const number = (description: string) => z.number().nullable().meta({ description });

/** Results from the series other than the report's own rate; each states how it differs from that. */
const trendAnalysisSchema = z
  .object({
    linear_rate_mm_yr: z.number().meta({
      description:
        'The rate of the whole record again, fitted to the published series (rounded to 0.1 mm): ' +
        '`velocity_vertical_mm_yr` except for rounding',
    }),
    linear_rate_uncertainty_mm_yr: z.number().meta({
      description: `${sigmaOf('it')}, of the fit alone: without the GNSS tie, which \`velocity_uncertainty_mm_yr\` includes`,
    }),
    acceleration_mm_yr2: number('The `acceleration_mm_yr2` of the report'),
    acceleration_uncertainty_mm_yr2: number(sigmaOf('it')),
    last_two_years_rate_mm_yr: number(
      'The rate of the last two years alone, without the seasonal term. If it differs from `velocity_vertical_mm_yr` ' +
        "by more than their uncertainties, the motion changed its pace. Null if the record isn't longer than that",
    ),
    last_two_years_rate_uncertainty_mm_yr: number(sigmaOf('it')),
    mann_kendall_tau: z.number().meta({
      description: 'Whether the series rises or falls at all: -1 = always falling, 1 = always rising',
    }),
    mann_kendall_p: z
      .number()
      .meta({ description: 'Two-sided probability of such a tau on ground without a trend' }),
    sen_slope_mm_yr: z.number().meta({
      description:
        "Median slope between pairs of dates: a rate of the whole record that single wrong dates don't change",
    }),
    r_squared: z
      .number()
      .meta({ description: 'Share of the variance of the series that the line and seasonal term explain' }),
    residual_rmse_mm: z.number().meta({ description: 'Root mean square of the residuals' }),
    seasonal_amplitude_mm: number('As in the report, for the published series'),
    seasonal_peak_day_of_year: z
      .int()
      .nullable()
      .meta({ description: 'When the ground is highest, 1 to 366' }),
  })
  .meta({
    description:
      'Other statistics of the cell’s series. The rate of the report is `velocity_vertical_mm_yr`: trend, assessment ' +
      'and gates use only that',
  });

export const WITHIN_MARGIN_KINDS = ['stable', 'inconclusive'] as const;

const TIERS = CONFIDENCE_TIERS.map(({ tier }) => tier);

/** Values in answers; `unknown` only where a report doesn't state one. */
export const ANSWERED = {
  trend: [...TRENDS, UNKNOWN],
  assessment_code: [...ASSESSMENT_CODES, UNKNOWN],
  confidence_tier: [...TIERS, UNKNOWN],
} as const;

/** The measured numbers of a report. */
const measuredNumbers = {
  velocity_vertical_mm_yr: z.number().meta({
    description:
      'The rate of the report: vertical velocity over the whole record, mm/yr; negative = subsidence. Trend, ' +
      'assessment and gates use this rate',
  }),
  velocity_vertical_in_yr: z.number().meta({ description: 'The same in in/yr' }),
  velocity_uncertainty_mm_yr: z.number().meta({
    description:
      'One standard deviation of that velocity, mm/yr. Includes that of the GNSS tie if the frame is tied, and the ' +
      'disagreement with other frames of the same rank (`provenance.datum`)',
  }),
  velocity_uncertainty_in_yr: z.number().meta({ description: 'The same in in/yr' }),
  interval_95_mm_yr: interval95Schema,
  velocity_los_mm_yr: z
    .number()
    .nullable()
    .meta({ description: 'Along the line of sight, positive toward the satellite' }),
  ...seasonNumbers,
  total_motion_mm: z.number().meta({
    description:
      "Velocity times the length of the record. It isn't a movement between two dates: `movement` of " +
      '/api/v1/timeseries is, and it differs if the pace changed or single dates scatter',
  }),
  total_motion_in: z.number().meta({ description: 'The same in inches' }),
  signal_to_noise: z.number().meta({ description: '|velocity| / uncertainty' }),
  false_alarm_share: z
    .number()
    .nullable()
    .meta({
      description:
        'How often an answer like this is wrong in this frame: the share of false ones among motions with this direction ' +
        'and tier, 0 to 1, at most 0.25 for `likely` and 0.03 for `measured` (above that the answer is ' +
        "`inconclusive` and free). Null if the answer reports no motion of 3 mm/yr or more, or the frame wasn't " +
        'evaluated',
    }),
  differential_motion: z
    .object({ neighbor_spread_mm_yr: z.number(), note: z.string() })
    .nullable()
    .meta({ description: 'Present when the ground moves unevenly over about 150 m' }),
  confidence: z
    .number()
    .nullable()
    .meta({ description: 'Data quality, coherence times record length; NOT trend certainty' }),
  neighbor_consistent: z.boolean().nullable(),
  neighbor_spread_mm_yr: z
    .number()
    .nullable()
    .meta({ description: 'Spread of the velocities within 150 m beyond what noise explains' }),
  ...comparedNumbers,
  ...eventNumbers,
  n_measurements: z.int(),
  span_years: z.number(),
};
type MeasuredNumber = keyof typeof measuredNumbers;

/** The same fields in a free answer, which never reveals any of them. */
const untoldNumbers = Object.fromEntries(
  Object.entries(measuredNumbers).map(([name, schema]) => [name, withheld(schema)]),
) as Record<MeasuredNumber, ReturnType<typeof withheld>>;

/** The parts that both kinds of answer have in common. */
const commonShape = {
  help: z.string().nullable().meta({
    description:
      'What to do next; with status `ok`, a warning if the address names an area and not a house, otherwise null',
  }),
  ...modeShape,
  display_units: z.enum(['mm_yr', 'in_yr']),
  velocity_display: z.string().meta({
    description:
      'For people, in `display_units`: velocity ± half of its 95 % interval, labeled as such: `-12.5 ± 1.0 mm/yr ' +
      '(95 %)`',
    example: '-12.5 ± 1.0 mm/yr (95 %)',
  }),
  assessment: z.string().meta({
    description:
      'The verdict in words: what the ground does in absolute terms, as far as the zero is known; what happened within the record and when (`events`); the last 12 months where they differ; and, where it was compared, what this spot does compared with its surroundings',
  }),
  methodology_version: z.string().meta({
    description: 'The version of the methods that made the numbers; as `provenance.science_version`',
  }),
  ...requestShape,
  mock: z.literal(true).optional().meta({ description: 'Present on examples made by `mock`' }),
};

const okShape = {
  status: okStatusSchema,
  ...commonShape,
  ...measuredNumbers,
  seasonal_dominant: z.boolean().meta({
    description:
      'Whether `seasonal_amplitude_mm` is larger than a year of the velocity, with both as they are reported',
  }),
  seasonal_dominant_certain: z.boolean().meta({
    description:
      'Whether `seasonal_dominant` is certain. It holds for any part of `seasonal_removed_mm` that was ground motion, or within the 95 % interval of `seasonal_shared_mm`',
  }),
  trend: z.enum(TRENDS),
  assessment_code: z.enum(ASSESSMENT_CODES),
  confidence_tier: z.enum(TIERS),
  within_margin_kind: z.literal('stable').nullable(),
  ...verdictShape,
  evidence: z
    .literal('measured')
    .meta({ description: 'The numbers were measured at this cell, not modeled or interpolated' }),
  near_threshold: z.boolean(),
  significant_nonzero: z.boolean(),
  nearest_stations: nearestStationsSchema,
  ...cellShape,
  trend_analysis: trendAnalysisSchema.optional(),
  timeseries: reportSeriesSchema.optional(),
  ground_brief: z.string().optional(),
  events: eventsSchema.optional(),
  all_frames: allFramesSchema.optional(),
  two_looks: twoLooksSchema.optional(),
  context: reportContextSchema.optional(),
  ...eastNumbers,
};

const freeShape = {
  status: freeStatusSchema,
  ...commonShape,
  ...untoldNumbers,
  seasonal_dominant: z.literal(false),
  seasonal_dominant_certain: z.literal(false),
  trend: z.enum(['no_clear_trend', UNKNOWN]),
  assessment_code: z.enum(['no_clear_trend', UNKNOWN]),
  confidence_tier: z.enum(['within_margin', UNKNOWN]),
  within_margin_kind: z.literal('inconclusive').nullable(),
  verdict: withheld(verdictShape.verdict),
  verdict_code: z.literal(UNKNOWN),
  evidence: withheld(okShape.evidence),
  near_threshold: z.literal(false),
  significant_nonzero: z.literal(false),
  nearest_stations: withheld(nearestStationsSchema),
  ...freeCellShape,
};

/** All names that `fields` accepts. */
export const MOTION_REPORT_FIELDS = Object.keys(okShape) as [
  keyof typeof okShape,
  ...(keyof typeof okShape)[],
];

/** The fields that `compact=1` keeps. */
export const COMPACT_FIELDS = [
  'status',
  'coverage',
  'velocity_vertical_mm_yr',
  'velocity_uncertainty_mm_yr',
  'velocity_east_mm_yr',
  'velocity_east_uncertainty_mm_yr',
  'east_shift',
  'trend',
  'assessment_code',
  'confidence_tier',
  'verdict_code',
  'velocity_vs_surroundings_mm_yr',
  'velocity_vs_surroundings_uncertainty_mm_yr',
  'rate_without_events_mm_yr',
  'rate_without_events_uncertainty_mm_yr',
  'recent_rate_mm_yr',
  'recent_rate_uncertainty_mm_yr',
  'severity',
  'data_freshness',
  'last_observation',
  'pixel_id',
  'cost_usd',
  'request_id',
] as const satisfies readonly (keyof typeof okShape)[];

export const okReportSchema = z
  .object(okShape)
  .meta({ id: 'OkReport', description: 'A ground-motion report: the ground is measured' });
export type OkReport = z.infer<typeof okReportSchema>;

export const freeReportSchema = z.object(freeShape).meta({
  id: 'FreeReport',
  description: 'The free answer without a report: why there are no measured numbers',
});
export type FreeReport = z.infer<typeof freeReportSchema>;

export const motionReportSchema = z.discriminatedUnion('status', [okReportSchema, freeReportSchema]).meta({
  id: 'MotionReport',
  description: 'A ground-motion report, or the free answer why there is none; `status` says which',
});
export type MotionReport = OkReport | FreeReport;

const ALWAYS = { status: true, coverage: true, cost_usd: true, request_id: true } as const;

/** The fields that `fields` keeps in every answer. */
export const KEPT_FIELDS = Object.keys(ALWAYS) as (keyof typeof ALWAYS)[];

export const selectedReportSchema = z
  .discriminatedUnion('status', [
    z.object(okShape).partial().required(ALWAYS).meta({
      id: 'SelectedOkReport',
      description: 'The chosen fields of a report',
    }),
    z.object(freeShape).partial().required(ALWAYS).meta({
      id: 'SelectedFreeReport',
      description: 'The chosen fields of the free answer without a report',
    }),
  ])
  .meta({ id: 'SelectedReport', description: 'The fields of a report chosen by `compact` or `fields`' });
