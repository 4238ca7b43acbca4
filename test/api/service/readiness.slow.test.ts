import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inProbeTime } from '../../../api/context/readiness.ts';
import { openPostgresState } from '../../../store/state/postgres/openPostgresState.ts';
import { SERVING_PATIENCE, UNHURRIED_PATIENCE } from '../../../store/state/postgres/postgresPool.ts';
import { finished, startCommand } from '../../support/machine/runProcess.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

describe('a readiness probe', () => {
  it('is answered from the last known state while the database does not answer', async () => {
    expect(await inProbeTime(new Promise<string>(() => undefined), 'no answer')).toBe('no answer');
  });

  it('is the database’s answer when that arrives in time', async () => {
    expect(await inProbeTime(Promise.resolve('ok'), 'no answer')).toBe('ok');
  });
});

/** The port of a server that accepts connections but never answers; it is closed after the test. */
async function silentPort(): Promise<number> {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined).resume()));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    silent.close();
    for (const socket of sockets) socket.destroy();
  });
  return (silent.address() as { port: number }).port;
}

describe('starting the server', () => {
  it('fails with a message when a PostgreSQL server accepts the connection and does not answer', async () => {
    const url = `postgres://u:p@127.0.0.1:${await silentPort()}/d`;
    const patience = {
      serving: SERVING_PATIENCE,
      unhurried: { ...UNHURRIED_PATIENCE, connectionMs: 500 },
    };
    await expect(openPostgresState(url, { patience })).rejects.toMatchObject({ code: 'state_unreachable' });
  });

  it('fails with a message when an object store accepts the connection and does not answer', async () => {
    const server = startCommand(['serve'], {
      GM_DATA_DIR: await temporaryFolder(),
      GM_LAKE_URL: 's3://bucket/lake',
      GM_PORT: '0',
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${await silentPort()}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    const { code, output, errors } = await finished(server);
    expect(code).toBe(1);
    expect(output + errors).toContain(
      's3://bucket/lake: the object store accepts connections but has not answered',
    );
  });
});
