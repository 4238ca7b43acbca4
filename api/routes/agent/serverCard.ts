import { SERVER_CARD_TYPE, serverCard, serverCatalogue } from '../../agent/mcp/serverCard.ts';
import { cacheable, sendCacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { MCP_PATH } from '../../context/resources.ts';
import type { Access } from '../../context/routeRegistry.ts';

const CARD_PATH = `${MCP_PATH}/server-card`;
const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls' };

function card(publicUrl: string) {
  return serverCard(publicUrl, publicUrl + MCP_PATH);
}

/** How programs that know the address of this server only find its tools: a catalogue, and the card that it names. */
export function serverCardRoutes(app: ApiApp, context: ApiContext): void {
  const serve = (path: string, contentType: string, make: (publicUrl: string) => unknown): void => {
    app.get(path, { config: { access }, schema: { hide: true } }, async (request, reply) => {
      void reply.header('access-control-allow-origin', '*');
      return sendCacheable(request, reply, cacheable(JSON.stringify(make(context.publicUrl())), contentType));
    });
  };
  serve(CARD_PATH, SERVER_CARD_TYPE, card);
  serve('/.well-known/mcp/server-card.json', SERVER_CARD_TYPE, card);
  serve('/.well-known/mcp/catalog.json', 'application/json; charset=utf-8', (publicUrl) =>
    serverCatalogue(publicUrl, publicUrl + CARD_PATH),
  );
}
