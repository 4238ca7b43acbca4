import type { Contract } from '../../schemas/http/contract/contract.ts';
import { ERROR_CODES } from '../../schemas/http/contract/errorCodes.ts';
import type { RouteRegistry } from '../context/routeRegistry.ts';
import type { DescribedEndpoint } from './endpoints.ts';

/** API endpoints that a server may lack, and the purpose of each (docs/api.md, "Endpoints"). */
const OPTIONAL_ENDPOINTS: readonly (readonly [method: string, path: string, summary: string])[] = [
  ['GET', '/api/v1/my-chats', 'Conversations of the account'],
  ['GET', '/api/v1/my-chats/{convo}', 'One conversation'],
  ['POST', '/api/v1/chat', 'A question about a report'],
  ['GET', '/api/v1/support', 'Support tickets of the account'],
  ['POST', '/api/v1/support', 'Open a support ticket'],
  ['GET', '/api/v1/support/{tid}', 'One support ticket'],
  ['POST', '/api/v1/support/{tid}', 'Reply to a support ticket'],
  ['GET', '/api/v1/webhooks', 'Webhook subscriptions of the account'],
  ['POST', '/api/v1/webhooks', 'Subscribe to events'],
  ['DELETE', '/api/v1/webhooks/{wid}', 'End a subscription'],
  ['POST', '/mcp', 'The same service as tools of the Model Context Protocol'],
];

/** Whether this server has an endpoint. */
export function hasEndpoint(endpoints: readonly DescribedEndpoint[], method: string, path: string): boolean {
  return endpoints.some((endpoint) => endpoint.method === method && endpoint.path === path);
}

/** Whether this server has a route, documented or not; parameters as `:name`. */
export function hasRoute(registry: RouteRegistry, method: string, url: string): boolean {
  return registry.routes().some((route) => route.method === method && route.url === url);
}

/** API endpoints that this server lacks: they answer that nothing is behind them. */
export function describeUnavailable(registry: RouteRegistry): Contract['unavailable_endpoints'] {
  const paths = new Set(registry.routes().map(({ method, path }) => `${method} ${path}`));
  return OPTIONAL_ENDPOINTS.filter(([method, path]) => !paths.has(`${method} ${path}`)).map(
    ([method, path, summary]) => ({
      method,
      path,
      summary,
      available: false as const,
      http_status: ERROR_CODES.not_found.status,
      error: 'not_found',
    }),
  );
}
