import { logIn, logOut } from '../../../accounts/identity/session.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { loginBodySchema, loginSchema, logoutSchema } from '../../../schemas/http/account/sessionSchemas.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { presentMode } from '../../../report/present/presentMode.ts';
import {
  assertSameOrigin,
  clearSessionCookie,
  loginOf,
  presentedSession,
  setSessionCookie,
} from '../../context/credentials.ts';

const DAY_MS = 86_400_000;

/** Login with email address and password, for people; programs use keys. */
export function sessionRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    '/api/v1/login',
    {
      config: { access: { cost: 'free', caller: 'anyone', limit: 'logins', work: 25 } },
      schema: {
        operationId: 'logIn',
        summary: 'Start a session: sets a cookie that account endpoints accept instead of a key',
        tags: ['account'],
        body: loginBodySchema,
        response: { 200: loginSchema, ...errorResponses(400, 401, 403, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const publicUrl = context.publicUrl();
      if (request.headers.origin !== undefined) assertSameOrigin(request, publicUrl);
      const session = await logIn(context.database, {
        ...request.body,
        now: context.now(),
        lifetimeMs: context.config.sessionDays * DAY_MS,
        ...loginOf(request),
      });
      setSessionCookie(reply, session, publicUrl);
      return {
        account_id: session.accountId,
        email: session.email,
        ...presentMode(session.mode),
        expires_at: session.expiresAt.toISOString(),
        request_id: request.id,
      };
    },
  );

  app.post(
    '/api/v1/logout',
    {
      config: { access: { cost: 'free', caller: 'anyone', limit: 'calls' } },
      schema: {
        operationId: 'logOut',
        summary: 'End the session',
        tags: ['account'],
        response: { 200: logoutSchema, ...errorResponses(401, 403) },
      },
    },
    async (request, reply) => {
      const publicUrl = context.publicUrl();
      const token = presentedSession(request, publicUrl);
      const hasEnded = token !== null && (await logOut(context.database, token, context.now()));
      clearSessionCookie(reply, publicUrl);
      return { logged_out: hasEnded, request_id: request.id };
    },
  );
}
