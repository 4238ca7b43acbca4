import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A received delivery. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly id: string;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Record<string, unknown>;
  };
}

type Behavior = (received: Received, response: ServerResponse, request: IncomingMessage) => void;

/** A real local HTTP receiver of webhooks. */
export interface Receiver {
  /** Includes the port. */
  readonly host: string;
  readonly url: string;
  /** Everything received, in order, regardless of the answer. */
  readonly received: Received[];
  /** Its answer from now on. */
  readonly behave: (behavior: Behavior) => void;
  /** Resolves when this many deliveries have arrived; fails if they don't arrive for a long time. */
  readonly until: (count: number) => Promise<readonly Received[]>;
  readonly close: () => Promise<void>;
}

/** Answers with only a status. */
export const answerWith =
  (status: number, headers: Record<string, string> = {}): Behavior =>
  (_, response) =>
    void response.writeHead(status, headers).end();

/** Accepts the delivery and never answers. */
export const hang: Behavior = () => undefined;

const PATIENCE_MS = 60_000;

export async function startReceiver(behavior: Behavior = answerWith(204)): Promise<Receiver> {
  const received: Received[] = [];
  let behaves = behavior;
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const headers = request.headers as Record<string, string>;
      const delivery: Received = {
        path: request.url ?? '',
        headers,
        text,
        id: headers['webhook-id'] ?? '',
        body: JSON.parse(text) as Received['body'],
      };
      received.push(delivery);
      behaves(delivery, response, request);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    host,
    url: `http://${host}/hook`,
    received,
    behave: (next) => void (behaves = next),
    until: async (count) => {
      const until = performance.now() + PATIENCE_MS;
      while (received.length < count) {
        if (performance.now() > until)
          throw new Error(
            `${received.length} of ${count} deliveries arrived: ${received.map(({ id }) => id).join()}`,
          );
        await new Promise((wake) => setTimeout(wake, 5));
      }
      return received;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Whether the standard's own library accepts a delivery as signed with a secret. */
export function isSignedBy({ text, headers }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
}
