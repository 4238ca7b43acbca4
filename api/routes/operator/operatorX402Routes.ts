import { microUsdToUsd } from '../../../core/money.ts';
import { auditLook } from '../../../billing/operator/auditLog.ts';
import { decideClaim, listOpenClaims, type OpenClaim } from '../../../billing/x402/claims/openClaims.ts';
import { returnRefund } from '../../../billing/x402/claims/refunds.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  decidePaymentBodySchema,
  openPaymentsSchema,
  paymentDecisionSchema,
  returnPaymentBodySchema,
} from '../../../schemas/http/money/x402Operator.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { asOperator, operatorRoute } from '../../plugins/operatorDoor.ts';

const MOST_LISTED = 500;

/** x402 payments that need attention: payments that arrived but weren't answered, and their outcome. */
export function operatorX402Routes(app: ApiApp, context: ApiContext): void {
  const { database } = context;
  app.get(
    '/api/v1/operator/x402',
    operatorRoute({ response: { 200: openPaymentsSchema, ...errorResponses(401) } }),
    (request) =>
      asOperator(request, context, 'list_payments', async (act) => {
        const open = await listOpenClaims(database, MOST_LISTED);
        const detail = { found: open.length };
        await auditLook(database, act, null, detail);
        return { payments: open.map(presentOpen) };
      }),
  );
  app.post(
    '/api/v1/operator/x402/return',
    operatorRoute({
      body: returnPaymentBodySchema,
      response: { 200: paymentDecisionSchema, ...errorResponses(400, 401, 404, 413, 415, 422) },
    }),
    (request) =>
      asOperator(request, context, 'return_payment', async (act) => {
        const { payment_id: paymentId, reference, reason } = request.body;
        await returnRefund(database, act, { paymentId, reference, reason });
        return { payment_id: paymentId, status: 'refunded' as const };
      }),
  );
  app.post(
    '/api/v1/operator/x402/decide',
    operatorRoute({
      body: decidePaymentBodySchema,
      response: { 200: paymentDecisionSchema, ...errorResponses(400, 401, 404, 413, 415, 422) },
    }),
    (request) =>
      asOperator(request, context, 'decide_payment', async (act) => {
        const { payment_id: paymentId, transaction, reason } = request.body;
        const { status } = await decideClaim(database, act, { paymentId, transaction, reason });
        return { payment_id: paymentId, status };
      }),
  );
}

function presentOpen(claim: OpenClaim) {
  return {
    payment_id: claim.paymentId,
    status: claim.status as 'settling',
    reason: claim.reason,
    payer: claim.payer,
    pay_to: claim.payTo,
    amount_usd: microUsdToUsd(claim.amountMicroUsd),
    purpose: claim.purpose as 'report',
    transaction: claim.transactionHash,
    order_id: claim.orderId,
    payment_request_id: claim.requestId,
    created_at: claim.createdAt.toISOString(),
  };
}
