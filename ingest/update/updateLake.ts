import { mkdir } from 'node:fs/promises';
import { forEachInFlight } from '../../core/inFlight.ts';
import type { UpdateRecord } from '../../schemas/ingestRecord.ts';
import { machineFolder } from '../../store/lake/files/lakeFilesAt.ts';
import { lockFolder } from '../../store/lake/files/local/ingestLock.ts';
import { isLakeIndexStale } from '../../store/lake/release/lakeIndexAge.ts';
import { frameFoldersOnDisk } from '../../store/lake/release/lakeMaintenance.ts';
import type { CommandResult } from '../command/commandResult.ts';
import { assertLake } from '../command/lakeFrames.ts';
import type { Shard } from '../command/shardOption.ts';
import { openGranules, type RunFetch } from '../fetch/runFetch.ts';
import type { ProcessLimits } from '../process/superviseFrame.ts';
import { openReporter, prefixedReporter } from '../progress/reporter.ts';
import { type FoundWork, partOf, workOfArchives, workOfFolder } from './findWork.ts';
import { recordAtEnd, recordAtFailure, recordAtStart, type UpdateSituation } from './planUpdate.ts';
import { updateFrame, type FrameUpdate, type UpdateTools } from './updateFrame.ts';
import { readUpdateRecord, updateFolder, writeUpdateRecord } from './updateRecord.ts';
import { reportUpdate } from './updateReport.ts';

/** What `./gm update` is asked for. */
export interface UpdateLine extends ProcessLimits {
  readonly dataDir: string;
  /** Null = the frames of the lake. */
  readonly frames: readonly string[] | null;
  /** Folder of granules: those fetched, or (`isFetched` false) those that are there. */
  readonly folder: string;
  readonly isFetched: boolean;
  readonly isComplete: boolean;
  readonly diskBudgetBytes: number;
  readonly tokenFile: string | null;
  readonly shard: Shard | null;
  /** Concurrent frames. */
  readonly jobs: number;
  /** For all frames together. */
  readonly threads: number;
  /** Number of earlier releases to keep for each frame. */
  readonly keep: number;
  readonly mayHaveSold: boolean;
  /** Whether frames of two looks are made if the lake has none. */
  readonly combine: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** Surroundings of a run. */
export interface UpdateRun extends Omit<RunFetch, 'reporter'> {
  readonly stream: NodeJS.WriteStream;
}

/** Files of one frame that are fetched at once. */
const FILES_AT_ONCE = 8;
const CONNECTION_PATIENCE_MS = 60_000;

/**
 * Brings frames up to date: fetch, ingest, verify and prune each, then combine. A frame that fails doesn't stop the others,
 * and the next run repeats what wasn't finished. Throws `ingest_in_progress` while another update of the same frames runs,
 * `lake_not_found`, and errors of the search, the token and the folder.
 */
export async function updateLake(line: UpdateLine, run: UpdateRun): Promise<CommandResult> {
  if (line.frames === null && line.isFetched) assertLake(line.dataDir);
  if (line.dryRun) return update(line, run);
  const folder = machineFolder(line.dataDir, updateFolder(line.shard));
  await mkdir(folder, { recursive: true });
  const lock = await lockFolder(folder, { work: 'the lake is being updated', details: {} });
  try {
    return await update(line, run);
  } finally {
    await lock.release();
  }
}

async function update(line: UpdateLine, run: UpdateRun): Promise<CommandResult> {
  const { dataDir, shard, dryRun } = line;
  const reporter = openReporter(run.stream, { isPlain: true });
  const onDisk = await frameFoldersOnDisk(dataDir);
  const situation: UpdateSituation = {
    frameIds: partOf(onDisk, shard),
    named: line.frames,
    isComplete: line.isComplete,
    record: await readUpdateRecord(dataDir, shard),
  };
  const granules = line.isFetched
    ? {
        ...(await openGranules(
          { ...line, to: line.folder, jobs: FILES_AT_ONCE, patienceMs: CONNECTION_PATIENCE_MS },
          { ...run, reporter },
        )),
        since: 'record' as const,
        takesRevisions: false,
        acceptsWithdrawals: false,
        dryRun,
      }
    : null;
  const found = granules
    ? await workOfArchives(situation, granules, run.now())
    : await workOfFolder(situation, line.folder);
  const tools = toolsOf({ line, run, granules, jobs: jobsOf(line, found) });
  const times = { searchedAt: found.searchedAt, now: isoTime(run) };
  const record = keepRecord(line, recordAtStart(situation, idsOf(found), times));
  if (!dryRun) await record.write();
  const frames: FrameUpdate[] = [];
  await forEachInFlight(found.tasks.entries(), jobsOf(line, found), async ([index, task]) => {
    if (run.stop.aborted) return;
    const updated = await updateFrame(task, tools);
    frames[index] = updated;
    if (!dryRun) await record.ended(updated, found.listed.has(task.frameId), isoTime(run));
  });
  const done = frames.filter(Boolean);
  const isChanged = done.some(({ release }) => release !== null);
  const mustCombine = isChanged || !situation.record.combined;
  const combined =
    dryRun || run.stop.aborted ? null : await combine(line, { run, onDisk, record, mustCombine });
  if (!dryRun && isChanged) await ensureIndex(dataDir);
  const notices = noticesOf(found, tools, run);
  if (!dryRun && found.tasks.length > 0) await record.close(notices, isoTime(run));
  return reportUpdate({
    dryRun,
    frames: done,
    idle: found.idle,
    withoutArchive: found.withoutArchive,
    notices,
    combined,
    ok: found.isWhole && !run.stop.aborted,
  });
}

/** What to know about a run that isn't about one frame. */
function noticesOf(found: FoundWork, { faults }: UpdateTools, { stop }: UpdateRun): string[] {
  return [
    ...(found.isWhole ? [] : ['the archive did not list all changes in time; the next update looks again']),
    ...(faults.pruning === null ? [] : [`nothing was pruned: ${faults.pruning}`]),
    ...(stop.aborted ? ['stopped; the next update continues'] : []),
  ];
}

function isoTime(run: UpdateRun): string {
  return new Date(run.now()).toISOString();
}

function idsOf({ tasks }: FoundWork): string[] {
  return tasks.map(({ frameId }) => frameId);
}

function jobsOf({ jobs }: UpdateLine, { tasks }: FoundWork): number {
  return Math.max(1, Math.min(jobs, tasks.length));
}

function toolsOf({
  line,
  run,
  granules,
  jobs,
}: {
  readonly line: UpdateLine;
  readonly run: UpdateRun;
  readonly granules: UpdateTools['granules'];
  readonly jobs: number;
}): UpdateTools {
  const { dataDir, memoryLimitBytes, patienceMs } = line;
  const reporter = openReporter(run.stream, { isPlain: true });
  return {
    ingest: {
      dataDir,
      memoryLimitBytes,
      patienceMs,
      threads: Math.max(1, Math.floor(line.threads / jobs)),
      stop: run.stop,
    },
    granules,
    to: line.folder,
    keep: line.keep,
    mayHaveSold: line.mayHaveSold,
    dryRun: line.dryRun,
    fetchesStations: run.settings.fetchGnss === 'on',
    faults: { ofAll: null, pruning: null },
    reporterOf: (frameId) => prefixedReporter(reporter, frameId),
  };
}

/** The record of a run, written one state after the other. */
interface KeptRecord {
  write(): Promise<void>;
  /** Records how a frame's update ended, at a time; `isListed` = all of its granules were listed. */
  ended(updated: FrameUpdate, isListed: boolean, at: string): Promise<void>;
  /** Records that frames of two looks are up to date. */
  combined(): Promise<void>;
  /** Records the end of the run. */
  close(notices: readonly string[], at: string): Promise<void>;
}

function keepRecord({ dataDir, shard }: UpdateLine, first: UpdateRecord): KeptRecord {
  let record = first;
  let pending: Promise<void> = Promise.resolve();
  const write = () => (pending = pending.then(() => writeUpdateRecord(dataDir, shard, record)));
  return {
    write,
    ended: ({ frame, outcome, error, steps }, isListed, at) => {
      record = error
        ? recordAtFailure(record, { frame_id: frame, step: steps.at(-1) ?? null, ...error, at })
        : recordAtEnd(record, frame, { isListed, isPublished: outcome === 'published' });
      return write();
    },
    combined: () => {
      record = { ...record, combined: true };
      return write();
    },
    close: (notices, at) => {
      const { last_run: run } = record;
      record = { ...record, last_run: run && { ...run, ended_at: at, notices: [...notices] } };
      return write();
    },
  };
}

/** Makes frames of two looks again whose parents changed, if the lake has any or they are wanted. */
async function combine(
  line: UpdateLine,
  {
    run,
    onDisk,
    record,
    mustCombine,
  }: { run: UpdateRun; onDisk: readonly string[]; record: KeptRecord; mustCombine: boolean },
): Promise<CommandResult | null> {
  if (line.shard !== null) return null;
  const isOn = line.combine || onDisk.some((frameId) => frameId.startsWith('C_'));
  let result: CommandResult | null = null;
  if (isOn && mustCombine) {
    // Loaded here because it needs the query engine.
    const { combineAfter } = await import('../combine/combineAfter.ts');
    result = await combineAfter({ lines: [], json: {}, ok: true }, line, run.stream);
  }
  if (result === null || result.ok) await record.combined();
  return result;
}

async function ensureIndex(dataDir: string): Promise<void> {
  if (!(await isLakeIndexStale(dataDir))) return;
  const { ensureLakeIndex } = await import('../../store/lake/release/lakeIndex.ts');
  await ensureLakeIndex(dataDir);
}
