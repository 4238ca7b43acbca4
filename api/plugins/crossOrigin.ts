import type { ApiApp } from '../context/dependencies.ts';
import type { RouteRegistry } from '../context/routeRegistry.ts';

/**
 * What pages of any origin may use: the API, reports, maps, the lake, and what clients ask to be connected. Not the pages,
 * nor the operator's door.
 */
const OPEN_TO_PAGES =
  /^\/(api|tiles|wmts|stac|report\.pdf|openapi\.json|\.well-known|oauth\/(?:token|register|revoke)|token|register)(\/|\?|$)/;
const OPERATOR_PATH = /^\/api\/v1\/operator(\/|\?|$)/;
/** Longer than any browser keeps it. */
const PREFLIGHT_SECONDS = 86_400;

/** Request headers that mean something here. */
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

/** Headers of answers that a page's script may read, next to those that it always may. */
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
  'X-PAYMENT-RESPONSE',
  'X-Request-Id',
].join(', ');

/**
 * Lets pages of any origin call what is open to them, refusals included: what a caller may do is decided by the key in
 * its `Authorization` header, which no browser sends on its own. `Access-Control-Allow-Credentials` is never sent, and
 * sessions look at the origin besides, so that a cookie is of use on this server's own pages alone.
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

/** Answers what browsers ask before a page of another origin may call. To be registered behind the limit that counts it. */
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
