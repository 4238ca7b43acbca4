/**
 * How long the worst legal batch keeps others waiting: misspelt crossings of a county whose towns have thousands of
 * streets, looked up together while a timer asks for a turn every millisecond. The reference is the same number of
 * house addresses.
 * `npm run bench:worst-batch -- [--zips 40] [--addresses 300]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openGeocoder, type Geocoder } from '../../location/geocode/geocoder.ts';
import { openGazetteer } from '../../store/lake/gazetteer/openGazetteer.ts';
import { importRows } from '../../store/lake/gazetteer/write/importRows.ts';
import { formatTable } from '../measure.ts';
import { createRandom } from '../science/noise.ts';
import { plantRows, streetOf, STREETS, zipName } from './denseCounty.ts';

const { values } = parseArgs({
  options: {
    zips: { type: 'string', default: '40' },
    addresses: { type: 'string', default: '300' },
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
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
