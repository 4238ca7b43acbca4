/**
 * A batch of 1000 distinct cells: the whole request over HTTP, on a server that has read nothing yet and on a warm one,
 * and the charge for 1000 reports alone, with one report as the reference. The ledger is verified at the end. `npm run
 * bench -- batch [--data-dir ./data] [--rounds 7] [--database-url postgres://…]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { authenticate } from '../../accounts/identity/authenticate.ts';
import { sell } from '../../billing/sale/charge.ts';
import { median } from '../../core/statistics/quantile.ts';
import { purchaseOf } from '../../test/billing/support/ledgerFixture.ts';
import type { Database } from '../../store/state/sql/database.ts';
import {
  auditState,
  benchState,
  json,
  launchServer,
  processorMicroseconds,
  registerAt,
  type BenchServer,
} from './benchServer.ts';
import { formatTable, medianOf } from '../measure.ts';
import { createRandom } from '../science/noise.ts';

const ITEMS = 1000;
const REPORT_BYTES = 2500;

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Places of distinct measured cells, spread evenly over the first frame, the same in every run. */
async function distinctPlaces(server: BenchServer, key: string): Promise<Point[]> {
  const { frames } = (await json(`${server.url}/api/v1/frames`)) as {
    frames: { bbox: [number, number, number, number] }[];
  };
  const box = frames[0]?.bbox;
  if (!box) throw new Error('the lake is empty; ingest a frame first, or run npm start once');
  const [west, south, east, north] = box;
  const random = createRandom(1);
  const places = new Map<string, Point>();
  for (let tries = 0; places.size < ITEMS && tries < 20; tries++) {
    const items = Array.from({ length: 2000 }, () => ({
      lat: south + random() * (north - south),
      lon: west + random() * (east - west),
    }));
    const { results } = (await post(server, '/api/v1/coverage/batch', key, { items })) as {
      results: { status: string; pixel_id: string }[];
    };
    results.forEach(({ status, pixel_id: pixelId }, at) => {
      if (status === 'ok' && places.size < ITEMS) places.set(pixelId, items[at]!);
    });
  }
  return [...places.values()];
}

function post(server: BenchServer, path: string, key: string, body: object) {
  return json(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
}

interface BatchTime {
  readonly wallMs: number;
  /** Processor time of all threads of the server. */
  readonly processorMs: number;
}

async function timeBatch(server: BenchServer, key: string, items: readonly Point[]): Promise<BatchTime> {
  const [began, before] = [performance.now(), await processorMicroseconds(server)];
  const answer = (await post(server, '/api/v1/motion/batch', key, { items })) as {
    summary: { billed: number };
  };
  const wallMs = performance.now() - began;
  const processorMs = ((await processorMicroseconds(server)) - before) / 1000;
  if (answer.summary.billed !== items.length) throw new Error(JSON.stringify(answer.summary));
  return { wallMs, processorMs };
}

function batchRow(what: string, times: readonly BatchTime[]): string[] {
  return [
    `batch through HTTP, ${what}`,
    medianOf(times, ({ wallMs }) => wallMs).toFixed(0),
    medianOf(times, ({ processorMs }) => processorMs).toFixed(0),
  ];
}

/** Milliseconds in which `reports` are charged and saved in one transaction. */
async function timeSale(database: Database, key: string, reports: number): Promise<number> {
  const now = Date.now();
  const caller = await authenticate(database, key, now);
  const body = 'x'.repeat(REPORT_BYTES);
  const began = performance.now();
  await sell(database, {
    buyer: caller,
    now,
    requestId: `req_${began}`,
    endpoint: 'motion/batch',
    idempotency: null,
    isDivisible: true,
    budgetMicroUsd: null,
    lines: Array.from({ length: reports }, (_, index) => ({
      label: `item ${index}`,
      purchase: purchaseOf(`F08882-${index}-1`),
    })),
    render: ({ charged }) => ({ statusCode: 200, body: '{}', reports: charged.map(() => body) }),
  });
  return performance.now() - began;
}

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string', default: './data' },
    rounds: { type: 'string', default: '7' },
    'database-url': { type: 'string' },
  },
});
const scratch = await mkdtemp(join(tmpdir(), 'ground-motion-bench-'));
try {
  const state = benchState(scratch, values['database-url']);
  const rounds = Number(values.rounds);
  const times = {
    cold: [] as BatchTime[],
    warm: [] as BatchTime[],
    sixth: [] as BatchTime[],
    sale: [] as number[],
    single: [] as number[],
  };
  const dataDir = resolve(values['data-dir']);
  const scout = await launchServer(dataDir, state);
  const key = await registerAt(scout.url, `bench-${Date.now()}@example.org`);
  const places = await distinctPlaces(scout, key);
  await scout.stop();
  for (let round = 0; round < rounds; round++) {
    const server = await launchServer(dataDir, state);
    // A small batch gets the code compiled; it reads one partition of many.
    await timeBatch(server, key, places.slice(0, 1));
    times.cold.push(await timeBatch(server, key, places));
    times.warm.push(await timeBatch(server, key, places));
    for (let again = 0; again < 3; again++) await timeBatch(server, key, places);
    times.sixth.push(await timeBatch(server, key, places));
    await server.stop();
  }
  const database = await state.open();
  await timeSale(database, key, ITEMS);
  for (let round = 0; round < rounds * 3; round++) {
    times.sale.push(await timeSale(database, key, ITEMS));
    times.single.push(await timeSale(database, key, 1));
  }
  await database.close();
  console.log(`state in ${state.engine}, ${places.length} distinct cells, medians`);
  console.log(
    formatTable([
      ['', 'ms', 'processor ms'],
      batchRow('server that has read nothing', times.cold),
      batchRow('the same again', times.warm),
      batchRow('the same for the sixth time', times.sixth),
      [`charge of ${ITEMS} reports`, median(times.sale).toFixed(0), ''],
      ['charge of one report', median(times.single).toFixed(1), ''],
    ]),
  );
  await auditState(state);
} finally {
  await rm(scratch, { recursive: true, force: true });
}
