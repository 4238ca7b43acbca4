/**
 * The cost of a cell and a series that aren't in memory, and of the rows of many cells together. Medians of wall time and
 * of the processor time of all threads. `npm run bench -- cold-cell [--data-dir ./data] [--cells 400]`: the lake must
 * hold a frame.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { locateCell, partitionOf } from '../../../schemas/h3Index.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { openLakeReader } from '../../../store/lake/read/lakeReader.ts';
import { createPartitionReader } from '../../../store/lake/read/partitionReader.ts';
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
const reader = createPartitionReader(files, 1);

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

const together = [...new Set(indexes)];
type Read = (h3: bigint) => Promise<unknown>;
const READS: readonly { readonly name: string; readonly of: readonly bigint[]; readonly read: Read }[] = [
  { name: 'a cell', of: indexes, read: (h3) => reader.cellsAround(frame, h3) },
  { name: 'a series', of: indexes, read: (h3) => reader.seriesAround(frame, h3) },
  {
    name: `${together.length} cells together`,
    of: indexes.slice(0, 10),
    read: () => reader.cellsAmong(frame, together),
  },
];
const rows = [['ms', 'wall', 'processor']];
for (const { name, of, read } of READS) {
  const times: Timed[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const h3 of of) times.push(await timed(() => read(h3)));
  }
  rows.push([
    name,
    ...(['wallMs', 'processorMs'] as const).map((kind) => medianOf(times, (one) => one[kind]).toFixed(2)),
  ]);
}
console.log(`${indexes.length} places, medians of ${ROUNDS} rounds`);
console.log(formatTable(rows));
await lake.close();
process.exit(0);
