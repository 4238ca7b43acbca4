/**
 * What a cell and a series take that are not in memory, and the rows of many cells together: by the reader of our own, which checks
 * what it decodes, and by the query engine without the check that would follow, in turns. Medians of wall time and of the
 * processor time of all threads.
 * `npm run bench:cold-cell -- [--data-dir ./data] [--cells 400]`: the lake must hold a frame.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { locateCell, partitionOf } from '../../../schemas/h3Index.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { openLakeReader } from '../../../store/lake/read/lakeReader.ts';
import { openPartitionReader, type PartitionSource } from '../../../store/lake/read/partitionReader.ts';
import { formatTable, medianOf } from '../../measure.ts';

const ROUNDS = 3;

const { values } = parseArgs({
  options: { 'data-dir': { type: 'string', default: './data' }, cells: { type: 'string', default: '400' } },
});
const dataDir = resolve(values['data-dir']);
const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
const frame = lake.frames()[0];
if (!frame) throw new Error('the lake is empty; ingest a frame first, or run npm start once');
const indexes = Array.from({ length: Number(values.cells) }, (_, i) => ({
  row: (i * 7919) % frame.grid.rows,
  col: (i * 104_729) % frame.grid.cols,
}))
  .map((cell) => locateCell(frame.grid, frame.projection, cell).h3)
  .filter((h3) => frame.partitions.has(partitionOf(h3)));
const files = lakeFilesAt(dataDir);
const reader = await openPartitionReader({ files, cacheBytes: 1, connections: 4, threads: 2, memoryMb: 256 });

interface Timed {
  readonly wallMs: number;
  readonly processorMs: number;
}

async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - began, processorMs: (user + system) / 1000 };
}

const own: PartitionSource = frame;
const engine: PartitionSource = { dir: frame.dir, checks: null };
const together = [...new Set(indexes)];
type Read = (release: PartitionSource, h3: bigint) => Promise<unknown>;
const READS: readonly { readonly name: string; readonly of: readonly bigint[]; readonly read: Read }[] = [
  { name: 'a cell', of: indexes, read: (release, h3) => reader.cellsAround(release, h3) },
  { name: 'a series', of: indexes, read: (release, h3) => reader.seriesAround(release, h3) },
  {
    name: `${together.length} cells together`,
    of: indexes.slice(0, 10),
    read: (release) => reader.cellsAmong(release, together),
  },
];
const rows = [['ms', 'engine, wall', 'own', 'ratio', 'engine, processor', 'own', 'ratio']];
for (const { name, of, read } of READS) {
  const times = { engine: [] as Timed[], own: [] as Timed[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const h3 of of) {
      times.engine.push(await timed(() => read(engine, h3)));
      times.own.push(await timed(() => read(own, h3)));
    }
  }
  const figures = (['wallMs', 'processorMs'] as const).flatMap((kind) => {
    const [before, now] = [times.engine, times.own].map((all) => medianOf(all, (one) => one[kind]));
    return [before!.toFixed(2), now!.toFixed(2), (now! / before!).toFixed(2)];
  });
  rows.push([name, ...figures]);
}
console.log(`${indexes.length} places, medians of ${ROUNDS} rounds`);
console.log(formatTable(rows));
await reader.close();
await lake.close();
process.exit(0);
