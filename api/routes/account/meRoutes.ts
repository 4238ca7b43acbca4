import { readAccount } from '../../../accounts/account/account.ts';
import { spendableMicroUsd } from '../../../accounts/keys/keyFacts.ts';
import { readKey, setDailyCap } from '../../../accounts/keys/ownerKey.ts';
import { countBoughtReports } from '../../../billing/reports/myReports.ts';
import { reportsAffordable } from '../../../billing/ledger/price.ts';
import { microUsdToUsd, usdToMicroUsd } from '../../../core/money.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { keyAnswerSchema, meSchema, spendCapBodySchema } from '../../../schemas/http/account/keys.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { presentKey } from './presentKey.ts';
import { refusal } from '../../../report/refusal.ts';

const access: Access = { cost: 'free', caller: 'owner', limit: 'calls' };

/** The account as its owner sees it, and the daily cap of the owner key. */
export function meRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/me',
    {
      config: { access },
      schema: {
        operationId: 'getMe',
        summary: 'The account behind the key or session',
        tags: ['account'],
        response: { 200: meSchema, ...errorResponses(401, 403) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const [account, key, totalReports] = await Promise.all([
        readAccount(context.database, caller.accountId),
        readKey(context.database, caller, context.now()),
        countBoughtReports(context.database, caller.accountId),
      ]);
      if (!key) throw refusal('invalid_api_key', 'The API key is unknown');
      return {
        account_id: account.accountId,
        email: account.email,
        status: account.status,
        email_confirmed: account.emailProvenAt !== null,
        created_at: account.createdAt.toISOString(),
        credits_usd: microUsdToUsd(account.balanceMicroUsd),
        reports_remaining_est: reportsAffordable(spendableMicroUsd(account.balanceMicroUsd, key)),
        total_reports: totalReports,
        plan: 'prepaid' as const,
        key: presentKey(key),
        via: caller.via,
        downloads: account.mayDownload,
        ...aboutCall(request),
      };
    },
  );

  app.post(
    '/api/v1/account/spend_cap',
    {
      config: { access },
      schema: {
        operationId: 'setSpendCap',
        summary: 'Daily spending cap of the calling key (with a session: of the owner key)',
        description: 'The cap of an owner key includes its child keys. It counts UTC days.',
        tags: ['account'],
        body: spendCapBodySchema,
        response: { 200: keyAnswerSchema, ...errorResponses(400, 401, 403, 413, 415, 422) },
      },
    },
    async (request) => {
      const { daily_usd: dailyUsd } = request.body;
      const facts = await setDailyCap(
        context.database,
        callerOf(request),
        dailyUsd === null ? null : usdToMicroUsd(dailyUsd),
        context.now(),
      );
      return { ...presentKey(facts), ...aboutCall(request) };
    },
  );
}
