import { join } from 'node:path';
import { test, fc } from '@fast-check/vitest';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { ParquetColumn } from '../../../formats/parquet/parquetColumn.ts';
import {
  allocateCellColumns,
  eachGroundField,
  MISSING_TENTH_MM,
  type CellColumns,
} from '../../../schemas/cellColumns.ts';
import { EVENT_COLUMNS, type EventField } from '../../../schemas/cell/cellEvents.ts';
import { CELL_TABLE } from '../../../schemas/cellTable.ts';
import { blockOf, partitionOf } from '../../../schemas/h3Index.ts';
import { partitionPath } from '../../../store/lake/files/layout.ts';
import type { SeriesBlock } from '../../../store/lake/read/partitionBlocks.ts';
import { beginRelease, publishRelease } from '../../../store/lake/release/staging.ts';
import { cellsByEngine, seriesByEngine } from '../../oracle/lake/engineRows.ts';
import { writePartition } from '../../support/planted/writePartition.ts';
import { publishSample, samplePartitions, withTemporaryFolder, writeSample } from './sampleRelease.ts';

const float = fc.float({ noDefaultInfinity: true, noNaN: true });
const nullableFloat = fc.oneof({ arbitrary: float, weight: 3 }, { arbitrary: fc.constant(NaN), weight: 1 });
const day = fc.integer({ min: 0, max: 30_000 });

const orMissing = (values: fc.Arbitrary<number>, missing: number) => fc.oneof(values, fc.constant(missing));
const eventValues = {
  int16: (missing: number) => orMissing(fc.integer({ min: 1, max: 3 }), missing),
  boolean: (missing: number) => orMissing(fc.constantFrom(0, 1), missing),
  date: (missing: number) => orMissing(day, missing),
  float: (missing: number) => orMissing(float, missing),
};
const ofEvents = Object.fromEntries(
  EVENT_COLUMNS.map(([, type, field, missing]) => [
    field,
    eventValues[type as keyof typeof eventValues](missing),
  ]),
) as Record<EventField, fc.Arbitrary<number>>;

/** One cell as a record of raw column values. */
const rawCell = fc.record({
  row: fc.integer({ min: 0, max: 20_000 }),
  col: fc.integer({ min: 0, max: 20_000 }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  velocityVerticalMmYr: float,
  velocityUncertaintyMmYr: float,
  velocityLosMmYr: nullableFloat,
  seasonalAmplitudeMm: nullableFloat,
  seasonalDominant: fc.constantFrom(0, 1),
  totalMotionMm: float,
  temporalCoherence: float,
  confidence: float,
  neighborSpreadMmYr: nullableFloat,
  neighborConsistent: fc.constantFrom(0, 1, 255),
  nMeasurements: fc.integer({ min: 2, max: 32_767 }),
  spanYears: float,
  firstObservation: day,
  lastObservation: day,
  ...eachGroundField(() => nullableFloat),
  ...ofEvents,
  series: fc.array(
    fc.oneof(fc.constant(MISSING_TENTH_MM), fc.integer({ min: -2_147_483_647, max: 2_147_483_647 })),
    {
      minLength: 3,
      maxLength: 3,
    },
  ),
});

/** The first of consecutive H3 indexes at resolution 12 beneath the same resolution-8 parent. */
const FIRST_H3 = 0x8c446ca1a4a01ffn;

let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  connection = await instance.connect();
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

/** The block of a cell, as read by DuckDB. */
async function cellsAround(dir: string, h3: bigint): Promise<CellColumns> {
  const file = join(dir, partitionPath('cells', partitionOf(h3)));
  return (await cellsByEngine(connection, file, { ...blockOf(h3, 8), among: null })).columns;
}

function seriesAround(dir: string, h3: bigint): Promise<SeriesBlock> {
  const file = join(dir, partitionPath('series', partitionOf(h3)));
  return seriesByEngine(connection, file, { ...blockOf(h3, 8), among: null });
}

describe('a Parquet partition', () => {
  test.prop([fc.array(rawCell, { minLength: 1, maxLength: 40 })], { numRuns: 25 })(
    'returns every value that was written, including missing ones',
    async (cells) => {
      const columns = allocateCellColumns(cells.length);
      for (const [i, cell] of cells.entries()) {
        columns.h3[i] = FIRST_H3 + BigInt(i << 9);
        for (const { field } of CELL_TABLE) if (field !== 'h3') columns[field][i] = cell[field];
      }
      const series = Int32Array.from(cells.flatMap((cell) => cell.series));
      await withTemporaryFolder(async (dir) => {
        await writePartition({ dir }, partitionOf(FIRST_H3), columns, { tenthMm: series, epochs: 3 });
        const readBack = await cellsAround(dir, FIRST_H3);
        for (const { field } of CELL_TABLE)
          expect({ [field]: readBack[field] }).toEqual({ [field]: columns[field] });
        const block = await seriesAround(dir, FIRST_H3);
        expect(block.values).toEqual(series);
        expect([...block.starts]).toEqual(cells.map((_, i) => i * 3));
      });
    },
  );

  test('keeps missing values in place over many chunks and row groups', async () => {
    const cells = 20_000;
    const epochs = 37;
    const columns = allocateCellColumns(cells);
    for (let i = 0; i < cells; i++) {
      columns.h3[i] = FIRST_H3;
      columns.row[i] = i;
      columns.velocityLosMmYr[i] = i % 11 === 0 ? NaN : i;
      columns.neighborConsistent[i] = i % 3 === 0 ? 255 : 1;
    }
    const series = Int32Array.from({ length: cells * epochs }, (_, i) =>
      i % 13 === 0 ? MISSING_TENTH_MM : i,
    );
    await withTemporaryFolder(async (dir) => {
      await writePartition({ dir }, partitionOf(FIRST_H3), columns, { tenthMm: series, epochs });
      const readBack = await cellsAround(dir, FIRST_H3);
      expect(readBack.velocityLosMmYr).toEqual(columns.velocityLosMmYr);
      expect(readBack.neighborConsistent).toEqual(columns.neighborConsistent);
      // Vitest compares 740,000 numbers one by one, in seconds.
      const { values } = await seriesAround(dir, FIRST_H3);
      expect(values.length).toBe(series.length);
      expect(values.findIndex((value, at) => value !== series[at])).toBe(-1);
    });
  });

  test('is written from shared memory too', async () => {
    const [name, { columns, seriesTenthMm }] = [...samplePartitions()][0]!;
    const shared = Object.fromEntries(
      Object.entries(columns).map(([field, values]) => {
        const bytes = new SharedArrayBuffer((values as Float32Array).byteLength);
        const copy = new (values.constructor as Float32ArrayConstructor)(bytes);
        copy.set(values as Float32Array);
        return [field, copy];
      }),
    ) as unknown as CellColumns;
    await withTemporaryFolder(async (dir) => {
      await writePartition({ dir }, name, shared, { tenthMm: seriesTenthMm, epochs: 4 });
      const readBack = await cellsAround(dir, columns.h3[0]!);
      expect(readBack.h3[0]).toBe(columns.h3[0]);
    });
  });

  test('refuses rows out of order, uneven columns and another partition’s cells', async () => {
    const [name, { columns, seriesTenthMm }] = [...samplePartitions()][0]!;
    await withTemporaryFolder(async (dir) => {
      const write = (parent: string, changed: CellColumns, series = seriesTenthMm) =>
        writePartition({ dir }, parent, changed, { tenthMm: series, epochs: 4 });
      const refusal = { code: 'partition_invalid' };
      await expect(write('852a100bfffffff', columns)).rejects.toMatchObject(refusal);
      await expect(write(name, { ...columns, h3: columns.h3.toReversed() })).rejects.toMatchObject(refusal);
      await expect(write(name, { ...columns, lat: new Float64Array(1) })).rejects.toMatchObject(refusal);
      await expect(write(name, columns, seriesTenthMm.subarray(1))).rejects.toMatchObject(refusal);
    });
  });
});

const DUCKDB_TYPES: Record<ParquetColumn['type'], string> = {
  ascending_uint64: 'UBIGINT',
  int32: 'INTEGER',
  int16: 'SMALLINT',
  date: 'DATE',
  float: 'FLOAT',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
};

describe('the lake in plain DuckDB SQL', () => {
  test('answers a hive-partitioned query over all files of a release', () =>
    withTemporaryFolder(async (dataDir) => {
      const release = await publishSample(dataDir, { masked: ({ row }) => row === 5 });
      const expected = [...samplePartitions({ masked: ({ row }) => row === 5 })];
      const root = join(dataDir, 'frames/F08882/releases', release);
      const query = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();

      const cells = `read_parquet('${root}/cells/*/*.parquet', hive_partitioning=true)`;
      expect(await query(`SELECT h3_5, count(*)::INT FROM ${cells} GROUP BY 1 ORDER BY 1`)).toEqual(
        expected
          .map(([name, { columns }]) => [name, columns.h3.length])
          .toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
      );
      const types = Object.fromEntries(
        (await query(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${cells})`)) as [
          string,
          string,
        ][],
      );
      expect(types).toEqual({
        ...Object.fromEntries(CELL_TABLE.map(({ name, type }) => [name, DUCKDB_TYPES[type]])),
        h3_5: 'VARCHAR',
      });

      for (const column of CELL_TABLE) {
        const nulls = expected.flatMap(([, { columns }]) =>
          [...columns.h3.keys()].filter((i) => Object.is(columns[column.field][i], column.missing)),
        );
        expect(await query(`SELECT count(*)::INT FROM ${cells} WHERE "${column.name}" IS NULL`)).toEqual([
          [nulls.length],
        ]);
      }
      const series = `read_parquet('${root}/series/*/*.parquet', hive_partitioning=true)`;
      expect(await query(`SELECT vertical_tenth_mm FROM ${series} WHERE "row"=1 AND col=2`)).toEqual([
        [[-10_020, 0, 10_020, 20_040]],
      ]);
    }));

  test('is sorted by h3, so that row groups prune', () =>
    withTemporaryFolder(async (dataDir) => {
      const staged = await beginRelease({ dataDir, frameId: 'F08882', now: 0 });
      await publishRelease(staged, await writeSample(staged));
      const files = `'${dataDir}/frames/*/releases/*/cells/*/*.parquet'`;
      const metadata = await connection.runAndReadAll(
        `SELECT count(*)::INT, count(stats_min_value)::INT FROM parquet_metadata(${files}) WHERE path_in_schema = 'h3'`,
      );
      expect(metadata.getRowsJson()[0]![0]).toBe(metadata.getRowsJson()[0]![1]);
      const [[unsorted]] = (
        await connection.runAndReadAll(
          `SELECT count(*)::INT FROM (SELECT h3 < lag(h3) OVER (PARTITION BY filename ORDER BY file_row_number) AS back
           FROM read_parquet(${files}, filename=true, file_row_number=true)) WHERE back`,
        )
      ).getRowsJson() as [[number]];
      expect(unsorted).toBe(0);
    }));
});
