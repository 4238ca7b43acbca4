import { z } from 'zod';
import { frameIdSchema, isoDateSchema } from '../frame.ts';
import { ASSESSMENT_CODES, CONFIDENCE_TIERS, TRENDS } from '../../core/assessment.ts';
import { modeShape } from './mode.ts';
import {
  cellShape,
  freshnessNoteSchema,
  freshnessSchema,
  interval95Schema,
  isSyntheticSchema,
  pixelPolygonSchema,
  reportQuerySchema,
  requestShape,
  statusSchema,
} from './reportParts.ts';

export const WITHIN_MARGIN_KINDS = ['stable', 'inconclusive'] as const;

const number = (description: string) => z.number().nullable().meta({ description });

const assessmentCodeSchema = z.enum(ASSESSMENT_CODES).nullable();

const sigmaOf = (what: string) => `One standard deviation of ${what}`;

/** Other readings of the series than the report's own rate; each says how it differs from that. */
const trendAnalysisSchema = z
  .looseObject({
    linear_rate_mm_yr: z.number().meta({
      description:
        'The rate of the whole record once more, fitted to the series as it is published (to 0.1 mm): `velocity_vertical_mm_yr` but for rounding',
    }),
    linear_rate_uncertainty_mm_yr: z.number().meta({
      description: `${sigmaOf('it')}, of the fit alone: without that of a GNSS tie, which \`velocity_uncertainty_mm_yr\` has`,
    }),
    acceleration_mm_yr2: number(
      'By how much the rate changes in a year, mm/yr²; null when the dates cannot tell it from the rest',
    ),
    acceleration_uncertainty_mm_yr2: number(sigmaOf('it')),
    last_two_years_rate_mm_yr: number(
      'The rate of the last two years alone, without the seasonal term. Where it differs from `velocity_vertical_mm_yr` by more than their uncertainties, the motion has changed its pace. Null when the record is no longer than that',
    ),
    last_two_years_rate_uncertainty_mm_yr: number(sigmaOf('it')),
    mann_kendall_tau: z.number().meta({
      description: 'Whether the series rises or falls at all: -1 = always falling, 1 = always rising',
    }),
    mann_kendall_p: z
      .number()
      .meta({ description: 'Probability of such a tau, either way, on ground without a trend' }),
    sen_slope_mm_yr: z.number().meta({
      description:
        'Median slope between pairs of dates: a rate of the whole record that single wrong dates do not move',
    }),
    r_squared: z
      .number()
      .meta({ description: 'Share of the variance of the series that line and seasonal term explain' }),
    residual_rmse_mm: z.number().meta({ description: 'What they leave, as a root mean square' }),
    seasonal_amplitude_mm: number('As the report’s, of the published series'),
    seasonal_peak_day_of_year: z
      .int()
      .nullable()
      .meta({ description: 'When the ground stands highest, 1 to 366' }),
  })
  .meta({
    description:
      'Other readings of the cell’s series. The rate of the report is `velocity_vertical_mm_yr`: trend, assessment and gates go by that alone',
  });
const timeseriesSchema = z.looseObject({
  dates: z.array(isoDateSchema),
  vertical_mm: z.array(z.number()),
  n_points: z.int(),
  reference_date: isoDateSchema,
});

const reportShape = {
  status: statusSchema,
  help: z.string().nullable().meta({
    description:
      'What would help; with status `ok` a warning where the address names an area and not a house, else null',
  }),
  ...modeShape,
  velocity_vertical_mm_yr: number(
    'The rate of the report: vertical velocity over the whole record, mm/yr; negative = subsidence. Trend, assessment and gates go by it',
  ),
  velocity_vertical_in_yr: number('The same in in/yr'),
  velocity_uncertainty_mm_yr: number(
    `${sigmaOf('that velocity')}, mm/yr; where the frame is tied to GNSS, with that of the tie`,
  ),
  velocity_uncertainty_in_yr: number('The same in in/yr'),
  interval_95_mm_yr: interval95Schema.nullable(),
  velocity_los_mm_yr: number('Along the line of sight, towards the satellite positive'),
  seasonal_amplitude_mm: number('Half the peak-to-peak yearly swing; null where no seasonal term was fitted'),
  seasonal_dominant: z.boolean(),
  total_motion_mm: number(
    'Velocity times the length of the record. It is no movement between two dates: that is `movement` of /api/v1/timeseries, and ends elsewhere where the pace has changed or single dates scatter',
  ),
  total_motion_in: number('The same in inches'),
  display_units: z.enum(['mm_yr', 'in_yr']),
  velocity_display: z.string().meta({
    description:
      'For people, in the unit of `display_units`: velocity ± half of its 95 % interval, and says so: `-12.5 ± 1.0 mm/yr (95 %)`',
    example: '-12.5 ± 1.0 mm/yr (95 %)',
  }),
  trend: z.enum(TRENDS).nullable(),
  assessment: z.string(),
  assessment_code: assessmentCodeSchema,
  confidence_tier: z.enum(CONFIDENCE_TIERS.map(({ tier }) => tier)).nullable(),
  within_margin_kind: z.enum(WITHIN_MARGIN_KINDS).nullable(),
  signal_to_noise: number('|velocity| / uncertainty'),
  differential_motion: z
    .object({ neighbor_spread_mm_yr: z.number(), note: z.string() })
    .nullable()
    .meta({ description: 'Present when the ground moves unevenly over about 150 m' }),
  confidence: number('Data quality, coherence times record length; NOT trend certainty'),
  near_threshold: z.boolean(),
  significant_nonzero: z.boolean(),
  neighbor_consistent: z.boolean().nullable(),
  neighbor_spread_mm_yr: number('Spread of the velocities within 150 m beyond what noise explains'),
  ...cellShape,
  n_measurements: z.int().nullable(),
  span_years: z.number().nullable(),
  ...requestShape,
  mock: z.literal(true).optional().meta({ description: 'Present on examples made by `mock`' }),
  trend_analysis: trendAnalysisSchema.nullable().optional(),
  timeseries: timeseriesSchema.nullable().optional(),
  ground_brief: z.string().nullable().optional(),
};

/** Every name that `fields` may ask for. */
export const MOTION_REPORT_FIELDS = Object.keys(reportShape) as [
  keyof typeof reportShape,
  ...(keyof typeof reportShape)[],
];

/** What `compact=1` keeps. */
export const COMPACT_FIELDS = [
  'status',
  'velocity_vertical_mm_yr',
  'velocity_uncertainty_mm_yr',
  'trend',
  'assessment_code',
  'confidence_tier',
  'data_freshness',
  'last_observation',
  'pixel_id',
  'cost_usd',
  'request_id',
] as const satisfies readonly (keyof typeof reportShape)[];

export const motionReportSchema = z
  .looseObject(reportShape)
  .meta({ id: 'MotionReport', description: 'A ground-motion report, or the free answer why there is none' });
export type MotionReport = z.infer<z.ZodObject<typeof reportShape>>;

export const selectedReportSchema = z
  .looseObject(reportShape)
  .partial()
  .required({ status: true, cost_usd: true, request_id: true })
  .meta({ id: 'SelectedReport', description: 'The fields of a report chosen by `compact` or `fields`' });

export const dryRunSchema = z
  .looseObject({
    status: statusSchema.meta({ description: 'What the paid call would be' }),
    dry_run: z.literal(true),
    help: z.string().nullable(),
    ...modeShape,
    would_bill: z.boolean(),
    estimated_cost_usd: z.number(),
    cost_usd: z.literal(0),
    covered: z.boolean(),
    measured: z.boolean().meta({ description: 'Whether the cell is measured, as /api/v1/pixel tells' }),
    is_synthetic: isSyntheticSchema,
    likely_significant: z.boolean().nullable(),
    frame: frameIdSchema.nullable(),
    pixel_id: z.string().nullable(),
    pixel_polygon: pixelPolygonSchema,
    last_observation: isoDateSchema.nullable(),
    data_age_days: z.int().nullable(),
    data_freshness: freshnessSchema,
    freshness_note: freshnessNoteSchema,
    query: reportQuerySchema,
    request_id: z.string(),
  })
  .meta({ id: 'DryRun', description: 'Free preflight' });
export type DryRun = z.infer<typeof dryRunSchema>;

export const teaserSchema = z
  .looseObject({
    status: statusSchema,
    teaser: z.literal(true),
    help: z.string().nullable(),
    ...modeShape,
    assessment_code: assessmentCodeSchema,
    data_freshness: freshnessSchema,
    freshness_note: freshnessNoteSchema,
    last_observation: isoDateSchema.nullable(),
    frame: frameIdSchema.nullable(),
    cost_usd: z.literal(0),
    request_id: z.string(),
  })
  .meta({ id: 'Teaser', description: 'Free: no number' });
export type Teaser = z.infer<typeof teaserSchema>;
