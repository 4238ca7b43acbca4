import { once } from 'node:events';
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_EVERY_MS = 50;

/** A load balancer as small as one can be: asks `/readyz`, and gives what comes to those who are ready, by turns. It repeats nothing. */
export interface RoundRobinProxy {
  readonly url: string;
  /** The servers behind it, by URL; they are asked before they get anything. */
  serve(backends: readonly string[]): void;
  /** Whether a server gets requests now. */
  gives(backend: string): boolean;
  close(): Promise<void>;
}

export async function startRoundRobinProxy(): Promise<RoundRobinProxy> {
  const agent = new Agent({ keepAlive: true });
  let backends: readonly string[] = [];
  const ready = new Set<string>();
  let turns = 0;
  const beingAsked = new Set<string>();
  const look = async (url: string) => {
    // one question at a time: an answer that is late is older than the last one
    if (beingAsked.has(url)) return;
    beingAsked.add(url);
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    beingAsked.delete(url);
    if (isReady) ready.add(url);
    else ready.delete(url);
  };
  const timer = setInterval(() => {
    for (const url of backends) void look(url);
  }, LOOK_EVERY_MS);
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const able = backends.filter((url) => ready.has(url));
    const backend = able[turns++ % able.length];
    if (backend === undefined) {
      response.writeHead(502).end('no server is ready');
      return;
    }
    const { method, headers, url } = request;
    const asked = ask(new URL(url!, backend), { method: method!, headers, agent }, (answer) => {
      const { connection: _, ...others } = answer.headers;
      response.writeHead(answer.statusCode!, others);
      answer.pipe(response);
    });
    asked.on('error', (error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(String(error));
    });
    request.pipe(asked);
  };
  // an idle connection stays open: its client could be sending on it while it is closed
  const server = createServer({ keepAliveTimeout: 0 }, forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (urls) => {
      backends = urls;
    },
    gives: (backend) => ready.has(backend),
    close: async () => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
