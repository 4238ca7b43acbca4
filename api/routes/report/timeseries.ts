import { GroundMotionError } from '../../../core/error.ts';
import { idempotencyHeadersSchema } from '../../../schemas/http/account/idempotencyKey.ts';
import {
  timeseriesAnswerSchema,
  timeseriesQuerySchema,
  type TimeseriesQuery,
} from '../../../schemas/http/report/timeseries.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { presentTimeseries } from '../../../report/present/timeseries.ts';
import type { Examination } from '../../../report/examine/examination.ts';
import type { Money } from '../../../report/sale/purchaseReport.ts';
import type { Verdict } from '../../../report/examine/reportStatus.ts';
import { sigmaBeyondFit, viewSeries, type SeriesView } from '../../../report/examine/viewSeries.ts';
import { answerReport, reportAccess, reportResponses, type ReportRequest } from './answerReport.ts';

const PATH = '/api/v1/timeseries';
const DEFAULTS = timeseriesQuerySchema.parse({});

/** GET /api/v1/timeseries: cumulative motion, and the movement between two dates. */
export function timeseriesRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    PATH,
    {
      config: { access: reportAccess },
      schema: {
        operationId: 'getTimeseries',
        summary: 'Multi-year cumulative vertical motion of a place',
        description:
          'Gates, free forms, price and `Idempotency-Key` as in /api/v1/motion. With two reference dates, the movement between them and its uncertainty. A motion report holds the measured series too, at no extra cost, with `include=timeseries`: this call is for whoever wants the series without the report, the modeled one, or a movement.',
        tags: ['reports'],
        headers: idempotencyHeadersSchema,
        querystring: timeseriesQuerySchema,
        response: reportResponses(timeseriesAnswerSchema),
      },
    },
    (request, reply) => {
      const { query } = request;
      return answerReport(context, request, reply, query, {
        path: PATH,
        endpoint: 'timeseries',
        defaults: DEFAULTS,
        prepare: (examination, verdict, asked) => prepareSeries(examination, verdict, query, asked),
        mayRefuse: query.reference_date !== undefined || query.series_type === 'modeled',
      });
    },
  );
}

async function prepareSeries(
  examination: Examination,
  verdict: Verdict,
  query: TimeseriesQuery,
  { isMock, ...request }: ReportRequest,
): Promise<(money: Money) => string> {
  const view = verdict.status === 'ok' ? await readView(examination, query) : null;
  return (money) => {
    const answer = presentTimeseries(examination, verdict, view, money, {
      ...request,
      seriesType: query.series_type,
    });
    return JSON.stringify(isMock ? { ...answer, mock: true } : answer);
  };
}

async function readView(examination: Examination, query: TimeseriesQuery): Promise<SeriesView> {
  const { cell, measurement } = examination;
  const series = await examination.readSeries();
  if (!cell || !measurement || !series || series.dates.length === 0) {
    const problem = `${cell?.releaseId} has no series of the measured cell ${cell?.pixelId}`;
    throw new GroundMotionError('unavailable', 'service_unavailable', problem);
  }
  return viewSeries(series, query, sigmaBeyondFit(cell, measurement));
}
