import { bytesOf, ingestFrame, leftOutLines, listProducts, planCatalogue } from './chunk-MDFXZ5RW.js';
import './chunk-HIVNQDY2.js';
import './chunk-UUW7W76U.js';
import { describeError } from './chunk-B6ABWEZ6.js';
import { parseReferenceChoice } from './chunk-GVPQ5ZCF.js';
import './chunk-RPX3I7MC.js';
import './chunk-DM7HETH5.js';
import './chunk-R2HTOIEA.js';
import './chunk-RTNJPEDF.js';
import { prefixedReporter, silentReporter } from './chunk-WU4NIURC.js';
import './chunk-T27DXEUU.js';
import './chunk-YOYWGSYB.js';
import './chunk-BUP7J5LU.js';
import './chunk-6CKEQ6QV.js';
import './chunk-T7WQFL63.js';
import './chunk-OQ2QZFH6.js';
import './chunk-Y7JKUUAR.js';
import { queueUrlOf, withoutSecrets } from './chunk-GA3KU6TF.js';
import './chunk-3VSJEKWF.js';
import './chunk-UTIRH5DV.js';
import './chunk-PMFJBV5D.js';
import { machineFolder } from './chunk-MWKFZFZ4.js';
import './chunk-OMHUCNDV.js';
import './chunk-OB34HNWC.js';
import { frameIdSchema } from './chunk-UODQJH4H.js';
import './chunk-F7E5KL7Y.js';
import './chunk-XDQNITUM.js';
import './chunk-4CUJ2YPF.js';
import './chunk-Q3ARXEFZ.js';
import './chunk-XPGBKUGO.js';
import './chunk-P5YXQPQ2.js';
import { GroundMotionError, errorMessage, invalidInput } from './chunk-XEGQTXKU.js';

// ingest/fleet/fleetCommand.ts
import { resolve as resolve6 } from 'node:path';
import { setTimeout as sleep3 } from 'node:timers/promises';

// ingest/fleet/frameQueue.ts
import { randomUUID } from 'node:crypto';

// ingest/fleet/frameWork.ts
import { isAbsolute, join, relative, resolve } from 'node:path';
import { z } from 'zod';
var fileSchema = z.strictObject({
    /** In `root`. */
    path: z
      .string()
      .refine(
        (path) => path !== '' && !isAbsolute(path) && !path.split('/').includes('..'),
        'lies elsewhere',
      ),
    bytes: z.int().nonnegative(),
    modified_ms: z.number(),
  }),
  frameWorkSchema = z.strictObject({
    version: z.literal(1),
    frame: frameIdSchema,
    /** Folder of the machine that planned; a worker may have it elsewhere. */
    root: z.string(),
    files: z.array(fileSchema),
    /** Files of GNSS stations. */
    gnss: z.array(fileSchema),
    /** As on the command line. */
    reference: z.array(z.string()),
    /** Of its products. */
    bytes: z.int().nonnegative(),
  });
function worksOf({ frames }, terms) {
  let works = [],
    unplanned = [];
  for (let planned of frames) {
    let { frameId, problem } = planned;
    if (frameId !== null && problem === null) works.push(workOf(planned, frameId, terms));
    else {
      let reason = problem?.message ?? 'its products do not name their frame; give --frame';
      unplanned.push({ frame: frameId ?? planned.products[0].file.path, reason });
    }
  }
  return { works: works.toSorted((a, b) => b.bytes - a.bytes), unplanned };
}
function workOf(planned, frame, terms) {
  let { folder, root, gnss, reference } = terms;
  return {
    version: 1,
    frame,
    root,
    files: planned.products.map(({ file }) => workFile(file, folder)),
    gnss: gnss.map((file) => workFile(file, folder)),
    reference: [...reference],
    bytes: bytesOf(planned),
  };
}
function workFile({ path, bytes, modifiedMs }, folder) {
  let inFolder = relative(folder, resolve(path));
  if (inFolder.split('/')[0] === '..' || isAbsolute(inFolder)) {
    let message = `${path}: not in ${folder}, the folder that is planned; workers see no other`;
    throw invalidInput('path_outside_root', message);
  }
  return { path: inFolder, bytes, modified_ms: modifiedMs };
}
function pathIn(folder, { path }) {
  return join(folder, path);
}
function termsOf({ root, files, gnss, reference }) {
  return JSON.stringify([root, files, gnss, reference]);
}
var GIGABYTE = 1e9,
  SCRATCH_PER_PRODUCT_BYTE = 2;
function scratchGb({ bytes }) {
  return Math.max(1, Math.ceil((SCRATCH_PER_PRODUCT_BYTE * bytes) / GIGABYTE));
}

// ingest/fleet/queuedFrames.ts
import { z as z2 } from 'zod';

// ingest/fleet/queueNames.ts
var FLEET_SCHEMA = 'gm_fleet',
  FRAMES = 'frames',
  FAILED = 'frames-failed',
  PLANS = 'plans';

// ingest/fleet/queuedFrames.ts
var STATES = { created: 'waiting', retry: 'waiting again', active: 'at work' };
async function pendingFrames(boss, { withWork }) {
  let { rows } = await boss.getDb().executeSql(
    `SELECT singleton_key, state::text, retry_count, priority, coalesce(started_on, created_on) AS since, output
            ${withWork ? ', data' : ''}
       FROM ${FLEET_SCHEMA}.job
      WHERE name = $1 AND state <= 'active'
      ORDER BY priority DESC, singleton_key`,
    [FRAMES],
  );
  return rows.map((row) => {
    let tries = row.state === 'created' ? 0 : row.retry_count + 1,
      { singleton_key: frame, since, output } = row,
      described = { tries, since: since.toISOString(), reason: reasonOf(output) };
    return {
      queued: { frame, state: STATES[row.state], ...described },
      scratchGb: row.priority,
      data: row.data,
    };
  });
}
var reasonSchema = z2.object({ code: z2.string().optional(), message: z2.string() }),
  outputSchema = z2.union([reasonSchema, z2.object({ value: reasonSchema }).transform(({ value }) => value)]);
function reasonOf(output) {
  let parsed = outputSchema.safeParse(output);
  if (!parsed.success) return null;
  let { code, message } = parsed.data;
  return `${code === void 0 ? '' : `${code}: `}${message}`.replaceAll(/\s*\n\s*/g, '; ');
}

// ingest/fleet/deadLetters.ts
var PAGE = 1e3;
function deadLettersOf(boss) {
  let byFrame = async () => {
      let letters = /* @__PURE__ */ new Map();
      for (let job of await waitingJobs(boss)) {
        let frame = job.singletonKey ?? '(unnamed)';
        letters.set(frame, [...(letters.get(frame) ?? []), letterOf(job, frame)]);
      }
      return letters;
    },
    forget = async (ids) => {
      ids.length > 0 && (await boss.deleteJob(FAILED, [...ids]));
    };
  return {
    byFrame,
    forget,
    redrive: async (frames) => {
      let letters = await byFrame(),
        missing = frames.find((frame) => !letters.has(frame));
      if (missing !== void 0) {
        let names = [...letters.keys()].join(', ') || 'none';
        throw invalidInput('frame_not_found', `${missing} has not failed for good; failed are: ${names}`);
      }
      let chosen = frames.length > 0 ? [...new Set(frames)] : [...letters.keys()],
        newest = chosen.map((frame) => letters.get(frame).at(-1).id);
      return (
        newest.length > 0 && (await boss.redrive(FAILED, { ids: newest, limit: newest.length })),
        await forget(
          chosen.flatMap((frame) =>
            letters
              .get(frame)
              .slice(0, -1)
              .map(({ id }) => id),
          ),
        ),
        chosen
      );
    },
  };
}
async function waitingJobs(boss) {
  let all = [];
  for (;;) {
    let last = all.at(-1),
      options = { queued: !0, limit: PAGE, ...(last && { after: last.id }) },
      page = await boss.findJobs(FAILED, options);
    if ((all.push(...page), page.length < PAGE)) return all;
  }
}
function letterOf(job, frame) {
  let work = frameWorkSchema.safeParse(job.data),
    queued = {
      frame,
      state: 'failed',
      tries: (job.sourceRetryCount ?? 0) + 1,
      since: job.createdOn.toISOString(),
      reason: reasonOf(job.sourceOutput),
    };
  return { id: job.id, terms: work.success ? termsOf(work.data) : null, queued };
}

// ingest/fleet/frameQueue.ts
var KEPT_SECONDS = 14 * 86400,
  LONGEST_SECONDS = 86e3,
  LONGEST_DELAY_SECONDS = 600,
  MONITOR_SECONDS = 5,
  CONNECTIONS = 4,
  SENT_TOGETHER = 500;
async function openFrameQueue(databaseUrl, { keepsTime, onError }) {
  let { PgBoss: Boss } = await import('pg-boss'),
    boss = new Boss({
      connectionString: databaseUrl,
      schema: FLEET_SCHEMA,
      application_name: 'ground-motion ingest',
      max: CONNECTIONS,
      monitorIntervalSeconds: MONITOR_SECONDS,
      superviseIntervalSeconds: MONITOR_SECONDS,
      supervise: keepsTime,
      schedule: keepsTime,
    });
  boss.on('error', (error) => onError(errorMessage(error)));
  try {
    (await boss.start(),
      await boss.createQueue(FAILED, KEPT),
      await boss.createQueue(FRAMES, { ...KEPT, ...SLOW, policy: 'exclusive', deadLetter: FAILED }),
      await boss.createQueue(PLANS, { ...KEPT, ...SLOW, policy: 'exclusive', retryLimit: 0 }));
  } catch (error) {
    await boss.stop({ graceful: !1 }).catch(() => {});
    let reason = errorMessage(error) || 'no connection',
      message = `${withoutSecrets(databaseUrl)}: ${reason}; see that GM_QUEUE_URL, or else DATABASE_URL, names a PostgreSQL that runs and may be written to`;
    throw new GroundMotionError('unavailable', 'queue_unavailable', message);
  }
  let deadLetters = deadLettersOf(boss);
  return {
    boss,
    deadLetters,
    offer: (works, tries) => offer(boss, deadLetters, { works, tries }),
    pending: () => pendingFrames(boss, { withWork: !1 }),
    close: () => boss.stop({ graceful: !0, timeout: 3e4 }),
  };
}
var KEPT = { deleteAfterSeconds: KEPT_SECONDS, retentionSeconds: KEPT_SECONDS },
  SLOW = { expireInSeconds: LONGEST_SECONDS, heartbeatSeconds: 60 };
function settingsOf({ heartbeatSeconds, retries, retryDelaySeconds }) {
  return {
    retryLimit: retries,
    retryDelay: retryDelaySeconds,
    retryBackoff: !0,
    retryDelayMax: Math.max(LONGEST_DELAY_SECONDS, retryDelaySeconds),
    heartbeatSeconds,
  };
}
async function offer(boss, deadLetters, { works, tries }) {
  let outcomes = /* @__PURE__ */ new Map();
  await boss.updateQueue(FRAMES, settingsOf(tries));
  let failed = await deadLetters.byFrame(),
    willing = works.filter((work) => {
      let hasFailed = (failed.get(work.frame) ?? []).some((failure) => failure.terms === termsOf(work));
      return (hasFailed && outcomes.set(work.frame, 'failed_before'), !hasFailed);
    });
  for (let first = 0; first < willing.length; first += SENT_TOGETHER) {
    let part = willing.slice(first, first + SENT_TOGETHER),
      inserted = await insert(boss, part, tries);
    for (let work of part) inserted.has(work.frame) && outcomes.set(work.frame, 'put_in');
  }
  let refused = willing.filter(({ frame }) => !outcomes.has(frame)),
    before = refused.length === 0 ? [] : await pendingFrames(boss, { withWork: !0 }),
    known = new Map(before.map((each) => [each.queued.frame, each]));
  for (let work of refused) outcomes.set(work.frame, await renew(boss, work, known.get(work.frame)));
  let superseded = willing.flatMap(({ frame }) => (failed.get(frame) ?? []).map(({ id }) => id));
  return (await deadLetters.forget(superseded), outcomes);
}
async function insert(boss, works, tries) {
  let frames = /* @__PURE__ */ new Map(),
    jobs = works.map((work) => {
      let id = randomUUID();
      return (
        frames.set(id, work.frame),
        {
          ...settingsOf(tries),
          ...KEPT,
          id,
          data: work,
          expireInSeconds: LONGEST_SECONDS,
          singletonKey: work.frame,
          priority: scratchGb(work),
        }
      );
    }),
    made = await boss.insert(FRAMES, jobs, { returnId: !0 });
  return new Set((made ?? []).map((id) => frames.get(id)));
}
async function renew(boss, work, before) {
  if (before?.queued.state === 'at work') return 'at_work';
  let parsed = frameWorkSchema.safeParse(before?.data);
  if (parsed.success && termsOf(parsed.data) === termsOf(work)) return 'waiting';
  let changes = { singletonKey: work.frame, priority: scratchGb(work) },
    { updated } = await boss.update(FRAMES, work, changes);
  return updated > 0 ? 'renewed' : 'at_work';
}

// ingest/fleet/planFolder.ts
import { stat } from 'node:fs/promises';
import { resolve as resolve2 } from 'node:path';
async function lookAt({ folder, root, frameId, reference, gnss }) {
  if (
    !(await stat(folder).then(
      (details) => details.isDirectory(),
      () => !1,
    ))
  )
    throw invalidInput('path_not_found', `${folder}: no such folder; give the folder of the products`);
  let stations = await Promise.all(gnss.map(stationFile)),
    plan = planCatalogue(await listProducts([folder]), frameId),
    given = new Set(stations.map(({ path }) => path));
  return {
    ...worksOf(plan, { folder, root, gnss: stations, reference }),
    leftOut: plan.leftOut.filter(({ path }) => !given.has(resolve2(path))),
  };
}
async function stationFile(given) {
  let path = resolve2(given);
  try {
    let { size, mtimeMs } = await stat(path);
    return { path, bytes: size, modifiedMs: mtimeMs };
  } catch (error) {
    throw invalidInput('path_not_found', `--gnss ${path}: ${errorMessage(error)}`);
  }
}
var WORDS = {
  put_in: 'put in',
  waiting: 'in the queue already',
  renewed: 'in the queue already, with its new files now',
  at_work: 'at work as it was; plan again when that is over',
  failed_before: 'failed for good with these files; change them, or put it in again by queue redrive',
};
function describeOffer(work, offered) {
  let size = `${work.files.length} files, ${(work.bytes / 1e9).toFixed(3)} GB, about ${scratchGb(work)} GB of disk`;
  return `${work.frame}: ${size}: ${offered === null ? 'would be put in' : WORDS[offered]}`;
}
function watchFolder(request, queue, tell) {
  let settled = /* @__PURE__ */ new Map(),
    told = /* @__PURE__ */ new Set(),
    count2 = 0,
    tellOnce = (text) => {
      (told.has(text) || tell(text), told.add(text));
    };
  return {
    get count() {
      return count2;
    },
    look: async () => {
      let { works, unplanned } = await lookAt(request),
        changed = works.filter((work) => settled.get(work.frame) !== termsOf(work)),
        outcomes = await queue.offer(changed, request.tries);
      for (let work of changed) {
        let outcome = outcomes.get(work.frame);
        (outcome !== 'at_work' && settled.set(work.frame, termsOf(work)),
          outcome === 'put_in' || outcome === 'renewed'
            ? (count2++, tell(describeOffer(work, outcome)))
            : tellOnce(describeOffer(work, outcome)));
      }
      for (let { frame, reason } of unplanned) tellOnce(`${frame}: not planned: ${reason}`);
    },
  };
}

// ingest/fleet/planSchedule.ts
import { createHash } from 'node:crypto';
import { join as join2, relative as relative2, resolve as resolve3 } from 'node:path';
import { z as z3 } from 'zod';
var scheduledSchema = z3.strictObject({
  version: z3.literal(1),
  root: z3.string(),
  frame: frameIdSchema.nullable(),
  reference: z3.array(z3.string()),
  /** In `root`. */
  gnss: z3.array(z3.string()),
  tries: z3.strictObject({
    heartbeatSeconds: z3.int(),
    retries: z3.int(),
    retryDelaySeconds: z3.int(),
  }),
});
function keyOf(root) {
  return createHash('sha256').update(root).digest('hex').slice(0, 32);
}
async function schedulePlan(boss, cron, request) {
  await lookAt(request);
  let { root, frameId, reference, gnss, tries } = request,
    scheduled = {
      version: 1,
      root,
      frame: frameId ?? null,
      reference: [...reference],
      gnss: gnss.map((path) => relative2(root, resolve3(path))),
      tries,
    },
    key = keyOf(root);
  try {
    boss.previewSchedule(cron, { count: 1 });
  } catch (error) {
    let message = `--cron ${cron}: ${errorMessage(error)}; give minute, hour, day, month and weekday, such as "0 */6 * * *"`;
    throw invalidInput('bad_usage', message);
  }
  await boss.schedule(PLANS, cron, scheduled, { key, tz: 'UTC', singletonKey: key });
}
async function unschedulePlan(boss, root) {
  let known = await schedules(boss);
  if (!known.some((each) => each.root === root)) {
    let roots = known.map((each) => each.root).join(', ') || 'none';
    throw invalidInput(
      'schedule_not_found',
      `${root} is not planned by schedule; folders that are: ${roots}`,
    );
  }
  await boss.unschedule(PLANS, keyOf(root));
}
async function schedules(boss) {
  return (await boss.getSchedules(PLANS)).map(({ cron, data }) => ({
    root: z3.object({ root: z3.string() }).parse(data).root,
    cron,
  }));
}
async function planWhatIsDue(queue, { source, tell }) {
  let options = { batchSize: 1, pollingIntervalSeconds: 10 };
  await queue.boss.work(PLANS, options, async ([job]) => {
    let { root, frame, reference, gnss, tries } = scheduledSchema.parse(job.data),
      folder = source ?? root,
      stations = gnss.map((path) => join2(folder, path)),
      request = { folder, root, frameId: frame ?? void 0, reference, gnss: stations, tries };
    try {
      let { works } = await lookAt(request),
        outcomes = await queue.offer(works, tries);
      for (let work of works) {
        let outcome = outcomes.get(work.frame);
        (outcome === 'put_in' || outcome === 'renewed') && tell(describeOffer(work, outcome));
      }
      return { frames: works.length };
    } catch (error) {
      throw (tell(`${folder}: planned by schedule: ${errorMessage(error)}`), error);
    }
  });
}

// ingest/fleet/workFrames.ts
import { setTimeout as sleep2 } from 'node:timers/promises';

// ingest/fleet/ingestTaken.ts
import { stat as stat2 } from 'node:fs/promises';
import { hostname } from 'node:os';
import { resolve as resolve4 } from 'node:path';
var SOURCE_MISSING = 'source_missing',
  isFinal = (kind, code) => kind === 'invalid_input' && code !== SOURCE_MISSING,
  MESSAGE_CHARACTERS = 2e3;
async function ingestTaken(taken, bench) {
  let { work } = taken,
    { tell } = bench;
  tell(`${work.frame}: taken`);
  let end = await attempt(taken, bench).catch((error) => ({ is: 'failed', error: describeError(error) }));
  if (end.is === 'ingested') {
    let { manifest, isUnchanged } = end.summary,
      outcome = isUnchanged ? 'unchanged' : 'published';
    return (
      tell(`${work.frame}: ${outcome}, ${manifest.release_id}`),
      { is: 'done', output: { outcome, release: manifest.release_id, machine: hostname() } }
    );
  }
  let { kind, code, message } =
    end.is === 'failed' ? end.error : describeError(new Error(`a frame that was taken ended as ${end.is}`));
  return (
    tell(`${work.frame}: failed (${code}): ${message}`),
    {
      is: 'failed',
      reason: { code, message: message.slice(0, MESSAGE_CHARACTERS), machine: hostname() },
      isFinal: isFinal(kind, code),
    }
  );
}
async function attempt({ work, lost, confirm }, { line, place, stop, tell }) {
  let folder = line.source === null ? work.root : resolve4(line.source),
    frame = await frameHere(work, folder),
    reference = parseReferenceChoice(work.reference);
  if (typeof reference == 'string') throw invalidInput('work_unreadable', `${reference}; plan again`);
  let options = {
    gnss: work.gnss.map((file) => pathIn(folder, file)),
    reference,
    dataDir: line.dataDir,
    threads: place.threads,
    memoryLimitBytes: place.memoryLimitBytes,
    patienceMs: line.patienceMs,
    replace: !1,
    dryRun: !1,
    stop: AbortSignal.any([stop, lost]),
    mayPublish: confirm,
  };
  return (await ingestFrame(frame, options, notesOf(work.frame, tell))).end;
}
async function frameHere(work, folder) {
  if (
    !(await stat2(folder).then(
      (details) => details.isDirectory(),
      () => !1,
    ))
  ) {
    let message = `${folder}: this machine has no such folder; give --source, where it has the folder that was planned (${work.root})`;
    throw invalidInput(SOURCE_MISSING, message);
  }
  for (let file of [...work.files, ...work.gnss]) {
    let path = pathIn(folder, file),
      found = await stat2(path).then(({ size }) => `${size} bytes`, errorMessage),
      planned = `${file.bytes} bytes`;
    if (found === planned) continue;
    let message = `${path}: planned with ${planned}, found: ${found}; plan again when the folder is complete`;
    throw new GroundMotionError('unavailable', 'inputs_differ', message);
  }
  let { frames } = planCatalogue(
    await listProducts(work.files.map((file) => pathIn(folder, file))),
    work.frame,
  );
  return frames[0];
}
function notesOf(frame, tell) {
  return prefixedReporter({ ...silentReporter, note: tell }, frame);
}

// ingest/fleet/takenFrames.ts
import { setTimeout as sleep } from 'node:timers/promises';
var POLL_SECONDS = 2;
async function takeFrames(boss, { slots, mostScratchGb }, work) {
  let options = {
    batchSize: 1,
    pollingIntervalSeconds: POLL_SECONDS,
    maxPriority: mostScratchGb,
    includeMetadata: !0,
    perJobResults: !0,
  };
  for (let slot = 0; slot < slots; slot++) {
    let worker = '';
    worker = await boss.work(FRAMES, options, async ([job]) => {
      let { id, data, signal, retryCount, retryLimit } = job,
        parsed = frameWorkSchema.safeParse(data),
        end = parsed.success
          ? await work({
              work: parsed.data,
              lost: signal,
              isLastTry: retryCount >= retryLimit,
              confirm: () => confirmHeld(boss, { id, retryCount }, signal),
            })
          : unreadable(parsed.error.issues[0]);
      return (
        boss.notifyWorker(worker),
        end.is === 'done'
          ? [{ id, status: 'completed', output: end.output }]
          : [{ id, status: end.isFinal ? 'deadletter' : 'failed', output: end.reason }]
      );
    });
  }
  return { end: () => boss.offWork(FRAMES, { wait: !0 }) };
}
function unreadable({ path, message }) {
  return {
    is: 'failed',
    reason: {
      code: 'work_unreadable',
      message: `${path.join('.')}: ${message}; it was planned by another version of this software: plan again`,
    },
    isFinal: !0,
  };
}
var AWAY_MS = 6e5,
  ASK_AGAIN_MS = 1e3;
async function confirmHeld(boss, attempt2, lost) {
  for (let until = Date.now() + AWAY_MS; ;)
    try {
      if ((await boss.touch(FRAMES, attempt2)).affected === 1 && !lost.aborted) return;
      break;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(ASK_AGAIN_MS);
    }
  throw new GroundMotionError(
    'refused',
    'lease_lost',
    'the queue has given the frame to another worker, for this one gave no sign of life; nothing was published',
  );
}

// ingest/fleet/workplace.ts
import { stat as stat3, statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, resolve as resolve5 } from 'node:path';

// ingest/fleet/machineLimits.ts
var MEMORY_PART = 0.8,
  gigabytes = (bytes) => (bytes / 1e9).toFixed(1);
function slotsOf({ cores, memoryBytes, threadsPerFrame, memoryPerFrameBytes, jobs }) {
  let byMemory = Math.floor((MEMORY_PART * memoryBytes) / memoryPerFrameBytes),
    byCores = Math.max(1, Math.floor(cores / threadsPerFrame)),
    has = `this machine has ${cores} cores and ${gigabytes(memoryBytes)} GB, a frame is given ${threadsPerFrame} threads and ${gigabytes(memoryPerFrameBytes)} GB`;
  if (byMemory < 1)
    throw invalidInput(
      'bad_usage',
      `--memory: ${has}; give less than ${gigabytes(MEMORY_PART * memoryBytes)}`,
    );
  let most = Math.min(byMemory, byCores);
  if (jobs !== null && jobs > most)
    throw invalidInput('bad_usage', `--jobs ${jobs}: ${has}; it bears ${most} at once`);
  return jobs ?? most;
}

// ingest/fleet/workplace.ts
var GIGABYTE2 = 1e9,
  THREADS = 4,
  MEMORY_GB = 8,
  MEMORY_PART2 = 0.75;
async function workplaceOf(line) {
  let cores = availableParallelism(),
    threads = line.threads ?? Math.min(THREADS, cores),
    memoryLimitBytes =
      (line.memoryGb ?? Math.min(MEMORY_GB, (MEMORY_PART2 * totalmem()) / GIGABYTE2)) * GIGABYTE2,
    given = { threadsPerFrame: threads, memoryPerFrameBytes: memoryLimitBytes, jobs: line.jobs },
    slots = slotsOf({ cores, memoryBytes: totalmem(), ...given }),
    folder = machineFolder(line.dataDir, ''),
    freeGb = (await freeBytes(folder)) / GIGABYTE2;
  if (line.scratchGb !== null && line.scratchGb > freeGb) {
    let message = `--scratch ${line.scratchGb}: ${folder} has ${freeGb.toFixed(1)} GB free; give less, or make room`;
    throw invalidInput('scratch_too_small', message);
  }
  let mostScratchGb = Math.floor((line.scratchGb ?? freeGb) / slots);
  if (mostScratchGb < 1) {
    let message = `${folder} has ${freeGb.toFixed(1)} GB free for ${slots} frames at once, and a frame takes 1 GB at least; make room, or give fewer --jobs`;
    throw invalidInput('scratch_too_small', message);
  }
  return { threads, memoryLimitBytes, slots, mostScratchGb };
}
async function freeBytes(folder) {
  for (let path = resolve5(folder); ; path = dirname(path)) {
    if ((await stat3(path).catch(() => null)) === null && path !== dirname(path)) continue;
    let { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  }
}

// ingest/fleet/workFrames.ts
var LOOK_AGAIN_MS = 2e3;
async function workFrames(line, queue, { stop, tell }) {
  let place = await workplaceOf(line);
  tell(`takes ${place.slots} frames at once, none that needs more than ${place.mostScratchGb} GB of disk`);
  let useless = new AbortController(),
    counts = { done: 0, tries_failed: 0, frames_failed: 0 },
    taking = await takeFrames(queue.boss, place, async (taken) => {
      let end = await ingestTaken(taken, { line, place, stop, tell });
      return (
        count(counts, taken, end),
        end.is === 'failed' && end.reason.code === SOURCE_MISSING && useless.abort(),
        end
      );
    });
  await planWhatIsDue(queue, { source: line.source, tell });
  let over = AbortSignal.any([stop, useless.signal]),
    left = line.untilEmpty ? await untilEmpty(queue, place, over) : await untilAborted(over);
  await taking.end();
  let ok = counts.frames_failed === 0 && !useless.signal.aborted;
  return {
    lines: [
      `${counts.done} frames done, ${counts.tries_failed} tries failed, ${counts.frames_failed} frames for good`,
      ...left.map(
        ({ queued, scratchGb: scratchGb2 }) =>
          `${queued.frame} is left to other machines: it needs ${scratchGb2} GB of disk`,
      ),
    ],
    json: { ok, ...counts, left: left.map(({ queued }) => queued.frame) },
    ok,
  };
}
function count(counts, { isLastTry }, end) {
  end.is === 'done'
    ? counts.done++
    : (counts.tries_failed++, (end.isFinal || isLastTry) && counts.frames_failed++);
}
async function untilAborted(over) {
  return (
    over.aborted || (await new Promise((settle) => over.addEventListener('abort', settle, { once: !0 }))), []
  );
}
async function untilEmpty(queue, { mostScratchGb }, over) {
  for (; !over.aborted;) {
    let pending = await queue.pending().catch(() => null);
    if (pending?.every(({ scratchGb: scratchGb2 }) => scratchGb2 > mostScratchGb)) return pending;
    await sleep2(LOOK_AGAIN_MS, void 0, { signal: over }).catch(() => {});
  }
  return [];
}

// ingest/fleet/fleetCommand.ts
async function performFleet(line, { stop, tell }) {
  if (line.command === 'plan' && line.dryRun) return planOnce(line, null);
  let queue = await openFrameQueue(queueUrl(), {
    keepsTime: line.command === 'work',
    onError: withoutRepetitions((message) => tell(`queue: ${message}`)),
  });
  try {
    return line.command === 'work'
      ? await workFrames(line, queue, { stop, tell })
      : line.command === 'queue'
        ? await askQueue(queue, line.operands)
        : line.cron !== null
          ? await setSchedule(line, queue)
          : line.watch
            ? await watch(line, queue, { stop, tell })
            : await planOnce(line, queue);
  } finally {
    await queue.close();
  }
}
function queueUrl() {
  let url = queueUrlOf(process.env);
  if (url !== null) return url;
  let message =
    'frames are handed out by a queue on PostgreSQL: set GM_QUEUE_URL to postgres://user:password@host/database; without one, divide the work by ingest --shard';
  throw new GroundMotionError('invalid_input', 'queue_missing', message);
}
var REPEATED_AFTER_MS = 6e4;
function withoutRepetitions(tell) {
  let told = /* @__PURE__ */ new Map();
  return (message) => {
    let now = Date.now();
    now - (told.get(message) ?? -1 / 0) < REPEATED_AFTER_MS || (told.set(message, now), tell(message));
  };
}
function requestOf({ operands, frameId, reference, gnss, tries }) {
  let folder = resolve6(operands[0]);
  return { folder, root: folder, frameId, reference, gnss, tries };
}
async function planOnce(line, queue) {
  let { works, unplanned, leftOut } = await lookAt(requestOf(line)),
    outcomes = (await queue?.offer(works, line.tries)) ?? null,
    outcomeOf = ({ frame }) => outcomes?.get(frame) ?? null;
  return {
    lines: [
      ...leftOutLines(leftOut, queue === null),
      ...works.map((work) => describeOffer(work, outcomeOf(work))),
      ...unplanned.map(({ frame, reason }) => `${frame}: not planned: ${reason}`),
    ],
    json: {
      frames: works.map((work) => ({ ...work, outcome: outcomeOf(work) })),
      unplanned,
      left_out: leftOut,
    },
    ok: unplanned.length === 0,
  };
}
async function watch(line, queue, { stop, tell }) {
  let folder = watchFolder(requestOf(line), queue, tell);
  for (; !stop.aborted;)
    (await folder.look().catch((error) => {
      tell(`this look failed, the next one follows: ${errorMessage(error)}`);
    }),
      await sleep3(line.everySeconds * 1e3, void 0, { signal: stop }).catch(() => {}));
  return {
    lines: [`stopped; ${folder.count} frames were put in`],
    json: { ok: !0, frames: folder.count },
    ok: !0,
  };
}
async function setSchedule(line, { boss }) {
  let request = requestOf(line);
  return line.cron === 'off'
    ? (await unschedulePlan(boss, request.root),
      { lines: [`${request.root} is not planned any more`], json: { ok: !0, cron: null }, ok: !0 })
    : (await schedulePlan(boss, line.cron, request),
      {
        lines: [`workers plan ${request.root} by "${line.cron}" (UTC)`],
        json: { ok: !0, cron: line.cron },
        ok: !0,
      });
}
async function askQueue(queue, [what, ...frames]) {
  if (what === 'redrive') {
    let redriven = await queue.deadLetters.redrive(frames);
    return {
      lines: redriven.length > 0 ? redriven.map((frame) => `${frame}: put in again`) : [NONE_FAILED],
      json: { ok: !0, frames: redriven },
      ok: !0,
    };
  }
  if (what === 'schedules') {
    let known = await schedules(queue.boss),
      lines = known.map(({ root, cron }) => `${root}  "${cron}" (UTC)`);
    return {
      lines: lines.length > 0 ? lines : ['no folder is planned by schedule'],
      json: { schedules: known },
      ok: !0,
    };
  }
  if (what === 'failed') {
    let letters = await queue.deadLetters.byFrame();
    return listed(
      [...letters.values()].map((ofFrame) => ofFrame.at(-1).queued),
      NONE_FAILED,
    );
  }
  return listed(
    (await queue.pending()).map(({ queued }) => queued),
    'no frame waits or is at work',
  );
}
var NONE_FAILED = 'no frame has failed for good';
function listed(frames, none) {
  let lines = frames.map(({ frame, state, tries, since, reason }) => {
    let why = reason === null ? '' : `: ${reason}`;
    return `${frame}  ${state}, ${tries} ${tries === 1 ? 'try' : 'tries'}, since ${since}${why}`;
  });
  return { lines: lines.length > 0 ? lines : [none], json: { frames }, ok: !0 };
}
export { performFleet };
//# sourceMappingURL=fleetCommand-QYS2SMMP.js.map
