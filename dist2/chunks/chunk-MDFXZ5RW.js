import { softwareVersion } from './chunk-HIVNQDY2.js';
import { isRunning, readIngestRecord, thisHolder, writeIngestRecord } from './chunk-UUW7W76U.js';
import { checkFrameId, createStopwatch, decidesKind, describeError } from './chunk-B6ABWEZ6.js';
import { referenceChoiceText } from './chunk-GVPQ5ZCF.js';
import { readDecoderJournal } from './chunk-RPX3I7MC.js';
import { recognise } from './chunk-DM7HETH5.js';
import { archiveDirOf } from './chunk-RTNJPEDF.js';
import { silentReporter } from './chunk-WU4NIURC.js';
import { forEachInFlight } from './chunk-T27DXEUU.js';
import { withdrawnProducts } from './chunk-BUP7J5LU.js';
import { moduleBeside } from './chunk-3VSJEKWF.js';
import { SCIENCE_VERSION } from './chunk-UTIRH5DV.js';
import { compareText } from './chunk-PMFJBV5D.js';
import {
  currentManifest,
  frameDir,
  frameKey,
  identityText,
  lakeFilesAt,
  parseIdentity,
  processLives,
  thisProcess,
} from './chunk-MWKFZFZ4.js';
import { sha256OfFile } from './chunk-OMHUCNDV.js';
import { printableName } from './chunk-OB34HNWC.js';
import { frameIdSchema } from './chunk-UODQJH4H.js';
import { GroundMotionError, errorMessage, invalidInput } from './chunk-XEGQTXKU.js';

// ingest/catalogue/planCatalogue.ts
import { basename, dirname } from 'node:path';
function frameLabel({ frameId, products }) {
  return frameId ?? dirname(products[0].file.path);
}
var MANY_FILES = 1e4;
function planCatalogue(offered, frameId) {
  checkFrameId(frameId);
  let listed = offered.files.length > MANY_FILES ? withoutStrangers(offered) : offered,
    leftOut = [...listed.leftOut],
    opera = /* @__PURE__ */ new Map();
  for (let { recognition } of listed.files) {
    if (recognition.is !== 'granule') continue;
    let { frameId: id } = recognition.granule,
      products = opera.get(id);
    products ? products.push(recognition) : opera.set(id, [recognition]);
  }
  let frames = [];
  for (let [subfolder, place] of placesOf(listed.files)) {
    let others = place.filter(({ recognition }) => !joinsNamedFrame(recognition, opera)),
      operaHere = new Set(
        place.flatMap(({ recognition }) =>
          recognition.is === 'granule' ? [recognition.granule.frameId] : [],
        ),
      ),
      isProduct = kindDecider(others, operaHere.size > 0),
      companions = others.filter((file) => !isProduct(file));
    if (companions.length < others.length && operaHere.size === 0) {
      frames.push(frameOfPlace(subfolder, others, frameId));
      continue;
    }
    for (let { recognition } of others.filter(isProduct)) {
      let reason = `of another kind than the granules of ${[...operaHere].join(', ')} beside it; ingest it by itself with --frame`;
      leftOut.push({ path: recognition.file.path, outcome: 'refused', reason });
    }
    addCompanions(companions, operaHere, { opera, leftOut });
  }
  for (let [id, products] of opera) frames.unshift({ frameId: id, products, problem: null });
  if (frames.length === 0) {
    if (frameId === void 0) throw nothingUsable(listed, leftOut);
    let products = listed.files.map(({ recognition }) => recognition);
    return { frames: [{ frameId, products, problem: null }], leftOut: listed.leftOut, isCatalogue: !1 };
  }
  let named = withoutDoubles(frames.toSorted(byFrameId)),
    chosen = frameId === void 0 ? named : chooseFrame(named, frameId, leftOut);
  return {
    frames: chosen,
    leftOut,
    isCatalogue:
      chosen.length > 1 || chosen.some(({ problem }) => problem !== null) || isInSubfolder(chosen, listed),
  };
}
function isStranger({ recognition }) {
  return recognition.is === 'other' || recognition.is === 'foreign';
}
function withoutStrangers({ origin, files, leftOut }) {
  let strangers = files.filter(isStranger).map(({ recognition }) => ({
    path: recognition.file.path,
    ...reasonOf(recognition),
  }));
  return { origin, files: files.filter((file) => !isStranger(file)), leftOut: [...leftOut, ...strangers] };
}
function placesOf(files) {
  let places = /* @__PURE__ */ new Map();
  for (let file of files) {
    let place = places.get(file.subfolder);
    place ? place.push(file) : places.set(file.subfolder, [file]);
  }
  return places;
}
function joinsNamedFrame(found, opera) {
  if (found.is === 'granule') return !0;
  if (found.is !== 'static_layer' && found.is !== 'line_of_sight') return !1;
  let products = opera.get(found.layer?.frameId ?? '');
  return products ? (products.push(found), !0) : !1;
}
function kindDecider(place, hasGranules) {
  let isDecided = hasGranules || place.some(({ recognition }) => decidesKind(recognition));
  return ({ recognition }) => decidesKind(recognition) || (!isDecided && recognition.is === 'geotiff');
}
function frameOfPlace(subfolder, place, frameId) {
  let products = place.map(({ recognition }) => recognition);
  if (subfolder === null) return { frameId: frameId ?? null, products, problem: null };
  let name = basename(subfolder),
    parsed = frameIdSchema.safeParse(name);
  if (parsed.success) return { frameId: name, products, problem: null };
  let message = `the products in ${subfolder} do not name their frame, and neither does the folder: ${parsed.error.issues[0].message}; rename it, or ingest it by itself with --frame`;
  return { frameId: null, products, problem: { code: 'frame_required', message } };
}
function addCompanions(companions, operaHere, { opera, leftOut }) {
  let [only, ...more] = operaHere;
  for (let { recognition } of companions) {
    let { file } = recognition,
      mayServe =
        recognition.is === 'cslc_static' || (recognition.is === 'line_of_sight' && !recognition.layer),
      takers = operaHere.size > 0 ? operaHere : opera.keys();
    if (mayServe && opera.size > 0) for (let id of takers) opera.get(id).push(recognition);
    else
      only !== void 0 && more.length === 0
        ? opera.get(only).push(recognition)
        : leftOut.push({ path: file.path, ...reasonOf(recognition) });
  }
}
function reasonOf(found) {
  return found.is === 'foreign'
    ? { outcome: 'refused', reason: found.reason }
    : found.is === 'other'
      ? { outcome: 'ignored', reason: found.reason }
      : found.is === 'gnss'
        ? { outcome: 'ignored', reason: 'GNSS stations are given with --gnss' }
        : found.is === 'static_layer' || found.is === 'line_of_sight'
          ? { outcome: 'ignored', reason: `no granule of frame ${found.layer?.frameId ?? '?'} was given` }
          : { outcome: 'ignored', reason: 'no product that it goes with was given in the same place' };
}
function nothingUsable({ origin }, leftOut) {
  let shown = leftOut.slice(0, 5).map(
      ({ path, reason }) => `
  ${basename(path)}: ${reason}`,
    ),
    more = leftOut.length - shown.length;
  return invalidInput(
    'no_usable_product',
    `no usable product in ${origin} among ${leftOut.length} file(s)` +
      shown.join('') +
      (more > 0
        ? `
  and ${more} more`
        : ''),
    { details: { products: leftOut } },
  );
}
function withoutDoubles(frames) {
  let seen = /* @__PURE__ */ new Set();
  return frames.map((frame) => {
    if (frame.frameId === null || !seen.has(frame.frameId))
      return (frame.frameId !== null && seen.add(frame.frameId), frame);
    let message = `${dirname(frame.products[0].file.path)}: other files given make frame ${frame.frameId} too; name one of them otherwise`;
    return { ...frame, problem: { code: 'frame_twice', message } };
  });
}
function chooseFrame(frames, frameId, leftOut) {
  let chosen = frames.filter((frame) => frame.frameId === frameId);
  if (chosen.length === 0) {
    let ids = frames.map(frameLabel);
    throw invalidInput('frame_not_found', `--frame ${frameId}: the products given are of ${ids.join(', ')}`);
  }
  let taken = new Set(chosen.flatMap(({ products }) => products.map(({ file }) => file)));
  for (let frame of frames)
    for (let { file } of frame.products) {
      if (taken.has(file)) continue;
      let reason = `of frame ${frame.frameId ?? '(unnamed)'}; frame ${frameId} was asked for`;
      leftOut.push({ path: file.path, outcome: 'ignored', reason });
    }
  return chosen;
}
function isInSubfolder(frames, { files }) {
  let inSubfolder = new Set(
    files.flatMap(({ subfolder, recognition }) => (subfolder === null ? [] : [recognition.file])),
  );
  return frames.some((frame) => frame.products.some(({ file }) => inSubfolder.has(file)));
}
function byFrameId(a, b) {
  return compareText(a.frameId ?? '~', b.frameId ?? '~');
}

// ingest/catalogue/catalogueReport.ts
var NAMED_FILES = 20;
function leftOutLines(leftOut, isComplete) {
  let byReason = /* @__PURE__ */ new Map();
  for (let each of leftOut) {
    let key = `${each.outcome} ${each.reason}`,
      same = byReason.get(key);
    same ? same.push(each) : byReason.set(key, [each]);
  }
  return [...byReason.values()].flatMap((same) => {
    let shown = isComplete || same.length <= NAMED_FILES ? same : same.slice(0, 3),
      lines = shown.map(({ path, outcome, reason }) => `${outcome}: ${path}: ${withoutName(reason, path)}`),
      more = same.length - shown.length;
    return more === 0
      ? lines
      : [...lines, `${same[0].outcome}: ${more} more files for the same reason; --dry-run names them all`];
  });
}
function withoutName(reason, path) {
  let name = `${path.slice(path.lastIndexOf('/') + 1)}: `;
  return reason.startsWith(name) ? reason.slice(name.length) : reason;
}
function reportCatalogue(outcomes, leftOut) {
  let frames = outcomes.map(lineOf),
    count = (outcome) => frames.filter((line) => line.outcome === outcome).length,
    counts = ['published', 'unchanged', 'planned', 'failed']
      .filter((outcome) => count(outcome) > 0)
      .map((outcome) => `${count(outcome)} ${outcome}`),
    width = Math.max(5, ...frames.map(({ frame }) => frame.length)) + 2,
    plans = outcomes.flatMap(({ end }) => (end.is === 'planned' ? [...end.plan.lines, ''] : [])),
    lines = [
      ...(plans.length > 0 ? leftOutLines(leftOut, !0) : []),
      ...plans,
      `${'frame'.padEnd(width)}${'outcome'.padEnd(11)}${'seconds'.padStart(8)}${'cells'.padStart(13)}  release or reason`,
      ...frames.map((line) => {
        let cells = line.cells === null ? '\u2013' : line.cells.toLocaleString('en-US'),
          what = line.error
            ? `${line.error.code}: ${line.error.message.replaceAll(/\s*\n\s*/g, '; ')}`
            : (line.release ?? `${line.files} files`);
        return `${line.frame.padEnd(width)}${line.outcome.padEnd(11)}${line.seconds.toFixed(1).padStart(8)}${cells.padStart(13)}  ${what}`;
      }),
      `${frames.length} frames: ${counts.join(', ')}`,
    ],
    ok = count('failed') === 0;
  return { lines, json: { ok, frames, left_out: leftOut }, ok };
}
function lineOf({ frame, seconds, end }) {
  let line = {
    frame: frameLabel(frame),
    seconds: Number(seconds.toFixed(1)),
    files: frame.products.length,
    cells: null,
    release: null,
    error: null,
    plan: null,
  };
  if (end.is === 'planned') return { ...line, outcome: 'planned', plan: end.plan.json };
  if (end.is === 'failed') {
    let { code, message } = end.error;
    return { ...line, outcome: 'failed', error: { code, message } };
  }
  let { manifest, isUnchanged } = end.summary;
  return {
    ...line,
    outcome: isUnchanged ? 'unchanged' : 'published',
    cells: manifest.counts.measured,
    release: manifest.release_id,
  };
}

// ingest/catalogue/ingestFrame.ts
import { stat as stat2 } from 'node:fs/promises';

// ingest/process/attempt.ts
import { fork } from 'node:child_process';
import { rmSync as rmSync2 } from 'node:fs';
import { join as join2 } from 'node:path';

// ingest/scratch/runFolder.ts
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
var RUN_FOLDER = /^ground-motion-(?:ingest|gazetteer)-(.+)_[0-9a-f]{12}$/;
function makeRunFolder(program, parent = tmpdir()) {
  clearDeadRuns(parent);
  let name = `ground-motion-${program}-${identityText(thisProcess())}_${randomBytes(6).toString('hex')}`,
    folder = join(parent, name);
  return (mkdirSync(folder, { mode: 448 }), folder);
}
function clearDeadRuns(parent) {
  for (let name of readdirSync(parent)) {
    let identity = parseIdentity(RUN_FOLDER.exec(name)?.[1] ?? '');
    if (!(identity === null || processLives(identity) !== !1))
      try {
        rmSync(join(parent, name), { recursive: !0, force: !0 });
      } catch {}
  }
}

// ingest/process/heapOptions.ts
function heapOptions(memoryLimitBytes) {
  let limitMb = Math.ceil(memoryLimitBytes / 1048576),
    maximumMb = Math.min(4096, Math.ceil(limitMb / 2)),
    initialMb = Math.max(32, Math.min(256, Math.ceil(limitMb * 0.0625)));
  return [`--max-old-space-size=${maximumMb}`, `--initial-heap-size=${initialMb}`];
}

// ingest/process/attempt.ts
var STOP_PATIENCE_MS = 5e3,
  PRINTED_CHARACTERS = 4e3;
async function attempt(task, { reporter, stop, mayPublish }) {
  let folder = makeRunFolder('ingest');
  try {
    let journalPath = join2(folder, 'decoding'),
      child = startProcess(task.guard.memoryLimitBytes),
      ended = resultOf(child, reporter, () => {
        answer(child, mayPublish);
      }),
      end = endOnAbort(child, stop),
      guard = { ...task.guard, journalPath, supervisorPid: process.pid };
    child.send({ ...task, guard, asks: mayPublish !== void 0 }, () => {});
    try {
      let result = await ended;
      return result.is === 'died' ? { ...result, ...readDecoderJournal(journalPath) } : result;
    } finally {
      end();
    }
  } finally {
    rmSync2(folder, { recursive: !0, force: !0 });
  }
}
function startProcess(memoryLimitBytes) {
  return fork(moduleBeside('file:///work/wt-tests/dist/ingest/process/attempt.js', './frameProcess'), {
    execArgv: [...process.execArgv, ...heapOptions(memoryLimitBytes)],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}
function resultOf(child, reporter, onAsked) {
  let result = null,
    printed = '';
  for (let stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      printed = (printed + text).slice(-PRINTED_CHARACTERS);
    });
  return (
    child.on('message', (message) => {
      message.is === 'stage'
        ? reporter.stage(message.name, message.total)
        : message.is === 'advance'
          ? reporter.advance()
          : message.is === 'note'
            ? reporter.note(message.text)
            : message.is === 'end'
              ? reporter.end()
              : message.is === 'asks'
                ? onAsked()
                : ((result = message), child.kill('SIGKILL'));
    }),
    new Promise((settle, reject) => {
      (child.once('error', reject),
        child.once('close', (exitCode, signal) => {
          (reporter.end(), settle(result ?? { is: 'died', exitCode, signal, printed: printed.trim() }));
        }));
    })
  );
}
async function answer(child, mayPublish) {
  let withheld = await Promise.resolve(mayPublish?.()).then(() => null, describeError);
  child.send({ withheld }, () => {});
}
function endOnAbort(child, stop) {
  let timer,
    end = () => {
      (child.kill('SIGTERM'), (timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS)));
    };
  return (
    stop.aborted ? end() : stop.addEventListener('abort', end, { once: !0 }),
    () => {
      (clearTimeout(timer), stop.removeEventListener('abort', end));
    }
  );
}

// ingest/process/blame.ts
import { basename as basename2 } from 'node:path';
var OWN_GROWTH = 0.5,
  GIGABYTE = 1e9;
function judge(dead, circumstances) {
  let { oneAtATime, damaged, memoryLimitBytes } = circumstances,
    [file, ...others] = [...new Map(dead.open.map((each) => [each.path, each])).values()],
    isCertain = file !== void 0 && others.length === 0 && !damaged.has(file.path),
    reason = reasonOf2(dead, circumstances);
  if (!isCertain)
    return oneAtATime || (file === void 0 && dead.lastWord?.reason === 'memory')
      ? { is: 'give_up', error: failure(dead, reason) }
      : { is: 'look_closer' };
  let { lastWord } = dead,
    grownBytes = (lastWord?.rssBytes ?? 0) - file.rssBytes;
  return lastWord?.reason === 'memory' && grownBytes < OWN_GROWTH * memoryLimitBytes
    ? { is: 'give_up', error: failure(dead, reason) }
    : {
        is: 'refuse',
        path: file.path,
        reason: `${basename2(file.path)}: the decoder ${reason}; the file is damaged, replace or remove it`,
      };
}
function reasonOf2({ lastWord, signal, exitCode }, { patienceMs, memoryLimitBytes }) {
  return lastWord?.reason === 'hang'
    ? `gave no sign of life for ${patienceMs / 1e3} s`
    : lastWord?.reason === 'memory'
      ? `took more than ${(memoryLimitBytes / GIGABYTE).toFixed(1)} GB of memory`
      : signal === null
        ? `ended with exit code ${exitCode}`
        : `crashed (${signal})`;
}
function failure({ lastWord, printed }, reason) {
  if (lastWord?.reason === 'memory')
    return new GroundMotionError(
      'unavailable',
      'out_of_memory',
      `the process that reads the frame ${reason}, and no one file is to blame; give --memory more, or fewer --threads`,
    );
  let said = printed === '' ? '' : `; it said: ${printed}`;
  return new GroundMotionError(
    'internal',
    lastWord?.reason === 'hang' ? 'ingest_hung' : 'ingest_crashed',
    `the process that reads the frame ${reason} while no one file was being decoded; nothing was published, run it again${said}`,
  );
}

// ingest/process/superviseFrame.ts
var MAXIMUM_CRASHES = 24,
  STOP_SIGNALS = /* @__PURE__ */ new Set(['SIGINT', 'SIGTERM', 'SIGHUP']);
async function superviseFrame(task, limits, options) {
  let damaged = /* @__PURE__ */ new Map(),
    oneAtATime = !1;
  for (let crashes = 0; crashes < MAXIMUM_CRASHES; crashes++) {
    let guard = { ...limits, oneAtATime },
      end = await attempt({ ...task, damaged: [...damaged], guard }, options);
    if (end.is !== 'died') return end;
    if (options.stop.aborted || isStopped(end)) throw stopped();
    let judgement = judge(end, { ...guard, damaged });
    if (judgement.is === 'give_up') throw judgement.error;
    if (judgement.is === 'look_closer') {
      ((oneAtATime = !0),
        options.reporter.note('the process that reads the frame died; starting again, one file at a time'));
      continue;
    }
    (damaged.set(judgement.path, judgement.reason),
      options.reporter.note(`${judgement.reason}; starting again without it`));
  }
  throw new GroundMotionError(
    'invalid_input',
    'ingest_crashed',
    `${damaged.size} files crashed their decoders, the last ${[...damaged.keys()].at(-1)}; the products are damaged, download them again`,
  );
}
function isStopped({ signal, lastWord }) {
  return STOP_SIGNALS.has(signal) && lastWord === null;
}
function stopped() {
  return new GroundMotionError(
    'refused',
    'ingest_stopped',
    'the ingest was stopped; nothing was published, run it again',
  );
}

// ingest/catalogue/fingerprint.ts
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { basename as basename3, join as join3, resolve } from 'node:path';
async function describeInputs({ products, gnss, reference }) {
  let method = `${SCIENCE_VERSION} ${await softwareVersion()}
reference ${referenceChoiceText(reference)}
`,
    here = createHash('sha256').update(method),
    bytes = await hashPlaces(
      here,
      products.map(({ file }) => file.path),
    );
  (here.update(`--gnss
`),
    (bytes += await hashPlaces(here, gnss)));
  let anywhere = createHash('sha256').update(method);
  for (let line of products
    .map(
      ({ file }) => `${file.bytes} ${file.name}
`,
    )
    .toSorted(compareText))
    anywhere.update(line);
  let stations = await Promise.all(gnss.map((path) => sha256OfFile(path).catch(() => 'unreadable')));
  for (let sha256 of stations.toSorted(compareText))
    anywhere.update(`station ${sha256}
`);
  return {
    files: products.length + gnss.length,
    bytes,
    fingerprint: here.digest('hex'),
    listing: anywhere.digest('hex'),
  };
}
async function describeArchive(dataDir, frameId) {
  let folder = archiveDirOf(dataDir, frameId),
    names = (await readdir(folder).catch(() => [])).toSorted(compareText);
  if (names.length === 0) return null;
  let paths = names.map((name) => join3(folder, name)),
    here = createHash('sha256');
  await hashPlaces(here, paths);
  let anywhere = createHash('sha256');
  for (let path of paths)
    anywhere.update(`${(await stat(path)).size} ${basename3(path)}
`);
  return { fingerprint: here.digest('hex'), listing: anywhere.digest('hex') };
}
async function hashPlaces(hash, paths) {
  let bytes = 0;
  for (let path of paths) {
    let details = await stat(path, { bigint: !0 }).catch(() => null);
    (hash.update(
      `${resolve(path)} ${details?.size} ${details?.mtimeNs} ${details?.ctimeNs} ${details?.ino}
`,
    ),
      (bytes += Number(details?.size ?? 0)));
  }
  return bytes;
}

// ingest/catalogue/frameRecord.ts
var WRITE_EVERY_MS = 1e3,
  MESSAGE_CHARACTERS = 2e3;
async function beginRecord({ dataDir, frameId }, inputs) {
  let before = await readIngestRecord(dataDir, frameId);
  if (before && isRunning(before) && before.holder !== thisHolder()) return null;
  let record = startedRecord(inputs),
    writtenMs = 0,
    pending = Promise.resolve(),
    write = (change, force) => {
      if (((record = { ...record, ...change }), !force && performance.now() - writtenMs < WRITE_EVERY_MS))
        return;
      writtenMs = performance.now();
      let written = record;
      ((pending = pending.then(() => writeIngestRecord(dataDir, frameId, written))),
        force || (pending = pending.catch(() => {})));
    },
    end = (change) => (
      write({ ...change, ended_at: /* @__PURE__ */ new Date().toISOString(), stage: null }, !0),
      pending
    );
  return (
    write({}, !0),
    await pending,
    {
      noting: (reporter) => ({
        ...reporter,
        stage: (name, total) => {
          (write({ stage: { name, done: 0, total } }, !1), reporter.stage(name, total));
        },
        advance: () => {
          let { stage } = record;
          (stage && write({ stage: { ...stage, done: stage.done + 1 } }, !1), reporter.advance());
        },
      }),
      succeeded: async (release, content) => {
        let archive = await describeArchive(dataDir, frameId),
          archived = {
            archive_fingerprint: archive?.fingerprint ?? '',
            archive_listing: archive?.listing ?? null,
          };
        return end({ state: 'done', release, content, ...archived });
      },
      failed: ({ code, message }) =>
        end({ state: 'failed', error: { code, message: message.slice(0, MESSAGE_CHARACTERS) } }),
    }
  );
}
function startedRecord(inputs) {
  return {
    record_version: 1,
    state: 'running',
    holder: thisHolder(),
    started_at: /* @__PURE__ */ new Date().toISOString(),
    ended_at: null,
    stage: null,
    release: null,
    error: null,
    inputs,
    archive_fingerprint: null,
    archive_listing: null,
    content: null,
  };
}

// ingest/catalogue/inputContent.ts
import { createHash as createHash2 } from 'node:crypto';
var READ_AT_ONCE = 4;
async function contentOf(products, manifest, known) {
  let records = /* @__PURE__ */ new Map();
  for (let record of manifest.products) {
    let key = nameAndSize(record);
    records.set(key, records.has(key) ? void 0 : record);
  }
  if (new Set(products.map(({ file }) => file.name)).size < products.length) return null;
  let lines = [];
  await forEachInFlight(products, READ_AT_ONCE, async (found) => {
    let { file } = found,
      record = records.get(nameAndSize(file)),
      sha256 = matters(found, record) ? (known(file, record) ?? (await sha256OfFile(file.path))) : '-';
    lines.push(`${nameAndSize(file)} ${sha256}
`);
  });
  let hash = createHash2('sha256');
  for (let line of lines.toSorted(compareText)) hash.update(line);
  return hash.digest('hex');
}
function asReleased(_file, record) {
  return record?.sha256 ?? null;
}
function matters({ is }, record) {
  return is === 'other' || is === 'foreign' ? !1 : !(is === 'granule' && record?.outcome === 'ignored');
}
function nameAndSize({ name, bytes }) {
  return `${bytes} ${name}`;
}

// ingest/catalogue/unchangedRelease.ts
async function unchangedRelease(frame, products, inputs) {
  let { dataDir, frameId } = frame,
    record = await readIngestRecord(dataDir, frameId);
  if (record?.state !== 'done') return null;
  let archive = await describeArchive(dataDir, frameId);
  if (record.inputs.fingerprint === inputs.fingerprint)
    return record.archive_fingerprint === (archive?.fingerprint ?? '') ? servedRelease(frame, record) : null;
  if (
    record.content === null ||
    record.inputs.listing !== inputs.listing ||
    !isArchiveOf(record, archive?.listing ?? null, dataDir)
  )
    return null;
  let manifest = await servedRelease(frame, record);
  return !manifest || (await contentOf(products, manifest, () => null)) !== record.content
    ? null
    : (await writeIngestRecord(dataDir, frameId, {
        ...record,
        inputs,
        archive_fingerprint: archive?.fingerprint ?? '',
      }),
      manifest);
}
function isArchiveOf(record, listing, dataDir) {
  return listing === null && lakeFilesAt(dataDir).isShared ? !0 : listing === record.archive_listing;
}
async function servedRelease({ dataDir, frameId }, record) {
  let manifest = await currentManifest(dataDir, frameId);
  if (manifest?.release_id !== record.release) return null;
  let withdrawn = await withdrawnProducts(lakeFilesAt(dataDir), frameId);
  return manifest.products.some(({ name, outcome }) => outcome === 'used' && withdrawn.has(name))
    ? null
    : manifest;
}

// ingest/catalogue/ingestFrame.ts
var OF_ANOTHER = /* @__PURE__ */ new Set(['ingest_in_progress', 'release_overtaken', 'lease_lost']);
async function ingestFrame(frame, options, reporter) {
  let startedAt = performance.now(),
    end = await endOf(frame, options, reporter).catch(failure2);
  return { frame, seconds: (performance.now() - startedAt) / 1e3, end };
}
async function endOf(frame, options, reporter) {
  let { frameId, products, problem } = frame;
  if (problem) throw new GroundMotionError('invalid_input', problem.code, problem.message);
  if (options.stop.aborted) throw new GroundMotionError('refused', 'ingest_stopped', 'the run was stopped');
  if (products.length === 0 && !(await isKnown(options.dataDir, frameId)))
    throw unknownFrame(options.dataDir, frameId);
  if (options.dryRun) return supervise(frame, options, silentReporter);
  if (frameId === null) return supervise(frame, options, reporter);
  let inputs = await describeInputs({ products, gnss: options.gnss, reference: options.reference }),
    ofLake = { dataDir: options.dataDir, frameId },
    unchanged = options.replace ? null : await unchangedRelease(ofLake, products, inputs);
  if (unchanged) return { is: 'ingested', summary: unchangedSummary(unchanged) };
  let record = await beginRecord(ofLake, inputs);
  if (!record) {
    let message = `frame ${frameId} is being ingested by another process; wait for it, or end it and run again`;
    throw new GroundMotionError('refused', 'ingest_in_progress', message);
  }
  let end = await supervise(frame, options, record.noting(reporter)).catch(failure2);
  try {
    if (end.is === 'ingested') {
      let { manifest } = end.summary,
        content =
          (await describeInputs({ ...options, products })).fingerprint === inputs.fingerprint
            ? await contentOf(products, manifest, asReleased)
            : null;
      await record.succeeded(manifest.release_id, content);
    }
    end.is === 'failed' && !OF_ANOTHER.has(end.error.code) && (await record.failed(end.error));
  } catch (error) {
    reporter.note(`warning: the frame's record is not up to date: ${errorMessage(error)}`);
  }
  return end;
}
async function isKnown(dataDir, frameId) {
  return frameId === null
    ? !1
    : (await stat2(frameDir(dataDir, frameId)).catch(() => null)) !== null ||
        (await lakeFilesAt(dataDir).folders(frameKey(frameId))) !== null;
}
function unknownFrame(dataDir, frameId) {
  let message = `--frame ${frameId}: ${dataDir} has no such frame to be made anew; give its product files`;
  return new GroundMotionError('invalid_input', 'frame_not_found', message);
}
function supervise(
  { frameId, products },
  { dryRun, gnss, reference, dataDir, threads, replace, stop, mayPublish, ...limits },
  reporter,
) {
  let task = { dryRun, products, frameId, gnss, reference, dataDir, threads, replace, now: Date.now() };
  return superviseFrame(task, limits, { reporter, stop, mayPublish });
}
function unchangedSummary(manifest) {
  let seconds = { ...createStopwatch().seconds(), total: 0 };
  return { manifest, seconds, peakMemoryMb: process.resourceUsage().maxRSS / 1024, isUnchanged: !0 };
}
function failure2(error) {
  return { is: 'failed', error: describeError(error) };
}

// ingest/catalogue/listProducts.ts
import { readdir as readdir2, realpath, stat as stat3 } from 'node:fs/promises';
import { basename as basename4, join as join4 } from 'node:path';
var MAXIMUM_ENTRIES = 5e5;
async function listProducts(paths) {
  let files = /* @__PURE__ */ new Map(),
    leftOut = [],
    list = { files, leftOut, folders: /* @__PURE__ */ new Set() };
  for (let path of paths) {
    let details = await stat3(path).catch(() => null);
    if (!details)
      throw invalidInput(
        'path_not_found',
        `${path}: no such file or folder; give product files or folders of them`,
      );
    details.isDirectory() ? await addFolder(list, path) : await addFile(list, path, null);
  }
  return {
    origin: paths.slice(0, 3).join(', ') + (paths.length > 3 ? ', \u2026' : ''),
    files: [...files.values()].sort(byName),
    leftOut,
  };
}
async function addFolder(list, folder) {
  let subfolders = await addFilesOf(list, folder, null),
    hasProducts = [...list.files.values()]
      .filter(
        ({ recognition, subfolder }) =>
          subfolder === null && recognition.file.path.startsWith(join4(folder, '/')),
      )
      .some(({ recognition }) => decidesKind(recognition));
  for (let subfolder of subfolders)
    if (hasProducts)
      leaveOut(list, subfolder, 'a folder beside products is not entered; name it to include it');
    else
      for (let deeper of await addFilesOf(list, subfolder, subfolder))
        leaveOut(list, deeper, 'a folder within a frame\u2019s folder is not entered; name it to include it');
}
async function addFilesOf(list, folder, subfolder) {
  let real = await realpath(folder);
  if (list.folders.has(real)) return (leaveOut(list, folder, 'a folder that was read already'), []);
  list.folders.add(real);
  let names;
  try {
    names = await readdir2(folder);
  } catch (error) {
    return (
      list.leftOut.push({
        path: folder,
        outcome: 'refused',
        reason: `cannot be read: ${errorMessage(error)}`,
      }),
      []
    );
  }
  let folders = [];
  for (let name of names.sort()) {
    let path = join4(folder, name);
    name.startsWith('.')
      ? leaveOut(list, path, 'a hidden file')
      : (await addFile(list, path, subfolder)) && folders.push(path);
  }
  return folders;
}
async function addFile(list, path, subfolder) {
  let { files, leftOut } = list;
  if (files.size + leftOut.length > MAXIMUM_ENTRIES)
    throw invalidInput(
      'too_many_files',
      `${path}: more than ${MAXIMUM_ENTRIES} files were given in all; give fewer frames at once`,
    );
  if (printableName(path) !== path)
    return (
      leftOut.push({
        path: printableName(path),
        outcome: 'refused',
        reason: 'its name holds control characters; rename it',
      }),
      !1
    );
  try {
    let details = await stat3(path);
    if (details.isDirectory()) return !0;
    if (!details.isFile()) return (leaveOut(list, path, 'not a file but a pipe, a socket or a device'), !1);
    let real = await realpath(path),
      known = files.get(real);
    if (known)
      return (
        known.recognition.file.path !== path &&
          leaveOut(list, path, `the same file as ${known.recognition.file.path}`),
        !1
      );
    let recognition = await recognise({
      path,
      name: basename4(path),
      bytes: details.size,
      modifiedMs: details.mtimeMs,
    });
    files.set(real, { recognition, subfolder });
  } catch (error) {
    leftOut.push({ path, outcome: 'refused', reason: `cannot be read: ${errorMessage(error)}` });
  }
  return !1;
}
function leaveOut({ leftOut }, path, reason) {
  leftOut.push({ path, outcome: 'ignored', reason });
}
function byName(a, b) {
  let [left, right] = [a.recognition.file, b.recognition.file];
  return compareText(left.name, right.name) || compareText(left.path, right.path);
}

// ingest/catalogue/framesOfShard.ts
function framesOfShard(frames, { index, count }) {
  let weighed = frames.map((frame) => ({ frame, label: frameLabel(frame), bytes: bytesOf(frame) })),
    loads = Array.from({ length: count }, () => 0),
    mine = /* @__PURE__ */ new Set();
  for (let { frame, bytes } of weighed.toSorted(
    (a, b) => b.bytes - a.bytes || compareText(a.label, b.label),
  )) {
    let lightest = 0;
    for (let part = 1; part < count; part++) loads[part] < loads[lightest] && (lightest = part);
    ((loads[lightest] += bytes + 1), lightest === index && mine.add(frame));
  }
  return frames.filter((frame) => mine.has(frame));
}
function bytesOf({ products }) {
  return products.reduce((sum, { file }) => sum + file.bytes, 0);
}

export {
  frameLabel,
  planCatalogue,
  leftOutLines,
  reportCatalogue,
  ingestFrame,
  listProducts,
  framesOfShard,
  bytesOf,
};
//# sourceMappingURL=chunk-MDFXZ5RW.js.map
