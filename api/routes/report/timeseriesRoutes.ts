import { purchaseHeadersSchema } from '../../../schemas/http/account/idempotencyKey.ts';
import { timeseriesAnswerSchema, timeseriesQuerySchema } from '../../../schemas/http/report/timeseries.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { TIMESERIES_PATH } from '../../../report/ask/timeseriesKind.ts';
import { answerReport, reportAccess, reportResponses } from './answerReport.ts';

/** GET /api/v1/timeseries: cumulative motion, and the movement between two dates. */
export function timeseriesRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    TIMESERIES_PATH,
    {
      config: { access: reportAccess },
      schema: {
        operationId: 'getTimeseries',
        summary: 'Multi-year cumulative vertical motion of a place',
        description:
          'Gates, free forms, price and `Idempotency-Key` as in /api/v1/motion. With two reference dates, it has the ' +
          'movement between them and its uncertainty. A motion report with `include=timeseries` also has the ' +
          'measured series, at no extra cost. Use this call for the series without the report, for the modeled series, ' +
          'or for a movement.',
        tags: ['reports'],
        headers: purchaseHeadersSchema,
        querystring: timeseriesQuerySchema,
        response: reportResponses(timeseriesAnswerSchema),
      },
    },
    (request, reply) => answerReport(context, request, reply, { kind: 'timeseries', query: request.query }),
  );
}
