import { Piscina } from 'piscina';
import type { PoolTasks } from '../tasks.ts';
import { buffersOf } from '../taskBuffers.ts';
import { threadCode } from './threadCode.ts';

/** The pool of threads that does the arithmetic. */
export interface WorkerPool {
  readonly threads: number;
  /** Runs one task; the task's typed arrays are moved to the thread and must not be used afterwards. */
  run<Name extends keyof PoolTasks>(
    name: Name,
    task: PoolTasks[Name]['task'],
  ): Promise<PoolTasks[Name]['result']>;
  close(): Promise<void>;
}

/**
 * Starts a pool of `threads` workers. Resolves when every thread has loaded its code: that starts a compiler, and a
 * process that forks while another of its threads is inside GDAL waits for PROJ's lock for ever. Nothing may use GDAL
 * meanwhile.
 */
export async function openWorkerPool(threads: number): Promise<WorkerPool> {
  const piscina = new Piscina({
    ...(await threadCode()),
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
  return {
    threads,
    run: (name, task) => piscina.run({ name, task }, { transferList: buffersOf(task) }) as never,
    close: () => piscina.close(),
  };
}
