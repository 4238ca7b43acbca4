import type { ApiApp } from '../context/dependencies.ts';
import { refusal } from '../../report/refusal.ts';

const LOOK_EVERY_MS = 50;

/**
 * Lets `close` end as soon as the answers under way are out: requests that come later on an open connection
 * are refused, and a connection that was busy when closing began does not stay open until its keep-alive
 * time is over.
 */
export function registerShutdown(app: ApiApp): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    app.server.once('close', () => clearInterval(timer));
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    void reply.header('connection', 'close').header('retry-after', '1');
    throw refusal('service_unavailable', 'The server is stopping');
  });
}
