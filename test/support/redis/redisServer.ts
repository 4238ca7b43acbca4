import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../machine/freePort.mjs';
import type { Need } from '../machine/needs.ts';

const PROGRAM = '/usr/bin/redis-server';

export const REDIS: Need = {
  name: 'Redis',
  isMissing: !existsSync(PROGRAM),
  remedy: 'apt-get install redis-server',
};

/** A real Redis that stores nothing on disk. */
export interface RedisServer {
  readonly url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ground-motion-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}/0`;
  const start = async (): Promise<ChildProcess> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    const child = spawn(PROGRAM, args, { stdio: 'ignore' });
    await answers(url);
    return child;
  };
  let child = await start();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    url,
    kill,
    restart: async () => void (child = await start()),
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 2400; tries++) {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => undefined);
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    client.disconnect();
    if (isUp) return;
    await sleep(50);
  }
  throw new Error(`no Redis at ${url}`);
}
