import { z } from 'zod';
import { AREA_PATH, PROFILE_PATH } from '../../../report/ask/areaKind.ts';
import { MOTION_PATH } from '../../../report/ask/motionKind.ts';
import { isoDateSchema } from '../../../schemas/frame.ts';
import { areaDryRunSchema, areaReportSchema } from '../../../schemas/http/report/areaReport.ts';
import { profileDryRunSchema, profileReportSchema } from '../../../schemas/http/report/profileReport.ts';
import { freeReportSchema, okReportSchema } from '../../../schemas/http/report/motionReport.ts';
import { dryRunSchema, teaserSchema } from '../../../schemas/http/report/preflight.ts';
import { MAX_POINTS, timeseriesAnswerSchema } from '../../../schemas/http/report/timeseries.ts';
import type { OwnRequest } from '../callOwnApi.ts';
import {
  areaArgument,
  buyAgainArgument,
  contextArgument,
  dryRunArgument,
  idempotencyArgument,
  idempotencyHeader,
  lineArgument,
  maxAgeArgument,
  placeArguments,
  priceArguments,
} from './toolArguments.ts';
import { BUYS, presentBody, queryOf, type AgentTool } from './tool.ts';

const motionArguments = {
  ...placeArguments,
  area: areaArgument,
  line: lineArgument,
  explain: z.boolean().optional().meta({
    description: 'true = add ground_brief, plain sentences for people, for free',
  }),
  context: contextArgument,
  ...dryRunArgument,
  ...maxAgeArgument,
  min_confidence: z
    .number()
    .min(0)
    .max(1_000_000)
    .optional()
    .meta({
      description: 'Free low_confidence if data quality (0 to 1) is below this',
      examples: [0.5],
    }),
  since: isoDateSchema.optional().meta({
    description: 'Free no_new_data without an observation after this date (YYYY-MM-DD)',
    examples: ['2026-01-31'],
  }),
  min_geocode_score: z
    .number()
    .min(0)
    .max(1_000_000)
    .optional()
    .meta({
      description:
        'Free low_geocode_precision if the address is found less precisely: 0.7 = houses (default), 0.4 = also ' +
        'streets, towns and ZIP Codes',
      examples: [0.7],
    }),
  ...buyAgainArgument,
  ...priceArguments,
  ...idempotencyArgument,
};
/** Arguments that have no meaning for an area or a line. */
const ONLY_OF_PLACES = ['address', 'lat', 'lon', 'explain', 'min_geocode_score'] as const;
const motionInput = z
  .strictObject(motionArguments)
  .refine(
    ({ area, line, ...more }) =>
      (area === undefined && line === undefined) ||
      [area && line, ...ONLY_OF_PLACES.map((name) => more[name])].every((given) => given === undefined),
    {
      path: ['area'],
      error: `send an area or a line without ${ONLY_OF_PLACES.join(', ')}`,
    },
  );

/** Parts of a report that the tool never requests. */
const NOT_ASKED = { all_frames: true, two_looks: true, timeseries: true, trend_analysis: true } as const;

type MotionArguments = z.output<typeof motionInput>;

function placeRequest({
  explain,
  context,
  buy_again: buyAgain,
  idempotency_key: key,
  ...query
}: Omit<MotionArguments, 'area' | 'line'>): OwnRequest {
  return {
    method: 'GET',
    path: MOTION_PATH,
    query: queryOf({
      ...query,
      brief: explain,
      include: context === true ? 'events,context' : 'events',
      reuse: buyAgain !== true,
    }),
    headers: idempotencyHeader(key),
  };
}

/** The same for an area or a line. */
function shapeRequest(
  path: typeof AREA_PATH | typeof PROFILE_PATH,
  shape: object,
  { context, buy_again: buyAgain, idempotency_key: key, ...asked }: Omit<MotionArguments, 'area' | 'line'>,
): OwnRequest {
  return {
    method: 'POST',
    path,
    body: {
      ...asked,
      ...shape,
      ...(context === true ? { include: ['context'] } : {}),
      ...(buyAgain === true ? {} : { reuse: true }),
    },
    headers: idempotencyHeader(key),
  };
}

/** The report of one place or area. */
export const checkGroundMotion: AgentTool<typeof motionInput> = {
  name: 'check_ground_motion',
  title: 'Check ground motion of one place, area or line',
  description:
    'Measures whether the ground at one US address, coordinate or area, or along a line, is sinking, ' +
    'rising or stable, with satellite radar (InSAR): vertical velocity in mm/yr with its uncertainty, 95 ' +
    '% interval, verdict, dated events, confidence and date of the last observation, for a 30 m cell or ' +
    'the mean of an area.\n\nUse it for one building, parcel, field or dam. Use check_portfolio for ' +
    'several addresses, get_motion_history for movement over time, get_coverage to learn whether a place ' +
    "is covered. It measures ground movement, not the state of a building, and doesn't " +
    'forecast.\n\nCost: 0.40 USD of the key\'s credits when status is "ok" (an area up to 4.00, a line up ' +
    'to 16.00 by its size); every other status is free and has null instead of numbers. If the account ' +
    'owns a current report of the cell, area or line, the call returns it for free (owned_report). ' +
    'Without a key the answer is a teaser that says how to buy, or the terms of an x402 payment if the ' +
    'server accepts it.\n\nReturns the report; read status first, then verdict, assessment and ' +
    'velocity_vertical_mm_yr (negative = sinking). If rate_without_events_mm_yr is not null, the ' +
    'velocity holds a step: use that rate instead.',
  hints: BUYS,
  caller: 'anyone',
  cost: 'report',
  route: { method: 'GET', path: MOTION_PATH },
  input: motionInput,
  output: z.union([
    okReportSchema.omit(NOT_ASKED),
    freeReportSchema,
    dryRunSchema,
    teaserSchema,
    areaReportSchema.omit({ map: true }),
    areaDryRunSchema,
    profileReportSchema,
    profileDryRunSchema,
  ]),
  request: ({ area, line, ...args }) => {
    if (area) return shapeRequest(AREA_PATH, area, args);
    return line ? shapeRequest(PROFILE_PATH, line, args) : placeRequest(args);
  },
  present: presentBody,
};

const historyInput = z
  .strictObject({
    ...placeArguments,
    from_date: isoDateSchema.optional().meta({
      description: 'The series is zero at the observation nearest to this date (YYYY-MM-DD) of the record',
      examples: ['2021-01-01'],
    }),
    to_date: isoDateSchema.optional().meta({
      description: 'With from_date: adds the movement from that date to this one',
      examples: ['2025-12-31'],
    }),
    max_points: z
      .int()
      .min(MAX_POINTS.least)
      .max(MAX_POINTS.most)
      .optional()
      .meta({
        description: 'Maximum number of points, chosen to keep the shape; all when left out',
        examples: [100],
      }),
    ...dryRunArgument,
    ...maxAgeArgument,
    ...buyAgainArgument,
    ...priceArguments,
    ...idempotencyArgument,
  })
  .refine(({ from_date, to_date }) => to_date === undefined || from_date !== undefined, {
    path: ['to_date'],
    error: 'a movement needs both dates; send from_date too',
  });

/** The series of one place. */
export const getMotionHistory: AgentTool<typeof historyInput> = {
  name: 'get_motion_history',
  title: 'Get the motion history of one place',
  description:
    'Returns the measured vertical motion of the ground at one place over the years: dates and cumulative ' +
    'millimeters of its 30 m cell, always observations, never a modeled line. With from_date and to_date it ' +
    'also returns the movement between the two dates with its uncertainty.\n\nUse it to draw a curve, to ' +
    'see whether movement began, stopped or changed pace, or how much it moved since a date. For ' +
    "the rate, its assessment and confidence use check_ground_motion.\n\nCost: 0.40 USD of the key's " +
    'credits when status is "ok", unless the account owns a current report of the cell; every other status ' +
    'is free. Preview for free with dry_run. Without a key the answer is a free teaser that says how to ' +
    'buy.\n\nReturns dates[] and vertical_mm[] of equal length (negative = sunk), reference_date, movement ' +
    'or null, verdict, events[] with dates and sizes, and the cell.',
  hints: BUYS,
  caller: 'anyone',
  cost: 'report',
  route: { method: 'GET', path: '/api/v1/timeseries' },
  input: historyInput,
  output: z.union([timeseriesAnswerSchema, dryRunSchema, teaserSchema]),
  request: ({ from_date, to_date, buy_again: buyAgain, idempotency_key: key, ...query }) => ({
    method: 'GET',
    path: '/api/v1/timeseries',
    query: queryOf({
      ...query,
      reference_date: from_date,
      reference_date2: to_date,
      reuse: buyAgain !== true,
    }),
    headers: idempotencyHeader(key),
  }),
  present: presentBody,
};
