import { Piscina } from 'piscina';
import type { PoolTasks } from './tasks.ts';
import { buffersOf } from './taskBuffers.ts';

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

/** Starts a pool of `threads` workers; sources run through tsx, compiled output as it is. */
export function openWorkerPool(threads: number): WorkerPool {
  const isTypeScript = import.meta.url.endsWith('.ts');
  const piscina = new Piscina({
    filename: new URL(isTypeScript ? './tasks.ts' : './tasks.js', import.meta.url).href,
    execArgv: isTypeScript ? ['--import', import.meta.resolve('tsx')] : [],
    minThreads: threads,
    maxThreads: threads,
    recordTiming: false,
  });
  return {
    threads,
    run: (name, task) => piscina.run({ name, task }, { transferList: buffersOf(task) }) as never,
    close: () => piscina.close(),
  };
}
