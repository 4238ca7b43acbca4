import { Readable } from 'node:stream';
import type { ApiApp } from '../context/dependencies.ts';

/**
 * HEAD tells of what GET would send; routes take it with `exposeHeadRoute`. It runs what GET runs, so that the app does
 * not start when a route that sells takes it.
 */
export function registerHeadRequests(app: ApiApp): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!([method].flat() as string[]).includes('HEAD') || config?.access?.cost !== 'report') return;
    throw new Error(`HEAD ${url} would sell a report without showing it: remove exposeHeadRoute`);
  });
  // Fastify sends the length of an empty body, 0; a 304 must not (RFC 9110, section 8.6). It sends none of a stream.
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWithoutLength = request.method === 'HEAD' && reply.statusCode === 304 && payload === undefined;
    done(null, isWithoutLength ? Readable.from([]) : payload);
  });
}
