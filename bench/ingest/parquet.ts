/**
 * Parquet by the project's own encoder and by DuckDB's COPY, in turns on the same noisy partition: processor time
 * and bytes of writing, time of a look-up. DuckDB writes from a table of its own, without the way there. Then what it
 * costs a look-up to check what it reads: with the checks and without, in turns.
 *
 *   npm run bench:parquet -- [--epochs 65] [--runs 5] [--lookups 60]
 */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Grid } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { median } from '../../core/statistics/quantile.ts';
import { allocateCellColumns, type CellColumns } from '../../schemas/cellColumns.ts';
import { locateCell, partitionOf } from '../../schemas/h3Index.ts';
import { tailChecks } from '../../store/lake/files/fileChecks.ts';
import { partitionPath } from '../../store/lake/files/layout.ts';
import { openPartitionReader, type PartitionSource } from '../../store/lake/read/partitionReader.ts';
import { writePartitionFiles } from '../../workers/partition/partitionFiles.ts';
import { sortedByH3 } from '../../workers/measure/partitionSlices.ts';
import { formatTable } from '../measure.ts';
import { createRandom, createNormal } from '../science/noise.ts';

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
const SCATTER_TENTH_MM = 50;
const lookups = Number(values.lookups);

const SIDE = 640;
const GRID: Grid = {
  epsg: 32615,
  originX: 262_000,
  originY: 3_302_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: SIDE,
  cols: SIDE,
};

/** The largest partition of a square of cells; every float is noise, every series scatters by 5 mm. */
function plantPartition(): { h3Parent: string; columns: CellColumns; tenthMm: Int32Array } {
  const projection = projectionFor(GRID.epsg);
  const normal = createNormal(createRandom(1));
  const byPartition = new Map<string, { row: number; col: number; lat: number; lon: number; h3: bigint }[]>();
  for (let index = 0; index < SIDE * SIDE; index++) {
    const cell = { row: Math.floor(index / SIDE), col: index % SIDE };
    const located = { ...cell, ...locateCell(GRID, projection, cell) };
    const name = partitionOf(located.h3);
    byPartition.set(name, byPartition.get(name) ?? []);
    byPartition.get(name)!.push(located);
  }
  const [h3Parent, cells] = [...byPartition].sort(([, a], [, b]) => b.length - a.length)[0]!;
  const order = sortedByH3({
    h3: BigUint64Array.from(cells, ({ h3 }) => h3),
    row: Int32Array.from(cells, ({ row }) => row),
    col: Int32Array.from(cells, ({ col }) => col),
  });
  const columns = allocateCellColumns(cells.length);
  const tenthMm = new Int32Array(cells.length * epochs);
  for (const [at, index] of order.entries()) {
    const { row, col, lat, lon, h3 } = cells[index]!;
    const velocity = 3 * Math.sin(row / 90) + normal();
    const coherence = 0.9 - Math.abs(normal()) / 10;
    const known: Partial<Record<keyof CellColumns, number>> = { row, col, lat, lon };
    const noisy: Partial<Record<keyof CellColumns, number>> = {
      velocityVerticalMmYr: velocity,
      velocityUncertaintyMmYr: 0.5 + Math.abs(normal()) / 5,
      velocityLosMmYr: 0.78 * velocity,
      seasonalAmplitudeMm: Math.abs(2 * normal()),
      totalMotionMm: 6 * velocity,
      temporalCoherence: coherence,
      confidence: coherence,
      neighborSpreadMmYr: Math.max(0, normal()),
      nMeasurements: epochs,
      spanYears: 6,
      firstObservation: 18_000,
      lastObservation: 20_190,
    };
    columns.h3[at] = h3;
    for (const [field, value] of Object.entries({ ...known, ...noisy })) {
      (columns[field as keyof CellColumns] as Float64Array)[at] = value;
    }
    for (let epoch = 0; epoch < epochs; epoch++) {
      const trend = (10 * 6 * velocity * epoch) / epochs;
      tenthMm[at * epochs + epoch] = Math.round(trend + SCATTER_TENTH_MM * normal());
    }
  }
  return { h3Parent, columns, tenthMm };
}

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

/** Cold look-ups of one cell after another, each with checks and without, the first of the two in turns. */
async function costOfChecks(look: Look, dir: string, path: string, h3: readonly bigint[]): Promise<string[]> {
  const checked = { dir, checks: await tailChecks(dir, [{ path }]) };
  const spent = { checked: [] as Spent[], unchecked: [] as Spent[] };
  for (const [at, index] of h3.entries()) {
    const names = at % 2 === 0 ? (['checked', 'unchecked'] as const) : (['unchecked', 'checked'] as const);
    for (const name of names) {
      const release = name === 'checked' ? checked : { dir, checks: null };
      const started = performance.now();
      const processorMs = await processorTime(() => look(release, index));
      spent[name].push({ wallMs: performance.now() - started, processorMs });
    }
  }
  return (['processorMs', 'wallMs'] as const).flatMap((kind) => {
    const [on, off] = [spent.checked, spent.unchecked].map((of) => median(of.map((one) => one[kind])));
    return [off!.toFixed(2), on!.toFixed(2), (on! / off!).toFixed(3)];
  });
}

const folder = await mkdtemp(join(tmpdir(), 'bench-parquet-'));
const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
const connection = await instance.connect();
const reader = await openPartitionReader({ cacheBytes: 0, connections: 1, threads: 1, memoryMb: 256 });
try {
  const { h3Parent, columns, tenthMm } = plantPartition();
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
      const release = { dir: join(folder, writer.replace('/', '-')), checks: null };
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

  const dir = join(folder, 'core-parquet');
  const asked = Array.from({ length: lookups }, (_, at) => columns.h3[Math.floor((at * cells) / lookups)]!);
  const units = ['processor ms', 'checked', 'ratio', 'wall ms', 'checked', 'ratio'];
  const costs = [['', ...units]];
  for (const table of TABLES) {
    const look: Look = (release, h3) =>
      table === 'cells' ? reader.cellsAround(release, h3) : reader.seriesAround(release, h3);
    costs.push([table, ...(await costOfChecks(look, dir, partitionPath(table, h3Parent), asked))]);
  }
  console.log(`\nCold look-ups without and with the check of what is read, medians of ${lookups}`);
  console.log(formatTable(costs));
} finally {
  await reader.close();
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true });
}
