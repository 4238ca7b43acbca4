import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startPostgresServer } from './postgresServer.ts';
import type { PostgresServer } from './postgresServer.ts';

/** Environment variable that tells the processes of a test run where to request their PostgreSQL server. */
const SOCKET_VARIABLE = 'TEST_POSTGRES_SOCKET';

/**
 * Offers one PostgreSQL server to all test files in a run. It starts on the first request, and is removed by the returned
 * function or when this process ends.
 */
export async function offerSharedPostgres(): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | null = null;
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-broker-'));
  const path = join(folder, 'socket');
  const broker = createServer((socket) => {
    server ??= startPostgresServer();
    server.then(
      ({ url }) => socket.end(JSON.stringify({ url })),
      (error: unknown) => socket.end(JSON.stringify({ error: String(error) })),
    );
  }).listen(path);
  await once(broker, 'listening');
  process.env[SOCKET_VARIABLE] = path;
  return async () => {
    broker.close();
    await server?.then(
      (started) => started.remove(),
      () => undefined,
    );
    await rm(folder, { recursive: true, force: true });
  };
}

let known: Promise<string> | null = null;

/** URL of the run's PostgreSQL server. */
export function sharedPostgresUrl(): Promise<string> {
  known ??= askForUrl();
  return known;
}

async function askForUrl(): Promise<string> {
  const path = process.env[SOCKET_VARIABLE];
  if (path === undefined) throw new Error(`${SOCKET_VARIABLE} is not set: run by vitest`);
  const answer = JSON.parse(await text(connect(path))) as { url?: string; error?: string };
  if (answer.url === undefined) throw new Error(answer.error);
  return answer.url;
}
