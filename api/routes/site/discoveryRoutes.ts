import { bytesResponse } from '../../../schemas/http/contract/textResponse.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { MCP_PATH } from '../../context/resources.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { API_CATALOG_PATH, API_CATALOG_TYPE, apiCatalog, linksOfPage } from '../../discovery/apiCatalog.ts';

const DAY_MS = 86_400_000;

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

const access: Access = { cost: 'free', caller: 'anyone', limit: 'none' };
const PLAIN = 'text/plain; charset=utf-8';
const KEPT = 'public, max-age=3600';

/** What programs and security researchers find who only know this server's URL. */
export function discoveryRoutes(app: ApiApp, context: ApiContext): void {
  const publicUrl = (): string => context.publicUrl();
  const has = (url: string): boolean =>
    app.hasRoute({ method: 'GET', url }) && (url !== '/.well-known/x402' || context.rails.x402 !== null);
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (/^\/(?:[?#]|$)/.test(url)) void reply.header('link', linksOfPage(publicUrl(), has));
    done();
  });
  app.get(
    API_CATALOG_PATH,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getApiCatalog',
        summary: 'The APIs of this server and their descriptions (RFC 9727)',
        tags: ['discovery'],
        response: { 200: bytesResponse(['application/linkset+json'], 'A linkset (RFC 9264)') },
      },
    },
    async (_request, reply) => {
      const hasTools = app.hasRoute({ method: 'POST', url: MCP_PATH });
      return reply
        .header('content-type', API_CATALOG_TYPE)
        .header('link', `<${publicUrl()}${API_CATALOG_PATH}>; rel="api-catalog"`)
        .header('cache-control', KEPT)
        .send(Buffer.from(JSON.stringify(apiCatalog(publicUrl(), has, hasTools))));
    },
  );
  const { securityContact } = context.config;
  if (securityContact === null) return;
  app.get(
    '/.well-known/security.txt',
    { exposeHeadRoute: true, config: { access }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .header('content-type', PLAIN)
        .header('cache-control', KEPT)
        .send(securityTxt(publicUrl(), securityContact, context.now())),
  );
}

/** Where to report a vulnerability (RFC 9116). Valid for half a year from each request. */
function securityTxt(url: string, contact: string, now: number): string {
  const expires = new Date(Math.floor(now / DAY_MS + VALID_DAYS) * DAY_MS);
  return `Contact: ${contact}
Expires: ${expires.toISOString().replace('.000', '')}
Preferred-Languages: en
Canonical: ${url}/.well-known/security.txt
`;
}
