/**
 * Cells per second of `./gm export`, by format, compared with a plain COPY of the same Parquet rows by DuckDB in the same
 * run:
 *
 *   npm run bench -- export --data-dir <lake> [--runs 3]
 *
 * Provide your own lake: a few hundred thousand cells are enough (`npm start` creates one in ./data).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exportLake } from '../../ingest/export/exportLake.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { openLakeDuckDb, sqlText } from '../../store/lake/engine/lakeDuckDb.ts';
import { createFrameCatalog } from '../../store/lake/release/frameCatalog.ts';
import { tableFiles } from '../../store/lake/read/tableFiles.ts';

const { values } = parseArgs({
  options: { 'data-dir': { type: 'string', default: './data' }, runs: { type: 'string', default: '3' } },
});
const dataDir = values['data-dir'];
const folder = await mkdtemp(join(tmpdir(), 'ground-motion-export-bench-'));
const stop = new AbortController().signal;

async function copyPlainly(): Promise<number> {
  const files = lakeFilesAt(dataDir);
  const catalog = createFrameCatalog(files);
  await catalog.refresh();
  const paths: string[] = [];
  for (const frame of catalog.frames()) paths.push(...(await tableFiles(files, frame, 'cells')));
  const instance = await openLakeDuckDb({ threads: availableParallelism(), memoryMb: 1024 });
  const connection = await instance.connect();
  const from = `read_parquet([${paths.map(sqlText).join(', ')}], hive_partitioning = false)`;
  const target = sqlText(join(folder, 'plain.parquet'));
  const copied = await connection.runAndReadAll(
    `COPY (SELECT * FROM ${from}) TO ${target} (FORMAT parquet, COMPRESSION zstd)`,
  );
  connection.closeSync();
  instance.closeSync();
  return Number(copied.getRows()[0]![0]);
}

async function exported(table: 'cells' | 'series', ending: string): Promise<number> {
  const out = join(folder, `${table}.${ending}`);
  const { json } = await exportLake(dataDir, { table, out, box: null, overwrite: true, stop });
  return (json as { rows: number }).rows;
}

const measured: Record<string, () => Promise<number>> = { 'plain COPY to Parquet': copyPlainly };
for (const table of ['cells', 'series'] as const) {
  for (const ending of ['parquet', 'csv', 'geojson', 'fgb'])
    measured[`${table}.${ending}`] = () => exported(table, ending);
}
const rates: Record<string, number[]> = {};
try {
  for (let run = 0; run < Number(values.runs); run++) {
    for (const [name, work] of Object.entries(measured)) {
      const start = performance.now();
      const rows = await work();
      (rates[name] ??= []).push((1000 * rows) / (performance.now() - start));
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
const plain = medianOf(rates['plain COPY to Parquet']!);
console.table(
  Object.entries(rates).map(([what, all]) => ({
    what,
    'cells/s': Math.round(medianOf(all)),
    'of plain COPY': (medianOf(all) / plain).toFixed(2),
  })),
);
