import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLazyPool } from '../../../workers/pool/lazyPool.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-pool-'));
  file = join(folder, 'task.ts');
});
afterAll(() => rm(folder, { recursive: true }));

function openPool() {
  return openLazyPool<string, string>({
    entry: pathToFileURL(file),
    threads: 2,
    mostWaiting: 10,
    noun: 'texts',
  });
}

it('fails calls that wait for threads that cannot start, and starts others for the next task', async () => {
  await writeFile(file, 'throw new Error("it cannot be loaded");');
  const pool = openPool();
  const waiting = await Promise.allSettled(['a', 'b', 'c'].map((task) => pool.run(task)));
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await writeFile(file, 'export default (task: string): string => task;');
  expect(await pool.run('d')).toBe('d');
  await pool.close();
});

it('refuses tasks beyond the queue’s limit, and does all the others', async () => {
  await writeFile(
    file,
    'export default (task: string) => new Promise((done) => setTimeout(() => done(task), 50));',
  );
  const pool = openPool();
  await pool.run('first');
  const results = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => pool.run(String(i))));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
  expect(results.length - refused.length).toBeGreaterThanOrEqual(10);
  expect(results.length - refused.length).toBeLessThanOrEqual(12);
  for (const reason of refused)
    expect(reason).toMatchObject({ code: 'service_unavailable', message: '10 texts wait to be drawn' });
  expect(await pool.run('after')).toBe('after');
  await pool.close();
});

it('starts nothing after it was closed', async () => {
  const pool = openPool();
  await pool.close();
  await expect(pool.run('a')).rejects.toMatchObject({ code: 'service_unavailable' });
});
