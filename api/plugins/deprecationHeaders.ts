import type { FastifyRequest } from 'fastify';
import type { Deprecation } from '../../schemas/http/contract/deprecations.ts';
import { DEPRECATIONS_PATH } from '../docs/log/deprecationsPage.ts';
import type { ApiApp } from '../context/dependencies.ts';

/**
 * Announces deprecated parts of a call in the response headers: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link
 * to the explanation. If there are several, the earliest days are used.
 */
export function registerDeprecations(app: ApiApp, deprecations: readonly Deprecation[]): void {
  if (deprecations.length === 0) return;
  app.addHook('onSend', async (request, reply, payload) => {
    const used = deprecations.filter((deprecation) => isUsed(deprecation, request));
    if (used.length > 0) void reply.headers(deprecationHeaders(used, reply.getHeader('link')));
    return payload;
  });
}

function isUsed({ operation, parameter }: Deprecation, request: FastifyRequest): boolean {
  const { method, routeOptions, query, body } = request;
  const path = routeOptions.url?.replace(/:(\w+)/g, '{$1}');
  const asked = method === 'HEAD' ? 'GET' : method;
  if (operation !== `${asked} ${path ?? ''}`) return false;
  return parameter === null || isGiven(query, parameter) || isGiven(body, parameter);
}

function isGiven(values: unknown, name: string): boolean {
  return typeof values === 'object' && values !== null && Object.hasOwn(values, name);
}

/** The headers for a call that uses all of these deprecated parts. */
export function deprecationHeaders(
  used: readonly Pick<Deprecation, 'since' | 'sunset'>[],
  link?: unknown,
): Record<'deprecation' | 'sunset' | 'link', string> {
  const own = ['deprecation', 'sunset'].map(
    (rel) => `<${DEPRECATIONS_PATH}>; rel="${rel}"; type="text/html"`,
  );
  return {
    deprecation: `@${earliest(used.map(({ since }) => since)) / 1000}`,
    sunset: new Date(earliest(used.map(({ sunset }) => sunset))).toUTCString(),
    link: [...(typeof link === 'string' ? [link] : []), ...own].join(', '),
  };
}

/** Epoch milliseconds. */
function earliest(days: readonly string[]): number {
  return Math.min(...days.map((day) => Date.parse(day)));
}
