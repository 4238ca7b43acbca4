import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';

/** A server that is pinged every `everyMs` and must respond within `answerMs`. */
export interface LivingServer {
  readonly url: string;
  readonly everyMs: number;
  readonly answerMs: number;
}

/**
 * Waits for work without a time limit while pinging the server over a separate connection. `onSilence` is called once,
 * with the reason, if the server doesn't respond, whether or not it accepts that connection.
 */
export async function whileAlive<T>(
  server: LivingServer,
  work: Promise<T>,
  onSilence: (reason: Error) => void,
): Promise<T> {
  const ended = new AbortController();
  void listen(server, ended.signal, onSilence);
  try {
    return await work;
  } finally {
    ended.abort();
  }
}

async function listen(
  server: LivingServer,
  ended: AbortSignal,
  onSilence: (reason: Error) => void,
): Promise<void> {
  for (;;) {
    await sleep(server.everyMs, undefined, { signal: ended, ref: false }).catch(() => undefined);
    if (ended.aborted) return;
    const isAlive = await answers(server);
    if (ended.aborted) return;
    if (isAlive) continue;
    onSilence(new Error(`the server gave no answer to a statement within ${server.answerMs / 1000} s`));
    return;
  }
}

/** A refusal is a sign of life too, for example because of too many connections. */
async function answers({ url, answerMs }: LivingServer): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    application_name: 'ground-motion sign of life',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  // The statement that fails will report its loss.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    return error instanceof DatabaseError;
  } finally {
    void client.end().catch(() => undefined);
  }
}
