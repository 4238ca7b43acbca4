import type { ApiApp } from '../context/dependencies.ts';
import { refusal } from '../../report/refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * While draining, the server reports that it isn't ready but still answers, so that proxies send new requests
     * elsewhere.
     */
    readonly draining: { isOn: boolean };
  }
}

const LOOK_EVERY_MS = 50;

/**
 * Lets `close` end as soon as the responses in progress are sent: later requests on an open connection are refused, and a
 * connection that was busy when closing began doesn't stay open for its keep-alive time.
 */
export function registerShutdown(app: ApiApp): void {
  let isClosing = false;
  const draining = { isOn: false };
  app.decorate('draining', draining);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // The client sends its next request on a new connection, which a proxy routes to another server.
    if (draining.isOn) void reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    app.server.once('close', () => clearInterval(timer));
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done();
    void reply.header('connection', 'close').header('retry-after', '1');
    throw refusal('service_unavailable', 'The server is stopping');
  });
}
