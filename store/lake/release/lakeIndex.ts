import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { compareText } from '../../../core/compareText.ts';
import { frameIdSchema } from '../../../schemas/frame.ts';
import { manifestSchema } from '../../../schemas/manifest.ts';
import { removeTree, syncPath } from '../files/durableFiles.ts';
import { absentAs, readJson } from './frameCatalog.ts';
import { openLakeDuckDb, sqlText } from '../engine/lakeDuckDb.ts';
import { frameDir, FRAMES_FOLDER, INDEX_FILE, MANIFEST_FILE, RELEASES_FOLDER } from '../files/layout.ts';
import { readPointer } from './releasePointer.ts';

/** What an entry of the index needs of a manifest. */
const listedManifestSchema = manifestSchema.pick({ files: true, bbox: true }).loose();

const TABLE = `CREATE TABLE files (
  frame VARCHAR, release VARCHAR, "table" VARCHAR, h3_5 VARCHAR, path VARCHAR, bytes BIGINT, "rows" BIGINT,
  sha256 VARCHAR, bbox STRUCT(xmin DOUBLE, ymin DOUBLE, xmax DOUBLE, ymax DOUBLE))`;

const COLUMNS = 'frame, release, "table", h3_5, path, bytes, "rows", sha256, bbox';

/** A name of before the rename; of a killed process it is cleared after an hour. */
const ASIDE_NAME = /^\.index-[0-9a-f]{12}\.parquet$/;
const ASIDE_KEPT_MS = 3_600_000;

/**
 * Writes `index.parquet` at the lake's root: a row for each file of each release that is served now, with its path
 * relative to the root. To be called after every change of a pointer; any number of processes may do so at once. A
 * reader sees the old index or the new one. A frame whose release cannot be read has no rows.
 */
export async function updateLakeIndex(dataDir: string): Promise<void> {
  for (;;) {
    const served = await servedReleases(dataDir);
    await writeIndex(dataDir, served);
    // Whoever renames last looks at the pointers after that, so that what stays is what they say.
    if (sameReleases(served, await servedReleases(dataDir))) return;
  }
}

/**
 * As `updateLakeIndex` for what changes a pointer and must not fail for it: an index that cannot be written is taken
 * away, since a missing one misleads nobody; the next change or ingest command writes it.
 */
export async function tryUpdateLakeIndex(dataDir: string): Promise<void> {
  await updateLakeIndex(dataDir).catch(() => rm(join(dataDir, INDEX_FILE), { force: true }));
}

/** As `updateLakeIndex` where the index is missing, damaged or not what the pointers say; tells whether it was. */
export async function ensureLakeIndex(dataDir: string): Promise<boolean> {
  const served = await servedReleases(dataDir);
  const listed = await withDuckDb((connection) => listedReleases(connection, join(dataDir, INDEX_FILE)));
  if (listed && sameReleases(served, listed)) return false;
  if (!listed && served.size === 0) return false;
  await updateLakeIndex(dataDir);
  return true;
}

function sameReleases(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([frame, release]) => b.get(frame) === release);
}

/** The release that each frame's pointer names; without frames whose pointer or manifest is not there or cannot be read. */
async function servedReleases(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const served = new Map<string, string>();
  const names = await readdir(join(dataDir, FRAMES_FOLDER)).catch(absentAs([]));
  for (const frame of names.toSorted(compareText)) {
    if (!frameIdSchema.safeParse(frame).success) continue;
    const pointer = await readPointer(frameDir(dataDir, frame)).catch(() => null);
    if (!pointer) continue;
    const manifest = join(frameDir(dataDir, frame), RELEASES_FOLDER, pointer.release, MANIFEST_FILE);
    if (await stat(manifest).catch(() => null)) served.set(frame, pointer.release);
  }
  return served;
}

async function writeIndex(dataDir: string, served: ReadonlyMap<string, string>): Promise<void> {
  const index = join(dataDir, INDEX_FILE);
  const aside = join(dataDir, `.index-${randomBytes(6).toString('hex')}.parquet`);
  await clearAside(dataDir);
  try {
    await withDuckDb(async (connection) => {
      await connection.run(TABLE);
      const listed = (await listedReleases(connection, index)) ?? new Map<string, string>();
      for (const [frame, release] of served) {
        // What stands in a release never changes: known rows need no manifest to be read.
        const isKept = listed.get(frame) === release && (await keepRows(connection, index, frame));
        if (!isKept) await appendRelease(connection, { dataDir, frame, release });
      }
      await connection.run(
        `COPY (FROM files ORDER BY frame, "table", path) TO ${sqlText(aside)} (FORMAT parquet)`,
      );
    });
    await syncPath(aside);
    await rename(aside, index);
    await syncPath(dataDir);
  } finally {
    await rm(aside, { force: true });
  }
}

/** The releases that an index lists, by frame; null where it is missing, or not one that can be read. */
async function listedReleases(
  connection: DuckDBConnection,
  index: string,
): Promise<Map<string, string> | null> {
  const result = await connection
    .runAndReadAll(
      `SELECT DISTINCT frame, release FROM read_parquet(${sqlText(index)}) WHERE bbox.xmin IS NOT NULL`,
    )
    .catch(() => null);
  return result && new Map(result.getRows().map(([frame, release]) => [String(frame), String(release)]));
}

/** Takes the rows of a frame from an index; false where it has other columns. */
async function keepRows(connection: DuckDBConnection, index: string, frame: string): Promise<boolean> {
  const from = `FROM read_parquet(${sqlText(index)}) WHERE frame = ${sqlText(frame)}`;
  return connection
    .run(`INSERT INTO files BY NAME SELECT ${COLUMNS} ${from}`)
    .then(() => true)
    .catch(() => false);
}

async function appendRelease(
  connection: DuckDBConnection,
  { dataDir, frame, release }: { readonly dataDir: string; readonly frame: string; readonly release: string },
): Promise<void> {
  const folder = join(frameDir(dataDir, frame), RELEASES_FOLDER, release);
  const manifest = await readJson(join(folder, MANIFEST_FILE), listedManifestSchema).catch(() => null);
  if (!manifest) return;
  const [west, south, east, north] = manifest.bbox;
  const box = `{xmin: ${west}::DOUBLE, ymin: ${south}::DOUBLE, xmax: ${east}::DOUBLE, ymax: ${north}::DOUBLE}`;
  const values = manifest.files.map(({ path, bytes, rows, sha256 }) => {
    const [kind, h3] = tableOf(path);
    const fromRoot = `${FRAMES_FOLDER}/${frame}/${RELEASES_FOLDER}/${release}/${path}`;
    const texts = [frame, release, kind].map(sqlText).join(', ');
    const partition = h3 === null ? 'NULL' : sqlText(h3);
    return `(${texts}, ${partition}, ${sqlText(fromRoot)}, ${bytes}, ${rows ?? 'NULL'}, ${sqlText(sha256)}, ${box})`;
  });
  if (values.length > 0) await connection.run(`INSERT INTO files VALUES ${values.join(', ')}`);
}

/** What a file of a release is: of which table, and of which H3 partition. */
function tableOf(path: string): readonly [table: string, h3: string | null] {
  const partition = /^(cells|series)\/h3_5=([0-9a-f]{15})\//.exec(path);
  if (partition) return [partition[1]!, partition[2]!];
  if (path.endsWith('.tif')) return ['maps', null];
  return [path.endsWith('.png') ? 'pictures' : 'other', null];
}

async function withDuckDb<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const instance = await openLakeDuckDb({ threads: 1, memoryMb: 256 });
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Removes what killed processes have left. */
async function clearAside(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!ASIDE_NAME.test(name)) continue;
    const status = await stat(join(dataDir, name)).catch(() => null);
    if (status && Date.now() - status.mtimeMs > ASIDE_KEPT_MS) await removeTree(join(dataDir, name));
  }
}
