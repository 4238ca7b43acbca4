import { once } from 'node:events';
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_EVERY_MS = 50;

/** A load balancer as small as one can be: asks `/readyz`, and gives what comes to those who are ready, by turns. It repeats nothing. */
export interface RoundRobinProxy {
  readonly url: string;
  /** The servers behind it, by URL; they are asked before they get anything. */
  serve(backends: readonly string[]): void;
  close(): Promise<void>;
}

export async function startRoundRobinProxy(): Promise<RoundRobinProxy> {
  const agent = new Agent({ keepAlive: true });
  let backends: readonly string[] = [];
  const ready = new Set<string>();
  let turns = 0;
  const look = async () => {
    await Promise.all(
      backends.map(async (url) => {
        const isReady = await fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isReady) ready.add(url);
        else ready.delete(url);
      }),
    );
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
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
  const server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (urls) => {
      backends = urls;
    },
    close: async () => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
