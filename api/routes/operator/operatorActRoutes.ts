import { setDownloads } from '../../../billing/operator/changeAccount.ts';
import { creditAccount, refundCharge } from '../../../billing/operator/moveMoney.ts';
import { revokeAnyKey, setSuspension } from '../../../billing/operator/restrain.ts';
import { usdToMicroUsd } from '../../../core/money.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  accountParamsSchema,
  creditBodySchema,
  downloadsSchema,
  entryParamsSchema,
  movementSchema,
  operatorKeyParamsSchema,
  reasonBodySchema,
  revocationSchema,
  suspensionSchema,
  resetLoginBodySchema,
  resetLoginSchema,
} from '../../../schemas/http/account/operator.ts';
import { IDEMPOTENCY_KEY_PATTERN } from '../../../schemas/http/account/idempotencyKey.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { asOperator, operatorRoute } from '../../plugins/operatorDoor.ts';
import { presentMovement } from './presentAccount.ts';
import { refusal } from '../../../report/refusal.ts';
import { resetLogin } from '../../../billing/operator/resetLogin.ts';

const errors = errorResponses(400, 401, 404, 413, 415, 422);

/** Actions of operators; each action and its line in the audit log are one transaction. */
export function operatorActRoutes(app: ApiApp, context: ApiContext): void {
  const { database } = context;

  app.post(
    '/api/v1/operator/accounts/:account_id/credit',
    operatorRoute({
      params: accountParamsSchema,
      body: creditBodySchema,
      response: { 200: movementSchema, ...errors },
    }),
    (request) =>
      asOperator(request, context, 'credit', async (act) => {
        const { amount_usd: amountUsd, reason, reference } = request.body;
        const movement = await creditAccount(database, act, {
          accountId: request.params.account_id,
          amountMicroUsd: usdToMicroUsd(amountUsd),
          reference: requireReference(reference, request.headers['idempotency-key']),
          reason,
        });
        return presentMovement(movement);
      }),
  );

  app.post(
    '/api/v1/operator/entries/:entry_id/refund',
    operatorRoute({
      params: entryParamsSchema,
      body: reasonBodySchema,
      response: { 200: movementSchema, ...errors },
    }),
    (request) =>
      asOperator(request, context, 'refund', async (act) => {
        const { entry_id: entryId } = request.params;
        return presentMovement(await refundCharge(database, act, { entryId, reason: request.body.reason }));
      }),
  );

  for (const [action, suspended] of [
    ['suspend', true],
    ['unsuspend', false],
  ] as const) {
    app.post(
      `/api/v1/operator/accounts/:account_id/${action}`,
      operatorRoute({
        params: accountParamsSchema,
        body: reasonBodySchema,
        response: { 200: suspensionSchema, ...errors },
      }),
      (request) =>
        asOperator(request, context, action, async (act) => {
          const { account_id: accountId } = request.params;
          const { reason } = request.body;
          const { hasChanged } = await setSuspension(database, act, { accountId, suspended, reason });
          const status = suspended ? ('suspended' as const) : ('active' as const);
          return { account_id: accountId, status, changed: hasChanged };
        }),
    );
  }

  for (const [word, granted] of [
    ['grant', true],
    ['revoke', false],
  ] as const) {
    app.post(
      `/api/v1/operator/accounts/:account_id/${word}_downloads`,
      operatorRoute({
        params: accountParamsSchema,
        body: reasonBodySchema,
        response: { 200: downloadsSchema, ...errorResponses(400, 401, 403, 404, 413, 415, 422) },
      }),
      (request) =>
        asOperator(request, context, `${word}_downloads`, async (act) => {
          const { account_id: accountId } = request.params;
          const { reason } = request.body;
          const { hasChanged } = await setDownloads(database, act, { accountId, granted, reason });
          return { account_id: accountId, downloads: granted, changed: hasChanged };
        }),
    );
  }

  app.post(
    '/api/v1/operator/keys/:key_id/revoke',
    operatorRoute({
      params: operatorKeyParamsSchema,
      body: reasonBodySchema,
      response: { 200: revocationSchema, ...errors },
    }),
    (request) =>
      asOperator(request, context, 'revoke_key', async (act) => {
        const { key_id: keyId } = request.params;
        const revoked = await revokeAnyKey(database, act, { keyId, reason: request.body.reason });
        return { account_id: revoked.accountId, revoked_key_ids: [...revoked.revokedKeyIds] };
      }),
  );
}

/** The reference of a credit, from the body or the header: without one, a repetition would be another credit. */
function requireReference(reference: string | undefined, header: string | string[] | undefined): string {
  const given = [reference, header].filter((name) => name !== undefined);
  const [only] = given;
  if (given.length === 1 && typeof only === 'string' && IDEMPOTENCY_KEY_PATTERN.test(only)) return only;
  throw refusal(
    'bad_request',
    "reference: name this credit, so that a repeated request doesn't credit twice: send either reference or " +
      'Idempotency-Key, printable ASCII without spaces',
  );
}

/** How the operator gives access to someone who has lost a password. */
export function operatorLoginRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    '/api/v1/operator/accounts/:account_id/reset_login',
    operatorRoute({
      params: accountParamsSchema,
      body: resetLoginBodySchema,
      response: { 200: resetLoginSchema, ...errorResponses(400, 401, 403, 404, 413, 415, 422) },
    }),
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
