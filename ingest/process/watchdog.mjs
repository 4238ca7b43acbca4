/**
 * A thread of a frame's process that works while the main thread is inside a native library. It ends the process
 * immediately when its supervisor is gone, when the main thread hasn't shown activity for too long, or when the process
 * exceeds its memory limit. Plain JavaScript: it must start without a compiler.
 */
import { writeFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** @typedef {import('./watchdog.ts').WatchdogSettings} WatchdogSettings */

const { supervisorPid, beats, patienceMs, memoryLimitBytes, lastWordPath } = /** @type {WatchdogSettings} */ (
  workerData
);
const TICK_MS = 100;
// Counts ticks instead of time: a laptop that sleeps overnight hasn't hung.
const patienceTicks = Math.ceil(patienceMs / TICK_MS);
let lastBeat = 0;
let silentTicks = 0;

setInterval(() => {
  if (process.ppid !== supervisorPid) end();
  const rssBytes = process.memoryUsage.rss();
  if (rssBytes > memoryLimitBytes) end({ reason: 'memory', rssBytes });
  const beat = Atomics.load(beats, 0);
  silentTicks = beat === lastBeat ? silentTicks + 1 : 0;
  lastBeat = beat;
  if (silentTicks >= patienceTicks) end({ reason: 'hang' });
}, TICK_MS);

/** @param {import('../reader/offered/decoderJournal.ts').LastWord} [word] */
function end(word) {
  if (word) writeFileSync(lastWordPath, JSON.stringify(word));
  process.kill(process.pid, 'SIGKILL');
}
