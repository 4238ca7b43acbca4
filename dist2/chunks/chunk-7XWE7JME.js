import { openLakeDuckDb, sqlText } from './chunk-QNWZKQX2.js';
import { POINTER_TAGS, readPointerTags, sameTexts, tagsOfPointers } from './chunk-SOO6ON4G.js';
import { enterFrame, mendCatalogue, pointerIn, readCatalogue } from './chunk-VALP4MUM.js';
import {
  INDEX_FILE,
  MANIFEST_FILE,
  findJson,
  lakeFilesAt,
  pointerKey,
  readJson,
  releaseKey,
} from './chunk-E3VPKLUO.js';
import { removeTree } from './chunk-OMHUCNDV.js';
import { manifestSchema, releasePointerSchema } from './chunk-QSX7PNLE.js';
import { absentAs } from './chunk-F7E5KL7Y.js';

// store/lake/release/lakeIndex.ts
import { randomBytes } from 'node:crypto';
var listedManifestSchema = manifestSchema.pick({ files: !0, bbox: !0 }).loose(),
  TABLE = `CREATE TABLE files (
  frame VARCHAR, release VARCHAR, "table" VARCHAR, h3_5 VARCHAR, path VARCHAR, bytes BIGINT, "rows" BIGINT,
  sha256 VARCHAR, bbox STRUCT(xmin DOUBLE, ymin DOUBLE, xmax DOUBLE, ymax DOUBLE))`,
  COLUMNS = 'frame, release, "table", h3_5, path, bytes, "rows", sha256, bbox',
  STAGED_KEPT_MS = 36e5;
function updateLakeIndex(dataDir) {
  return updateIndex(lakeFilesAt(dataDir));
}
async function updateIndex(files) {
  for (;;) {
    let served = await servedReleases(files);
    if ((await writeIndex(files, served), sameTexts(served.releases, (await servedReleases(files)).releases)))
      return;
  }
}
async function tryUpdateLakeIndex(files, frameId) {
  (files.isShared && (await enterFrame(files, frameId).catch(() => {})),
    await updateIndex(files).catch(() => files.remove(INDEX_FILE)));
}
async function ensureLakeIndex(dataDir) {
  let files = lakeFilesAt(dataDir);
  files.isShared && (await mendCatalogue(files, await tagsOfPointers(files)));
  let { releases, tags } = await servedReleases(files),
    index = await files.localPath(INDEX_FILE).catch(absentAs(null)),
    listed = await withDuckDb((connection) => listedReleases(connection, index));
  if (!listed && releases.size === 0) return !1;
  let isRight = listed !== null && sameTexts(releases, listed),
    known = isRight ? await readPointerTags(files) : null;
  return ((!known || !sameTexts(tags, known)) && (await updateIndex(files)), !isRight);
}
async function servedReleases(files) {
  let releases = /* @__PURE__ */ new Map(),
    catalogue = files.isShared ? await readCatalogue(files) : null;
  if (catalogue) {
    for (let line of catalogue.lines.values()) releases.set(line.frameId, pointerIn(line).release);
    return { releases, tags: new Map([...catalogue.lines].map(([frame, { tag }]) => [frame, tag])) };
  }
  let tags = await tagsOfPointers(files);
  for (let frame of tags.keys()) {
    let pointer = await findJson(files, pointerKey(frame), releasePointerSchema).catch(() => null);
    if (!pointer) continue;
    let { release } = pointer.content;
    (await files.head(`${releaseKey(frame, release)}/${MANIFEST_FILE}`).catch(() => null)) &&
      releases.set(frame, release);
  }
  return { releases, tags };
}
async function writeIndex(files, { releases, tags }) {
  let index = await files.localPath(INDEX_FILE).catch(absentAs(null));
  await files.clearStaging('', STAGED_KEPT_MS);
  let staged = await files.stagingPath(`index-${randomBytes(6).toString('hex')}.parquet`);
  try {
    (await withDuckDb(async (connection) => {
      await connection.run(TABLE);
      let listed = (await listedReleases(connection, index)) ?? /* @__PURE__ */ new Map(),
        known = [...releases].filter(([frame, release]) => listed.get(frame) === release),
        isKept = index !== null && known.length > 0 && (await keepRows(connection, index, known));
      for (let [frame, release] of releases)
        (!isKept || listed.get(frame) !== release) &&
          (await appendRelease(connection, { files, frame, release }));
      let pointerTags = sqlText(JSON.stringify(Object.fromEntries(tags)));
      await connection.run(
        `COPY (FROM files ORDER BY frame, "table", path) TO ${sqlText(staged)}
         (FORMAT parquet, KV_METADATA {${POINTER_TAGS}: ${pointerTags}})`,
      );
    }),
      await files.publish(staged, INDEX_FILE));
  } finally {
    await removeTree(staged);
  }
}
async function listedReleases(connection, index) {
  if (index === null) return null;
  let result = await connection
    .runAndReadAll(
      `SELECT DISTINCT frame, release FROM read_parquet(${sqlText(index)}) WHERE bbox.xmin IS NOT NULL`,
    )
    .catch(() => null);
  return result && new Map(result.getRows().map(([frame, release]) => [String(frame), String(release)]));
}
async function keepRows(connection, index, kept) {
  let pairs = kept.map((pair) => `(${pair.map(sqlText).join(', ')})`).join(', ');
  return connection
    .run(
      `INSERT INTO files BY NAME SELECT ${COLUMNS} FROM read_parquet(${sqlText(index)})
       SEMI JOIN (VALUES ${pairs}) AS kept (frame, release) USING (frame, release)`,
    )
    .then(() => !0)
    .catch(() => !1);
}
async function appendRelease(connection, { files, frame, release }) {
  let folder = releaseKey(frame, release),
    manifest = await readJson(files, `${folder}/${MANIFEST_FILE}`, listedManifestSchema).catch(() => null);
  if (!manifest) return;
  let [west, south, east, north] = manifest.bbox,
    box = `{xmin: ${west}::DOUBLE, ymin: ${south}::DOUBLE, xmax: ${east}::DOUBLE, ymax: ${north}::DOUBLE}`,
    values = manifest.files.map(({ path, bytes, rows, sha256 }) => {
      let [kind, h3] = tableOf(path),
        partition = h3 === null ? 'NULL' : sqlText(h3);
      return `(${sqlText(kind)}, ${partition}, ${sqlText(`${folder}/${path}`)}, ${bytes}, ${rows ?? 'NULL'}, ${sqlText(sha256)})`;
    });
  if (values.length === 0) return;
  let names = `${sqlText(frame)}, ${sqlText(release)}`;
  await connection.run(
    `INSERT INTO files SELECT ${names}, each.*, ${box} FROM (VALUES ${values.join(', ')}) AS each`,
  );
}
function tableOf(path) {
  let partition = /^(cells|series)\/h3_5=([0-9a-f]{15})\//.exec(path);
  return partition
    ? [partition[1], partition[2]]
    : path.endsWith('.tif')
      ? ['maps', null]
      : [path.endsWith('.png') ? 'pictures' : 'other', null];
}
async function withDuckDb(work) {
  let instance = await openLakeDuckDb({ threads: 1, memoryMb: 256 }),
    connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    (connection.closeSync(), instance.closeSync());
  }
}

export { updateLakeIndex, tryUpdateLakeIndex, ensureLakeIndex };
//# sourceMappingURL=chunk-7XWE7JME.js.map
