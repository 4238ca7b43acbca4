import { fork, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { moduleBeside } from '../../workers/pool/threadCode.ts';
import { readDecoderJournal, type LastWord, type OpenFile } from '../reader/offered/decoderJournal.ts';
import type { Reporter } from '../progress/reporter.ts';
import { makeRunFolder } from '../scratch/runFolder.ts';
import {
  describeError,
  type FrameMessage,
  type FrameResult,
  type FrameTask,
  type ProcessGuard,
  type PublishAnswer,
} from './messages.ts';

const MAXIMUM_HEAP_MB = 4_096;

/**
 * V8 collects garbage when buffers have grown by some amount since the last time, which depends on its heap size: with
 * the few megabytes of a thread about 150 times in an ingest of 64 granules, with a larger initial heap a sixth as often.
 */
const INITIAL_HEAP_MB = 256;

/** Share of the memory limit of a process: if memory is scarce, buffers should be collected early. */
const INITIAL_HEAP_PART = 1 / 16;

/** Node doesn't start with only a few megabytes. */
const LEAST_INITIAL_HEAP_MB = 32;

/** A frame's process that ended without a result. */
export interface DeadProcess {
  readonly is: 'died';
  readonly signal: NodeJS.Signals | null;
  readonly exitCode: number | null;
  /** Files that were being decoded. */
  readonly open: readonly OpenFile[];
  readonly lastWord: LastWord | null;
  /** The end of its output. */
  readonly printed: string;
}

export interface AttemptOptions {
  readonly reporter: Reporter;
  /** Ends the process when aborted. */
  readonly stop: AbortSignal;
  /** Throws if a finished release may no longer be published; absent = it may. */
  readonly mayPublish?: (() => Promise<void>) | undefined;
}

const STOP_PATIENCE_MS = 5_000;
const PRINTED_CHARACTERS = 4_000;

/** Runs a task in its own process; resolves when that process has ended, for whatever reason. */
export async function attempt(
  task: Omit<FrameTask, 'guard' | 'asks'> & {
    readonly guard: Omit<ProcessGuard, 'journalPath' | 'supervisorPid'>;
  },
  { reporter, stop, mayPublish }: AttemptOptions,
): Promise<FrameResult | DeadProcess> {
  const folder = makeRunFolder('ingest');
  try {
    const journalPath = join(folder, 'decoding');
    const child = startProcess(task.guard.memoryLimitBytes);
    const ended = resultOf(child, reporter, () => void answer(child, mayPublish));
    const end = endOnAbort(child, stop);
    const guard = { ...task.guard, journalPath, supervisorPid: process.pid };
    child.send({ ...task, guard, asks: mayPublish !== undefined } satisfies FrameTask, () => undefined);
    try {
      const result = await ended;
      return result.is === 'died' ? { ...result, ...readDecoderJournal(journalPath) } : result;
    } finally {
      end();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function startProcess(memoryLimitBytes: number): ChildProcess {
  return fork(moduleBeside(import.meta.url, './frameProcess'), {
    execArgv: [...process.execArgv, ...heapOptions(memoryLimitBytes)],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Forwards progress, and returns the result; the process is ended as soon as the result arrives. */
function resultOf(
  child: ChildProcess,
  reporter: Reporter,
  onAsked: () => void,
): Promise<FrameResult | Omit<DeadProcess, 'open' | 'lastWord'>> {
  let result: FrameResult | null = null;
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-PRINTED_CHARACTERS);
    });
  }
  child.on('message', (message: FrameMessage) => {
    if (message.is === 'stage') reporter.stage(message.name, message.total);
    else if (message.is === 'advance') reporter.advance();
    else if (message.is === 'note') reporter.note(message.text);
    else if (message.is === 'end') reporter.end();
    else if (message.is === 'asks') onAsked();
    else {
      result = message;
      child.kill('SIGKILL');
    }
  });
  return new Promise((settle, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => {
      reporter.end();
      settle(result ?? { is: 'died', exitCode, signal, printed: printed.trim() });
    });
  });
}

async function answer(child: ChildProcess, mayPublish: AttemptOptions['mayPublish']): Promise<void> {
  const withheld = await Promise.resolve(mayPublish?.()).then(() => null, describeError);
  child.send({ withheld } satisfies PublishAnswer, () => undefined);
}

/** Asks the process to end when `stop` is aborted, and kills it soon after. Returns a function that cancels this. */
function endOnAbort(child: ChildProcess, stop: AbortSignal): () => void {
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    child.kill('SIGTERM');
    timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
  };
  if (stop.aborted) end();
  else stop.addEventListener('abort', end, { once: true });
  return () => {
    clearTimeout(timer);
    stop.removeEventListener('abort', end);
  };
}

/** Node's heap options for a process that ingests a frame and has this memory limit. */
export function heapOptions(memoryLimitBytes: number): string[] {
  const limitMb = Math.ceil(memoryLimitBytes / 2 ** 20);
  const maximumMb = Math.min(MAXIMUM_HEAP_MB, Math.ceil(limitMb / 2));
  const initialMb = Math.max(
    LEAST_INITIAL_HEAP_MB,
    Math.min(INITIAL_HEAP_MB, Math.ceil(limitMb * INITIAL_HEAP_PART)),
  );
  return [`--max-old-space-size=${maximumMb}`, `--initial-heap-size=${initialMb}`];
}
