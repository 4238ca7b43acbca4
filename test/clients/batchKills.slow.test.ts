import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';
import { ended, groundMotion, PYTHON, startPython } from './python.ts';
import { startUnreliableServer, type Fault, type UnreliableServer } from './unreliableServer.ts';
import { describeWith } from '../support/machine/needs.ts';

const ROWS = 15;
let server: TestServer;
let between: UnreliableServer;
let folder: string;
let environment: { GM_URL: string; GM_KEY: string; GM_CONFIG: string };
beforeAll(async () => {
  server = await startTestServer();
  between = await startUnreliableServer(server.url);
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-batch-'));
  const GM_KEY = await server.register('kills@example.org', 'test');
  environment = { GM_URL: between.url, GM_KEY, GM_CONFIG: join(folder, 'none.json') };
  const rows = Array.from({ length: ROWS }, (_, row) => `${row},${(30 + row * 0.01).toFixed(4)},-95.5`);
  // The last row is another point in the first row's cell, far from it in the file.
  await writeFile(join(folder, 'places.csv'), ['id,lat,lon', ...rows, 'twin,30.00001,-95.50001'].join('\n'));
});
afterAll(async () => {
  await between.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const batch = (output: string, ...more: string[]) => [
  'batch',
  join(folder, 'places.csv'),
  '-o',
  join(folder, output),
  '--max-price',
  '90',
  '--rows',
  '3',
  ...more,
];

async function charges(): Promise<{ cells: string[]; usd: number }> {
  const { body } = await server.get('/api/v1/usage?limit=1000', environment.GM_KEY);
  const bought = (body['entries'] as { kind: string; pixel_id: string; amount_usd: number }[]).filter(
    ({ kind }) => kind === 'report',
  );
  return {
    cells: bought.map((entry) => entry.pixel_id),
    usd: -bought.reduce((sum, entry) => sum + entry.amount_usd, 0),
  };
}

describeWith(PYTHON)('a batch of the command ground-motion', () => {
  it('that is killed repeatedly, over a connection that loses answers, charges each cell once', async () => {
    const faults: Fault[] = [
      'lost',
      'none',
      { status: 503 },
      'truncated',
      'none',
      'cut',
      { status: 429, retryAfter: '0' },
      'lost',
    ];
    let kills = 0;
    for (let time = 0; time < 7; time++) {
      between.next(...faults.slice(time, time + 2));
      const child = startPython(['-m', 'ground_motion', ...batch('out.geojson')], environment);
      const seen = between.seen.length;
      // Kills after varying numbers of further requests: during a request or between two.
      while (between.seen.length < seen + 1 + (time % 3) && child.exitCode === null) await pause(5);
      if (child.exitCode === null && child.kill('SIGKILL')) kills++;
      await ended(child);
    }
    expect(kills).toBeGreaterThan(3);
    const { code, output, errors } = await groundMotion(batch('out.geojson', '--json'), environment);
    expect(code, errors).toBe(0);
    const told = JSON.parse(output) as { rows: number; cost_usd: number; statuses: Record<string, number> };
    const { cells, usd } = await charges();
    expect(new Set(cells).size).toBe(cells.length);
    expect(told.rows).toBe(ROWS + 1);
    expect(told.cost_usd).toBeCloseTo(usd);
    expect(told.statuses['ok']).toBe(cells.length + 1);
    const { features } = JSON.parse(await readFile(join(folder, 'out.geojson'), 'utf8')) as {
      features: { geometry: { coordinates: number[] }; properties: Record<string, unknown> }[];
    };
    const [first, twin] = [features[0]!, features.at(-1)!];
    expect(first.geometry.coordinates).toEqual([-95.5, 30]);
    expect(twin.properties).toMatchObject({
      id: 'twin',
      duplicate_of: '0',
      cost_usd: 0,
      velocity_vertical_mm_yr: first.properties['velocity_vertical_mm_yr'],
    });
  });

  it('requests again only the items beyond the price limit, and spends no more than allowed', async () => {
    const before = (await charges()).usd;
    const less = ['--again', '--max-price', '2'];
    const capped = await groundMotion(batch('capped.csv', ...less), environment);
    expect(capped.code, capped.errors).toBe(5);
    expect((await charges()).usd - before).toBeCloseTo(2);
    const more = await groundMotion(batch('capped.csv', '--again'), environment);
    expect(more.code, more.errors).toBe(0);
    expect((await charges()).usd - before).toBeCloseTo(before);
  });

  it('writes Parquet if pyarrow is installed, and otherwise refuses before it buys', async ({ skip }) => {
    const has = spawnSync('python3', ['-c', 'import pyarrow']).status === 0;
    const before = (await charges()).usd;
    const run = await groundMotion(batch('out.parquet'), environment);
    if (!has) {
      expect(run).toMatchObject({
        code: 2,
        errors: expect.stringContaining('pip install pyarrow') as string,
      });
      expect((await charges()).usd).toBeCloseTo(before);
    }
    skip(!has, 'pyarrow (pip install pyarrow)');
    expect(run.code, run.errors).toBe(0);
    expect((await readFile(join(folder, 'out.parquet'))).toString('latin1', 0, 4)).toBe('PAR1');
  });
});
