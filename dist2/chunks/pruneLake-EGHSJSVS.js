import { framesOfLake, pruneFrame, releasesToPrune } from './chunk-G533O3HJ.js';
import { tryUpdateLakeIndex } from './chunk-7XWE7JME.js';
import './chunk-J5VPSZSV.js';
import { recordRemoval } from './chunk-T5JLPVUW.js';
import './chunk-QNWZKQX2.js';
import './chunk-SOO6ON4G.js';
import { archiveToPrune, pruneArchive } from './chunk-JWD6SQ3I.js';
import './chunk-KNI35JBC.js';
import './chunk-GSWLSW3S.js';
import { lockFrame } from './chunk-5WZDDAOD.js';
import './chunk-VALP4MUM.js';
import {
  FRAMES_FOLDER,
  SET_ASIDE_PREFIX,
  frameDir,
  frameKey,
  lakeFilesAt,
  pointerKey,
} from './chunk-E3VPKLUO.js';
import { makeFolder } from './chunk-OMHUCNDV.js';
import './chunk-2GPIWAQS.js';
import './chunk-Y7JKUUAR.js';
import './chunk-QSX7PNLE.js';
import './chunk-OMHHBRYQ.js';
import './chunk-F7E5KL7Y.js';
import './chunk-XDQNITUM.js';
import './chunk-4CUJ2YPF.js';
import './chunk-Q3ARXEFZ.js';
import './chunk-XPGBKUGO.js';
import { errorMessage } from './chunk-XEGQTXKU.js';
import './chunk-25CLJZX4.js';

// store/lake/release/removeFrame.ts
async function removeFrame(dataDir, frameId) {
  let files = lakeFilesAt(dataDir);
  files.isShared && (await makeFolder(frameDir(dataDir, frameId)));
  let lock = await lockFrame(frameDir(dataDir, frameId), frameId),
    aside;
  try {
    (await recordRemoval(files, frameId),
      (aside = await files.setAside(frameKey(frameId), pointerKey(frameId))),
      await tryUpdateLakeIndex(files, frameId));
  } finally {
    await lock.release();
  }
  await files.removeFolder(aside);
}
async function clearRemovedFrames(dataDir) {
  let files = lakeFilesAt(dataDir),
    folders = await files.folders(FRAMES_FOLDER).catch(() => null);
  for (let name of folders ?? [])
    name.startsWith(SET_ASIDE_PREFIX) && (await files.removeFolder(`${FRAMES_FOLDER}/${name}`));
}

// ingest/command/pruneLake.ts
async function pruneLake(dataDir, options) {
  let { keep, frameId, dryRun = !1, announce = () => {}, now = Date.now() } = options,
    named = frameId === void 0 ? void 0 : [frameId],
    plan = [];
  for (let frame of await framesOfLake(dataDir, named))
    plan.push(
      await attempt(frame, async () => {
        let { releases, waitsUntil } = await releasesToPrune(dataDir, frame, { keep, now }),
          pairs = await archiveToPrune(dataDir, frame);
        return waitsUntil === null ? { releases, pairs } : { releases: [], pairs, waitsUntil };
      }),
    );
  if (dryRun) return resultOf(plan, { verb: 'would remove', dryRun });
  for (let frame of plan) hasWork(frame) && announce(lineOf(frame, 'removing'));
  let done = [];
  for (let planned of plan) {
    let { frame } = planned,
      prune = async () => ({
        releases: planned.removed.length > 0 ? await pruneFrame(dataDir, frame, { keep, now }) : [],
        pairs: await pruneArchive(dataDir, frame),
        waitsUntil: planned.waits_until,
      });
    done.push(hasWork(planned) ? await attempt(frame, prune) : planned);
  }
  return resultOf(done, { verb: 'removed', dryRun });
}
async function removeFrames(dataDir, { frames: named, dryRun }) {
  let frames = await framesOfLake(dataDir, [...new Set(named)]),
    outcomes = [];
  for (let frame of frames)
    try {
      (dryRun || (await removeFrame(dataDir, frame)),
        outcomes.push({ frame, removed: !dryRun, problem: null }));
    } catch (error) {
      outcomes.push({ frame, removed: !1, problem: errorMessage(error) });
    }
  dryRun || (await clearRemovedFrames(dataDir));
  let done = dryRun ? 'would be removed: its releases, archive and record' : 'removed';
  return {
    lines: outcomes.map(({ frame, problem }) => `${frame}: ${problem ?? done}`),
    json: { dry_run: dryRun, frames: outcomes },
    ok: outcomes.every(({ problem }) => problem === null),
  };
}
async function attempt(frame, work) {
  try {
    let { releases, pairs, waitsUntil = null } = await work(),
      counted = { removed: releases, removed_pairs: pairs.length };
    return { frame, ...counted, waits_until: waitsUntil, problem: null };
  } catch (error) {
    return { frame, removed: [], removed_pairs: 0, waits_until: null, problem: errorMessage(error) };
  }
}
function hasWork({ removed, removed_pairs: pairs }) {
  return removed.length + pairs > 0;
}
function lineOf(pruned, verb) {
  let { frame, removed, removed_pairs: pairs, waits_until: until, problem } = pruned,
    all = pairs > 0 ? [...removed, `${pairs} archived pairs`] : removed,
    work = hasWork(pruned) ? `${verb} ${all.join(', ')}` : 'nothing to remove',
    waits = until === null ? '' : `; earlier releases stay until ${until}: servers may still read them`;
  return `${frame}: ${problem ?? work + waits}`;
}
function resultOf(frames, { verb, dryRun }) {
  return {
    lines: frames.map((frame) => lineOf(frame, verb)),
    json: { dry_run: dryRun, frames },
    ok: frames.every(({ problem }) => problem === null),
  };
}
export { pruneLake, removeFrames };
//# sourceMappingURL=pruneLake-EGHSJSVS.js.map
