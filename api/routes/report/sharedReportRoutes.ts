import { required } from '../../../core/required.ts';
import { readSharedReport } from '../../../billing/reports/sharedLinks.ts';
import { GroundMotionError } from '../../../core/error.ts';
import {
  sharedReportParamsSchema,
  sharedReportQuerySchema,
  sharedReportSchema,
} from '../../../schemas/http/account/sharedLinkSchemas.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { bytesResponse, textResponse } from '../../../schemas/http/contract/textResponse.ts';
import { correctionsOf } from '../../../support/correction/affected.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { PAGE_POLICY } from '../../docs/html.ts';
import { endedLinkPage, sharedReportPage } from '../../docs/shared/sharedReportPage.ts';
import { requestLanguage } from '../../plugins/requestLanguage.ts';
import { wantsPage } from '../../docs/sendMissingPage.ts';
import type { Mode } from '../../../accounts/identity/mode.ts';
import type { BoughtReport } from '../../../billing/reports/myReports.ts';
import type { Language } from '../../../core/words/language.ts';
import { isOfManyCells } from '../../../report/ask/areaKind.ts';
import { rewordSold } from '../../../report/ask/rewordSold.ts';
import { presentMode } from '../../../report/present/presentMode.ts';
import type { SharedReport } from '../../../schemas/http/account/sharedLinkSchemas.ts';
import { okReportSchema, type OkReport } from '../../../schemas/http/report/motionReport.ts';
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
        querystring: sharedReportQuerySchema,
        response: {
          200: bytesResponse([required(HTML.split(';')[0])], 'The report', sharedReportSchema),
          404: textResponse(HTML, 'The link was revoked: a page for browsers, JSON for programs'),
          ...errorResponses(422),
        },
      },
    },
    async (request, reply) => {
      const isPage = wantsPage(request);
      const language = requestLanguage(request);
      void reply
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('vary', 'accept, accept-language');
      if (isPage) void reply.header('content-type', HTML).header('content-security-policy', PAGE_POLICY);
      try {
        const { report, mode } = await readSharedReport(context.database, request.params.code);
        const [corrections = []] = await correctionsOf(context.database, [report]);
        const about = { report, mode, corrections, publicUrl: context.publicUrl(), requestId: request.id };
        const shared = presentSharedReport(about);
        return await (isPage ? reply.send(await pageOf(context, report, shared, language)) : shared);
      } catch (error) {
        if (!isPage || !(error instanceof GroundMotionError) || error.kind !== 'not_found') throw error;
        request.refusedAs = 'shared_link_not_found';
        return reply.code(404).send(endedLinkPage(language));
      }
    },
  );
}

/** The page in the visitor's language. Reports about areas and lines are written in English. */
async function pageOf(
  context: ApiContext,
  bought: BoughtReport,
  shared: SharedReport,
  language: Language,
): Promise<string> {
  if (isOfManyCells(bought))
    return sharedReportPage(shared, { language: 'en', reworded: null, isTranslated: false });
  const sold = JSON.parse(bought.body) as Partial<OkReport>;
  const reworded =
    language === 'en' ? null : await rewordSold(context, sold, { now: context.now(), language });
  return sharedReportPage(shared, { language, reworded, isTranslated: true });
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
