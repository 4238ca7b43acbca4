import { z } from 'zod';
import { GroundMotionError } from '../../core/error.ts';
import { errorResponses } from '../../schemas/http/errorBody.ts';
import { idempotencyHeadersSchema } from '../../schemas/http/idempotencyKey.ts';
import { dryRunSchema, teaserSchema } from '../../schemas/http/motionReport.ts';
import {
  timeseriesAnswerSchema,
  timeseriesQuerySchema,
  type TimeseriesQuery,
} from '../../schemas/http/timeseries.ts';
import type { ApiApp, ApiContext } from '../dependencies.ts';
import type { Access } from '../plugins/routeRegistry.ts';
import { presentTimeseries } from '../present/timeseries.ts';
import type { Examination } from '../report/examination.ts';
import type { Money } from '../report/purchaseReport.ts';
import type { Verdict } from '../report/reportStatus.ts';
import { viewSeries, type SeriesView } from '../report/viewSeries.ts';
import { answerReport, type ReportRequest } from './answerReport.ts';

const PATH = '/api/v1/timeseries';
const DEFAULTS = timeseriesQuerySchema.parse({});
const access: Access = {
  cost: 'report',
  caller: 'key_to_buy',
  freeParameters: ['dry_run', 'teaser', 'mock'],
  limit: 'calls',
};
/** Described for OpenAPI only, as in `motion`. */
const responses: Record<number, z.ZodType> = {
  200: z.union([timeseriesAnswerSchema, dryRunSchema, teaserSchema]),
  ...errorResponses(401, 402, 403, 409, 422),
};

/** GET /api/v1/timeseries: cumulative motion, and the movement between two dates. */
export function timeseriesRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    PATH,
    {
      config: { access },
      schema: {
        operationId: 'getTimeseries',
        summary: 'Multi-year cumulative vertical motion of a place',
        description:
          'Gates, free forms, price and `Idempotency-Key` as in /api/v1/motion. With two reference dates, the movement between them and its uncertainty.',
        tags: ['reports'],
        headers: idempotencyHeadersSchema,
        querystring: timeseriesQuerySchema,
        response: responses,
      },
    },
    (request, reply) => {
      const { query } = request;
      return answerReport(context, request, reply, query, {
        path: PATH,
        endpoint: 'timeseries',
        defaults: DEFAULTS,
        prepare: (examination, verdict, asked) => prepareSeries(examination, verdict, query, asked),
        mayRefuse: query.reference_date !== undefined,
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
    const answer = presentTimeseries(examination, verdict, view, money, request);
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
  const isTied = cell.calibration.standard_error_mm_yr > 0;
  return viewSeries(series, query, isTied ? measurement.sigmaMmYr : null);
}
