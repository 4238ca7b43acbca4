import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandResult } from '../command/commandResult.ts';
import type { FrameQueue } from './frameQueue.ts';
import { ingestTaken, SOURCE_MISSING } from './ingestTaken.ts';
import { planWhatIsDue } from './planSchedule.ts';
import type { PendingFrame } from './queuedFrames.ts';
import { takeFrames, type FrameEnd, type TakenFrame } from './takenFrames.ts';
import { workplaceOf, type Workplace, type WorkLine } from './workplace.ts';

const LOOK_AGAIN_MS = 2000;

/**
 * Takes frames from a queue and ingests them, until it is stopped, or with `untilEmpty` until none is left that this
 * machine could take. Also plans the folders whose schedule is due. Not ok if a frame failed permanently here, or if this
 * machine doesn't have the products.
 */
export async function workFrames(
  line: WorkLine,
  queue: FrameQueue,
  { stop, tell }: { readonly stop: AbortSignal; readonly tell: (text: string) => void },
): Promise<CommandResult> {
  const place = await workplaceOf(line);
  tell(`takes ${place.slots} frames at once, none that needs more than ${place.mostScratchGb} GB of disk`);
  const useless = new AbortController();
  const counts = { done: 0, put_back: 0, tries_failed: 0, frames_failed: 0 };
  const taking = await takeFrames(queue.boss, place, async (taken) => {
    const end = await ingestTaken(taken, { line, place, stop, tell });
    count(counts, taken, end);
    if (end.is === 'failed' && end.reason.code === SOURCE_MISSING) useless.abort();
    return end;
  });
  await planWhatIsDue(queue, { source: line.source, tell });
  const over = AbortSignal.any([stop, useless.signal]);
  const left = line.untilEmpty ? await untilEmpty(queue, place, over) : await untilAborted(over);
  await taking.end();
  const ok = counts.frames_failed === 0 && !useless.signal.aborted;
  const lines = [
    `${counts.done} frames done, ${counts.tries_failed} tries failed, ${counts.frames_failed} frames for good`,
    ...(counts.put_back > 0 ? [`${counts.put_back} frames put back for other workers`] : []),
    ...left.map(
      ({ queued, scratchGb }) => `${queued.frame} is skipped here: it needs ${scratchGb} GB of disk`,
    ),
  ];
  return { lines, json: { ok, ...counts, left: left.map(({ queued }) => queued.frame) }, ok };
}

function count(
  counts: { done: number; put_back: number; tries_failed: number; frames_failed: number },
  { isLastTry }: TakenFrame,
  end: FrameEnd,
): void {
  if (end.is === 'done') counts.done++;
  else if (end.is === 'put_back') counts.put_back++;
  else {
    counts.tries_failed++;
    if (end.isFinal || isLastTry) counts.frames_failed++;
  }
}

async function untilAborted(over: AbortSignal): Promise<PendingFrame[]> {
  if (!over.aborted) await new Promise((settle) => over.addEventListener('abort', settle, { once: true }));
  return [];
}

/** Waits until no frame is left that a machine could take, and returns those that are too large for it. */
async function untilEmpty(
  queue: FrameQueue,
  { mostScratchGb }: Workplace,
  over: AbortSignal,
): Promise<readonly PendingFrame[]> {
  while (!over.aborted) {
    // While the queue is unreachable, its state is unknown.
    const pending = await queue.pending().catch(() => null);
    if (pending?.every(({ scratchGb }) => scratchGb > mostScratchGb)) return pending;
    await sleep(LOOK_AGAIN_MS, undefined, { signal: over }).catch(() => undefined);
  }
  return [];
}
