import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import { judged, tooLong, unreachable } from './judgeAnswer.ts';
import { assertReachable, type HostRules, shownAddress, takesToken } from './hosts.ts';
import { LONGEST_ASKED_MS, PassingFault, pauseMs, RETRIES, type RetryPolicy } from './retryPolicy.ts';

/** Cookies set during one chain of redirects, which a login uses. They are discarded at the end of the chain. */
class ChainCookies {
  private readonly kept: { readonly domain: string; readonly isExact: boolean; readonly pair: string }[] = [];

  /** Stores a response's cookies; one for a domain other than the response's own or a parent of it is dropped. */
  keep(url: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const named = attributes.map((part) => /^domain=\.?(.+)$/i.exec(part)?.[1]).find((domain) => domain);
      const domain = (named ?? url.hostname).toLowerCase();
      const isOwn = domain === url.hostname || (domain.includes('.') && url.hostname.endsWith(`.${domain}`));
      if (!isOwn || !pair.includes('=')) continue;
      const name = `${pair.split('=')[0]}=`;
      const before = this.kept.findIndex((other) => other.domain === domain && other.pair.startsWith(name));
      if (before >= 0) this.kept.splice(before, 1);
      this.kept.push({ domain, isExact: named === undefined, pair });
    }
  }

  /** The `Cookie` header for a URL; null if there is none. */
  headerFor({ hostname }: URL): string | null {
    const fitting = this.kept.filter(
      ({ domain, isExact }) => domain === hostname || (!isExact && hostname.endsWith(`.${domain}`)),
    );
    return fitting.length === 0 ? null : fitting.map(({ pair }) => pair).join('; ');
  }
}

/** Requests data from sources over HTTP. */
export interface SourceClient {
  /**
   * One response with 2xx, 304 or 416, following redirects only to allowed hosts; the token is sent only to the hosts
   * that accept it. Rejects with a `PassingFault` if another attempt may succeed, else with `earthdata_token_refused`,
   * `earthdata_forbidden`, `not_at_source`, `source_refused` or `redirect_refused`.
   */
  ask(address: string, headers?: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Response>;
  /**
   * Repeats work until it succeeds, fails permanently, or has failed too often in a row without progress; `advance` is a
   * number that grows with progress. Finally throws `source_unreachable`.
   */
  persist<T>(address: string, work: () => Promise<T>, advance?: () => number): Promise<T>;
  /** The body of a response as text, with its headers; retried like `persist`. */
  text(
    address: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ text: string; headers: Headers }>;
}

export interface ClientOptions {
  readonly rules: HostRules;
  /** Null = without a token. */
  readonly token: string | null;
  /** Aborts requests in progress and starts no more. */
  readonly stop: AbortSignal;
  /** Timeout for a response that sends nothing, milliseconds. */
  readonly patienceMs: number;
  readonly retries?: RetryPolicy;
  readonly random?: () => number;
}

const MOST_REDIRECTS = 10;
const MOST_TEXT_BYTES = 200_000_000;
/** Random extra delay, so that clients of a source don't return at the same time. */
const SPREAD_MS = 500;
const AGENT = 'ground-motion (data fetch)';

/** Opens a client; all its requests observe the pauses that sources request. */
export function openSourceClient(options: ClientOptions): SourceClient {
  // Until when hosts mustn't be contacted.
  const pausedUntil = new Map<string, number>();
  const ask = askThrough(options, pausedUntil);
  const persist = persisting(options, pausedUntil);
  return {
    ask,
    persist,
    text: (address, headers) =>
      persist(address, async () => {
        const silence = new AbortController();
        const response = await ask(address, headers, silence.signal);
        const chunks: Uint8Array[] = [];
        let bytes = 0;
        for await (const chunk of patientBody(response, silence, options.patienceMs)) {
          bytes += chunk.length;
          if (bytes > MOST_TEXT_BYTES) throw tooLong(new URL(address), MOST_TEXT_BYTES);
          chunks.push(chunk);
        }
        return { text: Buffer.concat(chunks).toString('utf8'), headers: response.headers };
      }),
  };
}

/** Sends a request, and follows redirects one by one: each host receives only what is meant for it. */
function askThrough(
  { rules, token, stop, patienceMs, random = Math.random }: ClientOptions,
  pausedUntil: ReadonlyMap<string, number>,
): SourceClient['ask'] {
  return async (address, headers = {}, signal = stop) => {
    const start = new URL(address);
    const cookies = new ChainCookies();
    let url = start;
    for (let left = 1; left > 0;) {
      left = (pausedUntil.get(start.host) ?? 0) - Date.now();
      if (left > 0) await sleep(left + random() * SPREAD_MS, undefined, { signal: stop });
    }
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      assertReachable(url, start, rules);
      const isTrusted = takesToken(url, rules);
      const cookie = cookies.headerFor(url);
      const response = await send(url, {
        headers: {
          ...headers,
          'user-agent': AGENT,
          'accept-encoding': 'identity',
          ...(isTrusted && token !== null && { authorization: `Bearer ${token}` }),
          ...(isTrusted && cookie !== null && { cookie }),
        },
        signal: AbortSignal.any([stop, signal]),
        patienceMs,
      });
      cookies.keep(url, response.headers);
      const location = response.headers.get('location');
      const isRedirect = response.status >= 300 && response.status < 400 && response.status !== 304;
      if (!isRedirect || location === null) {
        return judged(response, { url, start, isTrusted, hasToken: token !== null });
      }
      await response.body?.cancel();
      if (!URL.canParse(location, url.href)) throw new PassingFault(`${shownAddress(url)} leads nowhere`);
      url = new URL(location, url);
    }
    throw new PassingFault(`${shownAddress(start)} leads on and on`);
  };
}

function persisting(
  { stop, retries = RETRIES, random = Math.random }: ClientOptions,
  pausedUntil: Map<string, number>,
): SourceClient['persist'] {
  return async (address, work, advance = () => 0) => {
    const { host } = new URL(address);
    for (let attempt = 1, gained = advance(); ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof PassingFault) || stop.aborted) throw error;
        const now = advance();
        if (now > gained) attempt = 1;
        gained = now;
        const { askedMs, message } = error;
        if (attempt >= retries.attempts || (askedMs ?? 0) > LONGEST_ASKED_MS)
          throw unreachable(message, askedMs);
        if (askedMs !== null) pausedUntil.set(host, Date.now() + askedMs);
        await sleep(pauseMs(retries, attempt, askedMs, random()), undefined, { signal: stop });
      }
    }
  };
}

/** The chunks of a response. One that is cut off or silent for too long rejects with a `PassingFault`. */
export async function* patientBody(
  response: Response,
  silence: AbortController,
  patienceMs: number,
): AsyncGenerator<Uint8Array> {
  const giveUp = () => silence.abort(new PassingFault(`nothing came for ${patienceMs / 1000} s`));
  let timer = setTimeout(giveUp, patienceMs);
  try {
    for await (const chunk of response.body ?? []) {
      clearTimeout(timer);
      yield chunk as Uint8Array;
      timer = setTimeout(giveUp, patienceMs);
    }
  } catch (error) {
    throw passing(error, silence.signal);
  } finally {
    clearTimeout(timer);
  }
}

interface Sent {
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  readonly patienceMs: number;
}

async function send(url: URL, { headers, signal, patienceMs }: Sent): Promise<Response> {
  const silence = new AbortController();
  const timer = setTimeout(
    () => silence.abort(new PassingFault(`no answer for ${patienceMs / 1000} s`)),
    patienceMs,
  );
  try {
    return await fetch(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([signal, silence.signal]),
    });
  } catch (error) {
    throw passing(error, signal, shownAddress(url));
  } finally {
    clearTimeout(timer);
  }
}

/** Classifies a failed request or body: a stop stays a stop, everything else may be temporary. */
function passing(error: unknown, signal: AbortSignal, where = ''): unknown {
  if (error instanceof GroundMotionError || error instanceof PassingFault) return error;
  if (signal.aborted) return signal.reason instanceof PassingFault ? signal.reason : error;
  const { cause } = error as Error;
  const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : undefined;
  return new PassingFault(`${where === '' ? '' : `${where}: `}${reason ?? errorMessage(error)}`);
}
