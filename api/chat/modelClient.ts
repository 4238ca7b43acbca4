import type { Complete } from '../../chat/model/wordAnswer.ts';
import { ModelRefused } from '../../chat/model/wordAnswer.ts';
import type { ChatModelConfig } from '../../schemas/supportConfig.ts';

const MOST_BYTES = 256 * 1024;
const MOST_TOKENS = 600;
/** Maximum number of concurrent model calls; beyond that, the service words the answer. */
const MOST_AT_ONCE = 16;
/** After this many consecutive failures the model isn't called for a while. */
const FAILURES = 3;
const REST_MS = 30_000;

/** A model with limits on time, bytes and concurrent calls. */
export interface ModelClient {
  /** Runs `work` with the model; null = it can't be called now. Rejects when it fails. */
  ask<T>(work: (complete: Complete) => Promise<T>): Promise<T | null>;
}

/** The model of the settings. `now` in epoch milliseconds. */
export function openModelClient(config: ChatModelConfig, now: () => number): ModelClient {
  let underWay = 0;
  let failures = 0;
  let restsUntil = 0;
  return {
    ask: async (work) => {
      if (underWay >= MOST_AT_ONCE || now() < restsUntil) return null;
      underWay++;
      try {
        const signal = AbortSignal.timeout(config.timeoutMs);
        const said = await work((messages, tools) => complete(config, { messages, tools }, signal));
        failures = 0;
        return said;
      } catch (error) {
        // A missing answer pauses the model; a wrong one doesn't.
        if (!(error instanceof ModelRefused) && ++failures >= FAILURES) {
          failures = 0;
          restsUntil = now() + REST_MS;
        }
        throw error;
      } finally {
        underWay--;
      }
    },
  };
}

async function complete(
  { url, key, model }: ChatModelConfig,
  asked: { readonly messages: readonly unknown[]; readonly tools: readonly unknown[] },
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, ...asked, max_tokens: MOST_TOKENS, temperature: 0, stream: false }),
  });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.includes('json')) {
    await response.body?.cancel();
    throw new Error(`the model answered ${response.status} ${type.slice(0, 60)}`);
  }
  return JSON.parse(await boundedText(response)) as unknown;
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    const part = chunk as Uint8Array;
    bytes += part.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > MOST_BYTES) throw new Error(`the model answered more than ${MOST_BYTES} bytes`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
