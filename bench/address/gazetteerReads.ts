/**
 * How fast the gazetteer answers: cold reads of ZIPs (each for the first time in the process) in a gazetteer of one
 * county and in the same county of a national gazetteer, ZIPs of the whole country drawn by their number of addresses,
 * reads from memory, and opening the index and its memory. Synthetic, drawn from the real counts of range sides by county
 * and ZIP. `npm run bench -- gazetteer --catalog county_zip_2025.parquet [--county 39061] [--folder <dir>] [--keep]`: the
 * national one takes 2 GB of disk and some minutes; `--keep` leaves it in the folder for another run.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Gazetteer } from '../../location/gazetteer/gazetteer.ts';
import { openGazetteer } from '../../location/gazetteer/openGazetteer.ts';
import { openLakeDuckDb } from '../../store/lake/engine/lakeDuckDb.ts';
import { formatTable } from '../measure.ts';
import { createRandom } from '../science/noise.ts';
import { makeSyntheticGazetteer, syntheticZips, type SyntheticZip } from './syntheticGazetteer.ts';

const NATIONAL_READS = 1000;
/** Number of fresh readers of each gazetteer whose reads are compared. */
const RUNS = 6;

const { values } = parseArgs({
  options: {
    catalog: { type: 'string' },
    county: { type: 'string', default: '39061' },
    folder: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const catalog =
  values.catalog ?? join(import.meta.dirname, '../../../shared/data/tiger-catalog/county_zip_2025.parquet');
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'gazetteer-bench-')));

const lines: string[][] = [['cold reads', 'n', 'sides p50', 'p10 ms', 'p50 ms', 'p95 ms']];
const notes: string[] = [];
try {
  await make('county', [values.county]);
  const nation = await make('nation', null);
  const ofCounty = nation.filter(({ unit }) => unit === values.county);
  await comparePairs(ofCounty);
  await measure('nation', 'ZIPs of the country as addresses are spread', drawn(nation));
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

/** Reads the county's ZIPs from both, alternating, so that both see the same load on the machine. */
async function comparePairs(zips: readonly SyntheticZip[]): Promise<void> {
  const names = ['county', 'nation'] as const;
  const times = { county: [] as number[], nation: [] as number[] };
  for (let run = 0; run < RUNS; run++) {
    const readers = { county: await open('county'), nation: await open('nation') };
    // An engine's first query costs more than the next ones.
    const [first, ...others] = shuffled(zips, run);
    for (const name of names) await readers[name].zip(first!.zip);
    for (const [index, { zip }] of others.entries()) {
      for (const name of index % 2 === 0 ? names : names.toReversed()) {
        const started = performance.now();
        await readers[name].zip(zip);
        times[name].push(performance.now() - started);
      }
    }
    for (const name of names) await readers[name].close();
  }
  lines.push(lineOf('ZIPs of a county alone', zips, times.county));
  lines.push(lineOf('the same ZIPs in the national one', zips, times.nation));
}

/** Reads every ZIP once in a fresh reader, in random order, and again with all in memory. */
async function measure(name: string, what: string, zips: readonly SyntheticZip[]): Promise<void> {
  const residentBefore = process.memoryUsage.rss();
  const openedAt = performance.now();
  const gazetteer = await open(name);
  const openMs = performance.now() - openedAt;
  const residentMb = (process.memoryUsage.rss() - residentBefore) / 1e6;
  const times: number[] = [];
  for (const { zip } of shuffled(zips, 1)) {
    const started = performance.now();
    await gazetteer.zip(zip);
    times.push(performance.now() - started);
  }
  lines.push(lineOf(what, zips, times));
  const warmAt = performance.now();
  for (const { zip } of zips) await gazetteer.zip(zip);
  const warmUs = ((performance.now() - warmAt) * 1000) / zips.length;
  const places = zips.slice(0, 101).map(({ zip }) => gazetteer.index().areaOfZip(zip)!.point);
  const firstAt = performance.now();
  gazetteer.index().zipsNear(places.pop()!, 8);
  const nearAt = performance.now();
  for (const place of places) gazetteer.index().zipsNear(place, 8);
  const nearMs = (performance.now() - nearAt) / places.length;
  notes.push(
    `${name}: opened in ${openMs.toFixed(0)} ms, ${residentMb.toFixed(0)} MB more; a ZIP in memory ${warmUs.toFixed(1)} µs; ` +
      `ZIPs near a place ${nearMs.toFixed(2)} ms, the first time ${(nearAt - firstAt).toFixed(0)} ms`,
  );
  await gazetteer.close();
}

function open(name: string): Promise<Gazetteer> {
  return openGazetteer({ dataDir: join(folder, name), pollIntervalMs: 0, cacheBytes: 2 ** 30 });
}

function lineOf(what: string, zips: readonly SyntheticZip[], times: readonly number[]): string[] {
  const sides = zips.map((zip) => zip.sides).toSorted((a, b) => a - b)[Math.floor(zips.length / 2)];
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2);
  return [what, String(times.length), String(sides), at(0.1), at(0.5), at(0.95)];
}

function shuffled(zips: readonly SyntheticZip[], seed: number): SyntheticZip[] {
  const random = createRandom(seed);
  const ranked = zips.map((zip) => ({ zip, rank: random() }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ zip }) => zip);
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
