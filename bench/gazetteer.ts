/**
 * How fast the gazetteer answers: cold reads of ZIPs (each for the first time in the process) of one county by itself and
 * of the same county in a national gazetteer, ZIPs of the whole country drawn by their number of addresses, what is in
 * memory, opening the index and its memory. Synthetic, drawn from the real counts of range sides by county and ZIP.
 * `npm run bench:gazetteer -- --catalog county_zip_2025.parquet [--county 39061] [--folder <dir>] [--keep]`:
 * the national one takes 2 GB of disk and some minutes; `--keep` leaves it in the folder for another run.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Gazetteer } from '../store/lake/gazetteer/gazetteer.ts';
import { openGazetteer } from '../store/lake/gazetteer/openGazetteer.ts';
import { openLakeDuckDb } from '../store/lake/lakeDuckDb.ts';
import { formatTable } from './measure.ts';
import { createRandom } from './noise.ts';
import { makeSyntheticGazetteer, syntheticZips, type SyntheticZip } from './syntheticGazetteer.ts';

const NATIONAL_READS = 1000;

const { values } = parseArgs({
  options: {
    catalog: { type: 'string' },
    county: { type: 'string', default: '39061' },
    folder: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const catalog =
  values.catalog ?? join(import.meta.dirname, '../../shared/data/tiger-catalog/county_zip_2025.parquet');
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'gazetteer-bench-')));

const lines: string[][] = [['reads', 'n', 'sides p50', 'p50 ms', 'p95 ms', 'p99 ms']];
const notes: string[] = [];
try {
  const county = await make('county', [values.county]);
  const nation = await make('nation', null);
  const ofCounty = nation.filter(({ unit }) => unit === values.county);
  await measure('county', 'ZIPs of a county alone, cold', county);
  await measure('nation', 'the same ZIPs in the national one, cold', ofCounty);
  await measure('nation', 'ZIPs of the country as addresses are spread, cold', drawn(nation));
} finally {
  if (!values.keep) await rm(folder, { recursive: true, force: true });
}
console.log([formatTable(lines), ...notes].join('\n'));

async function make(name: string, counties: readonly string[] | null): Promise<SyntheticZip[]> {
  const instance = await openLakeDuckDb({ threads: 1, memoryMb: 6000 });
  const connection = await instance.connect();
  const dataDir = join(folder, name);
  const started = performance.now();
  const isThere = existsSync(join(dataDir, 'gazetteer', 'gazetteer.json'));
  const options = { dataDir, catalog, counties };
  const sides = await makeSyntheticGazetteer(connection, options, { onlyCatalog: isThere });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  notes.push(`${name}: ${sides.toLocaleString('en-US')} sides${isThere ? '' : `, made in ${seconds} s`}`);
  const zips = await syntheticZips(connection);
  connection.closeSync();
  instance.closeSync();
  return zips;
}

/** Reads every ZIP once in a fresh reader, in a random order, and again while all are in memory. */
async function measure(name: string, what: string, zips: readonly SyntheticZip[]): Promise<void> {
  const residentBefore = process.memoryUsage.rss();
  const openedAt = performance.now();
  const gazetteer = await openGazetteer({
    dataDir: join(folder, name),
    pollIntervalMs: 0,
    cacheBytes: 2 ** 30,
  });
  const openMs = performance.now() - openedAt;
  const residentMb = (process.memoryUsage.rss() - residentBefore) / 1e6;
  const random = createRandom(1);
  const order = zips.map((zip) => ({ zip, at: random() })).toSorted((a, b) => a.at - b.at);
  const times = await timesOf(
    gazetteer,
    order.map(({ zip }) => zip.zip),
  );
  const sides = zips.map((zip) => zip.sides).toSorted((a, b) => a - b)[Math.floor(zips.length / 2)];
  const sorted = times.toSorted();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2);
  lines.push([what, String(zips.length), String(sides), at(0.5), at(0.95), at(0.99)]);
  const warmAt = performance.now();
  for (const { zip } of zips) await gazetteer.zip(zip);
  const warmUs = ((performance.now() - warmAt) * 1000) / zips.length;
  notes.push(
    `${what}: opened in ${openMs.toFixed(0)} ms, ${residentMb.toFixed(0)} MB more; in memory ${warmUs.toFixed(1)} µs`,
  );
  await gazetteer.close();
}

async function timesOf(gazetteer: Gazetteer, zips: readonly string[]): Promise<Float64Array> {
  const times = new Float64Array(zips.length);
  for (const [index, zip] of zips.entries()) {
    const started = performance.now();
    await gazetteer.zip(zip);
    times[index] = performance.now() - started;
  }
  return times;
}

/** ZIPs drawn by their number of sides, each at most once. */
function drawn(zips: readonly SyntheticZip[]): SyntheticZip[] {
  const random = createRandom(2);
  const weighted = zips.map((zip) => ({ zip, rank: -Math.log(1 - random()) / zip.sides }));
  const chosen = new Map<string, SyntheticZip>();
  for (const { zip } of weighted.toSorted((a, b) => a.rank - b.rank)) {
    if (chosen.size < NATIONAL_READS && !chosen.has(zip.zip)) chosen.set(zip.zip, zip);
  }
  return [...chosen.values()];
}
