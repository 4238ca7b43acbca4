import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in's answer: a status and a body, or nothing at all. */
export type StandInAnswer = { readonly status: number; readonly body: string } | 'silence' | 'broken';

export interface StandIn {
  readonly url: string;
  /** Its next answers, set by tests. */
  verify: (payload: StandInCall) => StandInAnswer | Promise<StandInAnswer>;
  settle: (payload: StandInCall) => StandInAnswer | Promise<StandInAnswer>;
  close(): void;
}

/** The requests received. */
export interface StandInCall {
  readonly paymentPayload: {
    readonly resource: unknown;
    readonly accepted: unknown;
    readonly payload: unknown;
  };
  readonly paymentRequirements: unknown;
}

export const json = (body: unknown, status = 200): StandInAnswer => ({ status, body: JSON.stringify(body) });

/** A hosted facilitator controlled by a test. */
export async function startStandIn(): Promise<StandIn> {
  const answer = async (path: string, body: string, response: ServerResponse): Promise<void> => {
    const call = JSON.parse(body) as StandInCall;
    const given = await (path === '/verify' ? standIn.verify(call) : standIn.settle(call));
    if (given === 'broken') response.destroy();
    if (typeof given === 'string') return;
    response.writeHead(given.status, { 'content-type': 'application/json' });
    response.end(given.body);
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => void answer(request.url ?? '', Buffer.concat(parts).toString(), response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    verify: () => json({ isValid: true }),
    settle: () => 'broken',
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return standIn;
}
