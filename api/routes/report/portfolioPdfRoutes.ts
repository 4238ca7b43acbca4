import type { z } from 'zod';
import { readBoughtReport } from '../../../billing/reports/myReports.ts';
import { drawPortfolioPdf } from '../../../report/ask/drawPortfolioPdf.ts';
import { portfolioPdfBodySchema } from '../../../schemas/http/account/myReportsSchemas.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { pdfResponse } from '../../../schemas/http/report/reportPdf.ts';
import { correctionsOf } from '../../../support/correction/affected.ts';
import { callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';

const access: Access = {
  cost: 'free',
  caller: 'owner',
  limit: 'calls',
  calls: ({ body }) => portfolioPdfBodySchema.safeParse(body).data?.ids.length ?? 1,
};
const responses: Record<number, z.ZodType> = {
  200: pdfResponse('The reports as one document'),
  ...errorResponses(400, 401, 403, 404, 413, 415, 422),
};

/** POST /api/v1/my-reports/pdf: bought reports as one document to print. */
export function portfolioPdfRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    '/api/v1/my-reports/pdf',
    {
      config: { access },
      schema: {
        operationId: 'printMyReports',
        summary: 'Bought reports as one PDF',
        description:
          'A page that sums them up, then the whole report of each, from the release that was sold. A single report has no summary page. Free, however long ago you bought it. Takes 1 to 50 reports and counts as that many calls. A report whose release is no longer kept is only a line of the summary.',
        tags: ['account'],
        body: portfolioPdfBodySchema,
        response: responses,
      },
    },
    async (request, reply) => {
      const { ids, title } = request.body;
      const owner = { accountId: callerOf(request).accountId, keyId: null };
      const bought = await Promise.all(ids.map((id) => readBoughtReport(context.database, owner, id)));
      const corrections = await correctionsOf(context.database, bought);
      const reports = bought.map((report, at) => ({
        report,
        corrections: (corrections[at] ?? []).map((correction) => correction.title),
      }));
      const about = { requestId: request.id, now: context.now(), title };
      const bytes = await drawPortfolioPdf(context, reports, about);
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', 'inline; filename="ground-motion-reports.pdf"')
        .header('cache-control', 'private, no-store')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}
