import type { FastifyReply } from 'fastify';
import type { ApiApp } from '../context/dependencies.ts';
import type { Access } from '../context/routeRegistry.ts';
import { callProvider, type ProviderAnswer } from './callProvider.ts';
import { problemPage } from './pageFrame.ts';
import { sendPage } from './pages.ts';
import { DEFAULT_PATHS, OAUTH_PATHS, SCOPE, type AuthorizationServer } from './provider.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls' };
/** The parameters of a request that are used; the others concern OpenID identities, which this server doesn't provide. */
const TAKEN = [
  'response_type',
  'client_id',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
  'state',
  'resource',
] as const;

/** The URL to which a client sends its user for consent, and from which the user returns to it. */
export function authorizationRoutes(
  app: ApiApp,
  authorizationServer: () => Promise<AuthorizationServer>,
): void {
  for (const path of [OAUTH_PATHS.authorize, DEFAULT_PATHS.authorize]) {
    app.get(path, { config: { access }, schema: { hide: true } }, async (request, reply) => {
      const asked = new URL(request.url, 'http://own').searchParams;
      const query = new URLSearchParams(
        TAKEN.flatMap((name) => asked.getAll(name).map((value): [string, string] => [name, value])),
      );
      query.set('scope', SCOPE);
      // A client that doesn't want a page shown learns that one is needed.
      if (asked.get('prompt') === 'none') query.set('prompt', 'none');
      const url = `${OAUTH_PATHS.authorize}?${query.toString()}`;
      return pass(reply, await callProvider(await authorizationServer(), { method: 'GET', url }));
    });
  }
  app.get(
    `${OAUTH_PATHS.authorize}/:uid`,
    { config: { access }, schema: { hide: true } },
    async (request, reply) => {
      const { pathname } = new URL(request.url, 'http://own');
      const { cookie } = request.headers;
      return pass(
        reply,
        await callProvider(await authorizationServer(), { method: 'GET', url: pathname, cookie }),
      );
    },
  );
}

/** Redirects the browser; a page shows an error that can't be returned to a known client. */
function pass(reply: FastifyReply, answer: ProviderAnswer): FastifyReply {
  if (answer.setCookie.length > 0) void reply.header('set-cookie', [...answer.setCookie]);
  if (answer.location !== null) {
    return reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .header('location', answer.location)
      .send();
  }
  return sendPage(reply, answer.status, problemPage(reasonIn(answer)));
}

/** What users can do about the most common errors. */
const WORDS: Readonly<Record<string, string>> = {
  invalid_client:
    "This server doesn't know the program, or no longer knows it. Remove it there, and add it again.",
  invalid_redirect_uri:
    "The program asks to return to an address that it hasn't registered. Don't continue unless you trust the source of " +
    'this link.',
};

function reasonIn({ text, status }: ProviderAnswer): string {
  if (status >= 500) return 'The server failed.';
  const { error = 'invalid_request', error_description: description = '' } = JSON.parse(text) as Record<
    string,
    string | undefined
  >;
  const words = WORDS[error];
  const details = description === '' ? error : `${error}: ${description}`;
  return words === undefined ? `${details}.` : `${words} (${details})`;
}
