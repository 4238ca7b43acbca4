import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { PDF_ENDPOINT } from '../../../billing/sale/paidBefore.ts';
import { previewSale } from '../../../billing/sale/previewSale.ts';
import { formatUsd, usdToMicroUsd } from '../../../billing/ledger/price.ts';
import { GroundMotionError } from '../../../core/error.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { idempotencyHeadersSchema } from '../../../schemas/http/account/idempotencyKey.ts';
import type { MotionReport } from '../../../schemas/http/report/motionReport.ts';
import {
  reportPdfQuerySchema,
  reportPdfResponse,
  type ReportPdfQuery,
} from '../../../schemas/http/report/reportPdf.ts';
import { callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { presentMotionReport } from '../../../report/present/motionReport.ts';
import { pdfFileName } from '../../../report/present/pdfFileName.ts';
import { refusal } from '../../../report/refusal.ts';
import type { Examination } from '../../../report/examine/examination.ts';
import { examineSold } from '../../../report/examine/examineSold.ts';
import { groundOf } from '../../../report/ground/ground.ts';
import { drawReportPdf } from './drawReportPdf.ts';
import { reportPurchase } from '../../../report/sale/reportPurchase.ts';
import type { Verdict } from '../../../report/examine/reportStatus.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { answerReport, type ReportKind, type ReportRequest } from './answerReport.ts';

const PATH = '/report.pdf';
const DEFAULTS = reportPdfQuerySchema.parse({});
/** There is no teaser of a document: without a key it has to be asked for. */
const access: Access = {
  cost: 'report',
  caller: 'key_to_buy',
  freeParameters: ['dry_run', 'teaser', 'mock'],
  limit: 'calls',
};
const responses: Record<number, z.ZodType> = {
  200: reportPdfResponse,
  ...errorResponses(401, 402, 403, 404, 409, 422),
};

/** GET /report.pdf: the report as a document to print, under the money rules of motion. */
export function reportPdfRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    PATH,
    {
      config: { access },
      schema: {
        operationId: 'getReportPdf',
        summary: 'Ground-motion report of a place as a PDF',
        description:
          'Gates, free forms and price as in /api/v1/motion; 404 for an address that is not found and for every status but `ok`, free. Free for 7 days for the cell and release of a report that the account has bought; a PDF bought makes /api/v1/motion free in the same way. Under an `Idempotency-Key` it is charged once; a repetition shows the release that was sold.',
        tags: ['reports'],
        headers: idempotencyHeadersSchema,
        querystring: reportPdfQuerySchema,
        response: responses,
      },
    },
    async (request, reply) => {
      try {
        return await answerReport(context, request, reply, request.query, pdfKind(context, request));
      } catch (error) {
        throw asMissingDocument(error);
      }
    },
  );
}

/** An address that is not found is, of a document, a document that does not exist. */
function asMissingDocument(error: unknown): unknown {
  if (!(error instanceof GroundMotionError) || error.code !== 'address_not_found') return error;
  return refusal('not_found', `${error.message}. Nothing was charged.`, error.details);
}

/** What is stored and saved of a PDF is the motion report that it shows. The document is drawn before the charge. */
function pdfKind(context: ApiContext, request: FastifyRequest<{ Querystring: ReportPdfQuery }>): ReportKind {
  const { query } = request;
  let drawn: { readonly document: Uint8Array; readonly releaseId: string | undefined } | null = null;
  const draw = async (examination: Examination, asked: ReportRequest): Promise<Uint8Array> => {
    const label = query.label ?? null;
    const document = await drawReportPdf(context, examination, {
      ...asked,
      label,
      withBrief: query.brief === 1,
    });
    drawn = { document, releaseId: examination.cell?.releaseId };
    return document;
  };
  /** Of a replay: nothing but what was sold is shown, for newer data have not been paid. */
  const drawSold = async (reply: FastifyReply, sold: MotionReport): Promise<Uint8Array> => {
    const now = context.now();
    const ground = groundOf(context, request.caller);
    const examination = await examineSold(ground, sold, now);
    if (examination?.measurement) {
      return draw(examination, { requestId: request.id, now, mode: ground.mode, isMock: false });
    }
    void reply.removeHeader('idempotent-replayed');
    throw refusal(
      'not_found',
      `The PDF cannot be drawn again: release ${sold.release} of frame ${sold.frame}, which it showed, is not kept any more. Its numbers are kept among GET /api/v1/my-reports; a new Idempotency-Key buys the PDF of newer data`,
    );
  };
  return {
    path: PATH,
    endpoint: PDF_ENDPOINT,
    defaults: DEFAULTS,
    mayRefuse: false,
    prepare: async (examination, verdict, asked) => {
      requireOk(examination, verdict);
      if (!asked.isMock) await requireMeans(context, request, examination, asked.now);
      await draw(examination, asked);
      const { isMock, ...answer } = asked;
      const include = query.brief === 1 ? (['ground_brief'] as const) : [];
      return (money) => {
        const shown = { ...answer, units: 'mm', include, series: null } as const;
        const report = presentMotionReport(examination, verdict, money, shown);
        return JSON.stringify(isMock ? { ...report, mock: true } : report);
      };
    },
    deliver: async (reply, stored) => {
      const sold = JSON.parse(stored) as MotionReport;
      const isDrawn = drawn !== null && drawn.releaseId === (sold.release ?? undefined);
      return sendDocument(reply, isDrawn ? drawn!.document : await drawSold(reply, sold), sold);
    },
  };
}

function sendDocument(reply: FastifyReply, document: Uint8Array, report: MotionReport): FastifyReply {
  void reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${pdfFileName(report)}"`)
    .header('cache-control', 'private, no-store')
    .header('x-cost-usd', formatUsd(usdToMicroUsd(report.cost_usd)));
  if (report.credits_remaining_usd !== null)
    void reply.header('x-credits-remaining-usd', formatUsd(usdToMicroUsd(report.credits_remaining_usd)));
  return reply.send(Buffer.from(document.buffer, document.byteOffset, document.byteLength));
}

/** There is no document of a report that is not `ok`. */
function requireOk({ cell }: Examination, { status, help }: Verdict): void {
  if (status === 'ok') return;
  const where = cell ? ` (cell ${cell.pixelId}, last observed ${cell.lastObservation})` : '';
  throw refusal(
    'not_found',
    `There is no report to print: status ${status}${where}. ${help ?? ''} Nothing was charged.`,
    { status },
  );
}

/** Who cannot pay for the document is told before it is drawn. */
async function requireMeans(
  { database }: ApiContext,
  request: FastifyRequest,
  examination: Examination,
  now: number,
): Promise<void> {
  const purchase = reportPurchase(examination);
  if (!purchase) return;
  const { stop } = await previewSale(database, {
    caller: callerOf(request),
    now,
    endpoint: PDF_ENDPOINT,
    lines: [{ purchase, label: null }],
    isDivisible: false,
    budgetMicroUsd: null,
  });
  if (stop && stop.code !== 'over_budget') throw refusal(stop.code, stop.message);
}
