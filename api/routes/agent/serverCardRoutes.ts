import type * as Cards from '../../agent/mcp/serverCard.ts';
import { SERVER_CARD_TYPE } from '../../agent/mcp/serverWords.ts';
import { cacheable, sendCacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { MCP_PATH } from '../../context/resources.ts';
import type { Access } from '../../context/routeRegistry.ts';

const CARD_PATH = `${MCP_PATH}/server-card`;
const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls' };

type Described = (cards: typeof Cards, publicUrl: string) => unknown;

const card: Described = ({ serverCard }, publicUrl) => serverCard(publicUrl, publicUrl + MCP_PATH);
const catalog: Described = ({ serverCatalog }, publicUrl) => serverCatalog(publicUrl, publicUrl + CARD_PATH);

/** How programs that only know this server's URL find its tools: a catalog, and the card that it references. */
export function serverCardRoutes(app: ApiApp, context: ApiContext): void {
  const serve = (path: string, contentType: string, describe: Described): void => {
    app.get(path, { config: { access }, schema: { hide: true } }, async (request, reply) => {
      void reply.header('access-control-allow-origin', '*');
      // needs the protocol's library, which a server's start doesn't wait for
      const cards = await import('../../agent/mcp/serverCard.ts');
      const text = JSON.stringify(describe(cards, context.publicUrl()));
      return sendCacheable(request, reply, cacheable(text, contentType));
    });
  };
  serve(CARD_PATH, SERVER_CARD_TYPE, card);
  serve('/.well-known/mcp/server-card.json', SERVER_CARD_TYPE, card);
  serve('/.well-known/mcp/catalog.json', 'application/json; charset=utf-8', catalog);
}
