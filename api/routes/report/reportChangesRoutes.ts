import { listReports, readBoughtReport, type SavedReport } from '../../../billing/reports/myReports.ts';
import { isOfManyCells } from '../../../report/ask/areaKind.ts';
import { changeBetween } from '../../../report/changes/changeBetween.ts';
import { groundOf } from '../../../report/ground/ground.ts';
import { presentChanges } from '../../../report/changes/presentChanges.ts';
import { savedReportParamsSchema } from '../../../schemas/http/account/myReportsSchemas.ts';
import { reportChangesSchema } from '../../../schemas/http/report/reportChanges.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';

/** The cost: it reads the series of up to 150 cells. */
const access: Access = { cost: 'free', caller: 'owner', limit: 'calls', work: 20 };
/** Number of reports of the cell that are searched for one from another release. */
const LOOKED_THROUGH = 50;

/** GET /api/v1/my-reports/{id}/changes: why a report differs from the previous one. */
export function reportChangesRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/my-reports/:id/changes',
    {
      config: { access },
      schema: {
        operationId: 'explainMyReport',
        summary: 'Why a report has another number than the one before',
        description:
          'Compares a bought report with the newest one of the same cell that the account bought before, from another release. The ' +
          'difference in `parts`, which add up to it: dates, reference, product, method. Free; both numbers were paid for.',
        tags: ['account'],
        params: savedReportParamsSchema,
        response: { 200: reportChangesSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { accountId } = caller;
      const report = await readBoughtReport(context.database, { accountId, keyId: null }, request.params.id);
      const about = aboutCall(request);
      if (isOfManyCells(report))
        return {
          ...presentChanges(report, null, { before: null, after: null, change: 'not_a_cell' }),
          ...about,
        };
      const earlier = await earlierReport(context, accountId, report);
      const compared = await changeBetween(groundOf(context, caller).lake, earlier, report);
      return { ...presentChanges(report, earlier, compared), ...about };
    },
  );
}

/** The newest earlier report of the cell from another release; if none, the newest from the same release. */
async function earlierReport(
  { database }: ApiContext,
  accountId: string,
  { reportId, pixelId, releaseId }: SavedReport,
): Promise<SavedReport | null> {
  const reports = await listReports(database, {
    accountId,
    beforeReportId: reportId,
    text: null,
    pixelId,
    limit: LOOKED_THROUGH,
  });
  const places = reports.filter((each) => !isOfManyCells(each));
  return places.find((each) => each.releaseId !== releaseId) ?? places[0] ?? null;
}
