/**
 * How fast addresses become places: parsing, one address from memory and from Parquet, misspelt ones, many together, and
 * the address at a point. A synthetic county of dense ZIPs (4,800 range sides each, twice an average one's) is imported
 * into a temporary folder.
 * `npm run bench:geocode -- [--zips 40]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseAddress } from '../../location/address/parseAddress.ts';
import { parseStreetName } from '../../location/address/street/streetName.ts';
import { openGeocoder } from '../../location/geocode/geocoder.ts';
import { importRows } from '../../store/lake/gazetteer/write/importRows.ts';
import { openGazetteer } from '../../store/lake/gazetteer/openGazetteer.ts';
import { formatTable } from '../measure.ts';
import { createRandom } from '../science/noise.ts';

const STREETS = 300;
const BLOCKS = 8;
const ADDRESSES = 4000;
const BATCH = 1000;
/** Degrees that a ZIP and a street take. */
const ZIP_WIDTH = 0.06;
const STREET_GAP = 0.0002;

type Rows = Parameters<typeof importRows>[1];

const SYLLABLES =
  'al ber cor dun el far gar hol in jas ken lor mar nor os pen quin ros sal tor ul ver wil yar'.split(' ');
const TYPES = ['St', 'Ave', 'Rd', 'Ln', 'Dr', 'Ct'];

/** Names are the same in every run; a fifth of the streets has a namesake in other ZIPs. */
function streetOf(zip: number, street: number): string {
  const seed = street % 5 === 0 ? street : street + zip * 7919;
  const word = [seed, Math.floor(seed / 24), Math.floor(seed / 576)].map((at) => SYLLABLES[at % 24]).join('');
  return `${word} ${TYPES[street % 6]}`;
}

function zipName(zip: number): string {
  return String(43_000 + zip);
}

function plantRows(zips: number): Rows {
  const ranges: Rows['ranges'][number][] = [];
  for (let zip = 0; zip < zips; zip++) {
    for (let street = 0; street < STREETS; street++) {
      const display = streetOf(zip, street);
      const lat = 39 + street * STREET_GAP;
      const common = {
        name: parseStreetName(display),
        display,
        place: `Town ${zip % 10}`,
        placeKey: `TOWN ${zip % 10}`,
        state: 'OH',
        county: '39001',
        unit: '39001',
        countyName: null,
        countyKey: null,
        zip: zipName(zip),
        source: 'synthetic',
        prefix: '',
        isOffset: true,
        isImputed: false,
      };
      for (let block = 0; block < BLOCKS; block++) {
        const lons = Array.from({ length: 6 }, (_, at) => -84 + zip * ZIP_WIDTH + (block * 5 + at) * 0.001);
        const line = {
          latE6: lons.map((_, at) => Math.round(1e6 * lat) + (at % 3)),
          lonE6: lons.map((lon) => Math.round(1e6 * lon)),
          tlid: (zip * STREETS + street) * BLOCKS + block,
        };
        const [low, high] = [100 * block, 100 * block + 98];
        const [from, to] = block % 2 === 0 ? [low, high] : [high, low];
        ranges.push({ ...common, ...line, side: 'L', parity: 'E', fromNumber: from, toNumber: to });
        ranges.push({ ...common, ...line, side: 'R', parity: 'O', fromNumber: from + 1, toNumber: to + 1 });
      }
    }
  }
  return { ranges, points: [] };
}

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
