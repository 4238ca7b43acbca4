import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inProbeTime } from '../../../api/context/readiness.ts';
import { openPostgresState } from '../../../store/state/postgres/openPostgresState.ts';

const MS_A_PROBE = 3000;

describe('a probe of readiness', () => {
  it('is answered in 3 s by what it knows while the state answers nothing', async () => {
    const startedAt = performance.now();
    const answer = await inProbeTime(new Promise<string>(() => undefined), 'no answer');
    expect(answer).toBe('no answer');
    expect(performance.now() - startedAt).toBeLessThan(MS_A_PROBE);
  });

  it('is the state’s own answer when that comes in time', async () => {
    expect(await inProbeTime(Promise.resolve('ok'), 'no answer')).toBe('ok');
  });
});

it('a PostgreSQL server that takes the connection and answers nothing ends the start with a message', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined).resume()).listen(
    0,
    '127.0.0.1',
  );
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  await expect(openPostgresState(`postgres://u:p@127.0.0.1:${port}/d`)).rejects.toMatchObject({
    code: 'state_unreachable',
  });
}, 60_000);
