import { productError } from './chunk-YOYWGSYB.js';
import { compareText } from './chunk-PMFJBV5D.js';
import { fill } from './chunk-XPGBKUGO.js';
import { invalidInput } from './chunk-XEGQTXKU.js';

// ingest/reader/offered/offeredFiles.ts
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
var MAXIMUM_FILES = 2e4;
async function listOfferedFiles(paths) {
  let found = /* @__PURE__ */ new Map();
  for (let path of paths) {
    for (let file of await expand(path)) {
      let details = await stat(file);
      details.isFile() &&
        found.set(await realpath(file), {
          path: file,
          name: basename(file),
          bytes: details.size,
          modifiedMs: details.mtimeMs,
        });
    }
    assertOneFrame(found.size, path);
  }
  return [...found.values()].sort(compareOffered);
}
function compareOffered(a, b) {
  return compareText(a.name, b.name) || compareText(a.path, b.path);
}
async function refreshed(file) {
  let details = await stat(file.path).catch(() => null);
  if (!details) throw notFound(file.path);
  return details.size === file.bytes && details.mtimeMs === file.modifiedMs
    ? file
    : { ...file, bytes: details.size, modifiedMs: details.mtimeMs };
}
function assertOneFrame(files, path) {
  if (!(files <= MAXIMUM_FILES))
    throw invalidInput(
      'too_many_files',
      `${path}: more than ${MAXIMUM_FILES} files were given in all; name the files of one frame`,
    );
}
function notFound(path) {
  return invalidInput(
    'path_not_found',
    `${path}: no such file or folder; give product files or folders of them`,
  );
}
async function readHead(file, bytes) {
  let handle = await open(file.path, 'r');
  try {
    let head = Buffer.alloc(Math.min(bytes, file.bytes));
    return head.subarray(0, await fill(handle.fd, head, 0));
  } finally {
    await handle.close();
  }
}
async function expand(path) {
  let details = await stat(path).catch(() => null);
  if (!details) throw notFound(path);
  return details.isDirectory()
    ? (await readdir(path)).filter((entry) => !entry.startsWith('.')).map((entry) => join(path, entry))
    : [path];
}

// ingest/reader/hdf5/hdf5Container.ts
var SIGNATURE = Buffer.from(
    `\x89HDF\r

`,
    'latin1',
  ),
  HDF5_HEAD_BYTES = 96;
async function checkHdf5Container(file) {
  let head = await readHead(file, HDF5_HEAD_BYTES);
  if (!head.subarray(0, 8).equals(SIGNATURE))
    throw productError(file.name, 'an HDF5 (NetCDF-4) file', describeHead(head));
  let declared = declaredHdf5Bytes(head);
  if (declared === null)
    throw productError(
      file.name,
      'an HDF5 superblock of version 0 to 3',
      `version ${head[8] ?? 'none'}, ${file.bytes} bytes`,
    );
  if (declared > file.bytes)
    throw productError(
      file.name,
      `${declared} bytes, as its header says`,
      `${file.bytes}: the file is truncated; download it again`,
    );
}
function describeHead(head) {
  return head.length === 0
    ? 'an empty file'
    : `a file that begins with ${JSON.stringify(head.subarray(0, 12).toString('latin1'))}`;
}
function declaredHdf5Bytes(head) {
  if (!head.subarray(0, 8).equals(SIGNATURE)) return null;
  let version = head[8],
    isOld = version === 0 || version === 1,
    offsetBytes = head[isOld ? 13 : 9];
  if (version === void 0 || version > 3 || offsetBytes !== 8) return null;
  let addresses = isOld ? (version === 0 ? 24 : 28) : 12;
  return head.length < addresses + 24 ? null : Number(head.readBigUInt64LE(addresses + 16));
}

export {
  listOfferedFiles,
  compareOffered,
  refreshed,
  assertOneFrame,
  readHead,
  HDF5_HEAD_BYTES,
  checkHdf5Container,
  describeHead,
  declaredHdf5Bytes,
};
//# sourceMappingURL=chunk-R2HTOIEA.js.map
