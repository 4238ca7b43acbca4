import { Readable } from 'node:stream';
import type { ApiApp } from '../context/dependencies.ts';

/**
 * HEAD returns the headers that GET would send; routes enable it with `exposeHeadRoute`. It runs the same code as GET, so
 * the app refuses to start if a route that sells has it.
 */
export function registerHeadRequests(app: ApiApp): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!([method].flat() as string[]).includes('HEAD') || (config?.access?.cost ?? 'free') === 'free')
      return;
    throw new Error(`HEAD ${url} would sell a report without showing it: remove exposeHeadRoute`);
  });
  // For an empty body Fastify sends a length of 0, which a 304 mustn't have (RFC 9110, section 8.6). It sends no length
  // for a stream.
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWithoutLength = request.method === 'HEAD' && reply.statusCode === 304 && payload === undefined;
    done(null, isWithoutLength ? Readable.from([]) : payload);
  });
}
