import type { ApiApp } from '../context/dependencies.ts';
import type { RouteRegistry } from '../context/routeRegistry.ts';

/**
 * Paths that pages of any origin may use: the API, reports, maps, the lake, and the endpoints for connecting clients. Not
 * the pages or the operator endpoints.
 */
const OPEN_TO_PAGES =
  /^\/(api|tiles|wmts|stac|report\.pdf|openapi\.json|\.well-known|oauth\/(?:token|register|revoke)|token|register)(\/|\?|$)/;
const OPERATOR_PATH = /^\/api\/v1\/operator(\/|\?|$)/;
/** Longer than any browser caches it. */
const PREFLIGHT_SECONDS = 86_400;

/** Request headers that this server uses. */
const TAKEN_HEADERS = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'If-Range',
  'MCP-Protocol-Version',
  'Max-Price-USD',
  'PAYMENT-SIGNATURE',
  'Quote-Id',
  'Range',
  'X-PAYMENT',
].join(', ');

/** Response headers that a page's script may read in addition to the safelisted ones. */
const TOLD_HEADERS = [
  'Accept-Ranges',
  'Allow',
  'Content-Disposition',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Idempotent-Replayed',
  'Last-Modified',
  'Link',
  'Location',
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Cost-Usd',
  'X-Credits-Remaining-Usd',
  'X-Map-Bounds',
  'X-Map-Frame',
  'X-Map-Basemap',
  'X-Next-Cursor',
  'X-Owned-Report-Bought-At',
  'X-Owned-Report-Id',
  'X-PAYMENT-RESPONSE',
  'X-Request-Id',
].join(', ');

/**
 * Lets pages of any origin call the open paths and read their responses, including errors. Permissions depend on the key
 * in the `Authorization` header, which browsers never send automatically. `Access-Control-Allow-Credentials` is never
 * sent, and sessions also check the origin, so a cookie only works on this server's own pages.
 */
export function registerCrossOrigin(app: ApiApp): void {
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (OPEN_TO_PAGES.test(url) && !OPERATOR_PATH.test(url)) {
      void reply
        .header('access-control-allow-origin', '*')
        .header('access-control-expose-headers', TOLD_HEADERS);
    }
    done();
  });
}

/** Answers preflight requests of browsers. Register it after the limit that counts them. */
export function registerPreflights(app: ApiApp, registry: Pick<RouteRegistry, 'methodsAt'>): void {
  app.addHook('onRequest', ({ method, headers, url }, reply, done) => {
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    const isOpen = isPreflight && reply.hasHeader('access-control-allow-origin');
    const methods = isOpen ? registry.methodsAt(url.split(/[?#]/)[0] ?? '/') : [];
    if (methods.length === 0) {
      done();
      return;
    }
    void reply
      .code(204)
      .header('access-control-allow-methods', methods.join(', '))
      .header('access-control-allow-headers', TAKEN_HEADERS)
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send();
  });
}
