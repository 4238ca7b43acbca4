import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';

/** A server that is asked for a sign of life every `everyMs` and has `answerMs` to give one. */
export interface LivingServer {
  readonly url: string;
  readonly everyMs: number;
  readonly answerMs: number;
}

/**
 * Waits for work that may take as long as it likes, and meanwhile asks the server for a sign of life by a connection of
 * its own. `onSilence` is called once with the reason when it accepts that connection or none, and doesn't answer.
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

/** A refusal is a sign of life: of too many connections, say. */
async function answers({ url, answerMs }: LivingServer): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    application_name: 'ground-motion sign of life',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  // Its loss is seen by the statement that fails.
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
