import { purchaseHeadersSchema } from '../../../schemas/http/account/idempotencyKey.ts';
import { motionQuerySchema } from '../../../schemas/http/report/motionQuery.ts';
import { motionReportSchema, selectedReportSchema } from '../../../schemas/http/report/motionReport.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { MOTION_PATH } from '../../../report/ask/motionKind.ts';
import { answerReport, reportAccess, reportResponses } from './answerReport.ts';

/** GET /api/v1/motion: the report. */
export function motionRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    MOTION_PATH,
    {
      config: { access: reportAccess },
      schema: {
        operationId: 'getMotion',
        summary: 'Ground-motion report for a place',
        description:
          '0.40 USD when the status is `ok`, otherwise free. Without a key the answer is the free teaser, which says ' +
          'how to buy; dry_run and mock need no key either. `include=timeseries` adds the cumulative series at no ' +
          'extra cost. An `Idempotency-Key` is valid for 7 days.',
        tags: ['reports'],
        headers: purchaseHeadersSchema,
        querystring: motionQuerySchema,
        response: reportResponses(motionReportSchema, selectedReportSchema),
      },
    },
    (request, reply) => answerReport(context, request, reply, { kind: 'motion', query: request.query }),
  );
}
