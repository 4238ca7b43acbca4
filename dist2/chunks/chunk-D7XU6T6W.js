import {
  CATALOGUE_FILE,
  FRAMES_FOLDER,
  MOST_SWAPS,
  SERVED_FILE,
  findJson,
  parseJson,
  pointerKey,
  releaseKey,
  swapRefused,
} from './chunk-MWKFZFZ4.js';
import { frameIdSchema, releasePointerSchema } from './chunk-UODQJH4H.js';
import { GroundMotionError } from './chunk-XEGQTXKU.js';

// store/lake/release/catalogueFile.ts
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
var NOTHING = Buffer.alloc(0),
  unpack = promisify(gunzip),
  pack = promisify(gzip);
function pointerIn({ frameId, pointer }) {
  return parseJson(`${CATALOGUE_FILE}, ${frameId}`, pointer, releasePointerSchema);
}
async function readCatalogue(files) {
  let found = await files.get(CATALOGUE_FILE);
  if (!found) return null;
  let lines = await linesIn(found.bytes);
  return lines && { tag: found.tag, lines };
}
async function enterFrame(files, frameId) {
  await swap(files, async (before) => {
    let lines = new Map(before ?? (await linesOfPointers(files))),
      line = await lineOf(files, frameId);
    return (line ? lines.set(frameId, line) : lines.delete(frameId), lines);
  });
}
async function mendCatalogue(files, tags) {
  let isRight = (lines) =>
      lines?.size === tags.size && [...tags].every(([frame, tag]) => lines.get(frame)?.tag === tag),
    known = await readCatalogue(files);
  isRight(known?.lines ?? null) ||
    (!known && tags.size === 0) ||
    (await swap(files, () => linesOfPointers(files)));
}
async function swap(files, next) {
  for (let tries = 0; tries < MOST_SWAPS; tries++) {
    let found = await files.get(CATALOGUE_FILE),
      lines = await next(found && (await linesIn(found.bytes))),
      condition = found ? { ifTag: found.tag } : { ifAbsent: !0 };
    if ((await files.put(CATALOGUE_FILE, await packed(lines), condition)) !== null) return;
  }
  throw swapRefused(files.nameOf(CATALOGUE_FILE));
}
var [TAB, NEWLINE] = [9, 10];
async function linesIn(bytes) {
  let unpacked = await unpack(bytes).catch(() => null);
  if (!unpacked) return null;
  let lines = /* @__PURE__ */ new Map();
  for (let from = 0; from < unpacked.length;) {
    let newline = unpacked.indexOf(NEWLINE, from),
      line = unpacked.subarray(from, newline < 0 ? unpacked.length : newline);
    from += line.length + 1;
    let fields = [];
    for (let at = 0; at <= line.length;) {
      let tab = line.indexOf(TAB, at);
      (fields.push(line.subarray(at, tab < 0 ? line.length : tab)), (at += fields.at(-1).length + 1));
    }
    let [frame, tag, size, pointer = NOTHING, served = NOTHING] = fields,
      frameId = String(frame);
    frameIdSchema.safeParse(frameId).success &&
      lines.set(frameId, { frameId, tag: String(tag), bytes: Number(String(size)), pointer, served });
  }
  return lines;
}
function packed(lines) {
  let parts = [...lines.values()]
    .toSorted((a, b) => (a.frameId < b.frameId ? -1 : 1))
    .flatMap(({ frameId, tag, bytes, pointer, served }) => [
      Buffer.from(`${frameId}	${tag}	${bytes}	`),
      pointer,
      Buffer.of(TAB),
      served,
      Buffer.of(NEWLINE),
    ]);
  return pack(Buffer.concat(parts), { level: 2 });
}
async function lineOf(files, frameId) {
  let found = await findJson(files, pointerKey(frameId), releasePointerSchema).catch(unlessAway);
  if (!found) return null;
  let folder = releaseKey(frameId, found.content.release),
    [served, stored] = await Promise.all([files.get(`${folder}/${SERVED_FILE}`), files.list(`${folder}/`)]);
  return {
    frameId,
    tag: found.tag,
    bytes: stored.reduce((sum, { size }) => sum + size, 0),
    pointer: Buffer.from(JSON.stringify(found.content)),
    served: served ? compact(served.bytes) : NOTHING,
  };
}
function unlessAway(error) {
  if (error instanceof GroundMotionError && error.code === 'release_unusable') return null;
  throw error;
}
function compact(bytes) {
  try {
    return Buffer.from(JSON.stringify(JSON.parse(Buffer.from(bytes).toString())));
  } catch {
    return NOTHING;
  }
}
var READ_TOGETHER = 32;
async function linesOfPointers(files) {
  let folders = ((await files.folders(FRAMES_FOLDER)) ?? []).filter(
      (name) => frameIdSchema.safeParse(name).success,
    ),
    lines = /* @__PURE__ */ new Map();
  for (let from = 0; from < folders.length; from += READ_TOGETHER) {
    let together = folders.slice(from, from + READ_TOGETHER);
    for (let line of await Promise.all(together.map((frameId) => lineOf(files, frameId))))
      line && lines.set(line.frameId, line);
  }
  return lines;
}

export { pointerIn, readCatalogue, enterFrame, mendCatalogue };
//# sourceMappingURL=chunk-D7XU6T6W.js.map
