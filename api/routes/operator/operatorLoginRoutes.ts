import { resetLogin } from '../../../billing/operator/resetLogin.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  accountParamsSchema,
  resetLoginBodySchema,
  resetLoginSchema,
} from '../../../schemas/http/account/operator.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { asOperator } from '../../plugins/operatorDoor.ts';

/** How the operator lets someone in who has lost a password. */
export function operatorLoginRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    '/api/v1/operator/accounts/:account_id/reset_login',
    {
      config: { access: { cost: 'free', caller: 'operator', limit: 'none' } },
      attachValidation: true,
      schema: {
        hide: true,
        params: accountParamsSchema,
        body: resetLoginBodySchema,
        response: { 200: resetLoginSchema, ...errorResponses(400, 401, 403, 404, 413, 415, 422) },
      },
    },
    (request) =>
      asOperator(request, context, 'reset_login', async (act) => {
        const { account_id: accountId } = request.params;
        const { reason, for: owner } = request.body;
        const reset = await resetLogin(context.database, act, {
          accountId,
          owner,
          reason,
          publicUrl: context.publicUrl(),
        });
        return {
          account_id: accountId,
          email: reset.email,
          mode: reset.mode,
          for: owner,
          url: reset.url,
          code: reset.code,
          expires_at: reset.expiresAt.toISOString(),
        };
      }),
  );
}
