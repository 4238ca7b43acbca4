/**
 * How long the import of the country's street ranges takes, and its memory: synthetic ADDRFEAT of counties drawn by size
 * from TIGER 2025's real counts, imported as the command does with 1 and 2 threads, each in its own process; then
 * extrapolated to the country by the number of sides. `cpu s` is the processor time of all threads, which the machine's
 * other work doesn't change. `npm run bench -- nation-import [--counties 24] [--threads 1,2] [--catalog
 * county_zip_2025.parquet]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openLakeDuckDb, sqlText } from '../../store/lake/engine/lakeDuckDb.ts';
import { formatTable, runScript } from '../measure.ts';
import type { ImportedOnce } from './importOnce.ts';
import { writeSyntheticAddrfeat, type SyntheticCounty } from './syntheticAddrfeat.ts';

const { values } = parseArgs({
  options: {
    counties: { type: 'string', default: '24' },
    threads: { type: 'string', default: '1,2' },
    catalog: { type: 'string' },
  },
});
const catalog =
  values.catalog ?? join(import.meta.dirname, '../../../shared/data/tiger-catalog/county_zip_2025.parquet');
const folder = await mkdtemp(join(tmpdir(), 'nation-import-'));

try {
  const { counties, nation } = await countiesBySize(Number(values.counties));
  const sources = join(folder, 'counties');
  for (const county of counties) await writeSyntheticAddrfeat(sources, county);
  const rows = [['threads', 'sides', 'seconds', 'cpu s', 'sides/s', 'peak MB', 'the country', 'same bytes']];
  let reference: string | null = null;
  for (const threads of values.threads.split(',')) {
    const lake = join(folder, `lake-${threads}`);
    const { sides, seconds, cpuSeconds, peakMb, digest } = await runScript<ImportedOnce>(
      'address/importOnce.ts',
      [lake, sources, threads],
    );
    reference ??= digest;
    const wholeMinutes = ((nation.sides / sides) * seconds) / 60;
    rows.push([
      threads,
      sides.toLocaleString('en-US'),
      seconds.toFixed(1),
      cpuSeconds.toFixed(1),
      Math.round(sides / seconds).toLocaleString('en-US'),
      peakMb.toFixed(0),
      `${wholeMinutes.toFixed(0)} min`,
      digest === reference ? 'yes' : 'NO',
    ]);
  }
  console.log(formatTable(rows));
  console.log(
    `${counties.length} counties; the country has ${nation.counties.toLocaleString('en-US')} with ${nation.sides.toLocaleString('en-US')} sides`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Counties in equal steps of their rank by size. */
async function countiesBySize(count: number): Promise<{
  readonly counties: readonly SyntheticCounty[];
  readonly nation: { readonly counties: number; readonly sides: number };
}> {
  const instance = await openLakeDuckDb({ threads: 1, memoryMb: 500 });
  const connection = await instance.connect();
  const table = `read_parquet(${sqlText(catalog)})`;
  const found = await connection.runAndReadAll(
    `SELECT county_fips AS county, list("ZIP" ORDER BY "ZIP") AS zips, list(n_ranges::INTEGER ORDER BY "ZIP") AS sides, sum(n_ranges)::INTEGER AS total
     FROM ${table} GROUP BY county_fips ORDER BY total, county`,
  );
  const all = found.getRowObjectsJS() as {
    county: string;
    zips: string[];
    sides: number[];
    total: number;
  }[];
  connection.closeSync();
  instance.closeSync();
  const chosen = Array.from(
    { length: count },
    (_, at) => all[Math.floor(((at + 0.5) * all.length) / count)]!,
  );
  return {
    counties: chosen.map(({ county, zips, sides }) => ({
      fips: county,
      zips: zips.map((zip, at) => ({ zip, sides: sides[at]! })),
    })),
    nation: { counties: all.length, sides: all.reduce((sum, { total }) => sum + total, 0) },
  };
}
