import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { BoundedCache } from '../../core/boundedCache.ts';
import type { LakeFiles } from '../../core/lakeFiles.ts';
import { openConnectionPool, type ConnectionPool } from '../../store/lake/engine/connectionPool.ts';
import { openLakeDuckDb } from '../../store/lake/engine/lakeDuckDb.ts';
import { createRefresher } from '../../store/lake/engine/refresher.ts';
import { isStoreAway } from '../../store/lake/files/storeAway.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import type { GazetteerPointer } from '../../schemas/gazetteerFiles.ts';
import { assembleZip } from './streets/assembleZip.ts';
import {
  checkIndex,
  createImportReader,
  keyOfImportFile,
  readChecked,
  type ImportFile,
} from './checkedImports.ts';
import type { Gazetteer, StreetZips } from './gazetteer.ts';
import { importKey, indexKey, STREETS_FILE, zipFile } from './gazetteerLayout.ts';
import { findGazetteerPointer, gazetteerSignature } from './gazetteerPointer.ts';
import { readIndexRows } from './indexRows.ts';
import { createIndex, type LoadedIndex } from './loadedIndex.ts';
import { readPoints, readSides } from './streets/readZip.ts';
import { readStreetZips } from './streetZips.ts';
import type { ZipStreets } from './streets/zipStreets.ts';

export interface GazetteerOptions {
  readonly dataDir: string;
  /** Milliseconds between checks of the pointer; 0 = only on demand. */
  readonly pollIntervalMs?: number;
  /** Limit on decoded ZIPs kept in memory, bytes; street names of units get a further quarter of that. */
  readonly cacheBytes?: number;
  /** Maximum number of concurrent queries. */
  readonly connections?: number;
  readonly threads?: number;
  /** Limit on the query engine's own memory, megabytes. */
  readonly memoryMb?: number;
}

/** A gazetteer stored in files. */
export interface ServedGazetteer extends Gazetteer {
  /** The units served: counties, or whatever divisions the sources are delivered in. */
  units(): readonly string[];
}

/** The state that belongs to one pointer. */
interface Served {
  readonly signature: string;
  readonly pointer: GazetteerPointer | null;
  readonly index: LoadedIndex;
  /** ZIPs that were requested. */
  readonly located: Map<string, LocatedZip>;
}

interface LocatedZip {
  readonly key: string;
  readonly ranges: readonly ImportFile[];
  readonly points: readonly ImportFile[];
}

/** Opens the gazetteer of a data folder, which may not have one yet. */
export async function openGazetteer({
  dataDir,
  pollIntervalMs = 2000,
  cacheBytes = 128 * 2 ** 20,
  connections = 2,
  threads = 2,
  memoryMb = 256,
}: GazetteerOptions): Promise<ServedGazetteer> {
  const files = lakeFilesAt(dataDir);
  const instance = await openLakeDuckDb({ threads, memoryMb });
  const pool = await openConnectionPool(instance, connections);
  const loader = createZipLoader({ files, pool, cacheBytes });
  let served: Served = nothing('');
  let problem: string | null = null;

  const refreshOnce = async (): Promise<void> => {
    const signature = await gazetteerSignature(files);
    if (signature === served.signature && problem === null) return;
    const pointer = (await findGazetteerPointer(files))?.content;
    served = pointer ? await readServed({ files, pool }, signature, pointer) : nothing(signature);
  };
  const { refresh, start, stop } = createRefresher(
    () =>
      againIfReplaced(files, refreshOnce).then(
        () => void (problem = null),
        (error: unknown) => {
          if (!served.pointer || !isStoreAway(error)) problem = errorMessage(error);
          throw error;
        },
      ),
    pollIntervalMs,
  );
  /** An import that replaces another deletes the old files some time later; by then the pointer has changed. */
  const fromCurrent = async <T>(load: (from: Served) => Promise<T>): Promise<T> => {
    const from = served;
    try {
      return await load(from);
    } catch (error) {
      await refresh().catch(() => undefined);
      if (served === from) throw error;
      return load(served);
    }
  };

  await refresh().catch(() => undefined);
  start();
  return {
    index: () => served.index,
    units: () => Object.keys(served.pointer?.units ?? {}),
    problem: () => problem,
    zip: (zip) => fromCurrent((from) => loader.zip(from, zip)),
    peekZip: (zip) => loader.peek(served, zip),
    streetZips: (unit) => fromCurrent((from) => loader.streets(from, unit)),
    refresh,
    close: async () => {
      await stop();
      await pool.close();
    },
  };
}

/** An import that replaces another deletes the old index, which a reader may have been about to open. */
async function againIfReplaced(files: LakeFiles, refreshOnce: () => Promise<void>): Promise<void> {
  const before = await gazetteerSignature(files);
  try {
    await refreshOnce();
  } catch (error) {
    if ((await gazetteerSignature(files)) === before) throw error;
    await refreshOnce();
  }
}

interface Engine {
  readonly files: LakeFiles;
  readonly pool: ConnectionPool;
}

/** Reads the index that a pointer names. Throws `gazetteer_unreadable`. */
async function readServed(
  { files, pool }: Engine,
  signature: string,
  pointer: GazetteerPointer,
): Promise<Served> {
  const file = await files.localPath(indexKey(pointer.index));
  const rows = await unreadable(file, () =>
    readChecked([file], {
      read: () => pool.use((connection) => readIndexRows(connection, file)),
      check: () => checkIndex(file, pointer),
    }),
  );
  return { signature, pointer, index: createIndex(rows), located: new Map() };
}

/** Decodes ZIPs and street names of units on demand, and keeps them in bounded memory. */
function createZipLoader({ files, pool, cacheBytes }: Engine & { readonly cacheBytes: number }) {
  const zips = BoundedCache.ofBytes<ZipStreets>(cacheBytes);
  const streetZips = BoundedCache.ofBytes<StreetZips>(cacheBytes / 4);
  const readImports = createImportReader(files);
  return {
    async zip(from: Served, zip: string): Promise<ZipStreets | null> {
      const located = locate(from, zip);
      if (!located) return null;
      const { key, ranges, points } = located;
      return zips.get(key, async () => {
        const names = [...ranges, ...points].map((file) => files.nameOf(keyOfImportFile(file)));
        const [sides, addresses] = await unreadable(names.join(', '), () =>
          readImports([...ranges, ...points], (paths) =>
            Promise.all([
              pool.use((connection) => readSides(connection, paths.slice(0, ranges.length))),
              pool.use((connection) => readPoints(connection, paths.slice(ranges.length))),
            ]),
          ),
        );
        return assembleZip(zip, sides, addresses);
      });
    },
    /** A ZIP that is in memory; undefined = it isn't. */
    peek(from: Served, zip: string): ZipStreets | null | undefined {
      const located = locate(from, zip);
      return located ? zips.peek(located.key) : null;
    },
    async streets(from: Served, unit: string): Promise<StreetZips | null> {
      const { ranges, points } = from.pointer?.units[unit] ?? {};
      const imports = (['ranges', 'points'] as const).flatMap((family) => {
        const stamp = { ranges, points }[family];
        return stamp === undefined ? [] : [{ dir: importKey(unit, family, stamp), path: STREETS_FILE }];
      });
      if (imports.length === 0) return null;
      const keys = imports.map(keyOfImportFile);
      return streetZips.get(keys.join(':'), () =>
        unreadable(keys.map((key) => files.nameOf(key)).join(', '), () =>
          readImports(imports, (paths) => pool.use((connection) => readStreetZips(connection, unit, paths))),
        ),
      );
    },
  };
}

/** Where a ZIP's rows are, null if there are none. Its cache key changes with a newer import. */
function locate({ pointer, index, located }: Served, zip: string): LocatedZip | null {
  const known = located.get(zip);
  if (known !== undefined) return known;
  const folders = index.sourcesOfZip(zip).flatMap(({ unit, family }) => {
    const stamp = pointer?.units[unit]?.[family];
    return stamp === undefined
      ? []
      : [{ family, file: { dir: importKey(unit, family, stamp), path: zipFile(zip) } }];
  });
  const filesOf = (wanted: string) =>
    folders.filter(({ family }) => family === wanted).map(({ file }) => file);
  const key = folders.map(({ file }) => keyOfImportFile(file)).join(', ');
  const found = folders.length === 0 ? null : { key, ranges: filesOf('ranges'), points: filesOf('points') };
  // A ZIP that isn't there may be any text that a caller sent.
  if (found) located.set(zip, found);
  return found;
}

function nothing(signature: string): Served {
  return { signature, pointer: null, index: createIndex([]), located: new Map() };
}

async function unreadable<T>(what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const message = `${what} cannot be read: ${errorMessage(error)}; import its unit again`;
    throw new GroundMotionError('unavailable', 'gazetteer_unreadable', message, { cause: error });
  }
}
