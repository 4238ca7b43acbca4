import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { required } from '../../core/required.ts';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { queueUrlOf } from '../../schemas/fetchConfig.ts';
import { leftOutLines } from '../catalog/catalogReport.ts';
import type { GnssChoice } from '../catalog/gnssChoice.ts';
import { assertOfMachine } from '../catalog/listProducts.ts';
import type { CommandResult } from '../command/commandResult.ts';
import type { ProductStatements } from '../../schemas/products/productStatements.ts';
import { openFrameQueue, type FrameQueue, type Tries } from './frameQueue.ts';
import { describeOffer, lookAt, watchFolder, type PlanRequest } from './planFolder.ts';
import { schedulePlan, schedules, unschedulePlan } from './planSchedule.ts';
import type { QueuedFrame } from './queuedFrames.ts';
import { workFrames } from './workFrames.ts';
import type { WorkLine } from './workplace.ts';

/** Which frames are put into the queue, when, and how often each is attempted. */
export interface PlanLine {
  readonly folder: string;
  readonly frameId: string | undefined;
  readonly reference: readonly string[];
  readonly statements: ProductStatements;
  readonly gnss: GnssChoice;
  readonly dryRun: boolean;
  readonly watch: boolean;
  readonly everySeconds: number;
  /** When workers plan the folder, `off` = never; null = plan it now. */
  readonly cron: string | null;
  readonly tries: Tries;
}

/** A query about the queue: its frames, those that failed permanently, its schedules; or requeuing of failed frames. */
export type QueueRequest =
  | { readonly is: 'pending' | 'failed' | 'schedules' }
  | { readonly is: 'redrive'; readonly frames: readonly string[] };

interface Surroundings {
  readonly stop: AbortSignal;
  readonly tell: (text: string) => void;
}

/** Puts the frames of a folder into the queue. Throws `queue_missing`, `queue_unavailable`, and what planning throws. */
export function performPlan(line: PlanLine, surroundings: Surroundings): Promise<CommandResult> {
  if (line.dryRun) return planOnce(line, null);
  return withQueue(surroundings, false, (queue) => {
    if (line.cron !== null) return setSchedule(line, queue);
    return line.watch ? watch(line, queue, surroundings) : planOnce(line, queue);
  });
}

/** Takes frames from the queue and ingests them. Throws `queue_missing`, `queue_unavailable`. */
export function performWork(line: WorkLine, surroundings: Surroundings): Promise<CommandResult> {
  return withQueue(surroundings, true, (queue) => workFrames(line, queue, surroundings));
}

/** Answers a query about the queue. Throws `queue_missing`, `queue_unavailable`. */
export function performQueue(request: QueueRequest, surroundings: Surroundings): Promise<CommandResult> {
  return withQueue(surroundings, false, (queue) => askQueue(queue, request));
}

async function withQueue(
  { tell }: Surroundings,
  keepsTime: boolean,
  perform: (queue: FrameQueue) => Promise<CommandResult>,
): Promise<CommandResult> {
  const queue = await openFrameQueue(queueUrl(), {
    keepsTime,
    onError: withoutRepetitions((message) => tell(`queue: ${message}`)),
  });
  try {
    return await perform(queue);
  } finally {
    await queue.close();
  }
}

function queueUrl(): string {
  const url = queueUrlOf(process.env);
  if (url !== null) return url;
  const message =
    'frames are handed out by a queue on PostgreSQL: set GM_QUEUE_URL to postgres://user:password@host/database; without one, divide the work by ./gm ingest --shard';
  throw new GroundMotionError('invalid_input', 'queue_missing', message);
}

const REPEATED_AFTER_MS = 60_000;

/** An unreachable database is reported on every poll: once a minute is enough. */
function withoutRepetitions(tell: (message: string) => void): (message: string) => void {
  const told = new Map<string, number>();
  return (message) => {
    const now = Date.now();
    if (now - (told.get(message) ?? -Infinity) < REPEATED_AFTER_MS) return;
    told.set(message, now);
    tell(message);
  };
}

function requestOf({ folder: named, frameId, reference, statements, gnss, tries }: PlanLine): PlanRequest {
  assertOfMachine(named);
  const folder = resolve(named);
  return { folder, root: folder, frameId, reference, statements, gnss, tries };
}

/** Lists the frames of a folder as work, or puts them into a queue. Not ok if a frame couldn't be planned. */
async function planOnce(line: PlanLine, queue: FrameQueue | null): Promise<CommandResult> {
  const { works, unplanned, leftOut } = await lookAt(requestOf(line));
  const outcomes = (await queue?.offer(works, line.tries)) ?? null;
  const outcomeOf = ({ frame }: { readonly frame: string }) => outcomes?.get(frame) ?? null;
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

async function watch(
  line: PlanLine,
  queue: FrameQueue,
  { stop, tell }: Surroundings,
): Promise<CommandResult> {
  const folder = watchFolder(requestOf(line), queue, tell);
  while (!stop.aborted) {
    await folder.look().catch((error: unknown) => {
      tell(`this look failed, the next one follows: ${errorMessage(error)}`);
    });
    await sleep(line.everySeconds * 1000, undefined, { signal: stop }).catch(() => undefined);
  }
  return {
    lines: [`stopped; ${folder.count} frames were queued`],
    json: { ok: true, frames: folder.count },
    ok: true,
  };
}

async function setSchedule(line: PlanLine, { boss }: FrameQueue): Promise<CommandResult> {
  const request = requestOf(line);
  if (line.cron === 'off') {
    await unschedulePlan(boss, request.root);
    return { lines: [`${request.root} is no longer planned`], json: { ok: true, cron: null }, ok: true };
  }
  await schedulePlan(boss, required(line.cron), request);
  const text = `workers plan ${request.root} by "${line.cron}" (UTC)`;
  return { lines: [text], json: { ok: true, cron: line.cron }, ok: true };
}

async function askQueue(queue: FrameQueue, request: QueueRequest): Promise<CommandResult> {
  if (request.is === 'redrive') {
    const redriven = await queue.deadLetters.redrive(request.frames);
    const lines = redriven.length > 0 ? redriven.map((frame) => `${frame}: put in again`) : [NONE_FAILED];
    return { lines, json: { ok: true, frames: redriven }, ok: true };
  }
  if (request.is === 'schedules') {
    const known = await schedules(queue.boss);
    const lines = known.map(({ root, cron }) => `${root}  "${cron}" (UTC)`);
    return {
      lines: lines.length > 0 ? lines : ['no folder is planned on a schedule'],
      json: { schedules: known },
      ok: true,
    };
  }
  if (request.is === 'failed') {
    const letters = await queue.deadLetters.byFrame();
    return listed(
      [...letters.values()].map((ofFrame) => required(ofFrame.at(-1)).queued),
      NONE_FAILED,
    );
  }
  return listed(
    (await queue.pending()).map(({ queued }) => queued),
    'no frame is waiting or in progress',
  );
}

const NONE_FAILED = 'no frame has failed for good';

function listed(frames: readonly QueuedFrame[], none: string): CommandResult {
  const lines = frames.map(({ frame, state, tries, since, reason }) => {
    const why = reason === null ? '' : `: ${reason}`;
    return `${frame}  ${state}, ${tries} ${tries === 1 ? 'try' : 'tries'}, since ${since}${why}`;
  });
  return { lines: lines.length > 0 ? lines : [none], json: { frames }, ok: true };
}
