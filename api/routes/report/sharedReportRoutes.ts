import { required } from '../../../core/required.ts';
import { readSharedReport } from '../../../billing/reports/sharedLinks.ts';
import { GroundMotionError } from '../../../core/error.ts';
import {
  sharedReportParamsSchema,
  sharedReportSchema,
} from '../../../schemas/http/account/sharedLinkSchemas.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { bytesResponse, textResponse } from '../../../schemas/http/contract/textResponse.ts';
import { correctionsOf } from '../../../support/correction/affected.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { PAGE_POLICY } from '../../docs/html.ts';
import { endedLinkPage, sharedReportPage } from '../../docs/sharedReportPage.ts';
import { wantsPage } from '../../docs/sendMissingPage.ts';
import type { Mode } from '../../../accounts/identity/mode.ts';
import type { BoughtReport } from '../../../billing/reports/myReports.ts';
import { presentMode } from '../../../report/present/presentMode.ts';
import type { SharedReport } from '../../../schemas/http/account/sharedLinkSchemas.ts';
import { okReportSchema } from '../../../schemas/http/report/motionReport.ts';
import { requestShape } from '../../../schemas/http/report/reportParts.ts';
import { areaReportSchema } from '../../../schemas/http/report/areaReport.ts';
import { profileReportSchema } from '../../../schemas/http/report/profileReport.ts';
import { okTimeseriesSchema } from '../../../schemas/http/report/timeseries.ts';
import type { Correction } from '../../../support/correction/correction.ts';
import { presentCorrectionLink } from '../support/presentCorrection.ts';

/** A response's fields about the request and its account; the place and the time are the report's. */
const OF_THE_BUYER: ReadonlySet<string> = new Set(
  Object.keys(requestShape).filter((name) => name !== 'query' && name !== 'queried_at'),
);

const SHOWN: ReadonlySet<string> = new Set(
  [okReportSchema, okTimeseriesSchema, areaReportSchema, profileReportSchema]
    .flatMap(({ shape }) => Object.keys(shape))
    .filter((name) => !OF_THE_BUYER.has(name)),
);

/** Path of shared reports. */
export const SHARED_PATH = '/shared';
const HTML = 'text/html; charset=utf-8';
const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls', work: 2 };

/** A report that its buyer shares with a link: a page for people, JSON for programs. */
export function sharedReportRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    `${SHARED_PATH}/:code`,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getSharedReport',
        summary: 'A report that its buyer shares by link',
        description:
          'Needs no key. JSON, or a page if `Accept` prefers `text/html`. It shows only this report, and nothing ' +
          'from the account that bought it.',
        tags: ['reports'],
        params: sharedReportParamsSchema,
        response: {
          200: bytesResponse([required(HTML.split(';')[0])], 'The report', sharedReportSchema),
          404: textResponse(HTML, 'The link was revoked: a page for browsers, JSON for programs'),
          ...errorResponses(422),
        },
      },
    },
    async (request, reply) => {
      const isPage = wantsPage(request);
      void reply
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('vary', 'accept');
      if (isPage) void reply.header('content-type', HTML).header('content-security-policy', PAGE_POLICY);
      try {
        const { report, mode } = await readSharedReport(context.database, request.params.code);
        const [corrections = []] = await correctionsOf(context.database, [report]);
        const about = { report, mode, corrections, publicUrl: context.publicUrl(), requestId: request.id };
        const shared = presentSharedReport(about);
        return await (isPage ? reply.send(sharedReportPage(shared)) : shared);
      } catch (error) {
        if (!isPage || !(error instanceof GroundMotionError) || error.kind !== 'not_found') throw error;
        request.refusedAs = 'shared_link_not_found';
        return reply.code(404).send(endedLinkPage());
      }
    },
  );
}

/** A shared report: its body as sold, without what concerns the account that bought it. */
function presentSharedReport({
  report,
  mode,
  corrections,
  publicUrl,
  requestId,
}: {
  readonly report: BoughtReport;
  readonly mode: Mode;
  readonly corrections: readonly Pick<Correction, 'correctionId' | 'title'>[];
  readonly publicUrl: string;
  readonly requestId: string;
}): SharedReport {
  const body = JSON.parse(report.body) as Record<string, unknown>;
  return {
    report: Object.fromEntries(Object.entries(body).filter(([name]) => SHOWN.has(name))),
    bought_at: report.createdAt.toISOString(),
    corrections: corrections.map((each) => presentCorrectionLink(each, publicUrl)),
    refunded: report.isRefunded,
    ...presentMode(mode),
    request_id: requestId,
  };
}
