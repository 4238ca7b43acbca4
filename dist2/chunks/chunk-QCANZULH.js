import { sha256OfKey } from './chunk-A3O556DD.js';
import { openLakeDuckDb, sqlText } from './chunk-QNWZKQX2.js';
import {
  COVERAGE_FILE,
  MANIFEST_FILE,
  SCRATCH_FOLDER,
  SERVED_FILE,
  partitionPath,
} from './chunk-MWKFZFZ4.js';
import { GroundMotionError, errorMessage } from './chunk-XEGQTXKU.js';

// store/lake/release/releaseFiles.ts
var UNLISTED = /* @__PURE__ */ new Set([MANIFEST_FILE, SERVED_FILE, COVERAGE_FILE]);
async function describeFolder(files, dir, known = /* @__PURE__ */ new Set()) {
  let found = (await files.list(`${dir}/`))
      .map(({ key, size }) => ({ path: key.slice(dir.length + 1), size }))
      .filter(
        ({ path }) => !known.has(path) && !UNLISTED.has(path) && !path.startsWith(`${SCRATCH_FOLDER}/`),
      ),
    tables = found.flatMap(({ path }) => (path.endsWith('.parquet') ? [path] : [])),
    rows = await parquetRows(files, dir, tables),
    described = [];
  for (let { path, size } of found) {
    let sha256 = await sha256OfKey(files, `${dir}/${path}`);
    if (sha256 === null) throw incomplete(path, 'it has gone');
    described.push({ path, bytes: size, sha256, rows: rows.get(path) ?? null });
  }
  return described;
}
async function parquetRows(files, dir, paths) {
  let rows = /* @__PURE__ */ new Map();
  if (paths.length === 0) return rows;
  let instance = await openLakeDuckDb({ threads: 1, memoryMb: 128 }),
    connection = await instance.connect();
  try {
    for (let path of paths) {
      let file = await files.localPath(`${dir}/${path}`),
        result = await connection
          .runAndReadAll(`SELECT num_rows FROM parquet_file_metadata(${sqlText(file)})`)
          .catch((error) => {
            throw incomplete(path, errorMessage(error), error);
          });
      rows.set(path, Number(result.getRows()[0]?.[0]));
    }
  } finally {
    (connection.closeSync(), instance.closeSync());
  }
  return rows;
}
async function verifyRelease(files, dir, manifest) {
  let found = new Map((await describeFolder(files, dir)).map((file) => [file.path, file]));
  for (let file of manifest.files) {
    let actual = found.get(file.path);
    if (!actual) throw incomplete(file.path, 'the manifest lists it, but it is not there');
    for (let field of ['bytes', 'sha256', 'rows'])
      if (actual[field] !== file[field])
        throw incomplete(file.path, `${field} is ${actual[field]}, the manifest says ${file[field]}`);
    found.delete(file.path);
  }
  for (let path of found.keys()) throw incomplete(path, 'the manifest does not list it');
  verifyPartitions(manifest);
  for (let { path } of manifest.files) path.endsWith('.tif') && (await verifyRaster(files, dir, path));
}
function verifyPartitions(manifest) {
  let rows = /* @__PURE__ */ new Map();
  for (let file of manifest.files) file.rows !== null && rows.set(file.path, file.rows);
  let cells = 0;
  for (let partition of manifest.partitions) {
    cells += partition.cells;
    for (let table of ['cells', 'series']) {
      let path = partitionPath(table, partition.h3_5);
      if (rows.get(path) !== partition.cells)
        throw incomplete(
          path,
          `it has ${rows.get(path) ?? 'no'} rows, its partition has ${partition.cells} cells`,
        );
      rows.delete(path);
    }
  }
  for (let path of rows.keys()) throw incomplete(path, 'it belongs to no partition of the manifest');
  if (cells !== manifest.counts.measured)
    throw incomplete(
      MANIFEST_FILE,
      `partitions hold ${cells} cells, counts.measured is ${manifest.counts.measured}`,
    );
}
async function verifyRaster(files, dir, path) {
  try {
    let { fromFile } = await import('geotiff'),
      tiff = await fromFile(await files.localPath(`${dir}/${path}`));
    try {
      for (let level = 0; level < (await tiff.getImageCount()); level++) {
        let image = await tiff.getImage(level),
          [right, bottom] = [image.getWidth(), image.getHeight()];
        await image.readRasters({ window: [right - 1, bottom - 1, right, bottom] });
      }
    } finally {
      await tiff.close();
    }
  } catch (error) {
    throw incomplete(path, `the raster does not open (${errorMessage(error)})`, error);
  }
}
function incomplete(path, reason, cause) {
  return new GroundMotionError(
    'internal',
    'release_incomplete',
    `the release is not published: ${path}: ${reason}`,
    {
      cause,
    },
  );
}

export { describeFolder, verifyRelease };
//# sourceMappingURL=chunk-QCANZULH.js.map
