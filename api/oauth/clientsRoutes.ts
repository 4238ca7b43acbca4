import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAccount } from '../../accounts/account/account.ts';
import { listConnectedClients, revokeChildKey } from '../../accounts/keys/childKeys.ts';
import { consentLoginSchema, disconnectFormSchema } from '../../schemas/http/account/oauth.ts';
import { assertSameOrigin } from '../context/credentials.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { clientsLoginPage, clientsPage } from './clientsPage.ts';
import { formAccess, logInByForm, registerForms } from './forms.ts';
import { CLIENTS_PATH } from './pageFrame.ts';
import { sendPage } from './pages.ts';
import { personWho } from './personWho.ts';
import type { AuthorizationServer } from './provider.ts';

/** The page on which somebody sees which programs are connected to the account, and disconnects them. */
export function clientsRoutes(
  app: ApiApp,
  context: ApiContext,
  authorizationServer: () => Promise<AuthorizationServer>,
): void {
  const here = (): string => context.publicUrl() + CLIENTS_PATH;
  const signedIn = async (request: FastifyRequest) =>
    personWho(request, CLIENTS_PATH, context, (await authorizationServer()).secret);
  const onward = (reply: FastifyReply): FastifyReply =>
    reply.code(303).header('cache-control', 'no-store').header('location', here()).send();
  registerForms(app, (scope) => {
    scope.get(
      CLIENTS_PATH,
      { config: { access: formAccess('calls') }, schema: { hide: true } },
      async (request, reply) => {
        const person = await signedIn(request);
        if (!person) return sendPage(reply, 200, clientsLoginPage(here()));
        const { accountId, mode } = person.owner;
        const { email } = await readAccount(context.database, accountId);
        const clients = await listConnectedClients(context.database, accountId, context.now());
        return sendPage(reply, 200, clientsPage(here(), { email, mode, seal: person.seal }, clients));
      },
    );
    scope.post(
      `${CLIENTS_PATH}/login`,
      { config: { access: formAccess('logins') }, schema: { hide: true, body: consentLoginSchema } },
      async (request, reply) => {
        assertSameOrigin(request, context.publicUrl());
        const problem = await logInByForm(context, request, reply, request.body);
        if (problem !== null) return sendPage(reply, 401, clientsLoginPage(here(), problem));
        return onward(reply);
      },
    );
    scope.post(
      CLIENTS_PATH,
      { config: { access: formAccess('calls') }, schema: { hide: true, body: disconnectFormSchema } },
      async (request, reply) => {
        assertSameOrigin(request, context.publicUrl());
        const person = await signedIn(request);
        const { seal, key_id: keyId } = request.body;
        if (person?.seal === seal)
          await revokeChildKey(context.database, person.owner.accountId, keyId, context.now());
        return onward(reply);
      },
    );
  });
}
