import { hash } from 'node:crypto';
import { absentAs } from '../../../formats/files/localFile.ts';
import type { DuckDBConnection } from '@duckdb/node-api';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { BoundedCache, type Sized } from '../../../core/boundedCache.ts';
import { openConnectionPool, type ConnectionPool } from '../engine/connectionPool.ts';
import { asDamageOf, checkJustRead, LakeDamage, tailOf } from '../files/fileChecks.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';
import { blockOf, parentOf, partitionOf } from '../../../schemas/h3Index.ts';
import { openLakeDuckDb } from '../engine/lakeDuckDb.ts';
import { partitionPath, type LakeTable } from '../files/layout.ts';
import { cellsByEngine, seriesByEngine, type EngineRows } from './engineRows.ts';
import { ownCells, ownSeries, type OwnRows } from './ownRows.ts';
import type { CellBlock, SeriesBlock, WantedRows } from './partitionBlocks.ts';
import { createReadThenCheck, type ReadThenCheck } from './readSound.ts';

/** The folder of a release, and what they are held against: null = nothing, and all is read by the query engine, which is for measuring alone. */
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
  const cellRows: Rows<CellBlock> = { own: ownCells(), byEngine: cellsByEngine };
  const seriesRows: Rows<SeriesBlock> = { own: ownSeries(), byEngine: seriesByEngine };

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
        const among = indexes.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
        const wanted = { first: among[0]!, last: among.at(-1)!, among };
        const block = await cells.get(`${release.dir}/${path}:${hash('sha256', among.join())}`, () =>
          readChecked(engine, { release, path, wanted }, cellRows),
        );
        for (const index of indexes) found.set(index, block);
      }),
    );
    return found;
  };

  const around = <T extends Sized>(table: LakeTable, cache: BoundedCache<T>, rows: Rows<T>) => {
    return (release: PartitionSource, h3: bigint): Promise<T> =>
      cache.get(blockKey(release, h3), () => {
        const path = partitionPath(table, partitionOf(h3));
        const wanted = { ...blockOf(h3, BLOCK_RESOLUTION), among: null };
        return readChecked(engine, { release, path, wanted }, rows);
      });
  };

  return {
    cellsAround: around('cells', cells, cellRows),
    cellsAmong,
    seriesAround: around('series', series, seriesRows),
    use: (work) => pool.use(work),
    close: () => pool.close(),
  };
}

/** The name of a block in the cache of one table. */
function blockKey({ dir }: PartitionSource, h3: bigint): string {
  return `${dir}:${parentOf(h3, BLOCK_RESOLUTION)}`;
}

/** The two ways to the rows of a table. */
interface Rows<Block> {
  readonly own: OwnRows<Block>;
  readonly byEngine: EngineRows<Block>;
}

/** Rows of a partition. */
interface Wanted {
  readonly release: PartitionSource;
  readonly path: string;
  readonly wanted: WantedRows;
}

interface Engine {
  readonly files: LakeFiles;
  readonly pool: ConnectionPool;
  readonly readThenCheck: ReadThenCheck;
}

/** Reads rows and checks the bytes that they come from: those of files of our own before, others after the query engine has read them. */
async function readChecked<T>(
  { files, pool, readThenCheck }: Engine,
  { release: { dir, checks }, path, wanted }: Wanted,
  { own, byEngine }: Rows<T>,
): Promise<T> {
  const key = `${dir}/${path}`;
  const check = checks?.[path];
  const tail = check ? tailOf(check) : null;
  const local = tail ? files.localRows(key, tail, wanted) : files.localPath(key);
  const file = await local.catch(absentAs(null)).catch(asDamageOf(path));
  if (file === null) throw new LakeDamage(path, `${files.nameOf(key)} has gone`, { isAbsent: true });
  if (!checks) return pool.use((connection) => byEngine(connection, file, wanted));
  if (!check) throw new LakeDamage(path, `${file}: the release does not list it`);
  const read = async (connection: DuckDBConnection) => {
    const block = await own(file, path, check, wanted);
    if (block) return { value: block };
    return readThenCheck(file, {
      read: () =>
        byEngine(connection, file, wanted).catch((error: unknown) => {
          throw unreadable(file, error);
        }),
      check: () => checkJustRead(file, path, check, wanted),
    });
  };
  // Who reads without the engine takes a connection's turn all the same: what is read at a time has to be in memory.
  const found = await pool.use(read);
  if (!found) throw new LakeDamage(path, `${file} is being written to`);
  return found.value;
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
