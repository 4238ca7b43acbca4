import { listStuck, type StuckTransfer } from '../../../billing/coin/invoice/coinTransfers.ts';
import { formatUsd, usdToMicroUsd } from '../../../core/money.ts';
import { auditLook } from '../../../billing/operator/auditLog.ts';
import { refusal } from '../../../report/refusal.ts';
import {
  stuckQuerySchema,
  stuckSchema,
  sweepQuerySchema,
  sweepSchema,
} from '../../../schemas/http/account/operatorCoins.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { coinLag } from '../../context/coinLag.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { asOperator, operatorRoute } from '../../plugins/operatorDoor.ts';

const HOUR_MS = 3_600_000;
const MOST_STUCK = 500;

/** USDC payments that need attention, and the transactions to sign in order to collect deposits. */
export function operatorCoinRoutes(app: ApiApp, context: ApiContext): void {
  const { database } = context;

  app.get(
    '/api/v1/operator/coins/stuck',
    operatorRoute({
      querystring: stuckQuerySchema,
      response: { 200: stuckSchema, ...errorResponses(400, 401, 422) },
    }),
    (request) =>
      asOperator(request, context, 'list_stuck_coins', async (act) => {
        const seenBefore = context.now() - request.query.hours * HOUR_MS;
        const stuck = await listStuck(database, { seenBefore, limit: MOST_STUCK });
        await auditLook(database, act, null, { found: stuck.length });
        return {
          watcher: {
            problem: context.rails.coin?.watcher.problem() ?? null,
            lag_seconds: await coinLag(context),
          },
          transfers: stuck.map(presentStuck),
        };
      }),
  );

  app.get(
    '/api/v1/operator/coins/sweep',
    operatorRoute({
      querystring: sweepQuerySchema,
      response: { 200: sweepSchema, ...errorResponses(400, 401, 422) },
    }),
    (request) =>
      asOperator(request, context, 'plan_sweep', async (act) => {
        const { coin } = context.rails;
        if (!coin) throw refusal('crypto_unavailable', "This server doesn't accept payments in coins");
        const { treasury, least_usd: leastUsd } = request.query;
        const authorizations = await coin.sweep({ treasury, leastMicroUsd: usdToMicroUsd(leastUsd) });
        const totalMicroUsd = authorizations.reduce((sum, { amountMicroUsd }) => sum + amountMicroUsd, 0);
        await auditLook(database, act, null, {
          treasury,
          deposits: authorizations.length,
          total_micro_usd: totalMicroUsd,
        });
        return {
          authorizations: authorizations.map(({ path, keyFingerprint, amountMicroUsd, typedData }) => ({
            path,
            key_fingerprint: keyFingerprint,
            amount_usdc: formatUsd(amountMicroUsd),
            typed_data: { ...typedData, types: copyOf(typedData.types) },
          })),
          total_usdc: formatUsd(totalMicroUsd),
        };
      }),
  );
}

/** Lists of types in the form that a schema accepts: not read-only. */
function copyOf(
  types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>,
) {
  return Object.fromEntries(Object.entries(types).map(([name, fields]) => [name, [...fields]]));
}

const WHY: Readonly<Record<string, string>> = {
  wait: 'has waited too long for confirmations: check that the chain is being read',
  endpoints_differ: 'the RPC endpoints disagree about it',
  second_endpoint_needed: 'more than 1000 USD: a second RPC endpoint has to confirm it',
  older_than_invoice:
    'it came before its invoice was made: another database has given this address away before',
};

function presentStuck(transfer: StuckTransfer) {
  return {
    txn_id: transfer.txnId,
    order_id: transfer.orderId,
    account_id: transfer.accountId,
    address: transfer.to,
    derivation_index: transfer.derivationIndex,
    tx_hash: transfer.txHash,
    amount_usdc: formatUsd(transfer.amountMicroUsd),
    state: transfer.state,
    why: WHY[transfer.verdict] ?? transfer.verdict,
    seen_at: new Date(transfer.seenAt).toISOString(),
  };
}
