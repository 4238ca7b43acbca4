import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local server for tests. */
export interface LocalServer {
  /** `http://127.0.0.1:40123` */
  readonly url: string;
  /** `127.0.0.1:40123` */
  readonly host: string;
  close(): Promise<void>;
}

/** Starts a server on a free port. */
export async function startLocalServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LocalServer> {
  const server = createServer(answer);
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    close: () =>
      new Promise((settle) => {
        server.close(() => settle());
        server.closeAllConnections();
      }),
  };
}
