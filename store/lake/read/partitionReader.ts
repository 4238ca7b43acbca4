import { hash } from 'node:crypto';
import { absentAs } from '../../../formats/files/localFile.ts';
import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { allocateCellColumns, MISSING_TENTH_MM, type CellColumns } from '../../../schemas/cellColumns.ts';
import { BoundedCache, type Sized } from '../../../core/boundedCache.ts';
import { openConnectionPool, type ConnectionPool } from '../engine/connectionPool.ts';
import { asDamageOf, checkJustRead, LakeDamage, tailOf } from '../files/fileChecks.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';
import { CELL_TABLE, SERIES_COLUMN } from '../../../schemas/cellTable.ts';
import { blockOf, parentOf, partitionOf } from '../../../schemas/h3Index.ts';
import { openLakeDuckDb, sqlText } from '../engine/lakeDuckDb.ts';
import { partitionPath, type LakeTable } from '../files/layout.ts';
import { createReadThenCheck, type ReadThenCheck } from './readSound.ts';
import { readColumn, readLists } from '../engine/vectorTransfer.ts';

/** A run of neighbouring cells of one partition, decoded. */
export interface CellBlock extends Sized {
  readonly columns: CellColumns;
}

/** Their series: `values[starts[i] … starts[i] + lengths[i]]`, tenths of a millimetre. */
export interface SeriesBlock extends Sized {
  readonly h3: BigUint64Array;
  readonly row: Int32Array;
  readonly col: Int32Array;
  readonly values: Int32Array;
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
}

/** The folder of a release, and what they are held against: null = nothing, which is for measuring alone. */
export interface PartitionSource {
  readonly dir: string;
  readonly checks: LakeFrame['checks'] | null;
}

/**
 * Reads decoded blocks of Parquet partitions around an H3 index. What is read is checked each time it is read, and
 * nothing is returned that was read of a damaged file. Throws `lake_damaged`, `lake_unreadable`.
 */
export interface PartitionReader {
  cellsAround(release: PartitionSource, h3: bigint): Promise<CellBlock>;
  /**
   * The rows of many indexes, in one read a partition: for each index a block that holds whatever rows it has. Who asks
   * again for the same ones, as for a price and then for the reports, gets what is kept.
   */
  cellsAmong(release: PartitionSource, h3: readonly bigint[]): Promise<Map<bigint, CellBlock>>;
  seriesAround(release: PartitionSource, h3: bigint): Promise<SeriesBlock>;
  /** Runs a query of the caller's own on a connection of the reader's. */
  use<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface PartitionReaderOptions {
  readonly files: LakeFiles;
  /** Bound on decoded blocks kept in memory, bytes: two thirds for cells, the rest for series. */
  readonly cacheBytes: number;
  readonly connections: number;
  readonly threads: number;
  readonly memoryMb: number;
}

/** H3 resolution of a cached block: 0.7 km², some 800 cells, which take as long to read as one does. */
const BLOCK_RESOLUTION = 8;

/** Opens a reader with its own bounded DuckDB, connection pool and cache of decoded blocks. */
export async function openPartitionReader(options: PartitionReaderOptions): Promise<PartitionReader> {
  const instance = await openLakeDuckDb(options);
  const pool = await openConnectionPool(instance, options.connections);
  const engine = { files: options.files, pool, readThenCheck: createReadThenCheck() };
  const cells = BoundedCache.ofBytes<CellBlock>((options.cacheBytes * 2) / 3);
  const series = BoundedCache.ofBytes<SeriesBlock>(options.cacheBytes / 3);

  const cellsAmong: PartitionReader['cellsAmong'] = async (release, h3) => {
    const found = new Map<bigint, CellBlock>();
    const missing = new Map<string, bigint[]>();
    for (const index of h3) {
      const held = cells.peek(blockKey(release, index));
      if (held) {
        found.set(index, held);
        continue;
      }
      const path = partitionPath('cells', partitionOf(index));
      const indexes = missing.get(path);
      if (indexes) indexes.push(index);
      else missing.set(path, [index]);
    }
    await Promise.all(
      [...missing].map(async ([path, indexes]) => {
        const span = { first: smallest(indexes), last: largest(indexes) };
        const list = indexes.join(', ');
        const rows = `h3 IN (${list}) ORDER BY h3`;
        const block = await cells.get(`${release.dir}/${path}:${hash('sha256', list)}`, () =>
          readChecked(engine, { release, path, span, rows }, loadCells),
        );
        for (const index of indexes) found.set(index, block);
      }),
    );
    return found;
  };

  const around = <T extends Sized>(table: LakeTable, cache: BoundedCache<T>, load: Load<T>) => {
    return (release: PartitionSource, h3: bigint): Promise<T> =>
      cache.get(blockKey(release, h3), () => {
        const path = partitionPath(table, partitionOf(h3));
        const span = blockOf(h3, BLOCK_RESOLUTION);
        const rows = `h3 BETWEEN ${span.first} AND ${span.last}`;
        return readChecked(engine, { release, path, span, rows }, load);
      });
  };

  return {
    cellsAround: around('cells', cells, loadCells),
    cellsAmong,
    seriesAround: around('series', series, loadSeries),
    use: (work) => pool.use(work),
    close: () => pool.close(),
  };
}

/** The name of a block in the cache of one table. */
function blockKey({ dir }: PartitionSource, h3: bigint): string {
  return `${dir}:${parentOf(h3, BLOCK_RESOLUTION)}`;
}

type Load<T> = (connection: DuckDBConnection, from: string) => Promise<T>;

/** Rows of a partition: the SQL that picks them, and the indexes between which they lie. */
interface Wanted {
  readonly release: PartitionSource;
  readonly path: string;
  readonly span: { readonly first: bigint; readonly last: bigint };
  readonly rows: string;
}

interface Engine {
  readonly files: LakeFiles;
  readonly pool: ConnectionPool;
  readonly readThenCheck: ReadThenCheck;
}

/** Reads rows, then checks the bytes that they came from. */
async function readChecked<T>(
  { files, pool, readThenCheck }: Engine,
  { release: { dir, checks }, path, span, rows }: Wanted,
  load: Load<T>,
): Promise<T> {
  const key = `${dir}/${path}`;
  const check = checks?.[path];
  const tail = check ? tailOf(check) : null;
  const local = tail ? files.localRows(key, tail, span) : files.localPath(key);
  const file = await local.catch(absentAs(null)).catch(asDamageOf(path));
  if (file === null) throw new LakeDamage(path, `${files.nameOf(key)} has gone`, { isAbsent: true });
  const from = `FROM read_parquet(${sqlText(file)}, hive_partitioning=false) WHERE ${rows}`;
  if (!checks) return pool.use((connection) => load(connection, from));
  if (!check) throw new LakeDamage(path, `${file}: the release does not list it`);
  const found = await pool.use((connection) =>
    readThenCheck(file, {
      read: () =>
        load(connection, from).catch((error: unknown) => {
          throw unreadable(file, error);
        }),
      check: () => checkJustRead(file, path, check, span),
    }),
  );
  if (!found) throw new LakeDamage(path, `${file} is being written to`);
  return found.value;
}

function smallest(indexes: readonly bigint[]): bigint {
  return indexes.reduce((a, b) => (b < a ? b : a));
}

function largest(indexes: readonly bigint[]): bigint {
  return indexes.reduce((a, b) => (b > a ? b : a));
}

const CELL_COLUMN_LIST = CELL_TABLE.map(({ name }) => `"${name}"`).join(', ');

async function loadCells(connection: DuckDBConnection, from: string): Promise<CellBlock> {
  const chunks = await fetchChunks(connection, `SELECT ${CELL_COLUMN_LIST} ${from}`);
  const columns = allocateCellColumns(rowsOf(chunks));
  for (const { chunk, at } of placed(chunks)) {
    for (const [index, column] of CELL_TABLE.entries()) {
      readColumn(chunk, index, columns[column.field], at, column.missing);
    }
  }
  assertAscending(columns.h3);
  return { columns, bytes: bytesOf(columns) };
}

async function loadSeries(connection: DuckDBConnection, from: string): Promise<SeriesBlock> {
  const chunks = await fetchChunks(connection, `SELECT h3, "row", col, ${SERIES_COLUMN} ${from}`);
  const rows = rowsOf(chunks);
  const lists = chunks.map((chunk) => readLists(chunk, 3, MISSING_TENTH_MM));
  const block = {
    h3: new BigUint64Array(rows),
    row: new Int32Array(rows),
    col: new Int32Array(rows),
    values: new Int32Array(lists.reduce((sum, { values }) => sum + values.length, 0)),
    starts: new Uint32Array(rows),
    lengths: new Uint32Array(rows),
  };
  let valuesAt = 0;
  for (const { chunk, at, index } of placed(chunks)) {
    const list = lists[index]!;
    readColumn(chunk, 0, block.h3, at);
    readColumn(chunk, 1, block.row, at);
    readColumn(chunk, 2, block.col, at);
    block.values.set(list.values, valuesAt);
    block.lengths.set(list.lengths, at);
    for (let i = 0; i < list.starts.length; i++) block.starts[at + i] = list.starts[i]! + valuesAt;
    valuesAt += list.values.length;
  }
  assertAscending(block.h3);
  return { ...block, bytes: bytesOf(block) };
}

/** Rows are found by bisection: out of order, a measured cell would pass for one that is not. */
function assertAscending(h3: BigUint64Array): void {
  for (let i = 1; i < h3.length; i++) {
    if (h3[i - 1]! > h3[i]!) throw new Error('its rows are not in the order of their H3 index');
  }
}

async function fetchChunks(connection: DuckDBConnection, sql: string): Promise<DuckDBDataChunk[]> {
  const result = await connection.run(sql);
  // They are in memory: asked of libuv's pool one by one, each would cost as much as a small query.
  return Array.from({ length: result.chunkCount }, (_, index) => result.getChunk(index));
}

function rowsOf(chunks: readonly DuckDBDataChunk[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.rowCount, 0);
}

/** Each chunk with the row its first one becomes. */
function* placed(
  chunks: readonly DuckDBDataChunk[],
): Generator<{ readonly chunk: DuckDBDataChunk; readonly at: number; readonly index: number }> {
  let at = 0;
  for (const [index, chunk] of chunks.entries()) {
    yield { chunk, at, index };
    at += chunk.rowCount;
  }
}

/** What an array takes beside its elements, measured; without it a cache of nearly empty blocks has no bound. */
const ARRAY_OVERHEAD_BYTES = 256;

function bytesOf(arrays: object): number {
  return Object.values(arrays).reduce(
    (sum: number, array: ArrayBufferView) => sum + array.byteLength + ARRAY_OVERHEAD_BYTES,
    0,
  );
}

function unreadable(file: string, error: unknown): GroundMotionError {
  return new GroundMotionError(
    'unavailable',
    'lake_unreadable',
    `${file} cannot be read: ${errorMessage(error)}`,
    {
      cause: error,
    },
  );
}
