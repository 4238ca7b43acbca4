import { INCLUDABLE, motionQuerySchema, type MotionQuery } from '../../schemas/http/report/motionQuery.ts';
import type { Examination } from '../examine/examination.ts';
import type { Verdict } from '../examine/reportStatus.ts';
import { presentMotionReport, type AnswerContext } from '../present/motionReport.ts';
import { selectFields } from '../present/selectFields.ts';
import type { Money } from '../sale/purchaseReport.ts';
import type { ReportKind, ReportRequest } from './reportKind.ts';

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

/** Reads the series when it is asked for and paid for, and returns the renderer of the report. */
async function prepareReport(
  examination: Examination,
  verdict: Verdict,
  query: MotionQuery,
  { isMock, ...request }: ReportRequest,
): Promise<(money: Money) => string> {
  const include = new Set(query.include ?? []);
  if (query.brief === 1) include.add('ground_brief');
  for (const block of INCLUDABLE) if (query.fields?.includes(block)) include.add(block);
  const wantsSeries = verdict.status === 'ok' && (include.has('timeseries') || include.has('trend_analysis'));
  const answer: AnswerContext = {
    ...request,
    units: query.units,
    include: [...include],
    series: wantsSeries ? await examination.readSeries() : null,
  };
  return (money) => {
    const report = presentMotionReport(examination, verdict, money, answer);
    return JSON.stringify(selectFields(isMock ? { ...report, mock: true } : report, query, answer.include));
  };
}
