import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCall } from './stripeRoutes.ts';
import { checkoutPage } from './checkoutPage.ts';
import { StripeRefusal, StripeWorld } from './stripeWorld.ts';

/** What goes wrong with a call: refused before anything is done, or carried out with its answer lost. */
export type StripeFault = 'unreachable' | 'answer lost' | 'server error' | 'too many requests' | 'hangs';

/** A received call, for tests to inspect. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  readonly form: string;
  readonly apiVersion: string | null;
}

/** Stripe's HTTP API with its own books, for the duration of a test. */
export interface StripeStandIn {
  readonly url: string;
  readonly world: StripeWorld;
  /** Every call, in order. */
  readonly calls: readonly SeenCall[];
  /** Determines what goes wrong with a call; null = nothing. */
  faultOf: (call: SeenCall) => StripeFault | null;
  close(): Promise<void>;
}

interface KeptAnswer {
  readonly request: string;
  /** Null while the first call with the key is in progress. */
  answer: { readonly status: number; readonly body: string } | null;
}

/** Starts a stand-in that accepts this secret key. */
export async function startStripeStandIn(options: {
  readonly secretKey: string;
  readonly port?: number;
  readonly now?: () => number;
}): Promise<StripeStandIn> {
  const world = new StripeWorld(options.now);
  const calls: SeenCall[] = [];
  const kept = new Map<string, KeptAnswer>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const standIn: StripeStandIn = {
    url: '',
    world,
    calls,
    faultOf: () => null,
    close: () => closeServer(server),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await textOf(request);
    const url = new URL(request.url ?? '/', 'http://stripe');
    if (url.pathname.startsWith('/pay/')) return checkoutPage(world, request.method ?? 'GET', url, response);
    const headers = request.headers as Readonly<Record<string, string | undefined>>;
    const call: SeenCall = {
      method: request.method ?? 'GET',
      path: url.pathname,
      idempotencyKey: headers['idempotency-key'] ?? null,
      form,
      apiVersion: headers['stripe-version'] ?? null,
    };
    calls.push(call);
    const fault = standIn.faultOf(call);
    if (fault === 'hangs') return;
    if (fault === 'unreachable') return void response.destroy();
    if (fault === 'server error')
      return send(
        response,
        500,
        refusalBody(new StripeRefusal(500, 'An unknown error occurred', null, 'api_error')),
      );
    if (fault === 'too many requests')
      return send(response, 429, refusalBody(new StripeRefusal(429, 'Too many requests', 'rate_limit')));
    const { status, body } =
      headers['authorization'] === `Bearer ${options.secretKey}` ? once(call, url) : unauthorized();
    if (fault === 'answer lost') return void response.destroy();
    send(response, status, body, call.idempotencyKey);
  }

  /** Carries out a call; a call with a key is carried out only once. */
  function once(call: SeenCall, url: URL): { status: number; body: string } {
    const key = call.method === 'POST' ? call.idempotencyKey : null;
    if (key === null) return carryOut(call, url);
    const request = `${call.path}?${call.form}`;
    const before = kept.get(key);
    if (before && before.request !== request) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      return refused(new StripeRefusal(400, message, null, 'idempotency_error'));
    }
    if (before?.answer) return before.answer;
    const entry: KeptAnswer = { request, answer: null };
    kept.set(key, entry);
    entry.answer = carryOut(call, url);
    // Calls refused for their parameters aren't stored.
    if (entry.answer.status !== 200) kept.delete(key);
    return entry.answer;
  }

  function carryOut(
    { method, form }: SeenCall,
    { pathname, searchParams }: URL,
  ): { status: number; body: string } {
    try {
      const path = pathname.split('/').slice(2);
      return {
        status: 200,
        body: JSON.stringify(answerCall(world, { method, path, query: searchParams, form })),
      };
    } catch (error) {
      if (error instanceof StripeRefusal) return refused(error);
      throw error;
    }
  }

  server.listen(options.port ?? 0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  world.checkoutUrl = `${url}/pay`;
  return Object.assign(standIn, { url });
}

function unauthorized(): { status: number; body: string } {
  return refused(new StripeRefusal(401, 'Invalid API Key provided: sk_test_****', null));
}

function refused(error: StripeRefusal): { status: number; body: string } {
  return { status: error.status, body: refusalBody(error) };
}

function refusalBody({ message, code, type }: StripeRefusal): string {
  return JSON.stringify({ error: { type, message, ...(code !== null && { code }) } });
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  idempotencyKey: string | null = null,
): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${Math.random().toString(36).slice(2, 16)}`,
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
    })
    .end(body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
