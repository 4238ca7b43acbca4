/**
 * How long the worst allowed batch keeps others waiting: misspelled crossings of a county whose towns have thousands of
 * streets. First in one process, while a timer fires every millisecond; then over HTTP, with one full batch of `--places`
 * sent to a server while another caller requests `/healthz` repeatedly. The references are the same number of house
 * addresses, and `/healthz` of the idle server. `npm run bench -- worst-batch [--zips 40] [--addresses 300] [--places
 * 5000]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { quantile } from '../../core/statistics/quantile.ts';
import { openGeocoder, type Geocoder } from '../../location/geocode/geocoder.ts';
import { openGazetteer } from '../../location/gazetteer/openGazetteer.ts';
import { importRows } from '../../location/gazetteer/write/importRows.ts';
import { formatTable } from '../measure.ts';
import { createRandom } from '../science/noise.ts';
import { benchState, launchServer, registerAt } from '../serve/benchServer.ts';
import { plantRows, streetOf, STREETS, zipName } from './denseCounty.ts';

const { values } = parseArgs({
  options: {
    zips: { type: 'string', default: '40' },
    addresses: { type: 'string', default: '300' },
    places: { type: 'string', default: '5000' },
  },
});
const zips = Number(values.zips);
const random = createRandom(11);
const anyStreet = () => streetOf(Math.floor(random() * zips), Math.floor(random() * STREETS));
const misspelt = (street: string) => street.replace(/([a-z])([a-z])([a-z]+) /, '$1$3x ');
const asked = Array.from({ length: Number(values.addresses) }, (_, at) => at);

const batches: Readonly<Record<string, readonly string[]>> = {
  'houses with ZIP': asked.map((at) => `${at} ${anyStreet()}, Town ${at % 10}, OH ${zipName(at % zips)}`),
  'misspelt houses, by city': asked.map((at) => `${at} ${misspelt(anyStreet())}, Town ${at % 10}, OH`),
  'misspelt crossings, by city': asked.map(
    (at) => `${misspelt(anyStreet())} & ${misspelt(anyStreet())}, Town ${at % 10}, OH`,
  ),
  'misspelt crossings, by county': asked.map(
    () => `${misspelt(anyStreet())} & ${misspelt(anyStreet())}, Adams County, OH`,
  ),
};

async function measure(name: string, geocoder: Geocoder, texts: readonly string[]): Promise<string[]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  const outcomes = await geocoder.geocodeAll(texts);
  const took = performance.now() - started;
  delay.disable();
  const found = outcomes.filter(({ kind }) => kind === 'found').length;
  return [
    name,
    `${found}`,
    took.toFixed(0),
    (delay.max / 1e6).toFixed(0),
    (delay.percentile(99) / 1e6).toFixed(1),
  ];
}

/** Waiting times of `/healthz`, in ms, requested one after another until `until` settles, but at least `least` times. */
async function healthWaits(url: string, until: Promise<unknown>, least: number): Promise<number[]> {
  const state = { isOver: false };
  void until.finally(() => (state.isOver = true));
  const waits: number[] = [];
  while (!state.isOver || waits.length < least) {
    const startedAt = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    waits.push(performance.now() - startedAt);
  }
  return waits;
}

/** A row in the table of waiting times. */
function waitsRow(name: string, waits: readonly number[], tookMs: number | null): string[] {
  const sorted = Float64Array.from(waits).toSorted();
  const at = (share: number) => quantile(sorted, share).toFixed(1);
  return [name, `${waits.length}`, tookMs?.toFixed(0) ?? '', at(0.5), at(0.99), at(1)];
}

async function measureServer(dataDir: string): Promise<string[][]> {
  const server = await launchServer(dataDir, benchState(dataDir, undefined));
  try {
    const key = await registerAt(server.url, 'worst@example.org');
    const send = async (texts: readonly string[]) => {
      const items = Array.from({ length: Number(values.places) }, (_, at) => ({
        address: texts[at % texts.length]!,
      }));
      const answer = await fetch(`${server.url}/api/v1/coverage/batch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ items }),
      });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
      await answer.text();
    };
    await send(batches['houses with ZIP']!);
    const rows = [waitsRow('no batch', await healthWaits(server.url, Promise.resolve(), 500), null)];
    for (const [name, texts] of Object.entries(batches)) {
      const started = performance.now();
      let took = 0;
      const sent = send(texts).then(() => (took = performance.now() - started));
      rows.push(waitsRow(name, await healthWaits(server.url, sent, 1), took));
      await sent;
    }
    return rows;
  } finally {
    await server.stop();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-worst-batch-'));
try {
  await importRows(dataDir, plantRows(zips), Date.now());
  const gazetteer = await openGazetteer({ dataDir, cacheBytes: 2 ** 30, pollIntervalMs: 0 });
  const geocoder = openGeocoder({ gazetteer });
  await geocoder.geocodeAll(batches['houses with ZIP']!);
  const rows: string[][] = [];
  for (const [name, texts] of Object.entries(batches)) rows.push(await measure(name, geocoder, texts));
  console.log(formatTable([['', 'found', 'ms in all', 'longest wait ms', 'p99 wait ms'], ...rows]));
  await gazetteer.close();
  const waits = await measureServer(dataDir);
  console.log(
    formatTable([['/healthz during', 'asked', 'batch ms', 'p50 ms', 'p99 ms', 'max ms'], ...waits]),
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
