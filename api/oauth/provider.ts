import { generateKeyPair, exportJWK } from 'jose';
import type { Configuration, errors, Provider } from 'oidc-provider';
import { sharedSecret } from '../../accounts/oauth/records.ts';
import { audienceOf, MCP_PATH } from '../context/resources.ts';
import type { ApiContext } from '../context/dependencies.ts';
import { recordAdapter } from './recordAdapter.ts';

/** Path of the authorization server, used by its pages and metadata. */
export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  consent: '/oauth/consent',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const;

/**
 * Endpoints used by clients that don't know the metadata, or no longer do: the defaults of the MCP specification of
 * 2025-03-26 ("Fallbacks for Servers without Metadata Discovery"). The Python SDK refreshes there after a restart.
 */
export const DEFAULT_PATHS = { authorize: '/authorize', token: '/token', register: '/register' } as const;

/** The scope of a connected client; there is only one. */
export const SCOPE = 'reports';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const ACCESS_TOKEN_SECONDS = HOUR_SECONDS;
/** Since the last use: each use issues a new token with the same lifetime, within the connection's own. */
const REFRESH_TOKEN_SECONDS = 90 * DAY_SECONDS;
const CODE_SECONDS = 60;
/** Time for a user to log in, or to register first, and to decide. */
const CONSENT_SECONDS = HOUR_SECONDS;
/** As long as the longest connection; the key behind the grant determines when it ends. */
const GRANT_SECONDS = 400 * DAY_SECONDS;

/** The authorization server for a public URL: the library, with everything that isn't needed switched off. */
export interface AuthorizationServer {
  readonly provider: Provider;
  /** Secret shared by all servers of this state, with which consent forms are sealed. */
  readonly secret: string;
}

/** Creates the authorization server whose issuer is the server's public URL. */
export async function openProvider(
  context: Pick<ApiContext, 'database' | 'now' | 'publicUrl' | 'config'>,
): Promise<AuthorizationServer> {
  const issuer = context.publicUrl();
  const secret = await sharedSecret(context.database, 'oauth', context.now());
  const library = await import('oidc-provider');
  const provider = new library.Provider(issuer, {
    ...FIXED,
    adapter: recordAdapter(context, library.errors),
    // Nothing is signed, because tokens are random and no client requests an identity. The library requires a key anyway.
    jwks: { keys: [await anyKey()] },
    cookies: cookies(secret, issuer.startsWith('https:')),
    features: features(issuer, library.errors),
    interactions: { url: (_ctx, { uid }) => `${issuer}${OAUTH_PATHS.consent}/${uid}` },
  });
  // Host and scheme are the issuer's, regardless of the request: see `callProvider`.
  provider.proxy = true;
  return { provider, secret };
}

const FIXED: Configuration = {
  routes: {
    authorization: OAUTH_PATHS.authorize,
    token: OAUTH_PATHS.token,
    registration: OAUTH_PATHS.register,
    revocation: OAUTH_PATHS.revoke,
  },
  responseTypes: ['code'],
  clientAuthMethods: ['none'],
  pkce: { required: () => true },
  scopes: [],
  claims: {},
  enableHttpPostMethods: false,
  allowOmittingSingleRegisteredRedirectUri: false,
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  // Native: any port is allowed for a loopback address, and other addresses must use https.
  clientDefaults: { application_type: 'native', id_token_signed_response_alg: 'ES256' },
  findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  /** Only what the owner has just allowed: nothing is remembered, and each connection requires consent. */
  loadExistingGrant: async ({ oidc }) => {
    const { grantId } = oidc.result?.consent ?? {};
    return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
  },
  issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  rotateRefreshToken: true,
  revokeGrantPolicy: () => true,
  expiresWithSession: async () => false,
  ttl: {
    AccessToken: ACCESS_TOKEN_SECONDS,
    AuthorizationCode: CODE_SECONDS,
    Grant: GRANT_SECONDS,
    Interaction: CONSENT_SECONDS,
    RefreshToken: REFRESH_TOKEN_SECONDS,
    Session: CONSENT_SECONDS,
  },
  renderError: (ctx, { error, error_description: description }) => {
    ctx.type = 'application/json';
    ctx.body = { error, error_description: description };
  },
};

function cookies(secret: string, secure: boolean): Configuration['cookies'] {
  const options = { signed: true, httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    keys: [secret],
    names: {
      session: 'gm_oauth_session',
      interaction: 'gm_oauth_consent',
      resume: 'gm_oauth_resume',
    },
    short: options,
    long: { ...options, path: OAUTH_PATHS.authorize },
  };
}

function features(
  issuer: string,
  { InvalidTarget }: Pick<typeof errors, 'InvalidTarget'>,
): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, oneOf) => oneOf?.[0] ?? issuer + MCP_PATH,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        const audience = audienceOf(resource, issuer);
        if (audience === null) throw new InvalidTarget('the resource does not belong to this server');
        return {
          scope: SCOPE,
          audience,
          accessTokenTTL: ACCESS_TOKEN_SECONDS,
          accessTokenFormat: 'opaque',
        };
      },
    },
  };
}

async function anyKey(): Promise<Record<string, unknown>> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'ES256' };
}
