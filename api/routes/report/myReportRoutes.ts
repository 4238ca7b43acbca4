import { z } from 'zod';
import {
  deleteReport,
  listReports,
  readBoughtReport,
  tagReport,
  type SavedReport,
} from '../../../billing/reports/myReports.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  deletedReportSchema,
  deleteReportBodySchema,
  myReportsQuerySchema,
  myReportsSchema,
  savedReportParamsSchema,
  storedReportSchema,
  taggedReportSchema,
  untaggedSchema,
  tagReportBodySchema,
  type SavedReportBody,
  portfolioPdfBodySchema,
} from '../../../schemas/http/account/myReportsSchemas.ts';
import { formatQuery, tableResponse } from '../../../schemas/http/contract/tableFormat.ts';
import { savedReportsTable } from '../../../report/table/answerTables.ts';
import { correctionsOf } from '../../../support/correction/affected.ts';
import { correctionUrl } from '../../../support/correction/notifyAffected.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import { decodeCursor, pageOf } from '../../context/cursor.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { headlineFor } from '../../../core/report/groundVerdict.ts';
import { microUsdToUsd } from '../../../core/money.ts';
import type { Correction } from '../../../support/correction/correction.ts';
import { presentCorrectionLink } from '../support/presentCorrection.ts';
import { sendTable } from './sendTable.ts';
import { isOfManyCells } from '../../../report/ask/areaKind.ts';
import { drawPortfolioPdf } from '../../../report/ask/drawPortfolioPdf.ts';
import { pdfResponse } from '../../../schemas/http/report/reportPdf.ts';

const PATH = '/api/v1/my-reports';
const LIST = 'reports';
const access: Access = { cost: 'free', caller: 'owner', limit: 'calls' };
const listResponses: Record<number, z.ZodType> = {
  200: tableResponse(myReportsSchema),
  ...errorResponses(401, 403, 422),
};
/** For OpenAPI only: the stored text is sent unchanged. */
const storedResponse: Record<number, z.ZodType> = {
  200: storedReportSchema,
  ...errorResponses(401, 403, 404, 422),
};

/** The reports that an account has purchased. */
export function myReportRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    PATH,
    {
      config: { access },
      schema: {
        operationId: 'listMyReports',
        summary: 'Bought reports, newest first',
        tags: ['account'],
        querystring: myReportsQuerySchema.extend(formatQuery),
        response: listResponses,
      },
    },
    async (request, reply) => {
      const { format, limit, cursor, q, pixel_id: pixelId = null } = request.query;
      const reports = await listReports(context.database, {
        accountId: callerOf(request).accountId,
        beforeReportId: decodeCursor(LIST, cursor)?.number ?? null,
        text: q ?? null,
        pixelId,
        limit: limit + 1,
      });
      const { shown, nextCursor } = pageOf(LIST, reports, limit, (last) => [last.reportId]);
      const corrections = await correctionsOf(context.database, shown);
      const saved = shown.map((report, at) =>
        presentSavedReport(report, corrections[at] ?? [], context.publicUrl()),
      );
      const answer = { reports: saved, next_cursor: nextCursor, ...aboutCall(request) };
      if (format === undefined || format === 'json') return answer;
      if (nextCursor !== null) void reply.header('x-next-cursor', nextCursor);
      const tableOf = () => savedReportsTable(saved);
      await sendTable(reply, JSON.stringify(answer), { format, name: 'reports', tableOf });
      return reply;
    },
  );

  app.get(
    `${PATH}/:id`,
    {
      config: { access },
      schema: {
        operationId: 'getMyReport',
        summary: 'A bought report, exactly as sent',
        description:
          'Byte for byte. For a report that was wrong, a header `Link` (rel="related"; title="corrected") names the ' +
          'correction.',
        tags: ['account'],
        params: savedReportParamsSchema,
        response: storedResponse,
      },
    },
    async (request, reply) => {
      const { accountId } = callerOf(request);
      const report = await readBoughtReport(context.database, { accountId, keyId: null }, request.params.id);
      const [corrections = []] = await correctionsOf(context.database, [report]);
      const links = corrections.map(
        ({ correctionId }) =>
          `<${correctionUrl(context.publicUrl(), correctionId)}>; rel="related"; title="corrected"`,
      );
      if (links.length > 0) void reply.header('link', links.join(', '));
      const { body } = report;
      return reply.header('content-type', 'application/json; charset=utf-8').send(body);
    },
  );

  app.post(
    `${PATH}/tag`,
    {
      config: { access },
      schema: {
        operationId: 'tagMyReport',
        summary: 'Set or clear a report’s nickname and note',
        tags: ['account'],
        body: tagReportBodySchema,
        response: {
          200: z.union([taggedReportSchema, untaggedSchema]),
          ...errorResponses(400, 401, 403, 404, 413, 415, 422),
        },
      },
    },
    async (request) => {
      const { id, nickname, note } = request.body ?? {};
      if (id === undefined) return { id: null, tagged: false as const, ...aboutCall(request) };
      const report = await tagReport(context.database, callerOf(request).accountId, id, {
        nickname: nickname === '' ? null : nickname,
        note: note === '' ? null : note,
      });
      const [corrections = []] = await correctionsOf(context.database, [report]);
      return { ...presentSavedReport(report, corrections, context.publicUrl()), ...aboutCall(request) };
    },
  );

  app.post(
    `${PATH}/delete`,
    {
      config: { access },
      schema: {
        operationId: 'deleteMyReport',
        summary: 'Remove a report from the list',
        description: 'Its charge stays in the ledger.',
        tags: ['account'],
        body: deleteReportBodySchema,
        response: { 200: deletedReportSchema, ...errorResponses(400, 401, 403, 404, 413, 415, 422) },
      },
    },
    async (request) => {
      const { id } = request.body;
      await deleteReport(context.database, callerOf(request).accountId, id, context.now());
      return { id, deleted: true as const, ...aboutCall(request) };
    },
  );
}

/** A purchased report as shown in its account's list. */
function presentSavedReport(
  report: SavedReport,
  corrections: readonly Pick<Correction, 'correctionId' | 'title'>[],
  publicUrl: string,
): SavedReportBody {
  return {
    id: report.reportId,
    created_at: report.createdAt.toISOString(),
    endpoint: report.endpoint,
    label: report.label,
    nickname: report.nickname,
    note: report.note,
    address: report.address,
    geocoded_address: report.geocodedAddress,
    lat: report.lat,
    lon: report.lon,
    pixel_id: report.pixelId,
    frame: report.frameId,
    release: report.releaseId,
    velocity: report.velocityVerticalMmYr,
    velocity_vertical_mm_yr: report.velocityVerticalMmYr,
    velocity_uncertainty_mm_yr: report.velocityUncertaintyMmYr,
    recent_rate_mm_yr: report.recentRateMmYr,
    recent_rate_uncertainty_mm_yr: report.recentRateUncertaintyMmYr,
    last_observation: report.lastObservation,
    verdict: headlineFor(report.verdictCode)?.title ?? null,
    verdict_code: report.verdictCode,
    assessment_code: report.assessmentCode,
    cost_usd: microUsdToUsd(report.costMicroUsd),
    refunded: report.isRefunded,
    purchase_request_id: report.requestId,
    corrections: corrections.map((each) => presentCorrectionLink(each, publicUrl)),
    pdf_url: pdfUrl(report, publicUrl),
  };
}

/** The URL of the report's PDF, requested with the same place as the report; null = a report about an area or a line has none. */
function pdfUrl(report: SavedReport, publicUrl: string): string | null {
  if (isOfManyCells(report)) return null;
  const { address, lat, lon } = report;
  const place = new URLSearchParams(address === null ? { lat: String(lat), lon: String(lon) } : { address });
  return `${publicUrl}/report.pdf?${place.toString()}`;
}

const printAccess: Access = {
  cost: 'free',
  caller: 'owner',
  limit: 'calls',
  calls: ({ body }) => portfolioPdfBodySchema.safeParse(body).data?.ids.length ?? 1,
};
const printResponses: Record<number, z.ZodType> = {
  200: pdfResponse('The reports as one document'),
  ...errorResponses(400, 401, 403, 404, 413, 415, 422),
};

/** POST /api/v1/my-reports/pdf: purchased reports as one printable document. */
export function portfolioPdfRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    '/api/v1/my-reports/pdf',
    {
      config: { access: printAccess },
      schema: {
        operationId: 'printMyReports',
        summary: 'Bought reports as one PDF',
        description:
          'A page that sums them up, then the whole report of each, from the release that was sold. A single report has no summary page. Free, however long ago you bought it. Takes 1 to 50 reports and counts as that many calls. A report whose release is no longer kept is only a line of the summary.',
        tags: ['account'],
        body: portfolioPdfBodySchema,
        response: printResponses,
      },
    },
    async (request, reply) => {
      const { ids, title = null, lang: language } = request.body;
      const owner = { accountId: callerOf(request).accountId, keyId: null };
      const bought = await Promise.all(ids.map((id) => readBoughtReport(context.database, owner, id)));
      const corrections = await correctionsOf(context.database, bought);
      const reports = bought.map((report, at) => ({
        report,
        corrections: (corrections[at] ?? []).map((correction) => correction.title),
      }));
      const about = { requestId: request.id, now: context.now(), title, language };
      const bytes = await drawPortfolioPdf(context, reports, about);
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', 'inline; filename="ground-motion-reports.pdf"')
        .header('cache-control', 'private, no-store')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}
