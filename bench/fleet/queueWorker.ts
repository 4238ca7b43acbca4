/**
 * A worker for `queueOnWorkers.ts`: takes frames one at a time and waits for each; reports when it began and ended, and
 * its cost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openFrameQueue } from '../../ingest/fleet/frameQueue.ts';
import { takeFrames } from '../../ingest/fleet/takenFrames.ts';

export interface WorkerReport {
  readonly done: number;
  /** Milliseconds since 1970. */
  readonly begunMs: number;
  readonly endedMs: number;
  readonly cpuMs: number;
}

const { values } = parseArgs({ options: { url: { type: 'string' }, wait: { type: 'string' } } });
const queue = await openFrameQueue(values.url!, { keepsTime: true, onError: console.error });
let [done, begunMs, endedMs] = [0, Infinity, 0];
const before = process.cpuUsage();
const taking = await takeFrames(queue.boss, { slots: 1, mostScratchGb: 1000 }, async ({ confirm }) => {
  begunMs = Math.min(begunMs, Date.now());
  await sleep(Number(values.wait));
  await confirm();
  done++;
  endedMs = Date.now();
  return { is: 'done', output: {} };
});
while ((await queue.pending()).length > 0) await sleep(500);
await taking.end();
const { user, system } = process.cpuUsage(before);
await queue.close();
const report: WorkerReport = { done, begunMs, endedMs, cpuMs: (user + system) / 1000 };
console.log(JSON.stringify(report));
