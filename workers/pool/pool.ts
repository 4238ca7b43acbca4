import { Piscina } from 'piscina';
import type { PoolTasks } from '../tasks.ts';
import { buffersOf } from '../taskBuffers.ts';
import { isReadyCode, type ThreadCode, threadCode } from './threadCode.ts';

/** The pool of threads for numerical work. */
export interface WorkerPool {
  readonly threads: number;
  /** Runs one task; the task's typed arrays are transferred to the thread and must not be used afterward. */
  run<Name extends keyof PoolTasks>(
    name: Name,
    task: PoolTasks[Name]['task'],
  ): Promise<PoolTasks[Name]['result']>;
  close(): Promise<void>;
}

/** A pool whose threads are loading their code. */
export interface StartingPool {
  /** The pool, when every thread has loaded its code. */
  readonly opened: Promise<WorkerPool>;
  /** Ends the threads, whether they have started or not. */
  close(): Promise<void>;
}

/**
 * Starts a pool of `threads` workers. Resolves when no more compilers will be started: a process that forks while another
 * of its threads is inside GDAL waits for PROJ's lock forever, so nothing may use GDAL before.
 */
export async function startWorkerPool(threads: number): Promise<StartingPool> {
  const code = await threadCode();
  const opened = openPool(threads, code);
  // The error is thrown where the pool is awaited; unhandled until then, it would end the process.
  opened.catch(() => undefined);
  if (!isReadyCode(code)) await opened;
  return {
    opened,
    close: () =>
      opened.then(
        (pool) => pool.close(),
        () => undefined,
      ),
  };
}

async function openPool(threads: number, code: ThreadCode): Promise<WorkerPool> {
  const piscina = new Piscina({
    ...code,
    minThreads: threads,
    maxThreads: threads,
    recordTiming: false,
  });
  const arrived = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const meeting = { name: 'meet', task: { threads, arrived } };
  try {
    await Promise.all(Array.from({ length: threads }, () => piscina.run(meeting)));
  } catch (error) {
    await piscina.destroy();
    throw error;
  }
  let closed: Promise<void> | null = null;
  return {
    threads,
    run: (name, task) => piscina.run({ name, task }, { transferList: buffersOf(task) }) as never,
    close: () => (closed ??= piscina.close()),
  };
}
