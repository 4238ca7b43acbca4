import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  newCorrectionBodySchema,
  operatorCorrectionSchema,
  operatorCorrectionsSchema,
} from '../../../schemas/http/support/corrections.ts';
import { auditLook } from '../../../billing/operator/auditLog.ts';
import { listCorrections } from '../../../support/correction/correction.ts';
import { publishCorrection } from '../../../support/correction/publishCorrection.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { asOperator, operatorRoute } from '../../plugins/operatorDoor.ts';
import { presentCorrection, presentNotified } from '../support/presentCorrection.ts';

const PATH = '/api/v1/operator/corrections';
const BODY_LIMIT_BYTES = 64 * 1024;
const SHOWN = 100;

/** Corrections as operators publish them. */
export function operatorCorrectionRoutes(app: ApiApp, context: ApiContext): void {
  const { database } = context;
  app.post(
    PATH,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      ...operatorRoute({
        body: newCorrectionBodySchema,
        response: { 200: operatorCorrectionSchema, ...errorResponses(400, 401, 413, 415, 422) },
      }),
    },
    (request) =>
      asOperator(request, context, 'publish_correction', async (act) => {
        const { title, what_was_wrong: wrong, what_was_done: done, since, scope } = request.body;
        const published = await publishCorrection(database, act, {
          title,
          wrong,
          done,
          since,
          scope: scope.map((each) => ({
            frameId: each.frame_id,
            releaseId: each.release,
            pixelId: each.pixel_id,
          })),
        });
        return {
          ...presentCorrection(published.correction, context.publicUrl()),
          ...presentNotified(published.correction),
          repeated: published.isRepeated,
          affected_accounts: published.accounts,
          affected_reports: published.reports,
        };
      }),
  );

  app.get(
    PATH,
    operatorRoute({ response: { 200: operatorCorrectionsSchema, ...errorResponses(401) } }),
    (request) =>
      asOperator(request, context, 'list_corrections', async (act) => {
        const found = await listCorrections(database, { frameId: null, before: null, limit: SHOWN });
        const detail = { found: found.length };
        await auditLook(database, act, null, detail);
        return {
          corrections: found.map((each) => ({
            ...presentCorrection(each, context.publicUrl()),
            ...presentNotified(each),
          })),
        };
      }),
  );
}
