/**
 * Parquet by the project's own encoder and by DuckDB's COPY, in turns on the same noisy partition: processor time
 * and bytes of writing, time of a look-up by DuckDB. DuckDB writes from a table of its own, without the way there. Then what
 * look-ups cost by DuckDB without a check and by the reader of our own, which checks, in turns.
 *
 *   npm run bench:parquet -- [--epochs 65] [--runs 5] [--lookups 60]
 */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { median } from '../../core/statistics/quantile.ts';
import { tailChecks } from '../../store/lake/files/tailChecks.ts';
import type { TailCheck } from '../../schemas/manifest.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { partitionPath } from '../../store/lake/files/layout.ts';
import { openPartitionReader, type PartitionSource } from '../../store/lake/read/partitionReader.ts';
import { writePartitionFiles } from '../../workers/partition/partitionFiles.ts';
import { formatTable } from '../measure.ts';
import { plantPartition } from './plantedPartition.ts';

const { values } = parseArgs({
  options: {
    epochs: { type: 'string', default: '65' },
    runs: { type: 'string', default: '5' },
    lookups: { type: 'string', default: '60' },
  },
});
const epochs = Number(values.epochs);
const runs = Number(values.runs);
const TABLES = ['cells', 'series'] as const;
const WRITERS = ['DuckDB COPY', 'formats/parquet'] as const;
const lookups = Number(values.lookups);

async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

type Look = (release: PartitionSource, h3: bigint) => Promise<unknown>;

interface Spent {
  readonly wallMs: number;
  readonly processorMs: number;
}

/** Cold look-ups of one cell after another, each by both readers, the first of the two in turns. */
async function costOfReaders(
  look: Look,
  dir: string,
  checks: Readonly<Record<string, TailCheck>>,
  h3: readonly bigint[],
): Promise<string[]> {
  const own = { dir, checks };
  const spent = { own: [] as Spent[], engine: [] as Spent[] };
  for (const [at, index] of h3.entries()) {
    const names = at % 2 === 0 ? (['own', 'engine'] as const) : (['engine', 'own'] as const);
    for (const name of names) {
      const release = name === 'own' ? own : { dir, checks: null };
      const started = performance.now();
      const processorMs = await processorTime(() => look(release, index));
      spent[name].push({ wallMs: performance.now() - started, processorMs });
    }
  }
  return (['processorMs', 'wallMs'] as const).flatMap((kind) => {
    const [on, off] = [spent.own, spent.engine].map((of) => median(of.map((one) => one[kind])));
    return [off!.toFixed(2), on!.toFixed(2), (on! / off!).toFixed(3)];
  });
}

const folder = await mkdtemp(join(tmpdir(), 'bench-parquet-'));
const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
const connection = await instance.connect();
const reader = await openPartitionReader({
  files: lakeFilesAt(folder),
  cacheBytes: 0,
  connections: 1,
  threads: 1,
  memoryMb: 256,
});
try {
  const { h3Parent, columns, tenthMm } = plantPartition(epochs);
  const cells = columns.h3.length;
  const pathOf = (writer: string, table: (typeof TABLES)[number]) =>
    join(folder, writer.replace('/', '-'), partitionPath(table, h3Parent));
  for (const writer of WRITERS) {
    for (const table of TABLES) await mkdir(dirname(pathOf(writer, table)), { recursive: true });
  }
  const write = {
    'formats/parquet': () =>
      writePartitionFiles(
        {
          h3Parent,
          cellsPath: pathOf('formats/parquet', 'cells'),
          seriesPath: pathOf('formats/parquet', 'series'),
          metadata: {},
        },
        {
          columns,
          epochs,
          readSeries: (from, count) => ({
            tenthMm: tenthMm.subarray(from * epochs, (from + count) * epochs),
            hasGaps: false,
          }),
        },
      ),
    'DuckDB COPY': async () => {
      for (const [table, group] of [['cells', 16_384] as const, ['series', 8192] as const]) {
        const options = `FORMAT parquet, COMPRESSION zstd, PARQUET_VERSION V2, ROW_GROUP_SIZE ${group}`;
        await connection.run(`COPY ${table} TO '${pathOf('DuckDB COPY', table)}' (${options})`);
      }
    },
  };
  write['formats/parquet']();
  for (const table of TABLES) {
    await connection.run(
      `CREATE TABLE ${table} AS FROM read_parquet('${pathOf('formats/parquet', table)}', hive_partitioning=false)`,
    );
  }
  const writing = { 'DuckDB COPY': [] as number[], 'formats/parquet': [] as number[] };
  for (let run = 0; run < runs; run++) {
    for (const writer of WRITERS) writing[writer].push(await processorTime(write[writer]));
  }

  const rows = [['', 'write, ns a cell', 'cells, B a cell', 'series, B a cell-epoch', 'look-ups, ms']];
  const looking = { 'DuckDB COPY': [] as number[], 'formats/parquet': [] as number[] };
  const lookingSeries = { 'DuckDB COPY': [] as number[], 'formats/parquet': [] as number[] };
  for (let lookup = 0; lookup < lookups; lookup++) {
    const h3 = columns.h3[Math.floor((lookup * cells) / lookups)]!;
    for (const writer of WRITERS) {
      const release = { dir: writer.replace('/', '-'), checks: null };
      looking[writer].push(await processorTime(() => reader.cellsAround(release, h3)));
      lookingSeries[writer].push(await processorTime(() => reader.seriesAround(release, h3)));
    }
  }
  for (const writer of WRITERS) {
    const bytes = await Promise.all(TABLES.map(async (table) => (await stat(pathOf(writer, table))).size));
    rows.push([
      writer,
      ((median(writing[writer]) * 1e6) / cells).toFixed(0),
      (bytes[0]! / cells).toFixed(1),
      (bytes[1]! / cells / epochs).toFixed(2),
      `cells ${median(looking[writer]).toFixed(1)}, series ${median(lookingSeries[writer]).toFixed(1)}`,
    ]);
  }
  console.log(`${cells} cells × ${epochs} epochs, medians of ${runs}, processor time`);
  console.log(formatTable(rows));

  const dir = 'formats-parquet';
  const asked = Array.from({ length: lookups }, (_, at) => columns.h3[Math.floor((at * cells) / lookups)]!);
  const units = ['DuckDB, processor ms', 'own', 'ratio', 'DuckDB, wall ms', 'own', 'ratio'];
  const costs = [['', ...units]];
  for (const table of TABLES) {
    const look: Look = (release, h3) =>
      table === 'cells' ? reader.cellsAround(release, h3) : reader.seriesAround(release, h3);
    const checks = await tailChecks(join(folder, dir), [{ path: partitionPath(table, h3Parent) }]);
    costs.push([table, ...(await costOfReaders(look, dir, checks, asked))]);
  }
  console.log(`\nCold look-ups by DuckDB and by the reader of our own, medians of ${lookups}`);
  console.log(formatTable(costs));
} finally {
  await reader.close();
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true });
}
