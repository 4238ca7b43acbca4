import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startPostgresServer } from './postgresServer.ts';
import type { PostgresServer } from './postgresServer.ts';

/** Environment variable that tells the processes of one test run where to ask for their PostgreSQL server. */
const SOCKET_VARIABLE = 'TEST_POSTGRES_SOCKET';

/**
 * Offers one PostgreSQL server to all test files of a run. It is started when the first one asks, and removed
 * by the function returned, or when this process is gone.
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

/** Address of the run's PostgreSQL server. */
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
