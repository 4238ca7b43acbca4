import { readCatalogue } from './chunk-VALP4MUM.js';
import { FRAMES_FOLDER, INDEX_FILE, lakeFilesAt, pointerKey } from './chunk-E3VPKLUO.js';
import { frameIdSchema } from './chunk-QSX7PNLE.js';

// store/lake/release/lakeIndexAge.ts
var POINTER_TAGS = 'ground_motion_pointer_tags';
async function isLakeIndexStale(dataDir) {
  let files = lakeFilesAt(dataDir),
    pointers = await tagsOfPointers(files),
    known = await readPointerTags(files);
  if (files.isShared) {
    let lines = (await readCatalogue(files))?.lines ?? /* @__PURE__ */ new Map();
    if (!sameTexts(pointers, new Map([...lines].map(([frame, { tag }]) => [frame, tag])))) return !0;
  }
  return known ? !sameTexts(pointers, known) : pointers.size > 0;
}
async function tagsOfPointers(files) {
  let tags = /* @__PURE__ */ new Map(),
    frames = ((await files.folders(FRAMES_FOLDER)) ?? []).filter(
      (name) => frameIdSchema.safeParse(name).success,
    );
  for (let from = 0; from < frames.length; from += READ_TOGETHER) {
    let together = frames.slice(from, from + READ_TOGETHER),
      pointers = await Promise.all(together.map((frame) => files.head(pointerKey(frame))));
    for (let [at, pointer] of pointers.entries()) pointer && tags.set(together[at], pointer.tag);
  }
  return tags;
}
var READ_TOGETHER = 32,
  PARQUET_END_BYTES = 8;
async function readPointerTags(files) {
  let index = await files.open(INDEX_FILE);
  if (!index) return null;
  let read = async (from, bytes) => {
    let target = Buffer.alloc(Math.max(0, bytes));
    return target.subarray(0, await index.read(target, Math.max(0, from)));
  };
  try {
    let end = await read(index.size - PARQUET_END_BYTES, PARQUET_END_BYTES),
      footerBytes = end.length === PARQUET_END_BYTES ? end.readUInt32LE(0) : 1 / 0;
    return footerBytes + PARQUET_END_BYTES > index.size
      ? null
      : tagsIn(await read(index.size - PARQUET_END_BYTES - footerBytes, footerBytes));
  } finally {
    await index.close();
  }
}
function tagsIn(footer) {
  let word = footer.indexOf(POINTER_TAGS);
  if (word < 0) return null;
  let at = word + POINTER_TAGS.length + 1,
    length = 0;
  for (let bits = 0; at < footer.length; bits += 7) {
    let byte = footer[at++];
    if (((length += (byte & 127) * 2 ** bits), byte < 128)) break;
  }
  try {
    let known = JSON.parse(footer.toString('utf8', at, at + length));
    return new Map(Object.entries(known));
  } catch {
    return null;
  }
}
function sameTexts(a, b) {
  return a.size === b.size && [...a].every(([name, text]) => b.get(name) === text);
}

export { POINTER_TAGS, isLakeIndexStale, tagsOfPointers, readPointerTags, sameTexts };
//# sourceMappingURL=chunk-SOO6ON4G.js.map
