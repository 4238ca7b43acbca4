import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { RESOURCE_METADATA_PATH, RESOURCE_PATHS, type ResourcePath } from '../context/resources.ts';
import type { Access } from '../context/routeRegistry.ts';
import {
  authorizationServerMetadataSchema,
  protectedResourceMetadataSchema,
} from '../../schemas/http/contract/oauthMetadata.ts';
import { authorizationServerMetadata, protectedResourceMetadata } from './metadata.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'none' };
const KEPT = 'public, max-age=3600';
const OPERATION_IDS: Readonly<Record<ResourcePath, string>> = {
  '': 'getProtectedResource',
  '/mcp': 'getProtectedTools',
  '/mcp/connect': 'getProtectedConnectedTools',
};

/** Where a client that only knows this server's address finds out how it is let in (RFC 8414, RFC 9728). */
export function metadataRoutes(app: ApiApp, { publicUrl }: Pick<ApiContext, 'publicUrl'>): void {
  app.get(
    '/.well-known/oauth-authorization-server',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getAuthorizationServer',
        summary: 'How clients are connected by OAuth 2.1 (RFC 8414)',
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
          summary: `Who gives access to ${path === '' ? 'the API' : path} (RFC 9728)`,
          tags: ['documentation'],
          response: { 200: protectedResourceMetadataSchema },
        },
      },
      async (_request, reply) =>
        reply.header('cache-control', KEPT).send(protectedResourceMetadata(publicUrl(), path)),
    );
  }
}
