import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAccount } from '../../accounts/account/account.ts';
import { listConnectedClients, revokeChildKey } from '../../accounts/keys/childKeys.ts';
import { consentLoginSchema, disconnectFormSchema } from '../../schemas/http/account/oauth.ts';
import { assertSameOrigin } from '../context/credentials.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { formAccess, logInByForm, registerForms } from './forms.ts';
import { CLIENTS_PATH } from './pageFrame.ts';
import { sendPage } from './pages.ts';
import { personWho } from './personWho.ts';
import type { AuthorizationServer } from './provider.ts';
import type { KeyFacts } from '../../accounts/keys/keyFacts.ts';
import { formatUsd } from '../../core/money.ts';
import { escapeHtml } from '../docs/html.ts';
import type { AskedPerson } from './consentPage.ts';
import { loginForm, page, problemNote } from './pageFrame.ts';

/** The page on which users see the programs connected to their account, and disconnect them. */
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

/** The page that lists the programs connected to an account, each with a button to disconnect it. */
function clientsPage(action: string, person: AskedPerson, clients: readonly KeyFacts[]): string {
  const list = clients.map((client) => clientItem(action, person.seal, client)).join('\n');
  return page(
    'Connected programs',
    `<p>Of <strong>${escapeHtml(person.email)}</strong>${person.mode === 'test' ? ' (test account)' : ''}.</p>
${clients.length === 0 ? '<p>No program is connected to this account.</p>' : `<ul class="clients">\n${list}\n</ul>`}
<p class="soft">A program that you disconnect has no access from that moment. Keys that you made yourself are not in this list.</p>`,
  );
}

/** The login page before the list. */
function clientsLoginPage(action: string, problem: string | null = null): string {
  return page(
    'Connected programs',
    `${problemNote(problem)}
<p>Log in to see which programs are connected to your account.</p>
${loginForm(action)}`,
  );
}

function clientItem(action: string, seal: string, client: KeyFacts): string {
  const { keyId, label, clientHost, dailyCapMicroUsd, spentTodayMicroUsd, expiresAt, lastUsedAt } = client;
  return `<li>
<h2><bdi>${escapeHtml(label ?? '')}</bdi></h2>
<p class="place">${escapeHtml(clientHost ?? '')}</p>
<dl>
<dt>Spent today</dt><dd>${formatUsd(spentTodayMicroUsd)} USD of at most ${formatUsd(dailyCapMicroUsd ?? 0)} USD</dd>
<dt>Last bought</dt><dd>${day(lastUsedAt) ?? 'nothing yet'}</dd>
<dt>Connected</dt><dd>${day(client.createdAt)}, until ${day(expiresAt) ?? 'it is ended'}</dd>
</dl>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="seal" value="${escapeHtml(seal)}">
<button class="quiet" name="key_id" value="${escapeHtml(keyId)}">Disconnect</button>
</form>
</li>`;
}

function day(date: Date | null): string | null {
  return date?.toISOString().slice(0, 10) ?? null;
}
