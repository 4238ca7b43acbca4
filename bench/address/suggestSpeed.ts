/**
 * How fast an address is completed while it is typed, letter by letter, over a synthetic county of dense ZIPs and, if
 * their counts are given, over the country's places. The reference is a lookup of the same address from memory. `npm run
 * bench -- suggest [--zips 40]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openGeocoder } from '../../location/geocode/geocoder.ts';
import { importRows } from '../../location/gazetteer/write/importRows.ts';
import { openGazetteer } from '../../location/gazetteer/openGazetteer.ts';
import { formatTable } from '../measure.ts';
import { createRandom } from '../science/noise.ts';
import { BLOCKS, plantRows, streetOf, STREETS, zipName } from './denseCounty.ts';

const ADDRESSES = 150;
const LIMIT = 6;

/** Texts as a person types them. */
function keystrokes(texts: readonly string[]): string[] {
  return texts.flatMap((text) => Array.from({ length: text.length }, (_, at) => text.slice(0, at + 1)));
}

function typedAddresses(zips: number): string[] {
  const random = createRandom(11);
  return Array.from({ length: ADDRESSES }, () => {
    const zip = Math.floor(random() * zips);
    const street = streetOf(zip, Math.floor(random() * STREETS));
    return `${Math.floor(random() * 100 * BLOCKS)} ${street}, Town ${zip % 10}, OH ${zipName(zip)}`;
  });
}

async function timed(
  name: string,
  texts: readonly string[],
  work: (text: string) => Promise<unknown>,
): Promise<string[]> {
  const took: number[] = [];
  for (const text of texts) {
    const before = performance.now();
    await work(text);
    took.push(performance.now() - before);
  }
  const sorted = took.toSorted((a, b) => a - b);
  const rank = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(3);
  return [name, String(texts.length), rank(0.5), rank(0.95), rank(1)];
}

async function measureAll(dataDir: string, zips: number): Promise<string[][]> {
  const asked = typedAddresses(zips);
  const houses = keystrokes(asked);
  const streets = keystrokes(asked.map((text) => text.replace(/^\d+ /, '')));
  const places = keystrokes(Array.from({ length: 10 }, (_, town) => `Town ${town}, OH`));
  const gazetteer = await openGazetteer({ dataDir, cacheBytes: 2 ** 30, pollIntervalMs: 0 });
  const geocoder = openGeocoder({ gazetteer });
  const suggest = (text: string) => geocoder.suggest(text, { near: null, limit: LIMIT });
  const rows = [
    await timed('houses, first time', keystrokes(asked.slice(0, 20)), suggest),
    await timed('houses', houses, suggest),
    await timed('streets', streets, suggest),
    await timed('places', places, suggest),
    await timed('the whole address by geocode', asked, (text) => geocoder.geocode(text)),
  ];
  await gazetteer.close();
  return rows;
}

const { values } = parseArgs({ options: { zips: { type: 'string', default: '40' } } });
const dataDir = await mkdtemp(join(tmpdir(), 'bench-suggest-'));
try {
  const zips = Number(values.zips);
  await importRows(dataDir, plantRows(zips), Date.now());
  const header = ['', 'texts', 'p50 ms', 'p95 ms', 'most ms'];
  console.log(formatTable([header, ...(await measureAll(dataDir, zips))]));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
