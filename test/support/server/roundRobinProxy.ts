import { once } from 'node:events';
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The two servers together are probed 240 times a minute; a server answers 300 probes a minute from one address. */
const LOOK_EVERY_MS = 500;

/**
 * A minimal load balancer: probes `/readyz`, and passes requests to the ready servers in turn. It repeats nothing. A
 * server that was ready gets requests until it reports that it is stopping, or doesn't answer. A report that its database
 * is slow doesn't count: typical balancers wait for several of them.
 */
export interface RoundRobinProxy {
  readonly url: string;
  /** The servers behind it, by URL; they are probed before they get any requests. */
  serve(backends: readonly string[]): void;
  /** Whether a server currently gets requests. */
  gives(backend: string): boolean;
  close(): Promise<void>;
}

export async function startRoundRobinProxy(): Promise<RoundRobinProxy> {
  // each connection in turn, so that none stays idle for long
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  let backends: readonly string[] = [];
  const ready = new Set<string>();
  let turns = 0;
  const beingAsked = new Set<string>();
  const look = async (url: string) => {
    // one probe at a time: a late answer would be older than the last one
    if (beingAsked.has(url)) return;
    beingAsked.add(url);
    const state = await fetch(`${url}/readyz`).then(
      async (answer) => (answer.ok ? 'ready' : (await answer.text()).includes('stopping') ? 'gone' : 'slow'),
      () => 'gone',
    );
    beingAsked.delete(url);
    if (state === 'ready') ready.add(url);
    else if (state === 'gone') ready.delete(url);
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
  // an idle connection stays open: its client could be sending on it just as it is closed
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
