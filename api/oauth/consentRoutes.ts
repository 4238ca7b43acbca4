import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAccount } from '../../accounts/account/account.ts';
import { usdToMicroUsd } from '../../core/money.ts';
import { connectClient } from '../../accounts/oauth/connectClient.ts';
import {
  consentFormSchema,
  consentLoginSchema,
  consentParamsSchema,
} from '../../schemas/http/account/oauth.ts';
import { assertSameOrigin } from '../context/credentials.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { placeOfRedirect } from './clientMetadata.ts';
import { consentPage, loginPage, onwardPage } from './consentPage.ts';
import { formAccess as access, logInByForm, registerForms, type LoginForm } from './forms.ts';
import { sendPage } from './pages.ts';
import { personWho, type SignedIn } from './personWho.ts';
import { OAUTH_PATHS, SCOPE, type AuthorizationServer } from './provider.ts';
import { refusal } from '../../report/refusal.ts';
import type { AskingClient } from './consentPage.ts';

/** A client's request, shown to the account holder for consent. */
interface Asked {
  readonly uid: string;
  readonly clientId: string;
  readonly client: AskingClient;
  /** The requested resource of its tokens, exactly as sent. */
  readonly resources: readonly string[];
}

const DAY_MS = 86_400_000;
const CONSENT = `${OAUTH_PATHS.consent}/:uid`;
const BAD_AMOUNT = 'Choose an amount from 0 to 1000 USD, such as 2.00, and until when.';

/** The pages on which the owner of an account grants or denies a client access. */
export function consentRoutes(
  app: ApiApp,
  context: ApiContext,
  authorizationServer: () => Promise<AuthorizationServer>,
): void {
  registerForms(app, (scope) => {
    const pages = new ConsentPages(context, authorizationServer);
    const params = consentParamsSchema;
    scope.get(
      CONSENT,
      { config: { access: access('calls') }, schema: { hide: true, params } },
      async (request, reply) =>
        pages.ask(request, reply, await pages.asked(request, reply, request.params.uid)),
    );
    scope.post(
      `${CONSENT}/login`,
      { config: { access: access('logins') }, schema: { hide: true, params, body: consentLoginSchema } },
      async (request, reply) => {
        assertSameOrigin(request, context.publicUrl());
        const asked = await pages.asked(request, reply, request.params.uid);
        return pages.logIn(request, reply, asked, request.body);
      },
    );
    scope.post(
      CONSENT,
      { config: { access: access('calls') }, schema: { hide: true, params } },
      async (request, reply) => {
        assertSameOrigin(request, context.publicUrl());
        return pages.decide(request, reply, await pages.asked(request, reply, request.params.uid));
      },
    );
  });
}

/** Actions of the pages; each response is a page or a redirect to one. */
class ConsentPages {
  readonly #context: ApiContext;
  readonly #authorizationServer: () => Promise<AuthorizationServer>;

  constructor(context: ApiContext, authorizationServer: () => Promise<AuthorizationServer>) {
    this.#context = context;
    this.#authorizationServer = authorizationServer;
  }

  /** The request that this browser is asked about. */
  async asked(request: FastifyRequest, reply: FastifyReply, uid: string): Promise<Asked> {
    return readAsked(await this.#authorizationServer(), request, reply, uid);
  }

  async ask(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
    problem: string | null = null,
  ): Promise<FastifyReply> {
    const status = problem === null ? 200 : 422;
    const signedIn = await this.#signedIn(request, asked);
    if (!signedIn) return sendPage(reply, status, loginPage(this.#action(asked), asked.client, problem));
    const { email } = await readAccount(this.#context.database, signedIn.owner.accountId);
    const person = { email, mode: signedIn.owner.mode, seal: signedIn.seal };
    return sendPage(reply, status, consentPage(this.#action(asked), asked.client, person, problem));
  }

  async logIn(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
    form: LoginForm,
  ): Promise<FastifyReply> {
    const problem = await logInByForm(this.#context, request, reply, form);
    if (problem !== null) {
      return sendPage(reply, 401, loginPage(this.#action(asked), asked.client, problem));
    }
    return reply.code(303).header('cache-control', 'no-store').header('location', this.#action(asked)).send();
  }

  async decide(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<FastifyReply> {
    const signedIn = await this.#signedIn(request, asked);
    const form = consentFormSchema.safeParse(request.body);
    const { seal, decision } = (request.body ?? {}) as Record<string, unknown>;
    // The form was created for, or by, someone else: the current user is asked again.
    if (!signedIn || seal !== signedIn.seal) return this.ask(request, reply, asked);
    const { provider } = await this.#authorizationServer();
    const finish = async (
      result: Parameters<typeof provider.interactionResult>[2],
    ): Promise<FastifyReply> => {
      const target = await provider.interactionResult(request.raw, reply.raw, result, {
        mergeWithLastSubmission: false,
      });
      return sendPage(reply, 200, onwardPage(target, asked.client));
    };
    if (decision === 'deny') {
      return finish({
        error: 'access_denied',
        error_description: 'the owner of the account did not allow it',
      });
    }
    if (!form.success) return this.ask(request, reply, asked, BAD_AMOUNT);
    const { accountId } = signedIn.owner;
    const grant = new provider.Grant({ accountId, clientId: asked.clientId });
    for (const resource of asked.resources) grant.addResourceScope(resource, SCOPE);
    const grantId = await grant.save();
    const { database, now } = this.#context;
    await connectClient(
      database,
      signedIn.owner,
      {
        grantId,
        clientId: asked.clientId,
        clientName: asked.client.name,
        clientHost: placeOfRedirect(asked.client.redirectUri),
        dailyCapMicroUsd: usdToMicroUsd(form.data.daily_cap_usd),
        lifetimeMs: form.data.days * DAY_MS,
      },
      now(),
    );
    return finish({ login: { accountId, remember: false }, consent: { grantId } });
  }

  async #signedIn(request: FastifyRequest, { uid }: Asked): Promise<SignedIn | null> {
    return personWho(request, uid, this.#context, (await this.#authorizationServer()).secret);
  }

  #action({ uid }: Asked): string {
    return `${this.#context.publicUrl()}${OAUTH_PATHS.consent}/${uid}`;
  }
}

/**
 * The request with which this browser was sent here; its id in the URL alone isn't sufficient.
 * @throws GroundMotionError `not_found` if there is none, or it has expired.
 */
async function readAsked(
  { provider }: AuthorizationServer,
  request: FastifyRequest,
  reply: FastifyReply,
  uid: string,
): Promise<Asked> {
  const found = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
  const { client_id: clientId, redirect_uri: redirectUri, resource } = found?.params ?? {};
  const client = typeof clientId === 'string' ? await provider.Client.find(clientId) : undefined;
  if (found?.uid !== uid || !client || typeof clientId !== 'string' || typeof redirectUri !== 'string') {
    throw refusal('not_found', 'This request has expired, or was started in another browser');
  }
  return {
    uid,
    clientId,
    client: { name: client.clientName ?? '', redirectUri },
    resources: [resource ?? []].flat().map(String),
  };
}
