import type { FastifyReply } from 'fastify';
import {
  findRefreshAnswer,
  keepRefreshAnswer,
  type RefreshUse,
} from '../../accounts/oauth/refreshAnswers.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import type { Access } from '../context/routeRegistry.ts';
import { callProvider, type ProviderAnswer } from './callProvider.ts';
import { clientMetadataOf } from './clientMetadata.ts';
import { DEFAULT_PATHS, OAUTH_PATHS, type AuthorizationServer } from './provider.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const access = (limit: Access['limit']): Access => ({ cost: 'free', caller: 'anyone', limit });

/** Requests that clients make themselves: registration (RFC 7591), tokens, and revocation (RFC 7009). */
export function tokenRoutes(
  app: ApiApp,
  { database, now }: Pick<ApiContext, 'database' | 'now'>,
  authorizationServer: () => Promise<AuthorizationServer>,
): void {
  for (const path of [OAUTH_PATHS.register, DEFAULT_PATHS.register]) {
    app.post(
      path,
      { config: { access: access('clients') }, schema: { hide: true } },
      async (request, reply) => {
        const metadata = clientMetadataOf(request.body);
        if ('error' in metadata) return send(reply, 400, JSON.stringify(metadata));
        const answer = await callProvider(await authorizationServer(), {
          method: 'POST',
          url: OAUTH_PATHS.register,
          body: { type: 'application/json', text: JSON.stringify(metadata) },
        });
        if (answer.status !== 201) return pass(reply, answer);
        const { client_id: id, client_id_issued_at: issuedAt } = JSON.parse(answer.text) as Record<
          string,
          unknown
        >;
        return send(
          reply,
          201,
          JSON.stringify({ client_id: id, client_id_issued_at: issuedAt, ...metadata }),
        );
      },
    );
  }
  void app.register(async (scope) => {
    // The library parses the forms itself: it refuses a form with a duplicate field.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const path of [OAUTH_PATHS.token, DEFAULT_PATHS.token, OAUTH_PATHS.revoke]) {
      const url = path === DEFAULT_PATHS.token ? OAUTH_PATHS.token : path;
      scope.post(
        path,
        { config: { access: access('tokens') }, schema: { hide: true } },
        async (request, reply) => {
          const type = request.headers['content-type'];
          const text = typeof request.body === 'string' ? request.body : '';
          const answer = await callProvider(await authorizationServer(), {
            method: 'POST',
            url,
            ...(type === undefined ? {} : { body: { type, text } }),
          });
          const use = url === OAUTH_PATHS.token ? refreshUse(text, now()) : null;
          if (use === null) return pass(reply, answer);
          if (answer.status === 200) await keepRefreshAnswer(database, use, answer.text);
          if (answer.status !== 400) return pass(reply, answer);
          const first = await findRefreshAnswer(database, use);
          return first === null ? pass(reply, answer) : send(reply, 200, first);
        },
      );
    }
  });
}

/** The refresh token and client in a form; null = it is another request. */
function refreshUse(form: string, now: number): RefreshUse | null {
  const fields = new URLSearchParams(form);
  const [refreshToken, clientId] = [fields.get('refresh_token'), fields.get('client_id')];
  if (fields.get('grant_type') !== 'refresh_token' || !refreshToken || !clientId) return null;
  return { refreshToken, clientId, now };
}

function pass(reply: FastifyReply, { status, text }: ProviderAnswer): FastifyReply {
  return send(reply, status, text);
}

function send(reply: FastifyReply, status: number, text: string): FastifyReply {
  void reply.code(status).header('cache-control', 'no-store');
  return text === '' ? reply.send() : reply.header('content-type', JSON_TYPE).send(text);
}
