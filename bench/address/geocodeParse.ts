/**
 * What parsing an address costs, µs: every address of the real points, in five spellings, against their own places.
 * Each spelling is timed address by address (median, p95, p99) and as a whole (mean), after a warm-up.
 *
 *   npx tsx bench/address/geocodeParse.ts [--runs 5]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import type { PlaceVocabulary } from '../../location/address/addressReading.ts';
import { parseAddress } from '../../location/address/parseAddress.ts';
import { placeKey } from '../../location/address/words/placeKey.ts';
import { parseStreetName } from '../../location/address/street/streetName.ts';
import { formatTable } from '../measure.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const RUNS = Number(values.runs);

const folder = join(import.meta.dirname, '../../../shared/data/addresses-nad-39061');
const rows: Record<string, string>[] = parse(readFileSync(join(folder, 'nad_39061_5000.csv')), {
  columns: true,
});
const places = new Set(rows.map(({ place }) => placeKey(place!)));
const zips = new Set(rows.map(({ zip }) => zip!));
const vocabulary: PlaceVocabulary = {
  isPlace: (key, state) => (state === null || state === 'OH') && places.has(key),
  isCounty: (key) => key === 'HAMILTON',
  statesOfZip: (zip) => (zips.has(zip) ? ['OH'] : []),
};

const streets = rows.map(({ predir, name, posttype }) => [predir, name, posttype].filter(Boolean).join(' '));
const addresses = rows.map(
  ({ number, place, state, zip }, index) => `${number} ${streets[index]}, ${place}, ${state} ${zip}`,
);
const spellings: Readonly<Record<string, readonly string[]>> = {
  'as they are': addresses,
  'lower case': addresses.map((text) => text.toLowerCase()),
  'no commas': addresses.map((text) => text.replaceAll(',', '')),
  'no ZIP': addresses.map((text) => text.replace(/ \d{5}$/, '')),
  'no city': rows.map(({ number, state, zip }, index) => `${number} ${streets[index]}, ${state} ${zip}`),
};

/** Sorted µs of one call each, of all runs. */
function timesOf(texts: readonly string[], work: (text: string) => unknown): Float64Array {
  for (const text of texts) work(text);
  const times = new Float64Array(texts.length * RUNS);
  let at = 0;
  for (let run = 0; run < RUNS; run++) {
    for (const text of texts) {
      const before = process.hrtime.bigint();
      work(text);
      times[at++] = Number(process.hrtime.bigint() - before) / 1000;
    }
  }
  return times.sort();
}

function describeTimes(name: string, texts: readonly string[], work: (text: string) => unknown): string[] {
  const times = timesOf(texts, work);
  const quantile = (share: number): string => times[Math.floor(share * (times.length - 1))]!.toFixed(1);
  const before = process.cpuUsage();
  for (let run = 0; run < RUNS; run++) for (const text of texts) work(text);
  const { user, system } = process.cpuUsage(before);
  const mean = ((user + system) / RUNS / texts.length).toFixed(1);
  return [name, quantile(0.5), quantile(0.95), quantile(0.99), mean];
}

const table = Object.entries(spellings).map(([name, texts]) =>
  describeTimes(name, texts, (text) => parseAddress(text, vocabulary)),
);
table.push(describeTimes('street name alone', streets, parseStreetName));
console.log(formatTable([['µs an address', 'median', 'p95', 'p99', 'mean, processor'], ...table]));
