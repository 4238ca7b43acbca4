/** No answer arrived, or an unreadable one. To retry a purchase, use the same `idempotencyKey`: nothing is charged twice. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure';
  readonly idempotencyKey: string | null;
  constructor(message: string, idempotencyKey: string | null, options: ErrorOptions) {
    super(message, options);
    this.idempotencyKey = idempotencyKey;
  }
}

/** A request, sent identically each time. */
export interface Exchange {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Whether it may be sent again when it is unknown whether it arrived. */
  readonly repeatable: boolean;
}

/** Timeouts and retries. */
export interface Patience {
  /** For one attempt, including the body. */
  readonly timeoutMs: number;
  /** Attempts after the first. */
  readonly retries: number;
  /** The longest first delay; each delay is a random part of it, and it doubles up to 8 s. */
  readonly backOffMs: number;
  /** A longer delay requested by Retry-After is left to the caller. */
  readonly longestWaitMs: number;
}

/** An answer with its body. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (/[/+]json\b/.test(type)) {
    const text = await response.text();
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }
  if (type.startsWith('text/html'))
    throw new Error('the server returned a web page instead of an API response');
  if (type.startsWith('text/')) return response.text();
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length === 0 ? undefined : bytes;
}

/** Milliseconds until the next attempt; null = no more attempts. */
function waitBefore(attempt: number, answer: RawAnswer | null, patience: Patience): number | null {
  if (attempt >= patience.retries) return null;
  const backOffMs = Math.random() * Math.min(8000, patience.backOffMs * 2 ** attempt);
  if (answer === null) return backOffMs;
  const { retryable } = (answer.body ?? {}) as { retryable?: boolean };
  if (!(retryable ?? [429, 500, 502, 503, 504].includes(answer.status))) return null;
  const told = answer.headers.get('retry-after');
  if (told === null) return backOffMs;
  const toldMs = /^\d+$/.test(told) ? Number(told) * 1000 : Date.parse(told) - Date.now();
  if (toldMs > patience.longestWaitMs) return null;
  return Math.max(toldMs || 0, 0) + backOffMs;
}

function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const stop = () => {
      clearTimeout(timer);
      fail(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      done();
    }, waitMs);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Sends a request, retrying where that is safe, and reads the answer whatever its status.
 * Throws ConnectionFailure, or the reason of `signal`.
 */
export async function send(
  exchange: Exchange,
  patience: Patience,
  call: { readonly fetch: typeof fetch; readonly signal?: AbortSignal | undefined },
): Promise<RawAnswer> {
  const { url, method, headers, body, repeatable } = exchange;
  for (let attempt = 0; ; attempt++) {
    call.signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(patience.timeoutMs);
    const signal = call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]);
    let waitMs: number | null;
    try {
      // A redirect would send the key to an unknown host.
      const response = await call.fetch(url, { method, headers, body, signal, redirect: 'manual' });
      if (response.type === 'opaqueredirect') throw new Error('the server redirects: correct baseUrl');
      const answer = { status: response.status, headers: response.headers, body: await readBody(response) };
      waitMs = repeatable && answer.status >= 400 ? waitBefore(attempt, answer, patience) : null;
      if (waitMs === null) return answer;
    } catch (cause) {
      call.signal?.throwIfAborted();
      waitMs = repeatable ? waitBefore(attempt, null, patience) : null;
      if (waitMs === null) {
        const why = `${method} ${new URL(url).pathname}: no readable answer (${String(cause)})`;
        throw new ConnectionFailure(why, headers['idempotency-key'] ?? null, { cause });
      }
    }
    await pause(waitMs, call.signal);
  }
}
