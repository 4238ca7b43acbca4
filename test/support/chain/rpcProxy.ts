import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorMessage } from '../../../core/error.ts';

/** A JSON-RPC call to the chain. */
export interface RpcCall {
  readonly method: string;
  // Parameters differ by method.
  readonly params: readonly never[];
}

/** How a proxy handles calls; `ask` returns the chain's answer. A thrown error becomes the answer's error. */
export type RpcHandler = (call: RpcCall, ask: (call: RpcCall) => Promise<unknown>) => Promise<unknown>;

export interface RpcProxy {
  readonly url: string;
  /** Calls received so far, by method. */
  readonly counts: Map<string, number>;
  /** Applies from now on; null = answers as the chain does. */
  behave(handler: RpcHandler | null): void;
  /** From now on nothing is answered: connections break. */
  isDown: boolean;
  close(): Promise<void>;
}

/** An endpoint in front of a chain at `target` that can be made to lie, lag or fail. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  let handler: RpcHandler | null = null;
  const counts = new Map<string, number>();
  const ask = async (call: RpcCall): Promise<unknown> => {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(error.message);
    return result;
  };
  const answer = async (body: string): Promise<string> => {
    const { id, ...call } = JSON.parse(body) as RpcCall & { readonly id: number };
    counts.set(call.method, (counts.get(call.method) ?? 0) + 1);
    try {
      const result = await (handler ? handler(call, ask) : ask(call));
      return JSON.stringify({ jsonrpc: '2.0', id, result });
    } catch (error) {
      const message = errorMessage(error);
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message } });
    }
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (proxy.isDown) request.socket.destroy();
      else void answer(Buffer.concat(chunks).toString()).then((text) => response.end(text));
    });
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const proxy: RpcProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    behave: (next) => (handler = next),
    isDown: false,
    close: () =>
      new Promise((settle) => {
        server.close(() => settle());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
