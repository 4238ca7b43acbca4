import { GroundMotionError } from '../../../core/error.ts';
import { zipTablePath } from '../../../location/zips/zipTable.ts';
import { openLazyPool } from '../../../workers/pool/lazyPool.ts';
import { moduleBeside } from '../../../workers/pool/threadCode.ts';
import type { ImportTask } from './importTasks.ts';
import { performTask, type PerformedTask, type TaskLimits, type TaskSettings } from './performTask.ts';
import type { ThreadAnswer, ThreadSettings, ThreadTask } from './taskThread.ts';

/** Memory of all query engines together; of each at least so much. */
const ENGINES_MEMORY_MB = 1024;
const LEAST_MEMORY_MB = 256;

/** Runs tasks and tells of each as it is done. */
export interface TaskRunner {
  run(
    tasks: readonly ImportTask[],
    done: (performed: PerformedTask, at: number) => Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs tasks side by side, each in a thread and with one thread of the query engine; a task that is alone has all of them.
 * Points look at the streets of their county: they begin when everything else is done. No task begins once `stop` is aborted,
 * or one has failed. Throws the first error of a task.
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
    const answer = await pool.run({ task, limits });
    if ('performed' in answer) return answer.performed;
    const { kind, code, message, details } = answer.failed;
    throw new GroundMotionError(kind, code, message, { details });
  };
  const runTogether: TaskRunner['run'] = async (tasks, done) => {
    const lanes = Math.min(threads, tasks.length);
    const limits = {
      threads: Math.max(1, Math.floor(threads / Math.max(1, lanes))),
      memoryMb: Math.max(LEAST_MEMORY_MB, Math.floor(ENGINES_MEMORY_MB / Math.max(1, lanes))),
    };
    const perform = (task: ImportTask) =>
      lanes <= 1 ? performTask(settings, task, limits, clock) : inThread(task, limits);
    let next = 0;
    let hasFailed = false;
    // What is told is written down one after the other.
    let told = Promise.resolve();
    const lane = async (): Promise<void> => {
      while (next < tasks.length && !hasFailed && stop?.aborted !== true) {
        const at = next++;
        try {
          const performed = await perform(tasks[at]!);
          await (told = told.then(() => done(performed, at)));
        } catch (error) {
          hasFailed = true;
          throw error;
        }
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };
  return {
    run: async (tasks, done) => {
      const indexed = tasks.map((task, at) => ({ task, at }));
      for (const arePoints of [false, true]) {
        const part = indexed.filter(({ task }) => (task.kind === 'points') === arePoints);
        await runTogether(
          part.map(({ task }) => task),
          (performed, at) => done(performed, part[at]!.at),
        );
      }
    },
    close: () => pool.close(),
  };
}
