import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { DuckDBBlobValue, DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { required } from '../../../core/required.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { absentAs } from '../../../formats/files/localFile.ts';
import { manifestSchema, releasePointerSchema } from '../../../schemas/manifest.ts';
import { makeTemporaryFolder, removeTree } from '../files/local/durableFiles.ts';
import { findJson, readJson } from '../files/jsonFile.ts';
import { lakeFilesAt } from '../files/lakeFilesAt.ts';
import { openLakeDuckDb, sqlText } from '../engine/lakeDuckDb.ts';
import { createSpoolTable, LONG, NUMBER, TEXT } from '../engine/spoolTables.ts';
import { CATALOGUE_FILE, INDEX_FILE, MANIFEST_FILE, pointerKey, releaseKey } from '../files/layout.ts';
import { enterFrame, mendCatalog, pointerIn, readCatalog } from './catalogFile.ts';
import { POINTER_TAGS, readPointerTags, sameTexts, tagsOfPointers } from './lakeIndexAge.ts';

/** The parts of a manifest that an index entry needs. */
const listedManifestSchema = manifestSchema.pick({ files: true, bbox: true }).loose();

const TABLE = {
  frame: TEXT,
  release: TEXT,
  table: TEXT,
  h3_5: TEXT,
  path: TEXT,
  bytes: LONG,
  rows: LONG,
  sha256: TEXT,
  xmin: NUMBER,
  ymin: NUMBER,
  xmax: NUMBER,
  ymax: NUMBER,
};

const COLUMNS = 'frame, release, "table", h3_5, path, bytes, "rows", sha256';
const BOX = ['xmin', 'ymin', 'xmax', 'ymax'];

/** Number of manifests read concurrently. */
const READ_TOGETHER = 16;

/** An index staged by a killed process is deleted after an hour. */
const STAGED_KEPT_MS = 3_600_000;

/**
 * Writes `index.parquet` at the lake's root: a row for each file of each current release, with its key. Call it after
 * every change of a pointer; any number of processes may do so concurrently. A reader sees the old index or the new one.
 * A frame whose release can't be read has no rows.
 */
export function updateLakeIndex(dataDir: string): Promise<void> {
  return updateIndex(lakeFilesAt(dataDir));
}

async function updateIndex(files: LakeFiles): Promise<void> {
  for (;;) {
    const served = await servedReleases(files);
    await writeIndex(files, served);
    // The last publisher reads the pointers after that, so the final index matches them.
    if (sameTexts(served.releases, (await servedReleases(files)).releases)) return;
  }
}

/**
 * Like `updateLakeIndex`, for operations that change a pointer and mustn't fail because of the index: an index that can't
 * be written is removed, because a missing one can't mislead. The next change or ingest command writes it.
 */
export async function tryUpdateLakeIndex(files: LakeFiles, frameId: string): Promise<void> {
  // Servers that aren't notified see it at their next check of every pointer.
  if (files.isShared) await enterFrame(files, frameId).catch(() => undefined);
  await updateIndex(files).catch(() => files.remove(INDEX_FILE));
}

/**
 * Like `updateLakeIndex`, if the index is missing, damaged or different from the pointers; returns whether it was. Also
 * rewrites an index whose rows are right but whose pointer tags aren't, as in a copied lake.
 */
export async function ensureLakeIndex(dataDir: string): Promise<boolean> {
  const files = lakeFilesAt(dataDir);
  if (files.isShared) await mendCatalog(files, await tagsOfPointers(files));
  const { releases, tags } = await servedReleases(files);
  const index = await files.localPath(INDEX_FILE).catch(absentAs(null));
  const listed = await withDuckDb((connection) => listedReleases(connection, index));
  if (!listed && releases.size === 0) return false;
  const isRight = listed !== null && sameTexts(releases, listed);
  const known = isRight ? await readPointerTags(files) : null;
  if (!known || !sameTexts(tags, known)) await updateIndex(files);
  return !isRight;
}

/**
 * What is wrong with the index and, in an object store, the catalog of pointers; null if they match the pointers and the
 * manifests. The index is rebuilt and compared: its bytes or, if another version of the query engine wrote it, its rows
 * and the statistics by which readers skip rows.
 */
export async function lakeIndexFault(dataDir: string): Promise<string | null> {
  const files = lakeFilesAt(dataDir);
  if (files.isShared) {
    const catalog = await readCatalog(files);
    const pointers = await tagsOfPointers(files);
    const known = new Map([...(catalog?.lines ?? [])].map(([frame, { tag }]) => [frame, tag]));
    if (!sameTexts(pointers, known)) return `${CATALOGUE_FILE} does not say what the pointers say`;
  }
  const served = await servedReleases(files);
  const isThere = (await files.head(INDEX_FILE)) !== null;
  const index = isThere ? await files.localPath(INDEX_FILE).catch(absentAs(null)) : null;
  if (index === null) return served.releases.size === 0 ? null : `${INDEX_FILE} is missing`;
  // Not in the lake, which may be full or mounted read-only.
  const folder = await makeTemporaryFolder('index');
  const staged = join(folder, INDEX_FILE);
  try {
    // A copied lake has other tags, whose checksum the index contains.
    const tags = (await readPointerTags(files)) ?? served.tags;
    await stageIndex(files, { releases: served.releases, tags }, { staged, index: null });
    const [found, made] = await withDuckDb((connection) => bytesOf(connection, index, staged));
    if (!found || !made) return `${INDEX_FILE} cannot be read`;
    if (found.equals(made)) return null;
    // Two places name the writer: if they differ, one of them is damaged.
    const [ours, theirs] = [enginesIn(made), enginesIn(found)];
    const isOfOtherEngine = theirs.length === 2 && theirs[0] === theirs[1] && theirs[0] !== ours[0];
    const isSound =
      isOfOtherEngine && (await withDuckDb((connection) => sameContent(connection, index, staged)));
    return isSound ? null : `${INDEX_FILE} does not say what the manifests say`;
  } finally {
    await removeTree(folder);
  }
}

/** Total bytes of local files. */
async function bytesOf(connection: DuckDBConnection, ...files: readonly string[]): Promise<Buffer[]> {
  const contents = files.map(async (file) => {
    const blob = await connection.runAndReadAll(`SELECT content FROM read_blob(${sqlText(file)})`);
    return Buffer.from((required(blob.getRows()[0])[0] as DuckDBBlobValue).bytes);
  });
  return Promise.all(contents);
}

/** Whether two indexes have the same rows and bounds. */
async function sameContent(connection: DuckDBConnection, ...indexes: readonly string[]): Promise<boolean> {
  const bounds = 'path_in_schema, type, num_values, stats_min_value, stats_max_value, stats_null_count';
  const texts = indexes.map(async (index) => {
    const rows = await connection.runAndReadAll(`SELECT * FROM read_parquet(${sqlText(index)})`);
    const chunks = await connection.runAndReadAll(
      `SELECT ${bounds} FROM parquet_metadata(${sqlText(index)})`,
    );
    return JSON.stringify([rows.getRowsJson(), chunks.getRowsJson()]);
  });
  const [first, second] = await Promise.all(texts).catch(() => [null, '']);
  return first === second;
}

/** What the end of an index says about its writer: the Parquet writer, and the index itself. */
function enginesIn(index: Buffer): string[] {
  const footerBytes = index.length < 8 ? 0 : index.readUInt32LE(index.length - 8);
  return (
    index
      .toString('latin1', Math.max(0, index.length - 8 - footerBytes))
      .match(/DuckDB version v[\w.-]+ \(build \w+\)/g) ?? []
  );
}

/** The state of the pointers. */
interface ServedReleases {
  /** The release of each frame; without frames whose pointer or manifest is missing or can't be read. */
  readonly releases: ReadonlyMap<string, string>;
  /** The tag of each frame's pointer. */
  readonly tags: ReadonlyMap<string, string>;
}

async function servedReleases(files: LakeFiles): Promise<ServedReleases> {
  const releases = new Map<string, string>();
  const catalog = files.isShared ? await readCatalog(files) : null;
  if (catalog) {
    for (const line of catalog.lines.values()) releases.set(line.frameId, pointerIn(line).release);
    return { releases, tags: new Map([...catalog.lines].map(([frame, { tag }]) => [frame, tag])) };
  }
  const tags = await tagsOfPointers(files);
  for (const frame of tags.keys()) {
    const pointer = await findJson(files, pointerKey(frame), releasePointerSchema).catch(() => null);
    if (!pointer) continue;
    const { release } = pointer.content;
    const manifest = await files.head(`${releaseKey(frame, release)}/${MANIFEST_FILE}`).catch(() => null);
    if (manifest) releases.set(frame, release);
  }
  return { releases, tags };
}

async function writeIndex(files: LakeFiles, served: ServedReleases): Promise<void> {
  const index = await files.localPath(INDEX_FILE).catch(absentAs(null));
  await files.clearStaging('', STAGED_KEPT_MS);
  const staged = await files.stagingPath(`index-${randomBytes(6).toString('hex')}.parquet`);
  try {
    await stageIndex(files, served, { staged, index });
    await files.publish(staged, INDEX_FILE);
  } finally {
    await removeTree(staged);
  }
}

/** Writes an index to `staged`, reusing the rows of an earlier one for releases that are still current. */
async function stageIndex(
  files: LakeFiles,
  { releases, tags }: ServedReleases,
  { staged, index }: { readonly staged: string; readonly index: string | null },
): Promise<void> {
  await withDuckDb(async (connection) => {
    const table = await createSpoolTable(connection, 'files', TABLE);
    const listed = (await listedReleases(connection, index)) ?? new Map<string, string>();
    // A release never changes, so known rows don't require reading a manifest.
    const known = [...releases].filter(([frame, release]) => listed.get(frame) === release);
    const isKept = index !== null && known.length > 0 && (await keepRows(connection, index, known));
    const news = [...releases].filter(([frame, release]) => !isKept || listed.get(frame) !== release);
    for (let from = 0; from < news.length; from += READ_TOGETHER) {
      const together = news.slice(from, from + READ_TOGETHER);
      const rows = await Promise.all(together.map((named) => rowsOfRelease(files, named)));
      for (const row of rows.flat()) table.append(row);
    }
    table.flush();
    table.close();
    const engine = await connection.runAndReadAll(
      `SELECT 'DuckDB version ' || library_version || ' (build ' || source_id || ')' FROM pragma_version()`,
    );
    const pointerTags = JSON.stringify(Object.fromEntries(tags));
    const writtenBy = `${String(required(engine.getRows()[0])[0])}, tags ${createHash('sha256').update(pointerTags).digest('hex')}`;
    await connection.run(
      `COPY (SELECT ${COLUMNS}, {${BOX.map((side) => `${side}: ${side}`).join(', ')}} AS bbox FROM files ORDER BY frame, "table", path) TO ${sqlText(staged)}
         (FORMAT parquet, KV_METADATA {${POINTER_TAGS}: ${sqlText(pointerTags)}, ground_motion_engine: ${sqlText(writtenBy)}})`,
    );
  });
}

/** The releases that an index lists, by frame; null if it is missing or unreadable. */
async function listedReleases(
  connection: DuckDBConnection,
  index: string | null,
): Promise<Map<string, string> | null> {
  if (index === null) return null;
  const result = await connection
    .runAndReadAll(
      `SELECT DISTINCT frame, release FROM read_parquet(${sqlText(index)}) WHERE bbox.xmin IS NOT NULL`,
    )
    .catch(() => null);
  return result && new Map(result.getRows().map(([frame, release]) => [String(frame), String(release)]));
}

/** Copies the rows of releases from an index; false if it has other columns. */
async function keepRows(
  connection: DuckDBConnection,
  index: string,
  kept: readonly (readonly [frame: string, release: string])[],
): Promise<boolean> {
  const pairs = kept.map((pair) => `(${pair.map(sqlText).join(', ')})`).join(', ');
  return connection
    .run(
      `INSERT INTO files BY NAME SELECT ${COLUMNS}, ${BOX.map((side) => `bbox.${side}`).join(', ')} FROM read_parquet(${sqlText(index)})
       SEMI JOIN (VALUES ${pairs}) AS kept (frame, release) USING (frame, release)`,
    )
    .then(() => true)
    .catch(() => false);
}

/** The rows of a release's files; none if its manifest can't be read. */
async function rowsOfRelease(
  files: LakeFiles,
  [frame, release]: readonly [frame: string, release: string],
): Promise<readonly (readonly DuckDBValue[])[]> {
  const folder = releaseKey(frame, release);
  const manifest = await readJson(files, `${folder}/${MANIFEST_FILE}`, listedManifestSchema).catch(
    () => null,
  );
  if (!manifest) return [];
  return manifest.files.map(({ path, bytes, rows, sha256 }) => [
    frame,
    release,
    ...tableOf(path),
    `${folder}/${path}`,
    BigInt(bytes),
    rows === null ? null : BigInt(rows),
    sha256,
    ...manifest.bbox,
  ]);
}

/** The kind of a release's file: its table, and its H3 partition. */
function tableOf(path: string): readonly [table: string, h3: string | null] {
  const partition = /^(cells|series)\/h3_5=([0-9a-f]{15})\//.exec(path);
  if (partition) return [required(partition[1]), required(partition[2])];
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
