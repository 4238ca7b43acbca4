import { hash } from 'node:crypto';
import { required } from '../../../core/required.ts';
import { BoundedCache, type Sized } from '../../../core/boundedCache.ts';
import { limitInFlight } from '../../../core/inFlight.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { absentAs } from '../../../formats/files/localFile.ts';
import { blockOf, parentOf, PARTITION_RESOLUTION, partitionOf } from '../../../schemas/h3Index.ts';
import { asDamageOf, LakeDamage, tailOf } from '../files/fileChecks.ts';
import { partitionPath, type LakeTable } from '../files/layout.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';
import type { CellBlock, SeriesBlock, WantedRows } from './partitionBlocks.ts';
import { cellRows, seriesRows, type PartitionRows } from './partitionRows.ts';

/** The folder of a release, and the checksums of its files. */
export type PartitionSource = Pick<LakeFrame, 'dir' | 'checks'>;

/**
 * Reads decoded blocks of Parquet partitions around an H3 index. Data is checked on every read, and nothing from a
 * damaged file is returned. Throws `lake_damaged`, `lake_unreadable`.
 */
export interface PartitionReader {
  cellsAround(release: PartitionSource, h3: bigint): Promise<CellBlock>;
  /**
   * The rows of many indexes, with one read per partition: for each index a block that contains its rows, if any. A
   * caller that requests the same ones again, for example for a price and then for the reports, gets the cached blocks.
   */
  cellsAmong(release: PartitionSource, h3: readonly bigint[]): Promise<Map<bigint, CellBlock>>;
  seriesAround(release: PartitionSource, h3: bigint): Promise<SeriesBlock>;
}

/** H3 resolution of a cached block: 0.7 km², about 800 cells, which take as long to read as one. */
const BLOCK_RESOLUTION = 8;

/** Memory limit for one read. */
const READS_AT_ONCE = 4;

/** A reader with a cache of decoded blocks limited to a number of bytes: two thirds for cells, the rest for series. */
export function createPartitionReader(files: LakeFiles, cacheBytes: number): PartitionReader {
  const inTurn = limitInFlight(READS_AT_ONCE);
  const cells = BoundedCache.ofBytes<CellBlock>((cacheBytes * 2) / 3);
  const series = BoundedCache.ofBytes<SeriesBlock>(cacheBytes / 3);
  const rowsOfCells = cellRows();

  const read = <Block>(rows: PartitionRows<Block>, wanted: Wanted) =>
    inTurn(() => readRows(files, rows, wanted));

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
        const wanted = { first: required(among[0]), last: required(among.at(-1)), among };
        const block = await cells.get(`${release.dir}/${path}:${hash('sha256', among.join())}`, () =>
          read(rowsOfCells, { release, path, wanted }),
        );
        for (const index of indexes) found.set(index, block);
      }),
    );
    return found;
  };

  const around = <T extends Sized>(table: LakeTable, cache: BoundedCache<T>, rows: PartitionRows<T>) => {
    return (release: PartitionSource, h3: bigint): Promise<T> =>
      cache.get(blockKey(release, h3), () => {
        const path = partitionPath(table, partitionOf(h3));
        const wanted = { ...blockOf(h3, BLOCK_RESOLUTION), among: null };
        return read(rows, { release, path, wanted });
      });
  };

  return {
    cellsAround: around('cells', cells, rowsOfCells),
    cellsAmong,
    seriesAround: around('series', series, seriesRows()),
  };
}

/** All cells and series of a partition, uncached, in file order. Throws `lake_damaged`, `lake_unreadable`. */
export async function readPartition(
  files: LakeFiles,
  release: PartitionSource,
  h3Parent: string,
): Promise<{ readonly cells: CellBlock; readonly series: SeriesBlock }> {
  const wanted = { ...blockOf(BigInt(`0x${h3Parent}`), PARTITION_RESOLUTION), among: null };
  const [cells, series] = await Promise.all([
    readRows(files, cellRows(), { release, path: partitionPath('cells', h3Parent), wanted }),
    readRows(files, seriesRows(), { release, path: partitionPath('series', h3Parent), wanted }),
  ]);
  return { cells, series };
}

/** The cache key of a block of one table. */
function blockKey({ dir }: PartitionSource, h3: bigint): string {
  return `${dir}:${parentOf(h3, BLOCK_RESOLUTION)}`;
}

/** Rows of a partition. */
interface Wanted {
  readonly release: PartitionSource;
  readonly path: string;
  readonly wanted: WantedRows;
}

async function readRows<Block>(
  files: LakeFiles,
  rows: PartitionRows<Block>,
  { release: { dir, checks }, path, wanted }: Wanted,
): Promise<Block> {
  const key = `${dir}/${path}`;
  const check = checks[path];
  if (!check) throw new LakeDamage(path, `${files.nameOf(key)}: the release does not list it`);
  const file = await files
    .localRows(key, tailOf(check), wanted)
    .catch(absentAs(null))
    .catch(asDamageOf(path));
  if (file === null) throw new LakeDamage(path, `${files.nameOf(key)} has gone`, { isAbsent: true });
  return rows(file, path, check, wanted);
}
