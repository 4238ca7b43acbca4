import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { RESOURCE_METADATA_PATH, RESOURCE_PATHS, type ResourcePath } from '../context/resources.ts';
import type { Access } from '../context/routeRegistry.ts';
import {
  authorizationServerMetadataSchema,
  protectedResourceMetadataSchema,
} from '../../schemas/http/contract/oauthMetadata.ts';
import { audienceOf } from '../context/resources.ts';
import { OAUTH_PATHS, SCOPE } from './provider.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'none' };
const KEPT = 'public, max-age=3600';
const OPERATION_IDS: Readonly<Record<ResourcePath, string>> = {
  '': 'getProtectedResource',
  '/mcp': 'getProtectedTools',
  '/mcp/connect': 'getProtectedConnectedTools',
};

/** Where a client that only knows this server's URL discovers how to get access (RFC 8414, RFC 9728). */
export function metadataRoutes(app: ApiApp, { publicUrl }: Pick<ApiContext, 'publicUrl'>): void {
  app.get(
    '/.well-known/oauth-authorization-server',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getAuthorizationServer',
        summary: 'OAuth 2.1 metadata for connecting clients (RFC 8414)',
        tags: ['documentation'],
        response: { 200: authorizationServerMetadataSchema },
      },
    },
    async (_request, reply) =>
      reply.header('cache-control', KEPT).send(authorizationServerMetadata(publicUrl())),
  );
  for (const path of RESOURCE_PATHS) {
    app.get(
      RESOURCE_METADATA_PATH + path,
      {
        exposeHeadRoute: true,
        config: { access },
        schema: {
          operationId: OPERATION_IDS[path],
          summary: `Authorization server of ${path === '' ? 'the API' : path} (RFC 9728)`,
          tags: ['documentation'],
          response: { 200: protectedResourceMetadataSchema },
        },
      },
      async (_request, reply) =>
        reply.header('cache-control', KEPT).send(protectedResourceMetadata(publicUrl(), path)),
    );
  }
}

/** The authorization server's capabilities and endpoints (RFC 8414). */
function authorizationServerMetadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: issuer + OAUTH_PATHS.authorize,
    token_endpoint: issuer + OAUTH_PATHS.token,
    registration_endpoint: issuer + OAUTH_PATHS.register,
    revocation_endpoint: issuer + OAUTH_PATHS.revoke,
    scopes_supported: [SCOPE],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/docs/connect`,
  };
}

/** A resource of this server, and its authorization server (RFC 9728). `path` is '' for the HTTP API. */
function protectedResourceMetadata(issuer: string, path: ResourcePath) {
  return {
    resource: audienceOf(issuer + path, issuer) ?? issuer,
    resource_name: path === '' ? 'Ground Motion API' : 'Ground Motion tools',
    authorization_servers: [issuer],
    scopes_supported: [SCOPE],
    bearer_methods_supported: ['header'],
    resource_documentation: `${issuer}/docs/connect`,
  };
}
