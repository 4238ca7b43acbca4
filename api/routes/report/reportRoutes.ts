import { purchaseHeadersSchema, reportHeadersSchema } from '../../../schemas/http/account/idempotencyKey.ts';
import { motionQuerySchema } from '../../../schemas/http/report/motionQuery.ts';
import { motionReportSchema, selectedReportSchema } from '../../../schemas/http/report/motionReport.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { MOTION_PATH } from '../../../report/ask/motionKind.ts';
import { answerReport, reportAccess, reportResponses } from './answerReport.ts';
import { timeseriesAnswerSchema, timeseriesQuerySchema } from '../../../schemas/http/report/timeseries.ts';
import { TIMESERIES_PATH } from '../../../report/ask/timeseriesKind.ts';
import { z } from 'zod';
import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { AREA_PATH, PROFILE_PATH, queryOfBody } from '../../../report/ask/areaKind.ts';
import { AREA_BODY_BYTES, areaBodySchema } from '../../../schemas/http/place/areaBody.ts';
import { areaDryRunSchema, areaReportSchema } from '../../../schemas/http/report/areaReport.ts';
import { profileBodySchema } from '../../../schemas/http/place/profileBody.ts';
import { profileDryRunSchema, profileReportSchema } from '../../../schemas/http/report/profileReport.ts';
import { formatQuery, formatQuerySchema, tableResponse } from '../../../schemas/http/contract/tableFormat.ts';
import { areaTable, profileTable, seriesTable } from '../../../report/table/answerTables.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { reportPdfQuerySchema, reportPdfResponse } from '../../../schemas/http/report/reportPdf.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { REPORT_PDF_PATH } from '../../../report/ask/pdfKind.ts';

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
        headers: reportHeadersSchema,
        querystring: motionQuerySchema,
        response: reportResponses(motionReportSchema, [selectedReportSchema]),
      },
    },
    (request, reply) => answerReport(context, request, reply, { kind: 'motion', query: request.query }),
  );
}

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
        headers: reportHeadersSchema,
        querystring: timeseriesQuerySchema.safeExtend(formatQuery),
        response: reportResponses(timeseriesAnswerSchema, [], tableResponse),
      },
    },
    (request, reply) => {
      const { format, ...query } = request.query;
      const table = { format, name: 'timeseries', tableOf: seriesTable };
      return answerReport(context, request, reply, { kind: 'timeseries', query }, table);
    },
  );
}

/** A report about an area reads up to 40,000 cells. */
const areaAccess: Access = { cost: 'area', caller: 'key', limit: 'calls' };
const areaResponses: Record<number, z.ZodType> = {
  200: tableResponse(z.union([areaReportSchema, areaDryRunSchema])),
  ...errorResponses(400, 401, 402, 403, 404, 409, 413, 415, 422),
};

/** POST /api/v1/motion/area: one report about all cells of an area. */
export function areaRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    AREA_PATH,
    {
      bodyLimit: AREA_BODY_BYTES,
      config: { access: areaAccess },
      schema: {
        operationId: 'postMotionArea',
        summary: 'Ground-motion report for an area of up to 25 km²',
        description:
          'The mean rate of all measured cells in a polygon, box or circle, or of named cells, with an uncertainty that ' +
          'allows for errors that neighbors share, the distribution, shares by class, the worst cell, the steepest ' +
          'gradient and the dated events. The price depends on the size (`area_prices` of /api/v1/schema); it is charged ' +
          'when the status is `ok`. Gates, `reuse`, quotes and `Idempotency-Key` as in /api/v1/motion.',
        tags: ['reports'],
        headers: purchaseHeadersSchema,
        querystring: formatQuerySchema,
        body: areaBodySchema,
        response: areaResponses,
      },
    },
    (request, reply) =>
      answerReport(
        context,
        request,
        reply,
        { kind: 'area', query: queryOfBody(request.body) },
        { format: request.query.format, name: 'area', tableOf: areaTable },
      ),
  );
}

const profileAccess: Access = { cost: 'profile', caller: 'key', limit: 'calls' };
const profileResponses: Record<number, z.ZodType> = {
  200: tableResponse(z.union([profileReportSchema, profileDryRunSchema])),
  ...errorResponses(400, 401, 402, 403, 404, 409, 413, 415, 422),
};

/** POST /api/v1/motion/profile: the rates along a line. */
export function profileRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    PROFILE_PATH,
    {
      bodyLimit: AREA_BODY_BYTES,
      config: { access: profileAccess },
      schema: {
        operationId: 'postMotionProfile',
        summary: 'Ground motion along a line of up to 25 km',
        description:
          'The rate at up to 500 points at equal steps along a GeoJSON LineString, each as a report of that point from the ' +
          'same frame, with the gaps and why they are there, the steepest slope along the line, and the mean of the cells ' +
          'along it. The price depends on the length (`profile_prices` of /api/v1/schema); it is charged when the status is ' +
          '`ok`. Gates, `reuse`, quotes and `Idempotency-Key` as in /api/v1/motion.',
        tags: ['reports'],
        headers: purchaseHeadersSchema,
        querystring: formatQuerySchema,
        body: profileBodySchema,
        response: profileResponses,
      },
    },
    (request, reply) =>
      answerReport(
        context,
        request,
        reply,
        { kind: 'profile', query: queryOfBody(request.body) },
        { format: request.query.format, name: 'profile', tableOf: profileTable },
      ),
  );
}

/** Documents have no teaser: without a key it must be requested explicitly. */
const pdfAccess: Access = {
  cost: 'report',
  caller: 'key_to_buy',
  freeParameters: ['dry_run', 'teaser', 'mock'],
  limit: 'calls',
  // drawn in a thread
  work: 100,
};
const pdfResponses: Record<number, z.ZodType> = {
  200: reportPdfResponse,
  304: notModifiedSchema,
  ...errorResponses(401, 402, 403, 404, 409, 422),
};

/** GET /report.pdf: the report as a printable document, under the same money rules as motion. */
export function reportPdfRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    REPORT_PDF_PATH,
    {
      config: { access: pdfAccess },
      schema: {
        operationId: 'getReportPdf',
        summary: 'Ground-motion report for a place as a PDF',
        description:
          "Gates, free forms and price as in /api/v1/motion. 404, free, for an address that isn't found and for every " +
          'status except `ok`. Free for 7 days for the cell and release of a report that the account bought, and a ' +
          'bought PDF makes /api/v1/motion free in the same way. With an `Idempotency-Key` it is charged once, and ' +
          'repeating it returns the release that was sold.',
        tags: ['reports'],
        headers: reportHeadersSchema,
        querystring: reportPdfQuerySchema,
        response: pdfResponses,
      },
    },
    (request, reply) => answerReport(context, request, reply, { kind: 'pdf', query: request.query }),
  );
}
