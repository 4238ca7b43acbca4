import { GroundMotionError } from '../../../core/error.ts';
import { zipTablePath } from '../../../location/zips/zipTable.ts';
import { openLazyPool } from '../../../workers/pool/lazyPool.ts';
import { moduleBeside } from '../../../workers/pool/threadCode.ts';
import { forEachInFlight } from '../../../core/inFlight.ts';
import type { ImportTask } from './importTasks.ts';
import {
  failedTask,
  performTask,
  refusalOf,
  type PerformedTask,
  type TaskLimits,
  type TaskSettings,
} from './performTask.ts';
import type { ThreadAnswer, ThreadSettings, ThreadTask } from './taskThread.ts';

/** Memory of all query engines together, and the minimum for each. */
const ENGINES_MEMORY_MB = 512;
const LEAST_MEMORY_MB = 256;

/** Runs tasks and reports each when it is done. */
export interface TaskRunner {
  run(
    tasks: readonly ImportTask[],
    take: (performed: PerformedTask, at: number) => Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs tasks concurrently, each in a thread and with one query engine thread; a single task gets all of them. Points need
 * the streets of their county, so they start when everything else is done. No task starts once `stop` is aborted, or one
 * has failed. Throws the first error of a task.
 */
export function taskRunner(
  settings: TaskSettings,
  {
    threads,
    stop,
    clock,
  }: { readonly threads: number; readonly stop?: AbortSignal | undefined; readonly clock: () => number },
): TaskRunner {
  const pool = openLazyPool<ThreadTask, ThreadAnswer>({
    entry: moduleBeside(import.meta.url, 'taskThread'),
    threads,
    mostWaiting: threads,
    noun: 'tasks',
    workerData: { ...settings, zipTable: zipTablePath() } satisfies ThreadSettings,
  });
  const inThread = async (task: ImportTask, limits: TaskLimits): Promise<PerformedTask> => {
    const answer = await pool.run({ task, limits }).catch((error: unknown) => ({
      // If a thread ended, for example for lack of memory, only one task is affected.
      performed: failedTask(refusalOf(error, task, settings.dataDir)),
    }));
    if ('performed' in answer) return answer.performed;
    throw GroundMotionError.from(answer.failed);
  };
  return {
    run: async (tasks, take) => {
      const indexed = tasks.map((task, at) => ({ task, at }));
      for (const arePoints of [false, true]) {
        const part = indexed.filter(({ task }) => (task.kind === 'points') === arePoints);
        const limits = limitsOf(part.length, threads);
        let passed = Promise.resolve();
        await forEachInFlight(part, threads, async ({ task, at }) => {
          if (stop?.aborted) return;
          const isAlone = part.length === 1 || threads === 1;
          const performed = isAlone
            ? await performTask(settings, task, limits, clock)
            : await inThread(task, limits);
          // One after the other, in order of completion.
          passed = passed.then(() => take(performed, at));
          await passed;
        });
      }
    },
    close: () => pool.close(),
  };
}

/** Each task's resources, given the number of tasks. */
function limitsOf(tasks: number, threads: number): TaskLimits {
  const lanes = Math.max(1, Math.min(threads, tasks));
  return {
    threads: Math.max(1, Math.floor(threads / lanes)),
    memoryMb: Math.max(LEAST_MEMORY_MB, Math.floor(ENGINES_MEMORY_MB / lanes)),
  };
}
