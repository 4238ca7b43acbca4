import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { mcpRoutes } from '../routes/agent/mcp.ts';
import { serverCardRoutes } from '../routes/agent/serverCard.ts';

/** Programs with a language model: the same service as tools. */
export function registerAgents(app: ApiApp, context: ApiContext): void {
  mcpRoutes(app, context);
  serverCardRoutes(app, context);
}
