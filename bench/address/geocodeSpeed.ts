/**
 * How fast addresses become places: parsing, one address from memory and from Parquet, misspelled ones, many at once, and
 * the address at a point. A synthetic county of dense ZIPs (4,800 range sides each, twice an average one's) is imported
 * into a temporary folder. `npm run bench -- geocode [--zips 40]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseAddress } from '../../location/address/parseAddress.ts';
import { openGeocoder } from '../../location/geocode/geocoder.ts';
import { importRows } from '../../location/gazetteer/write/importRows.ts';
import { openGazetteer } from '../../location/gazetteer/openGazetteer.ts';
import { formatTable } from '../measure.ts';
import { BLOCKS, plantRows, streetOf, STREETS, zipName } from './denseCounty.ts';
import { createRandom } from '../science/noise.ts';

const ADDRESSES = 4000;
const BATCH = 1000;

interface Asked {
  readonly zip: number;
  readonly number: number;
  readonly street: string;
}

function askedAddresses(zips: number): Asked[] {
  const random = createRandom(7);
  return Array.from({ length: ADDRESSES }, () => {
    const zip = Math.floor(random() * zips);
    const street = Math.floor(random() * STREETS);
    return { zip, number: Math.floor(random() * 100 * BLOCKS), street: streetOf(zip, street) };
  });
}

async function timed(name: string, times: number, work: (at: number) => unknown): Promise<string[]> {
  const took: number[] = [];
  const started = performance.now();
  for (let at = 0; at < times; at++) {
    const before = performance.now();
    await work(at);
    took.push(performance.now() - before);
  }
  const perSecond = (times * 1000) / (performance.now() - started);
  const sorted = took.toSorted((a, b) => a - b);
  const rank = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(3);
  return [name, rank(0.5), rank(0.95), rank(0.99), perSecond.toFixed(0)];
}

async function measureAll(dataDir: string, zips: number): Promise<string[][]> {
  const asked = askedAddresses(zips);
  const full = asked.map(
    ({ zip, number, street }) => `${number} ${street}, Town ${zip % 10}, OH ${zipName(zip)}`,
  );
  const withoutZip = asked.map(({ zip, number, street }) => `${number} ${street}, Town ${zip % 10}, OH`);
  const misspelt = full.map((text) => text.replace(/([a-z])([a-z])([a-z]+) /, '$1$3 '));
  const rows: string[][] = [];
  const cold = await openGazetteer({ dataDir, cacheBytes: 0, pollIntervalMs: 0 });
  const coldGeocoder = openGeocoder({ gazetteer: cold });
  rows.push(await timed('from Parquet', Math.min(400, ADDRESSES), (at) => coldGeocoder.geocode(full[at]!)));
  await cold.close();

  const gazetteer = await openGazetteer({ dataDir, cacheBytes: 2 ** 30, pollIntervalMs: 0 });
  const geocoder = openGeocoder({ gazetteer });
  const index = gazetteer.index();
  rows.push(await timed('parse alone', ADDRESSES, (at) => parseAddress(full[at]!, index)));
  await geocoder.geocodeAll(full);
  rows.push(await timed('from memory', ADDRESSES, (at) => geocoder.geocode(full[at]!)));
  await geocoder.geocodeAll(withoutZip.slice(0, 500));
  rows.push(await timed('without ZIP', ADDRESSES, (at) => geocoder.geocode(withoutZip[at]!)));
  rows.push(await timed('misspelt', ADDRESSES, (at) => geocoder.geocode(misspelt[at]!)));
  const batches = await timed(`batch of ${BATCH}`, ADDRESSES / BATCH, (at) =>
    geocoder.geocodeAll(full.slice(at * BATCH, (at + 1) * BATCH)),
  );
  rows.push([...batches.slice(0, 4), (Number(batches[4]) * BATCH).toFixed(0)]);
  const places = await geocoder.geocodeAll(full.slice(0, 400));
  const points = places.flatMap((outcome) => (outcome.kind === 'found' ? [outcome.place.point] : []));
  rows.push(await timed('reverse', points.length, (at) => geocoder.reverse(points[at]!)));
  console.log(`${points.length} of 400 found`);
  await gazetteer.close();
  return rows;
}

const { values } = parseArgs({ options: { zips: { type: 'string', default: '40' } } });
const dataDir = await mkdtemp(join(tmpdir(), 'bench-geocode-'));
try {
  const zips = Number(values.zips);
  await importRows(dataDir, plantRows(zips), Date.now());
  const header = ['', 'p50 ms', 'p95 ms', 'p99 ms', 'a second'];
  console.log(formatTable([header, ...(await measureAll(dataDir, zips))]));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
