import { askForProof, emailUnavailable, proveEmail } from '../../../accounts/login/proveEmail.ts';
import { readAccount } from '../../../accounts/account/account.ts';
import { sendsMail } from '../../../accounts/mail/emailJob.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  confirmBodySchema,
  emailConfirmedSchema,
  mailAskedSchema,
} from '../../../schemas/http/account/login.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';

/** Proof that the owner of an account receives email at its address. */
export function emailRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    '/api/v1/account/email/code',
    {
      config: { access: { cost: 'free', caller: 'owner', limit: 'email_codes' } },
      schema: {
        operationId: 'sendEmailCode',
        summary: 'Send a code by email to confirm the address of the account',
        description:
          'Registering a live account sends one too, if the server sends email. Only a confirmed address can recover ' +
          'an account with a lost password.',
        tags: ['account'],
        response: { 200: mailAskedSchema, ...errorResponses(400, 401, 403) },
      },
    },
    async (request) => {
      if (!sendsMail(context.config.payments)) throw emailUnavailable();
      const { accountId } = callerOf(request);
      const { email, emailProvenAt } = await readAccount(context.database, accountId);
      if (emailProvenAt !== null) return { message: `${email} is already confirmed.`, ...aboutCall(request) };
      await askForProof(context.database, accountId, context.now());
      return {
        message:
          `We sent a code to ${email}. It works once, for 24 hours, together with the key or a session of this ` +
          'account.',
        ...aboutCall(request),
      };
    },
  );

  app.post(
    '/api/v1/account/email/confirm',
    {
      config: { access: { cost: 'free', caller: 'owner', limit: 'calls' } },
      schema: {
        operationId: 'confirmEmail',
        summary: 'Confirm the address of the account with the code from the email',
        description:
          'Needs the key or a session of the account in addition to the code. So a stranger who registered another ' +
          "person's address can't get its owner to confirm it.",
        tags: ['account'],
        body: confirmBodySchema,
        response: { 200: emailConfirmedSchema, ...errorResponses(400, 401, 403, 413, 415, 422) },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const { email } = await proveEmail(context.database, accountId, request.body.code, context.now());
      return { email, email_confirmed: true as const, ...aboutCall(request) };
    },
  );
}
