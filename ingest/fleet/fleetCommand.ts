import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { queueUrlOf } from '../../schemas/settings/queueConfig.ts';
import { leftOutLines } from '../catalogue/catalogueReport.ts';
import { assertOfMachine } from '../catalogue/listProducts.ts';
import type { CommandResult } from '../command/commandResult.ts';
import type { FleetLine } from './commandLine.ts';
import { openFrameQueue, type FrameQueue } from './frameQueue.ts';
import { describeOffer, lookAt, watchFolder, type PlanRequest } from './planFolder.ts';
import { schedulePlan, schedules, unschedulePlan } from './planSchedule.ts';
import type { QueuedFrame } from './queuedFrames.ts';
import { workFrames } from './workFrames.ts';

interface Surroundings {
  readonly stop: AbortSignal;
  readonly tell: (text: string) => void;
}

/** Performs a command of a fleet. Throws `queue_missing`, `queue_unavailable`, and what planning throws. */
export async function performFleet(line: FleetLine, { stop, tell }: Surroundings): Promise<CommandResult> {
  if (line.command === 'plan' && line.dryRun) return planOnce(line, null);
  const queue = await openFrameQueue(queueUrl(), {
    keepsTime: line.command === 'work',
    onError: withoutRepetitions((message) => tell(`queue: ${message}`)),
  });
  try {
    if (line.command === 'work') return await workFrames(line, queue, { stop, tell });
    if (line.command === 'queue') return await askQueue(queue, line.operands);
    if (line.cron !== null) return await setSchedule(line, queue);
    return line.watch ? await watch(line, queue, { stop, tell }) : await planOnce(line, queue);
  } finally {
    await queue.close();
  }
}

function queueUrl(): string {
  const url = queueUrlOf(process.env);
  if (url !== null) return url;
  const message =
    'frames are handed out by a queue on PostgreSQL: set GM_QUEUE_URL to postgres://user:password@host/database; without one, divide the work by ingest --shard';
  throw new GroundMotionError('invalid_input', 'queue_missing', message);
}

const REPEATED_AFTER_MS = 60_000;

/** A database that is away is complained of with every look: once a minute is enough. */
function withoutRepetitions(tell: (message: string) => void): (message: string) => void {
  const told = new Map<string, number>();
  return (message) => {
    const now = Date.now();
    if (now - (told.get(message) ?? -Infinity) < REPEATED_AFTER_MS) return;
    told.set(message, now);
    tell(message);
  };
}

function requestOf({ operands, frameId, reference, statements, gnss, tries }: FleetLine): PlanRequest {
  assertOfMachine(operands[0]!);
  const folder = resolve(operands[0]!);
  return { folder, root: folder, frameId, reference, statements, gnss, tries };
}

/** Tells the frames of a folder as work, or puts them into a queue. Not ok when a frame could not be planned. */
async function planOnce(line: FleetLine, queue: FrameQueue | null): Promise<CommandResult> {
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
  line: FleetLine,
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
    lines: [`stopped; ${folder.count} frames were put in`],
    json: { ok: true, frames: folder.count },
    ok: true,
  };
}

async function setSchedule(line: FleetLine, { boss }: FrameQueue): Promise<CommandResult> {
  const request = requestOf(line);
  if (line.cron === 'off') {
    await unschedulePlan(boss, request.root);
    return { lines: [`${request.root} is not planned any more`], json: { ok: true, cron: null }, ok: true };
  }
  await schedulePlan(boss, line.cron!, request);
  const text = `workers plan ${request.root} by "${line.cron}" (UTC)`;
  return { lines: [text], json: { ok: true, cron: line.cron }, ok: true };
}

async function askQueue(queue: FrameQueue, [what, ...frames]: readonly string[]): Promise<CommandResult> {
  if (what === 'redrive') {
    const redriven = await queue.deadLetters.redrive(frames);
    const lines = redriven.length > 0 ? redriven.map((frame) => `${frame}: put in again`) : [NONE_FAILED];
    return { lines, json: { ok: true, frames: redriven }, ok: true };
  }
  if (what === 'schedules') {
    const known = await schedules(queue.boss);
    const lines = known.map(({ root, cron }) => `${root}  "${cron}" (UTC)`);
    return {
      lines: lines.length > 0 ? lines : ['no folder is planned by schedule'],
      json: { schedules: known },
      ok: true,
    };
  }
  if (what === 'failed') {
    const letters = await queue.deadLetters.byFrame();
    return listed(
      [...letters.values()].map((ofFrame) => ofFrame.at(-1)!.queued),
      NONE_FAILED,
    );
  }
  return listed(
    (await queue.pending()).map(({ queued }) => queued),
    'no frame waits or is at work',
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
