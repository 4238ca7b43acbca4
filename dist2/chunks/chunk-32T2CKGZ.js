import { wasRemoved } from './chunk-A3O556DD.js';
import { pointerIn, readCatalogue } from './chunk-D7XU6T6W.js';
import {
  CATALOGUE_FILE,
  FRAMES_FOLDER,
  MANIFEST_FILE,
  SERVED_FILE,
  findJson,
  isStoreAway,
  parseJson,
  pointerKey,
  readJson,
  releaseKey,
  unusable,
} from './chunk-MWKFZFZ4.js';
import {
  frameIdSchema,
  manifestSchema,
  releasePointerSchema,
  servedManifestSchema,
  tailCheckSchema,
} from './chunk-UODQJH4H.js';
import { BoundedCache } from './chunk-XDQNITUM.js';
import { projectionFor } from './chunk-4WL2JCS5.js';
import { errorMessage } from './chunk-XEGQTXKU.js';

// store/lake/release/frameCatalog.ts
import { z as z2 } from 'zod';

// store/lake/release/catalogueWatch.ts
var SWEEP_MS = 3e5,
  NO_LINES = /* @__PURE__ */ new Map();
function watchCatalogue(files) {
  let read2 = null,
    sweptAt = -1 / 0,
    look = async () => {
      if (read2 && read2.tag === (await files.head(CATALOGUE_FILE))?.tag) return NO_LINES;
      let isFirst = read2 === null,
        catalogue = await readCatalogue(files),
        pointers = catalogue && new Map([...catalogue.lines].map(([frameId, { tag }]) => [frameId, tag]));
      return (
        (read2 = catalogue && { tag: catalogue.tag, pointers }),
        isFirst && catalogue && (sweptAt = performance.now()),
        catalogue?.lines ?? NO_LINES
      );
    };
  return {
    changed: async (known) => {
      if (!files.isShared) return null;
      let lines = await look();
      if (!read2 || performance.now() - sweptAt > SWEEP_MS) return null;
      let { pointers } = read2;
      return {
        frameIds: [.../* @__PURE__ */ new Set([...pointers.keys(), ...known.keys()])].filter(
          (frameId) => known.get(frameId)?.tag !== pointers.get(frameId),
        ),
        lines,
      };
    },
    swept: () => {
      sweptAt = performance.now();
    },
  };
}

// store/lake/release/keptText.ts
import { z } from 'zod';
var MOST_READ = 128,
  read = BoundedCache.ofEntries(MOST_READ);
function keepAsText(name, part, schema) {
  let text = Buffer.from(JSON.stringify(part));
  return () => {
    let known = read.peek(text);
    if (known) return known;
    let parsed = schema.safeParse(JSON.parse(text.toString()));
    if (!parsed.success) throw unusable(name, z.prettifyError(parsed.error), parsed.error);
    return (read.keep(text, parsed.data), parsed.data);
  };
}

// store/lake/release/frameCatalog.ts
var READ_TOGETHER = 32;
function createFrameCatalog(files) {
  let entries = /* @__PURE__ */ new Map(),
    frames = [],
    problems = [],
    catalogue = watchCatalogue(files);
  return {
    frames: () => frames,
    problems: () => problems,
    faultOf: (frame) => {
      let entry = entries.get(frame.frameId);
      return entry?.frame === frame ? entry.problem : null;
    },
    unknownGround: () =>
      problems.find(({ frameId }) => frameId === null || !entries.get(frameId)?.frame)?.message ?? null,
    refresh: async () => {
      let before = entries,
        told = await catalogue.changed(before).catch(() => null),
        folders =
          told?.frameIds ??
          (await frameFolders(files, before.size > 0).catch((error) => {
            let message = errorMessage(error);
            return (
              (problems = [{ frameId: null, message }]),
              isStoreAway(error) ||
                (entries = new Map([...before].map(([id, entry]) => [id, { ...entry, ...failed(message) }]))),
              null
            );
          }));
      if (!folders) return [];
      let next = await readEntries(files, { folders, before, told });
      ((entries = next), told || catalogue.swept());
      let changes = changesBetween(before, next);
      return (
        changes.length > 0 && (frames = [...next.values()].flatMap(({ frame }) => (frame ? [frame] : []))),
        (problems = [...next].flatMap(([frameId, { problem }]) =>
          problem === null ? [] : [{ frameId, message: problem }],
        )),
        changes
      );
    },
  };
}
async function readEntries(files, { folders, before, told }) {
  if (told?.frameIds.length === 0) return before;
  let frameIds = (told?.frameIds ?? [.../* @__PURE__ */ new Set([...folders, ...before.keys()])]).toSorted(),
    entries = new Map(told ? before : []);
  for (let from = 0; from < frameIds.length; from += READ_TOGETHER) {
    let together = frameIds.slice(from, from + READ_TOGETHER),
      read2 = await Promise.all(
        together.map(async (frameId) => {
          let known = before.get(frameId),
            line = known ? void 0 : told?.lines.get(frameId);
          return (line && entryOfLine(files, line)) ?? (await refreshEntry(files, frameId, known));
        }),
      );
    for (let [at, entry] of read2.entries())
      entry ? entries.set(together[at], entry) : entries.delete(together[at]);
  }
  return new Map([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
async function frameFolders(files, isKnown) {
  let found = await files.folders(FRAMES_FOLDER);
  if (!found && isKnown) {
    let folder = files.nameOf(FRAMES_FOLDER);
    throw new Error(`${folder} has gone; put it back, or start the server again without it`);
  }
  return (found ?? []).filter((name) => frameIdSchema.safeParse(name).success);
}
function entryOfLine(files, line) {
  if (line.served.length === 0) return null;
  try {
    let { release } = pointerIn(line),
      dir = releaseKey(line.frameId, release),
      name = files.nameOf(`${dir}/${SERVED_FILE}`),
      { checks, ...manifest } = parseJson(name, line.served, keptManifestSchema);
    return checks === void 0
      ? null
      : {
          frame: frameOf(dir, { name, manifest, checks }, [line.frameId, release]),
          tag: line.tag,
          problem: null,
        };
  } catch {
    return null;
  }
}
async function refreshEntry(files, frameId, known) {
  try {
    let pointer = await files.head(pointerKey(frameId));
    if (!pointer) return await vanishedEntry(files, frameId, known);
    let { tag } = pointer;
    return known?.tag === tag
      ? known
      : { frame: await loadFrame(files, frameId, known?.frame ?? null), tag, problem: null };
  } catch (error) {
    return known && isStoreAway(error)
      ? known
      : { frame: known?.frame ?? null, ...failed(errorMessage(error)) };
  }
}
async function vanishedEntry(files, frameId, known) {
  if (!known?.frame || (await wasRemoved(files, frameId))) return null;
  let reason = `${files.nameOf(pointerKey(frameId))} has gone, and no removal of the frame is on record; put it back, or ingest the frame again`;
  return { frame: known.frame, ...failed(reason) };
}
function failed(problem) {
  return { tag: null, problem };
}
async function loadFrame(files, frameId, known) {
  let { release } = await readJson(files, pointerKey(frameId), releasePointerSchema);
  return known?.releaseId === release ? known : loadRelease(files, frameId, release);
}
async function loadRelease(files, frameId, release) {
  let dir = releaseKey(frameId, release);
  return frameOf(dir, await readManifest(files, dir), [frameId, release]);
}
function frameOf(dir, { name, manifest, checks }, [frameId, release]) {
  if (manifest.frame_id !== frameId || manifest.release_id !== release)
    throw unusable(
      name,
      `it describes ${manifest.frame_id} ${manifest.release_id}, not ${frameId} ${release}`,
    );
  let checksOf = keepAsText(name, checks, checksSchema);
  return {
    frameId,
    releaseId: release,
    manifest,
    dir,
    grid: manifest.grid,
    projection: projectionFor(manifest.grid.epsg),
    partitions: new Set(manifest.partitions.map(({ h3_5 }) => h3_5)),
    get checks() {
      return checksOf();
    },
  };
}
var checksSchema = z2.record(
    z2.string(),
    z2.union([tailCheckSchema, z2.strictObject({ sha256: z2.string() })]),
  ),
  keptManifestSchema = servedManifestSchema.extend({ checks: z2.unknown().optional() });
async function readManifest(files, dir) {
  let served = await findJson(files, `${dir}/${SERVED_FILE}`, keptManifestSchema);
  if (served && served.content.checks !== void 0) {
    let { checks: checks2, ...manifest2 } = served.content;
    return { name: files.nameOf(`${dir}/${SERVED_FILE}`), manifest: manifest2, checks: checks2 };
  }
  let key = `${dir}/${MANIFEST_FILE}`,
    whole = await readJson(files, key, manifestSchema),
    { files: listed, products: _products, checks, ...manifest } = whole,
    digests = Object.fromEntries(listed.map(({ path, sha256 }) => [path, { sha256 }]));
  return { name: files.nameOf(key), manifest, checks: checks ?? digests };
}
function changesBetween(before, after) {
  let changes = [];
  for (let [frameId, { frame }] of after) {
    let earlier = before.get(frameId)?.frame;
    !frame || frame === earlier || changes.push({ kind: earlier ? 'updated' : 'added', frame });
  }
  for (let [frameId, { frame }] of before)
    frame && !after.get(frameId)?.frame && changes.push({ kind: 'removed', frame });
  return changes;
}

export { createFrameCatalog, loadRelease };
//# sourceMappingURL=chunk-32T2CKGZ.js.map
