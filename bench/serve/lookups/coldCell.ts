/**
 * What a cell takes that is not in memory, and of that the check of its bytes and the query engine, statement by statement;
 * and the rows of many cells together. Wall time and processor time of all threads, medians.
 * `npm run bench:cold-cell -- [--data-dir ./data] [--cells 400]`: the lake must hold a frame.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../../../core/statistics/quantile.ts';
import { CELL_TABLE } from '../../../schemas/cellTable.ts';
import { blockOf, locateCell, partitionOf } from '../../../schemas/h3Index.ts';
import { openLakeDuckDb, sqlText } from '../../../store/lake/engine/lakeDuckDb.ts';
import { checkJustRead } from '../../../store/lake/files/fileChecks.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { partitionPath } from '../../../store/lake/files/layout.ts';
import { openLakeReader } from '../../../store/lake/read/lakeReader.ts';
import { openPartitionReader } from '../../../store/lake/read/partitionReader.ts';
import { formatTable } from '../../measure.ts';

/** H3 resolution of a block that is kept in memory. */
const BLOCK_RESOLUTION = 8;
const ROUNDS = 3;
const ENGINE = { threads: 2, memoryMb: 256 };

const { values } = parseArgs({
  options: { 'data-dir': { type: 'string', default: './data' }, cells: { type: 'string', default: '400' } },
});
const dataDir = resolve(values['data-dir']);
const files = lakeFilesAt(dataDir);
const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
const frame = lake.frames()[0];
if (!frame) throw new Error('the lake is empty; ingest a frame first, or run npm start once');
const indexes = Array.from({ length: Number(values.cells) }, (_, i) => ({
  row: (i * 7919) % frame.grid.rows,
  col: (i * 104_729) % frame.grid.cols,
}))
  .map((cell) => locateCell(frame.grid, frame.projection, cell).h3)
  .filter((h3) => frame.partitions.has(partitionOf(h3)));
const pathOf = (h3: bigint) => partitionPath('cells', partitionOf(h3));
const fileOf = (h3: bigint) => join(dataDir, frame.dir, pathOf(h3));
const connection = await (await openLakeDuckDb(ENGINE)).connect();
const uncached = await openPartitionReader({ files, cacheBytes: 1, connections: 4, ...ENGINE });

function select(columns: string, h3: bigint): Promise<unknown> {
  const { first, last } = blockOf(h3, BLOCK_RESOLUTION);
  return connection.run(
    `SELECT ${columns} FROM read_parquet(${sqlText(fileOf(h3))}, hive_partitioning=false) WHERE h3 BETWEEN ${first} AND ${last}`,
  );
}

const everyColumn = CELL_TABLE.map(({ name }) => `"${name}"`).join(', ');
const WORK: readonly (readonly [string, (h3: bigint) => Promise<unknown>])[] = [
  ['a cell, as a look-up reads it', (h3) => uncached.cellsAround(frame, h3)],
  [
    'of that the check of its bytes',
    (h3) => checkJustRead(fileOf(h3), pathOf(h3), frame.checks[pathOf(h3)]!, blockOf(h3, BLOCK_RESOLUTION)),
  ],
  ['engine, every column', (h3) => select(everyColumn, h3)],
  ['engine, the index alone', (h3) => select('h3', h3)],
  ['engine, SELECT 1', () => connection.run('SELECT 1')],
];

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

const rows = new Map<string, Timed[]>(WORK.map(([name]) => [name, []]));
const together = `${indexes.length} cells together`;
rows.set(together, []);
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, work] of WORK) {
    for (const h3 of indexes) rows.get(name)!.push(await timed(() => work(h3)));
  }
  rows.get(together)!.push(await timed(() => uncached.cellsAmong(frame, [...new Set(indexes)])));
}
console.log(
  formatTable([
    ['ms, medians', 'wall', 'least', 'processor'],
    ...[...rows].map(([name, times]) => {
      const wall = times.map(({ wallMs }) => wallMs);
      const least = wall.reduce((a, b) => Math.min(a, b));
      const processor = median(times.map(({ processorMs }) => processorMs));
      return [name, median(wall).toFixed(2), least.toFixed(2), processor.toFixed(2)];
    }),
  ]),
);
await uncached.close();
await lake.close();
process.exit(0);
