/**
 * Time and peak memory of the import of one county of a million address points, each in its own process: in 40 ZIPs with
 * 20,000 streets, and in one ZIP with three streets.
 * `npm run bench -- large-county [--points 1000000] [--threads 2]`
 */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { formatTable, runScript } from '../measure.ts';
import { streetOf } from './denseCounty.ts';
import type { ImportedOnce } from './importOnce.ts';

const { values } = parseArgs({
  options: { points: { type: 'string', default: '1000000' }, threads: { type: 'string', default: '2' } },
});
const points = Number(values.points);
const folder = await mkdtemp(join(tmpdir(), 'large-county-'));

/** The county in OpenAddresses format. */
function* lines(zips: number, streets: number): Generator<string> {
  yield 'LON,LAT,NUMBER,STREET,CITY,REGION,POSTCODE\n';
  for (let at = 0; at < points; at++) {
    const street = at % streets;
    const step = Math.floor(at / streets);
    const lon = -95 - (street % 200) * 0.002 - (step % 100) * 1e-5;
    const lat = 29.5 + Math.floor(street / 200) * 0.003 + step * 1e-6;
    const zip = 77_001 + (street % zips);
    yield `${lon.toFixed(7)},${lat.toFixed(7)},${100 + 2 * step},${streetOf(street % 97, street)},Levelton,TX,${zip}\n`;
  }
}

try {
  const rows = [['county', 'points', 'seconds', 'cpu s', 'peak MB']];
  for (const [name, zips, streets] of [
    ['40 ZIPs', 40, 20_000],
    ['one ZIP', 1, 3],
  ] as const) {
    const sources = join(folder, `sources-${zips}`);
    await mkdir(sources);
    await pipeline(
      Readable.from(lines(zips, streets)),
      createWriteStream(join(sources, 'openaddresses_48201.csv')),
    );
    const lake = join(folder, `lake-${zips}`);
    const { sides, seconds, cpuSeconds, peakMb } = await runScript<ImportedOnce>('address/importOnce.ts', [
      lake,
      sources,
      values.threads,
    ]);
    rows.push([
      name,
      sides.toLocaleString('en-US'),
      seconds.toFixed(1),
      cpuSeconds.toFixed(1),
      peakMb.toFixed(0),
    ]);
  }
  console.log(formatTable(rows));
} finally {
  await rm(folder, { recursive: true, force: true });
}
