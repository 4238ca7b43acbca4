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
  return {
    run: async (tasks, done) => {
      const indexed = tasks.map((task, at) => ({ task, at }));
      for (const arePoints of [false, true]) {
        const part = indexed.filter(({ task }) => (task.kind === 'points') === arePoints);
        const limits = limitsOf(part.length, threads);
        const perform = ({ task, at }: (typeof part)[number]) =>
          part.length > 1 && threads > 1
            ? inThread(task, limits).then((performed) => ({ performed, at }))
            : performTask(settings, task, limits, clock).then((performed) => ({ performed, at }));
        await inLanes(part, { lanes: threads, stop }, perform, ({ performed, at }) => done(performed, at));
      }
    },
    close: () => pool.close(),
  };
}

/** What each of so many tasks may use. */
function limitsOf(tasks: number, threads: number): TaskLimits {
  const lanes = Math.max(1, Math.min(threads, tasks));
  return {
    threads: Math.max(1, Math.floor(threads / lanes)),
    memoryMb: Math.max(LEAST_MEMORY_MB, Math.floor(ENGINES_MEMORY_MB / lanes)),
  };
}

/** Does work in so many lanes, and passes on the results one after the other, as they come. */
async function inLanes<Work, Result>(
  all: readonly Work[],
  { lanes, stop }: { readonly lanes: number; readonly stop: AbortSignal | undefined },
  perform: (work: Work) => Promise<Result>,
  pass: (result: Result) => Promise<void>,
): Promise<void> {
  const left = all.values();
  const isStopped = () => stop?.aborted === true;
  let hasFailed = false;
  let passed = Promise.resolve();
  const passOn = async (before: Promise<void>, result: Result): Promise<void> => {
    await before;
    await pass(result);
  };
  const lane = async (): Promise<void> => {
    for (const work of left) {
      if (hasFailed || isStopped()) return;
      try {
        const result = await perform(work);
        passed = passOn(passed, result);
        await passed;
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(lanes, all.length) }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
