import { framesOfLake, readFrameDisks } from './chunk-G533O3HJ.js';
import { createFrameCatalog } from './chunk-CBHQ7NGP.js';
import { isRunning, readIngestRecord } from './chunk-PCPD7FFS.js';
import { dataFreshness } from './chunk-PKVMSQGG.js';
import './chunk-J5VPSZSV.js';
import './chunk-T5JLPVUW.js';
import './chunk-QNWZKQX2.js';
import './chunk-GSWLSW3S.js';
import './chunk-5WZDDAOD.js';
import './chunk-VALP4MUM.js';
import { QUICKLOOK_FILE, lakeFilesAt } from './chunk-E3VPKLUO.js';
import './chunk-OMHUCNDV.js';
import { frameIdSchema } from './chunk-QSX7PNLE.js';
import './chunk-OMHHBRYQ.js';
import './chunk-F7E5KL7Y.js';
import './chunk-XDQNITUM.js';
import './chunk-4WL2JCS5.js';
import './chunk-Q3ARXEFZ.js';
import './chunk-XPGBKUGO.js';
import './chunk-7KCIWEUB.js';
import { epochDayOf, parseIsoDate } from './chunk-P5YXQPQ2.js';
import './chunk-XEGQTXKU.js';
import './chunk-25CLJZX4.js';

// ingest/command/lakeStatus.ts
var MOST_OPENED = 8;
async function statusOfLake(dataDir, now, { frameId: only, open } = {}) {
  let catalog = createFrameCatalog(lakeFilesAt(dataDir));
  await catalog.refresh();
  let served = new Map(catalog.frames().map((frame) => [frame.frameId, frame])),
    problems = new Map(catalog.problems().map((problem) => [problem.frameId, problem.message])),
    frameIds = await framesOfLake(dataDir, only === void 0 ? void 0 : [only]),
    files = lakeFilesAt(dataDir),
    disks = await readFrameDisks(dataDir),
    frames = [];
  for (let from = 0; from < frameIds.length; from += LOOK_TOGETHER) {
    let together = frameIds.slice(from, from + LOOK_TOGETHER).map(async (frameId) => {
      let problem = problems.get(frameId) ?? null;
      return statusOfFrame({ dataDir, disks, now }, frameId, { served: served.get(frameId), problem });
    });
    frames.push(...(await Promise.all(together)));
  }
  let pictures = frames.flatMap(({ quicklook }) => quicklook ?? []),
    opened = open ? await openPictures(pictures, async (key) => open(await files.localPath(key))) : [],
    shown = frames.map((frame) => ({
      ...frame,
      quicklook: frame.quicklook === null ? null : files.nameOf(frame.quicklook),
    }));
  return {
    lines: frames.length > 0 ? [...linesOf(shown), ...opened] : [`no frame in ${dataDir}`],
    json: { frames: shown },
    ok: frames.every(isWell),
  };
}
async function openPictures(keys, open) {
  if (keys.length === 0) return ['there is no picture to open: a release gets one when it is made'];
  let chosen = keys.slice(0, MOST_OPENED);
  for (let key of chosen)
    if (!(await open(key))) return ['nothing here opens pictures: open them by their paths'];
  return chosen.length < keys.length
    ? [`the pictures of the first ${MOST_OPENED} frames are opened; --frame chooses another`]
    : [];
}
var LOOK_TOGETHER = 32;
async function statusOfFrame({ dataDir, disks, now }, frameId, { served, problem }) {
  let disk = await disks(frameId, served?.releaseId ?? null),
    record = frameIdSchema.safeParse(frameId).success ? await readIngestRecord(dataDir, frameId) : null,
    attempt = record && attemptOf(record, disk.isBeingIngested),
    lastObservation = served?.manifest.freshness.last_observation ?? null,
    ageDays = lastObservation === null ? null : epochDayOf(now) - parseIsoDate(lastObservation),
    isAtWork = disk.isBeingIngested || attempt?.outcome === 'running';
  return {
    frame: frameId,
    state: stateOf({ isDamaged: problem !== null, isAtWork, isServed: served !== void 0, attempt }),
    problem,
    release: served?.releaseId ?? null,
    quicklook: served ? await quicklookOf(dataDir, served) : null,
    last_observation: lastObservation,
    data_freshness: dataFreshness(ageDays),
    epochs: served?.manifest.epochs.length ?? 0,
    measured_cells: served?.manifest.counts.measured ?? 0,
    earlier_releases: disk.earlierReleases,
    bytes: disk.bytes,
    last_attempt: attempt,
  };
}
async function quicklookOf(dataDir, { dir, checks }) {
  let key = `${dir}/${QUICKLOOK_FILE}`;
  return QUICKLOOK_FILE in checks || (await lakeFilesAt(dataDir).head(key)) ? key : null;
}
function stateOf(facts) {
  return facts.isDamaged
    ? 'damaged'
    : facts.isAtWork
      ? 'ingesting'
      : facts.isServed
        ? 'served'
        : facts.attempt?.outcome === 'failed'
          ? 'failed'
          : 'empty';
}
function attemptOf(record, isBeingIngested) {
  let { state, started_at, ended_at, stage, error } = record;
  if (state !== 'running') return { outcome: state, started_at, ended_at, stage: null, error };
  let described = stage && `${stage.name}, ${stage.done} of ${stage.total}`;
  if (isRunning(record) || isBeingIngested)
    return { outcome: 'running', started_at, ended_at, stage: described, error };
  let message = `its process ended without a word${described ? ` (${described})` : ''}; run it again`;
  return {
    outcome: 'failed',
    started_at,
    ended_at,
    stage: null,
    error: { code: 'ingest_interrupted', message },
  };
}
function isWell({ state, last_attempt: attempt }) {
  return state !== 'damaged' && attempt?.outcome !== 'failed';
}
function linesOf(frames) {
  let rows = frames.map((frame) => [
      frame.frame,
      frame.state,
      frame.release ?? '\u2013',
      `${frame.last_observation ?? '\u2013'} (${frame.data_freshness})`,
      `${frame.epochs} epochs`,
      `${frame.measured_cells.toLocaleString('en-US')} cells`,
      `${(frame.bytes / 1e6).toFixed(1)} MB`,
      frame.earlier_releases > 0 ? `+${frame.earlier_releases} earlier` : '',
    ]),
    widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return frames.map((frame, index) =>
    [
      rows[index]
        .map((text, column) => text.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
      ...(frame.problem === null ? [] : [frame.problem]),
      ...(frame.quicklook === null ? [] : [`picture ${frame.quicklook}`]),
      ...(frame.last_attempt ? [attemptLine(frame.last_attempt)] : []),
    ].join(`
  `),
  );
}
function attemptLine({ outcome, started_at, ended_at, stage, error }) {
  if (outcome === 'running') return `at work since ${minute(started_at)}${stage ? `: ${stage}` : ''}`;
  let when = minute(ended_at ?? started_at);
  return error
    ? `last attempt ${when}: failed (${error.code}): ${
        error.message.split(`
`)[0]
      }`
    : `last attempt ${when}: done`;
}
function minute(time) {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}
export { statusOfLake };
//# sourceMappingURL=lakeStatus-WJLWPDF6.js.map
