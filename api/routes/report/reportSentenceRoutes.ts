import { readBoughtReport } from '../../../billing/reports/myReports.ts';
import { isOfManyCells } from '../../../report/ask/areaKind.ts';
import { rewordSold } from '../../../report/ask/rewordSold.ts';
import { refusal } from '../../../report/refusal.ts';
import {
  reportSentencesQuerySchema,
  reportSentencesSchema,
  savedReportParamsSchema,
} from '../../../schemas/http/account/myReportsSchemas.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import type { OkReport } from '../../../schemas/http/report/motionReport.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';

const access: Access = { cost: 'free', caller: 'owner', limit: 'calls', work: 2 };

/** GET /api/v1/my-reports/{id}/sentences: the sentences of a bought report in a language. */
export function reportSentenceRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/my-reports/:id/sentences',
    {
      config: { access },
      schema: {
        operationId: 'wordMyReport',
        summary: 'The sentences of a bought report in a language',
        description:
          'Written from the numbers that were sold and the release that they are from, as in the PDF. What was sold stays ' +
          'as it is.',
        tags: ['account'],
        params: savedReportParamsSchema,
        querystring: reportSentencesQuerySchema,
        response: { 200: reportSentencesSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { id } = request.params;
      const { lang: language } = request.query;
      const bought = await readBoughtReport(context.database, { accountId, keyId: null }, id);
      if (isOfManyCells(bought))
        throw refusal('bad_request', 'Sentences of reports about areas and lines are in English only');
      const sold = JSON.parse(bought.body) as Partial<OkReport>;
      const { brief, freshnessNote, differentialNote, otherFrames, isIncomplete, ...same } = await rewordSold(
        context,
        sold,
        { now: context.now(), language },
      );
      return {
        id,
        lang: language,
        ...same,
        ground_brief: brief,
        freshness_note: freshnessNote,
        differential_note: differentialNote,
        other_frames: otherFrames,
        is_incomplete: isIncomplete,
        ...aboutCall(request),
      };
    },
  );
}
