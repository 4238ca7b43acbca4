import { INCLUDABLE, motionQuerySchema, type MotionQuery } from '../../schemas/http/report/motionQuery.ts';
import type { Examination } from '../examine/examination.ts';
import { readTwoLooks } from '../examine/readTwoLooks.ts';
import { reportStatus, type Verdict } from '../examine/reportStatus.ts';
import { presentMotionReport, type AnswerContext } from '../present/presentMotionReport.ts';
import type { Money } from '../sale/purchaseReport.ts';
import type { ReportKind, ReportRequest } from './reportKind.ts';
import { COMPACT_FIELDS, KEPT_FIELDS, type MotionReport } from '../../schemas/http/report/motionReport.ts';

export const MOTION_PATH = '/api/v1/motion';
const DEFAULTS = motionQuerySchema.parse({});

/** The motion report. */
export function motionKind(query: MotionQuery): ReportKind {
  return {
    path: MOTION_PATH,
    endpoint: 'motion',
    defaults: DEFAULTS,
    mayRefuse: false,
    prepare: (examination, verdict, asked) => prepareReport(examination, verdict, query, asked),
  };
}

/** The optional blocks that a question requests. */
function includedBlocks(query: MotionQuery): ReadonlySet<(typeof INCLUDABLE)[number]> {
  const include = new Set(query.include ?? []);
  if (query.brief === 1) include.add('ground_brief');
  if (query.all_frames === 1) include.add('all_frames');
  for (const block of INCLUDABLE) if (query.fields?.includes(block)) include.add(block);
  return include;
}

/** Whether an answer shows what others have mapped. */
export function showsContext(query: MotionQuery): boolean {
  return includedBlocks(query).has('context');
}

/** Whether an answer needs every frame at the place. */
export function needsLooks(query: MotionQuery): boolean {
  const include = includedBlocks(query);
  return include.has('all_frames') || include.has('two_looks');
}

/** Reads the series if it is requested and paid for, and returns the renderer of the report. */
async function prepareReport(
  examination: Examination,
  verdict: Verdict,
  query: MotionQuery,
  { isMock, ...request }: ReportRequest,
): Promise<(money: Money) => string> {
  const include = includedBlocks(query);
  const wantsSeries = verdict.status === 'ok' && (include.has('timeseries') || include.has('trend_analysis'));
  const answer: AnswerContext = {
    ...request,
    units: query.units,
    include: [...include],
    ...(include.has('two_looks') &&
      verdict.status === 'ok' && { together: await readTwoLooks(examination.looks ?? [examination]) }),
    ...(include.has('all_frames') && {
      looks: (examination.looks ?? [examination]).map((look) => ({
        examination: look,
        verdict: reportStatus(look, query),
      })),
    }),
    series: wantsSeries ? await examination.readSeries() : null,
  };
  return (money) => {
    const report = presentMotionReport(examination, verdict, money, answer);
    return JSON.stringify(selectFields(isMock ? { ...report, mock: true } : report, query, answer.include));
  };
}

/** Fields for which a step in the record makes the value differ from the ground's steady rate. */
const RATES = [
  'velocity_vertical_mm_yr',
  'velocity_vertical_in_yr',
  'interval_95_mm_yr',
  'velocity_los_mm_yr',
  'velocity_display',
  'trend',
  'assessment_code',
  'total_motion_mm',
  'total_motion_in',
] as const satisfies readonly (keyof MotionReport)[];

/**
 * The part of a report that `compact` and `fields` request, with the blocks in `included`; the whole report if they
 * request nothing.
 */
function selectFields(
  report: MotionReport,
  choice: { readonly compact: number; readonly fields?: readonly string[] | undefined },
  included: readonly string[],
): Record<string, unknown> {
  if (choice.compact !== 1 && choice.fields === undefined) return report;
  const kept = new Set<string>([
    ...KEPT_FIELDS,
    ...(choice.compact === 1 ? COMPACT_FIELDS : []),
    ...(choice.fields ?? []),
    ...included,
  ]);
  // Warnings aren't omitted for brevity.
  if (choice.compact === 1 && report.status === 'ok' && report.help !== null) kept.add('help');
  // A rate that includes a step is never returned without the rate that doesn't.
  if (report.rate_without_events_mm_yr !== null && RATES.some((name) => kept.has(name)))
    kept.add('rate_without_events_mm_yr').add('rate_without_events_uncertainty_mm_yr');
  if (report.owned_report !== undefined) kept.add('owned_report');
  if (report.mode === 'test') kept.add('mode').add('data_source');
  return Object.fromEntries(Object.entries(report).filter(([name]) => kept.has(name) || name === 'mock'));
}
