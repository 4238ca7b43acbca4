/**
 * Parquet from the project's own encoder and from DuckDB's COPY, alternating on the same noisy partition: processor time
 * and bytes written. DuckDB writes from one of its tables; filling the table isn't counted.
 *
 *   npm run bench -- parquet [--epochs 65] [--runs 5]
 */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { median } from '../../core/statistics/quantile.ts';
import { partitionPath } from '../../store/lake/files/layout.ts';
import { writePartitionFiles } from '../../workers/partition/partitionFiles.ts';
import { formatTable } from '../measure.ts';
import { plantPartition } from './plantedPartition.ts';

const { values } = parseArgs({
  options: {
    epochs: { type: 'string', default: '65' },
    runs: { type: 'string', default: '5' },
  },
});
const epochs = Number(values.epochs);
const runs = Number(values.runs);
const TABLES = ['cells', 'series'] as const;
const WRITERS = ['DuckDB COPY', 'formats/parquet'] as const;

async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-parquet-'));
const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
const connection = await instance.connect();
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

  const rows = [['', 'write, ns a cell', 'cells, B a cell', 'series, B a cell-epoch']];
  for (const writer of WRITERS) {
    const bytes = await Promise.all(TABLES.map(async (table) => (await stat(pathOf(writer, table))).size));
    rows.push([
      writer,
      ((median(writing[writer]) * 1e6) / cells).toFixed(0),
      (bytes[0]! / cells).toFixed(1),
      (bytes[1]! / cells / epochs).toFixed(2),
    ]);
  }
  console.log(`${cells} cells × ${epochs} epochs, medians of ${runs}, processor time`);
  console.log(formatTable(rows));
} finally {
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true });
}
