import { idempotencyHeadersSchema } from '../../../schemas/http/account/idempotencyKey.ts';
import { INCLUDABLE, motionQuerySchema, type MotionQuery } from '../../../schemas/http/report/motionQuery.ts';
import { motionReportSchema, selectedReportSchema } from '../../../schemas/http/report/motionReport.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { presentMotionReport, type AnswerContext } from '../../../report/present/motionReport.ts';
import { selectFields } from '../../../report/present/selectFields.ts';
import type { Examination } from '../../../report/examine/examination.ts';
import type { Money } from '../../../report/sale/purchaseReport.ts';
import type { Verdict } from '../../../report/examine/reportStatus.ts';
import { answerReport, reportAccess, reportResponses, type ReportRequest } from './answerReport.ts';

const PATH = '/api/v1/motion';
const DEFAULTS = motionQuerySchema.parse({});

/** GET /api/v1/motion: the report. */
export function motionRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    PATH,
    {
      config: { access: reportAccess },
      schema: {
        operationId: 'getMotion',
        summary: 'Ground-motion report of a place',
        description:
          '0.40 USD when the status is `ok`, else free. Without a key the answer is the free teaser, which says how to buy; dry_run and mock need none either. `include=timeseries` adds the cumulative series at no extra cost. `Idempotency-Key` is honoured for 7 days.',
        tags: ['reports'],
        headers: idempotencyHeadersSchema,
        querystring: motionQuerySchema,
        response: reportResponses(motionReportSchema, selectedReportSchema),
      },
    },
    (request, reply) => {
      const { query } = request;
      return answerReport(context, request, reply, query, {
        path: PATH,
        endpoint: 'motion',
        defaults: DEFAULTS,
        prepare: (examination, verdict, asked) => prepareReport(examination, verdict, query, asked),
        mayRefuse: false,
      });
    },
  );
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
