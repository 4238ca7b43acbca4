import { changePassword } from '../../../accounts/login/newPassword.ts';
import type { AccessEnded } from '../../../accounts/login/endAccess.ts';
import { askForRecovery, emailUnavailable } from '../../../accounts/login/proveEmail.ts';
import { postStarterCredit } from '../../../billing/ledger/starterCredit.ts';
import { resetPassword } from '../../../accounts/login/resetPassword.ts';
import { normalizeEmail } from '../../../accounts/identity/email.ts';
import { readBalance } from '../../../billing/ledger/balance.ts';
import { microUsdToUsd } from '../../../core/money.ts';
import { sendsMail } from '../../../accounts/mail/emailJob.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  forgotBodySchema,
  mailAskedSchema,
  passwordBodySchema,
  passwordChangedSchema,
  resetBodySchema,
  resetSchema,
} from '../../../schemas/http/account/login.ts';
import { presentMode } from '../../../report/present/presentMode.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import { assertSameOrigin } from '../../context/credentials.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';

const ASKED =
  'If this address has an account here, we have sent it an email. The link in it works once, for 60 minutes. Check the ' +
  'spam folder too.';

/** Passwords: lost, reset, changed. */
export function passwordRoutes(app: ApiApp, context: ApiContext): void {
  const sends = sendsMail(context.config.payments);

  app.post(
    '/api/v1/login/forgot',
    {
      config: { access: { cost: 'free', caller: 'anyone', limit: 'recovery_emails', work: 3 } },
      schema: {
        operationId: 'forgotPassword',
        summary: 'Send an email with a link to set a new password',
        description:
          "The answer is the same whether or not the address has an account. We don't hand out an account whose " +
          'address was never confirmed: the email then offers its reader a new account for the address.',
        tags: ['account'],
        body: forgotBodySchema,
        response: { 200: mailAskedSchema, ...errorResponses(400, 403, 413, 415, 422) },
      },
    },
    async (request) => {
      if (request.headers.origin !== undefined) assertSameOrigin(request, context.publicUrl());
      const { mode } = request.body;
      const email = normalizeEmail(request.body.email);
      if (!sends) throw emailUnavailable();
      await askForRecovery(context.database, { email, mode }, context.now());
      return { message: ASKED, ...presentMode(mode), request_id: request.id };
    },
  );

  app.post(
    '/api/v1/login/reset',
    {
      config: { access: { cost: 'free', caller: 'anyone', limit: 'recoveries', work: 25 } },
      schema: {
        operationId: 'resetPassword',
        summary: 'Set a new password with the code from the email',
        description:
          'Ends every session and disconnects every connected client. API keys keep working unless `revoke_keys` is ' +
          "true. This doesn't start a session: log in with the new password.",
        tags: ['account'],
        body: resetBodySchema,
        response: { 200: resetSchema, ...errorResponses(400, 403, 413, 415, 422) },
      },
    },
    async (request) => {
      if (request.headers.origin !== undefined) assertSameOrigin(request, context.publicUrl());
      const result = await resetPassword(context.database, {
        code: request.body.code,
        password: request.body.password,
        revokesKeys: request.body.revoke_keys,
        sendsMail: sends,
        starterMicroUsd: context.config.starterCreditsMicroUsd,
        postStarter: postStarterCredit,
        now: context.now(),
      });
      const { accountId, email, mode, outcome } = result;
      const { balanceMicroUsd } = await readBalance(context.database, accountId);
      const facts =
        outcome === 'password_reset'
          ? { ...presentEnded(result), message: whatNow(result) }
          : {
              ...presentEnded({ ...NOTHING_ENDED, apiKey: result.opened.apiKey }),
              message: OPENED,
            };
      return {
        account_id: accountId,
        email,
        outcome,
        ...facts,
        credits_usd: microUsdToUsd(balanceMicroUsd),
        ...presentMode(mode),
        request_id: request.id,
      };
    },
  );

  app.post(
    '/api/v1/account/password',
    {
      config: { access: { cost: 'free', caller: 'session', limit: 'passwords' } },
      schema: {
        operationId: 'changePassword',
        summary: 'Change the password and end every other session',
        description:
          'Needs a session and the current password. API keys and connected clients keep working unless ' +
          '`revoke_keys` is true.',
        tags: ['account'],
        body: passwordBodySchema,
        response: { 200: passwordChangedSchema, ...errorResponses(400, 401, 403, 413, 415, 422) },
      },
    },
    async (request) => {
      const { current_password: currentPassword, new_password: newPassword } = request.body;
      const set = await changePassword(context.database, callerOf(request), {
        currentPassword,
        newPassword,
        revokesKeys: request.body.revoke_keys,
        sendsMail: sends,
        now: context.now(),
      });
      return { ...presentEnded(set), message: whatNow(set), ...aboutCall(request) };
    },
  );
}

const NOTHING_ENDED: AccessEnded = {
  sessionsEnded: 0,
  clientsDisconnected: 0,
  keysRevoked: 0,
  keysInUse: 1,
};

const OPENED =
  'We opened a new account for this address. The earlier account lost the address. It keeps its key and credits, and ' +
  "can't see anything of yours.";

function presentEnded(ended: AccessEnded & { readonly apiKey: string | null }) {
  return {
    sessions_ended: ended.sessionsEnded,
    clients_disconnected: ended.clientsDisconnected,
    keys_revoked: ended.keysRevoked,
    keys_in_use: ended.keysInUse,
    ...(ended.apiKey === null ? {} : { api_key: ended.apiKey }),
  };
}

/** The credentials that still work, and how to revoke them. */
function whatNow({ keysInUse, apiKey }: AccessEnded & { readonly apiKey: string | null }): string {
  if (apiKey !== null) return 'The password is set. All earlier API keys are revoked; use the new one.';
  if (keysInUse === 0)
    return 'The password is set. There is no working API key; POST /api/v1/account/rotate_key creates one.';
  const keys = keysInUse === 1 ? '1 API key still works' : `${keysInUse} API keys still work`;
  return `The password is set. ${keys}; if someone else may have one, revoke them with POST /api/v1/account/rotate_key.`;
}
