import { OPERATIONS } from './generated/operations.ts';
import { send, type Patience, type RawAnswer } from './send.ts';
import type { CallOptions, Client, ClientSettings, PagedId } from './types.ts';

export { API_VERSION } from './generated/operations.ts';
export { ConnectionFailure } from './send.ts';
export type * from './types.ts';

/** The server refused the call: `code` is stable, `message` says what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly body: unknown;
  readonly requestId: string | null;
  constructor(status: number, body: unknown, headers: Headers) {
    const told = (body ?? {}) as { error?: string; message?: string };
    super(`${status} ${told.error ?? 'unexpected'}: ${told.message ?? 'the response is not from this API'}`);
    this.status = status;
    this.body = body;
    this.code = told.error ?? 'unexpected';
    this.requestId = headers.get('x-request-id');
  }
}

type AnyAnswer = {
  readonly status: number | string | symbol;
  readonly body: unknown;
  readonly headers: Headers;
};

/** The body of a successful answer; throws Refusal otherwise. */
export function bodyOf<A extends AnyAnswer>(
  answer: A,
): Extract<A, { status: 200 | 201 | 202 | 204 | 206 }>['body'] {
  const status = Number(answer.status);
  if (status >= 200 && status < 300) return answer.body;
  throw new Refusal(status, answer.body, answer.headers);
}

const PATIENCE: Patience = { timeoutMs: 60_000, retries: 4, backOffMs: 500, longestWaitMs: 60_000 };

interface Facts {
  readonly method: string;
  readonly path: string;
  readonly takesKey?: true;
  readonly takesPayment?: true;
  readonly takesMaxPrice?: true;
  readonly takesReuse?: true;
  readonly list?: string;
  readonly pagesBy?: string;
}
type Values = Readonly<Record<string, unknown>>;

function urlOf(base: string, path: string, args: Values): string {
  const given = Object.entries(args).filter(([name, value]) => name !== 'body' && (value ?? null) !== null);
  const rest = new Map(given as [string, string | number | boolean | readonly string[]][]);
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest.get(name);
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}`);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of rest)
    query.set(name, value === true ? '1' : value === false ? '0' : String(value));
  return base + filled + (query.size === 0 ? '' : `?${query}`);
}

/** Whether a body, or the request that a quote is for, already says whether owned reports are reused. */
function bodySaysReuse(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return 'reuse' in body || ('request' in body && bodySaysReuse(body.request));
}

function lowerCased(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function requireBase(text: string): string {
  const { protocol, hostname, href } = new URL(text);
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new TypeError(`baseUrl ${text} would send the key unencrypted: use https`);
  return href.replace(/\/+$/, '');
}

/** A client of the server at `baseUrl`. A call throws only when no answer from the API arrived; refusals are answers. */
export function createClient(settings: ClientSettings): Client {
  const base = requireBase(settings.baseUrl);
  const { apiKey, maxPriceUsd, pay, reuse = true } = settings;

  async function call(facts: Facts, args: Values, options: CallOptions): Promise<RawAnswer> {
    const headers: Record<string, string> = { accept: 'application/json, */*;q=0.5' };
    if (apiKey !== undefined) headers['authorization'] = `Bearer ${apiKey}`;
    if (facts.takesKey) headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
    if (facts.takesMaxPrice && maxPriceUsd !== undefined) headers['max-price-usd'] = String(maxPriceUsd);
    const saysReuse = (args['reuse'] ?? null) !== null || bodySaysReuse(args['body']);
    if (facts.takesReuse && apiKey !== undefined && reuse && !saysReuse) headers['reuse-report'] = '1';
    if (args['body'] !== undefined) headers['content-type'] = 'application/json';
    const patience = { ...PATIENCE, ...settings, ...options };
    const exchange = {
      url: urlOf(base, facts.path, args),
      method: facts.method,
      headers: { ...headers, ...lowerCased(options.headers) },
      body: args['body'] === undefined ? null : JSON.stringify(args['body']),
      repeatable: options.repeatable ?? (facts.method !== 'POST' || facts.takesKey === true),
    };
    const means = { fetch: settings.fetch ?? fetch, signal: options.signal };
    const answer = await send(exchange, patience, means);
    const payment = answer.status === 402 && facts.takesPayment ? await pay?.(answer) : undefined;
    if (payment === undefined || payment === null) return answer;
    // A payment is taken once, however often its request is repeated.
    return send(
      { ...exchange, headers: { ...exchange.headers, ...lowerCased(payment) }, repeatable: true },
      patience,
      means,
    );
  }

  async function* iterate(facts: Facts, args: Values, options: CallOptions): AsyncGenerator {
    const { pagesBy: by, list } = facts;
    if (by === undefined || list === undefined) throw new TypeError('this operation has no pages');
    for (let at: unknown = args[by]; ;) {
      const page = bodyOf(await call(facts, { ...args, [by]: at }, options)) as unknown as Values;
      yield* page[list] as unknown[];
      const next = page[`next_${by}`] ?? null;
      if (next === null || next === at || page['has_more'] === false) return;
      at = next;
    }
  }

  const methods = Object.entries(OPERATIONS as Readonly<Record<string, Facts>>).map(([id, facts]) => [
    id,
    (args: Values = {}, options: CallOptions = {}) => call(facts, args, options),
  ]);
  return Object.assign(Object.fromEntries(methods) as object, {
    iterate: (id: PagedId, args: Values = {}, options: CallOptions = {}) =>
      iterate(OPERATIONS[id], args, options),
  }) as unknown as Client;
}
