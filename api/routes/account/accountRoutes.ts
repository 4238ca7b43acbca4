import { spendableMicroUsd } from '../../../accounts/keys/keyFacts.ts';
import { readLimitingKeys } from '../../../accounts/keys/ownerKey.ts';
import { readBalance } from '../../../billing/ledger/balance.ts';
import { REPORT_PRICE_MICRO_USD, reportsAffordable } from '../../../billing/ledger/price.ts';
import { microUsdToUsd } from '../../../core/money.ts';
import { MailDomains } from '../../../accounts/identity/mailDomains.ts';
import { sendsMail } from '../../../accounts/mail/emailJob.ts';
import { registerAccount } from '../../../billing/ledger/starterCredit.ts';
import {
  balanceSchema,
  registerBodySchema,
  registrationHintSchema,
  registrationSchema,
} from '../../../schemas/http/account/accountSchemas.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { presentMode } from '../../../report/present/presentMode.ts';
import { creditsUrl } from '../../../report/present/presentError.ts';

const REGISTER_PATH = '/api/v1/autonomous/register';

const HAD_STARTER_BEFORE =
  'This mailbox already got its free starter credits with an earlier account (aliases of a mailbox count as one), so ' +
  'this account starts without; buy credits, or use the earlier key.';

/** Registration and balance. */
export function accountRoutes(app: ApiApp, context: ApiContext): void {
  const { checksMailDomains, dnsServers } = context.config;
  const mailDomains = checksMailDomains ? new MailDomains({ servers: dnsServers }) : null;
  app.post(
    REGISTER_PATH,
    {
      config: { access: { cost: 'free', caller: 'anyone', limit: 'registrations', work: 25 } },
      schema: {
        operationId: 'register',
        summary: 'Create an account: API key and free starter credits at once',
        tags: ['account'],
        body: registerBodySchema,
        response: { 200: registrationSchema, ...errorResponses(400, 409, 413, 415, 422) },
      },
    },
    async (request) => {
      const { email, password, mode = 'live' } = request.body;
      const account = await registerAccount(context.database, {
        email,
        password,
        mode,
        starterMicroUsd: context.config.starterCreditsMicroUsd,
        mailDomains,
        sendsProof: sendsMail(context.config.payments),
        now: context.now(),
      });
      return {
        account_id: account.accountId,
        email: account.email,
        ...presentMode(account.mode),
        api_key: account.apiKey,
        ...(account.generatedPassword === null ? {} : { password: account.generatedPassword }),
        credits_usd: microUsdToUsd(account.balanceMicroUsd),
        reports_remaining_est: reportsAffordable(account.balanceMicroUsd),
        ...(account.hadStarterBefore ? { message: HAD_STARTER_BEFORE } : {}),
        docs: `${context.publicUrl()}/api/v1`,
        request_id: request.id,
      };
    },
  );

  app.get(
    REGISTER_PATH,
    {
      config: { access: { cost: 'free', caller: 'anyone', limit: 'calls' } },
      schema: {
        operationId: 'registerHint',
        summary: 'How to register',
        tags: ['account'],
        response: { 200: registrationHintSchema, ...errorResponses() },
      },
    },
    async (request) => ({
      message:
        'POST to this URL with your email address; the answer has an API key and free starter credits. No human, no ' +
        'captcha.',
      method: 'POST' as const,
      url: `${context.publicUrl()}${REGISTER_PATH}`,
      body: {
        email: 'required',
        password: 'optional, 8 to 200 characters, not a common password; generated and returned by default',
        mode: 'optional: live (default), or test = synthetic data and fake credits',
      },
      starter_credits_usd: microUsdToUsd(context.config.starterCreditsMicroUsd),
      price_per_report_usd: microUsdToUsd(REPORT_PRICE_MICRO_USD),
      request_id: request.id,
    }),
  );

  app.get(
    '/api/v1/balance',
    {
      config: { access: { cost: 'free', caller: 'account', limit: 'calls' } },
      schema: {
        operationId: 'getBalance',
        summary: 'Credits left',
        tags: ['account'],
        response: { 200: balanceSchema, ...errorResponses(401, 403) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const [{ balanceMicroUsd }, keys] = await Promise.all([
        readBalance(context.database, caller.accountId),
        readLimitingKeys(context.database, caller, context.now()),
      ]);
      const spendable = keys.reduce(spendableMicroUsd, balanceMicroUsd);
      return {
        credits_usd: microUsdToUsd(balanceMicroUsd),
        price_per_report_usd: microUsdToUsd(REPORT_PRICE_MICRO_USD),
        reports_remaining_est: reportsAffordable(spendable),
        top_up_url: creditsUrl(context.publicUrl()),
        ...presentMode(caller.mode),
        request_id: request.id,
      };
    },
  );
}
