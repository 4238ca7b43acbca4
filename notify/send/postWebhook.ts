import { retryAfterMs } from '../../core/date.ts';
import { request as requestByHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isAllowedHost, parseWebhookUrl } from './webhookUrl.ts';
import { guardedLookup, HostRefused, type ResolveHost } from './guardedLookup.ts';

/** Timeout from the first byte of a delivery to the head of its answer. */
export const ATTEMPT_TIMEOUT_MS = 15_000;
/** Maximum size of an answer's body, which is discarded. */
const MOST_ANSWER_BYTES = 64 * 1024;
/** Maximum number of interim responses (1xx). */
const MOST_INTERIM_ANSWERS = 8;
/** How long to read an answer's body after its head has decided the outcome. */
const BODY_PATIENCE_MS = 1000;

/** How deliveries leave this machine. */
export interface WebhookNetwork {
  /** Hosts that are always allowed, including over http. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly resolve: ResolveHost;
  /** Additional certificate authority; only tests set it. */
  readonly ca?: string;
  readonly timeoutMs?: number;
}

/** The result of an attempt. */
export interface Answer {
  /** Null = none came. */
  readonly statusCode: number | null;
  /** Why it wasn't accepted, in words that reveal nothing about this machine's network; null = accepted. */
  readonly error: string | null;
  /** Delay requested by Retry-After, milliseconds; null = none. */
  readonly retryAfterMs: number | null;
}

interface Delivery {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends a delivery once. Connects only to public hosts, checked now, and follows no redirects; never rejects. `signal`
 * aborts it, as if no answer had come.
 */
export async function postWebhook(
  delivery: Delivery,
  network: WebhookNetwork,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const url = parseWebhookUrl(delivery.url, network.allowedHosts);
    const options = requestOptions(url, delivery, network);
    return await exchange(url, options, delivery.body, network.timeoutMs ?? ATTEMPT_TIMEOUT_MS, signal);
  } catch (error) {
    return { statusCode: null, error: reasonOf(error), retryAfterMs: null };
  }
}

function requestOptions(url: URL, { headers, body }: Delivery, network: WebhookNetwork): RequestOptions {
  const isAllowed = isAllowedHost(url, network.allowedHosts);
  return {
    method: 'POST',
    agent: false,
    ...(isAllowed ? {} : { lookup: guardedLookup(network.resolve) }),
    ...(network.ca === undefined ? {} : { ca: network.ca }),
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Ground-Motion-Webhooks/1',
      connection: 'close',
    },
  };
}

function exchange(
  url: URL,
  options: RequestOptions,
  body: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'http:' ? requestByHttp : requestByHttps)(url, options);
    const giveUp = (): void => void request.destroy(new HostRefused('given up'));
    const timer = setTimeout(
      () => request.destroy(new HostRefused(`no answer in ${timeoutMs / 1000} seconds`)),
      timeoutMs,
    );
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    };
    request.on('response', (response) => {
      end();
      drain(response);
      resolve(answerOf(response));
    });
    let interim = 0;
    request.on('information', () => {
      if (++interim > MOST_INTERIM_ANSWERS) request.destroy(new HostRefused('only interim answers came'));
    });
    request.on('upgrade', (response, socket) => {
      end();
      socket.destroy();
      resolve(answerOf(response));
    });
    request.on('error', (error) => {
      end();
      reject(error);
    });
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
    request.end(body);
  });
}

/** Reads what follows the head, up to a size and a time. */
function drain(response: IncomingMessage): void {
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), BODY_PATIENCE_MS);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_ANSWER_BYTES) response.destroy();
  });
  response.on('error', () => response.destroy());
  response.on('close', () => clearTimeout(timer));
}

function answerOf({ statusCode = 0, headers }: IncomingMessage): Answer {
  const isTaken = statusCode >= 200 && statusCode < 300;
  const isRedirect = statusCode >= 300 && statusCode < 400;
  const failure = isRedirect
    ? `answered ${statusCode}: redirects are not followed`
    : `answered ${statusCode}`;
  return {
    statusCode,
    error: isTaken ? null : failure,
    retryAfterMs: isTaken ? null : retryAfterMs(headers['retry-after'] ?? null, Date.now()),
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof HostRefused) return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'webhook_url_refused') return "we no longer send to this URL: it isn't public https";
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'the connection was closed without an answer';
  if (code.startsWith('HPE_')) return "the answer isn't HTTP";
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code)) return `the certificate is invalid (${code})`;
  return code === '' ? message.slice(0, 100) : `the connection failed (${code})`;
}
