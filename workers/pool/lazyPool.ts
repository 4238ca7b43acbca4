import { Piscina } from 'piscina';
import { GroundMotionError } from '../../core/error.ts';
import { threadCode } from './threadCode.ts';

/** Threads for one kind of task, started by the first task. */
export interface LazyPool<Task, Answer> {
  /** Throws `service_unavailable` when too many tasks are waiting, or the pool is closed. */
  run(task: Task): Promise<Answer>;
  /** Starts the threads before the first task. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** A pool whose threads run the module `entry`. */
export function openLazyPool<Task, Answer>(options: {
  readonly entry: URL;
  readonly threads: number;
  /** Maximum number of waiting tasks: some seconds of work. */
  readonly mostWaiting: number;
  /** What is waiting, in the plural, for messages. */
  readonly noun: string;
  readonly workerData?: Readonly<Record<string, unknown>>;
}): LazyPool<Task, Answer> {
  const { entry, threads, mostWaiting, noun, workerData } = options;
  let started: Promise<Piscina> | null = null;
  let isClosed = false;
  const start = async (): Promise<Piscina> => {
    return new Piscina({
      ...(await threadCode(entry)),
      minThreads: threads,
      maxThreads: threads,
      maxQueue: mostWaiting,
      recordTiming: false,
      ...(workerData ? { workerData } : {}),
    });
  };
  /**
   * When a thread can't start, or dies while idle, the waiting callers get an error and the next task starts new threads.
   * Otherwise the tasks would wait forever and the process would end.
   */
  const startWatched = (): Promise<Piscina> => {
    const forget = () => {
      if (started === own) started = null;
    };
    const own = start().then((threadPool) => {
      threadPool.on('error', () => {
        forget();
        void threadPool.destroy();
      });
      return threadPool;
    });
    own.catch(forget);
    return own;
  };
  const pool = async (): Promise<Piscina> => {
    if (isClosed) throw unavailable('the server is stopping');
    started ??= startWatched();
    return started;
  };
  return {
    run: async (task) => {
      const threadPool = await pool();
      if (threadPool.queueSize >= mostWaiting) throw unavailable(`${mostWaiting} ${noun} wait to be drawn`);
      return (await threadPool.run(task)) as Answer;
    },
    warmUp: async () => void (await pool()),
    close: async () => {
      isClosed = true;
      await (await started?.catch(() => null))?.close();
    },
  };
}

function unavailable(message: string): GroundMotionError {
  return new GroundMotionError('unavailable', 'service_unavailable', message);
}
