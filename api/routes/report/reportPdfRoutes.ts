import type { z } from 'zod';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { purchaseHeadersSchema } from '../../../schemas/http/account/idempotencyKey.ts';
import { reportPdfQuerySchema, reportPdfResponse } from '../../../schemas/http/report/reportPdf.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { REPORT_PDF_PATH } from '../../../report/ask/pdfKind.ts';
import { answerReport } from './answerReport.ts';

/** There is no teaser of a document: without a key it has to be asked for. */
const access: Access = {
  cost: 'report',
  caller: 'key_to_buy',
  freeParameters: ['dry_run', 'teaser', 'mock'],
  limit: 'calls',
  // drawn by a thread
  work: 100,
};
const responses: Record<number, z.ZodType> = {
  200: reportPdfResponse,
  ...errorResponses(401, 402, 403, 404, 409, 422),
};

/** GET /report.pdf: the report as a document to print, under the money rules of motion. */
export function reportPdfRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    REPORT_PDF_PATH,
    {
      config: { access },
      schema: {
        operationId: 'getReportPdf',
        summary: 'Ground-motion report for a place as a PDF',
        description:
          "Gates, free forms and price as in /api/v1/motion. 404, free, for an address that isn't found and for every " +
          'status except `ok`. Free for 7 days for the cell and release of a report that the account bought, and a ' +
          'bought PDF makes /api/v1/motion free in the same way. With an `Idempotency-Key` it is charged once, and ' +
          'repeating it returns the release that was sold.',
        tags: ['reports'],
        headers: purchaseHeadersSchema,
        querystring: reportPdfQuerySchema,
        response: responses,
      },
    },
    (request, reply) => answerReport(context, request, reply, { kind: 'pdf', query: request.query }),
  );
}
