import { FRAMES_FOLDER, NotAsPublished } from './chunk-MWKFZFZ4.js';
import { localFilesIn } from './chunk-F7E5KL7Y.js';
import { decodePieceTable, pieceTableBytes } from './chunk-Q3ARXEFZ.js';
import { GroundMotionError, errorMessage } from './chunk-XEGQTXKU.js';

// store/lake/files/fileChecks.ts
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

// store/lake/files/fileReads.ts
function* readThrough({ from, bytes }, take) {
  for (let done = 0; done < bytes; done += 1048576) {
    let part = yield { from: from + done, bytes: Math.min(1048576, bytes - done) };
    if (!part) return !1;
    take(part);
  }
  return !0;
}
var spareBuffers = [],
  MOST_SPARE = 4;
async function runReads(file, reads, withoutWaitingBytes) {
  let buffer = spareBuffers.pop() ?? Buffer.allocUnsafeSlow(1048576);
  try {
    let left = withoutWaitingBytes,
      step = reads.next();
    for (; !step.done;) {
      let { from, bytes } = step.value,
        into = bytes <= buffer.length ? buffer.subarray(0, bytes) : Buffer.allocUnsafeSlow(bytes);
      left -= bytes;
      let filled = file.readSync && left >= 0 ? file.readSync(into, from) : await file.read(into, from);
      step = reads.next(filled === bytes ? into : null);
    }
    return step.value;
  } finally {
    spareBuffers.length < MOST_SPARE && spareBuffers.push(buffer);
  }
}

// store/lake/files/fileChecks.ts
var LakeDamage = class extends GroundMotionError {
  /** Path inside the release. */
  path;
  /** There is no such file. */
  isAbsent;
  constructor(path, message, { cause, isAbsent = !1 } = {}) {
    (super('unavailable', 'lake_damaged', message, { cause }),
      (this.path = path),
      (this.isAbsent = isAbsent));
  }
};
function asDamageOf(path) {
  return (error) => {
    throw error instanceof NotAsPublished ? new LakeDamage(path, error.message, { cause: error }) : error;
  };
}
function tailOf(check) {
  return 'sha256' in check ? null : { bytes: check[0], crc32: check[1] };
}
async function checkFile(files, dir, path, check, span) {
  let key = `${dir}/${path}`;
  await checkOpened(files.nameOf(key), path, async () => {
    let file = await files.open(key);
    if (!file) return ABSENT;
    try {
      return await runReads(file, faultOf(file.size, check, span), 0);
    } finally {
      await file.close();
    }
  });
}
async function readCheckedFile(files, dir, path, check) {
  let key = `${dir}/${path}`,
    bytes = null;
  return (
    await checkOpened(
      files.nameOf(key),
      path,
      async () => (
        (bytes = (await files.get(key))?.bytes ?? null),
        bytes ? runReads(inMemory(bytes), faultOf(bytes.length, check, null), 0) : null
      ),
    ),
    bytes
  );
}
function inMemory(bytes) {
  return {
    read: async (target, position) => {
      let part = bytes.subarray(position, position + target.length);
      return (target.set(part), part.length);
    },
  };
}
var LOCAL_FILES = localFilesIn(''),
  AT_ONCE_BYTES = 2 ** 21;
function checkJustRead(localPath, path, check, span) {
  return checkLocal(localPath, path, faultsOf(check, span), AT_ONCE_BYTES);
}
async function checkLocalFile(localPath, path, check) {
  await checkLocal(localPath, path, faultsOf(check, null), 0);
}
async function checkLocal(localPath, path, faults, atOnceBytes) {
  let signature = null;
  return (
    await checkOpened(localPath, path, async () => {
      let file = LOCAL_FILES.open(localPath);
      if (!file) return ABSENT;
      try {
        let before = file.status(),
          fault = await runReads(file, faults(before.size), atOnceBytes);
        return (file.status().signature === before.signature && (signature = before.signature), fault);
      } finally {
        file.close();
      }
    }),
    signature
  );
}
function faultsOf(check, span) {
  return (size) => faultOf(size, check, span);
}
var ABSENT = /* @__PURE__ */ Symbol('absent');
async function checkOpened(file, path, work) {
  let fault = await work().catch((error) => {
    throw isScarcity(error)
      ? new GroundMotionError('unavailable', 'lake_unreadable', `${file}: ${errorMessage(error)}`, {
          cause: error,
        })
      : new LakeDamage(path, `${file} cannot be read: ${errorMessage(error)}`, { cause: error });
  });
  if (fault === ABSENT) throw new LakeDamage(path, `${file} has gone`, { isAbsent: !0 });
  if (fault !== null) throw new LakeDamage(path, `${file} is not what was published: ${fault}`);
}
function* faultOf(size, check, span) {
  if ('sha256' in check)
    return (yield* sha256Of(size)) === check.sha256 ? null : 'its SHA-256 is another one';
  let [tailBytes, tailCrc32] = check,
    tail = tailBytes <= size ? yield { from: size - tailBytes, bytes: tailBytes } : null;
  if (!tail || crc32(tail) !== tailCrc32) return 'the checksum of its end is another one';
  if (tailBytes === size) return null;
  let pieces = decodePieceTable(tail) ?? [],
    held = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  if (held + tailBytes !== size) return `it has ${size} bytes, not ${held + tailBytes}`;
  let from = 0;
  for (let piece of pieces) {
    if (
      (span === null || (piece.firstH3 <= span.last && piece.lastH3 >= span.first)) &&
      (yield* crc32Of({ from, bytes: piece.bytes })) !== piece.crc32
    )
      return `the checksum of its ${piece.bytes} bytes from ${from} on is another one`;
    from += piece.bytes;
  }
  return null;
}
function* sha256Of(size) {
  let hash = createHash('sha256');
  return (yield* readThrough({ from: 0, bytes: size }, (bytes) => hash.update(bytes)))
    ? hash.digest('hex')
    : null;
}
function* crc32Of(stretch) {
  let crc = 0;
  return (yield* readThrough(stretch, (part) => (crc = crc32(part, crc)))) ? crc : null;
}
var SCARCITY = /* @__PURE__ */ new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);
function isScarcity(error) {
  return SCARCITY.has(error.code ?? '');
}
async function sha256OfKey(files, key) {
  let file = await files.open(key);
  if (!file) return null;
  try {
    return await runReads(file, sha256Of(file.size), 0);
  } finally {
    await file.close();
  }
}
async function tailChecks(dir, files) {
  let staged = localFilesIn(dir),
    checks = {};
  for (let { path } of files) {
    let file = staged.open(path);
    if (file)
      try {
        checks[path] = await runReads(file, tailCheckOf(file.status().size), 0);
      } finally {
        file.close();
      }
  }
  return checks;
}
function* tailCheckOf(size) {
  let bytes = (yield* tableAndEnd(size)) ?? size;
  return [bytes, (yield* crc32Of({ from: size - bytes, bytes })) ?? 0];
}
var PARQUET_END_BYTES = 8,
  PARQUET_MAGIC = 827474256;
function* tableAndEnd(size) {
  let end = size;
  if (size >= PARQUET_END_BYTES) {
    let last = yield { from: size - PARQUET_END_BYTES, bytes: PARQUET_END_BYTES };
    last?.readUInt32LE(4) === PARQUET_MAGIC && (end -= PARQUET_END_BYTES + last.readUInt32LE(0));
  }
  if (end < 12) return null;
  let tableEnd = yield { from: end - 12, bytes: 12 },
    table = tableEnd && pieceTableBytes(tableEnd);
  return table !== null && table <= end ? size - end + table : null;
}

// store/lake/release/removalRecord.ts
var REMOVALS_FOLDER = '.removals';
function recordKey(frameId) {
  return `${FRAMES_FOLDER}/${REMOVALS_FOLDER}/${frameId}`;
}
async function recordRemoval(files, frameId) {
  await files.put(
    recordKey(frameId),
    `${/* @__PURE__ */ new Date().toISOString()}
`,
  );
}
async function forgetRemoval(files, frameId) {
  await files.remove(recordKey(frameId));
}
async function wasRemoved(files, frameId) {
  return (await files.head(recordKey(frameId)).catch(() => null)) !== null;
}

export {
  LakeDamage,
  asDamageOf,
  tailOf,
  checkFile,
  readCheckedFile,
  checkJustRead,
  checkLocalFile,
  sha256OfKey,
  tailChecks,
  recordRemoval,
  forgetRemoval,
  wasRemoved,
};
//# sourceMappingURL=chunk-A3O556DD.js.map
