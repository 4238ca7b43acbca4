import { lockActiveAccount } from '../../../accounts/account/account.ts';
import { endSessions, listSessions, type WhichSessions } from '../../../accounts/identity/session.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  sessionListSchema,
  sessionParamsSchema,
  sessionsEndedSchema,
} from '../../../schemas/http/account/login.ts';
import { refusal } from '../../../report/refusal.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import { clearSessionCookie } from '../../context/credentials.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';

const access: Access = { cost: 'free', caller: 'owner', limit: 'calls' };

/** The sessions of an account, and how to end them. */
export function sessionListRoutes(app: ApiApp, context: ApiContext): void {
  const end = (accountId: string, which: WhichSessions): Promise<number> =>
    context.database.transaction(async (transaction) => {
      await lockActiveAccount(transaction, accountId);
      return endSessions(transaction, accountId, which, context.now());
    });

  app.get(
    '/api/v1/sessions',
    {
      config: { access },
      schema: {
        operationId: 'listSessions',
        summary: 'Sessions of the account: this one first, then newest first',
        tags: ['account'],
        response: { 200: sessionListSchema, ...errorResponses(401, 403) },
      },
    },
    async (request) => {
      const { accountId, sessionSha256 } = callerOf(request);
      const sessions = await listSessions(context.database, accountId, {
        now: context.now(),
        currentSha256: sessionSha256 ?? null,
      });
      return {
        sessions: sessions.map(({ sessionId, tokenSha256, createdAt, expiresAt, from }) => ({
          session_id: sessionId,
          created_at: createdAt.toISOString(),
          expires_at: expiresAt.toISOString(),
          ip_address: from.address,
          user_agent: from.userAgent,
          current: tokenSha256 === sessionSha256,
        })),
        ...aboutCall(request),
      };
    },
  );

  app.delete(
    '/api/v1/sessions/:session_id',
    {
      config: { access },
      schema: {
        operationId: 'endSession',
        summary: 'End one session and the short-lived keys that it created',
        tags: ['account'],
        params: sessionParamsSchema,
        response: { 200: sessionsEndedSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const { session_id: id } = request.params;
      const ended = await end(callerOf(request).accountId, { id });
      if (ended === 0) throw refusal('session_not_found', "This account doesn't have this session");
      return { sessions_ended: ended, ...aboutCall(request) };
    },
  );

  app.post(
    '/api/v1/logout/everywhere',
    {
      config: { access },
      schema: {
        operationId: 'logOutEverywhere',
        summary: 'End every session of the account, including this one',
        description:
          'Keys that a session created for at most 24 hours end with it. Other API keys and connected clients keep working.',
        tags: ['account'],
        response: { 200: sessionsEndedSchema, ...errorResponses(401, 403) },
      },
    },
    async (request, reply) => {
      const { accountId, via } = callerOf(request);
      const ended = await end(accountId, null);
      if (via === 'session') clearSessionCookie(reply, context.publicUrl());
      return { sessions_ended: ended, ...aboutCall(request) };
    },
  );
}
