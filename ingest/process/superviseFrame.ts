import { GroundMotionError } from '../../core/error.ts';
import { attempt, type AttemptOptions, type DeadProcess } from './attempt.ts';
import { judge } from './blame.ts';
import type { FrameResult, FrameTask, ProcessGuard } from './messages.ts';

/** Limits on the duration and size of a frame's process. */
export type ProcessLimits = Pick<ProcessGuard, 'patienceMs' | 'memoryLimitBytes'>;

/** More crashes than a folder of valid products with some bad downloads causes. */
const MAXIMUM_CRASHES = 24;
/** Signals by which people and service managers end a process: not a crash. */
const STOP_SIGNALS: ReadonlySet<string | null> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Reads one frame in its own process, and again without any file that crashes a decoder, makes it hang or uses up all
 * memory; that file is refused by name. The error of a failed frame is returned as a result. Throws `ingest_stopped`,
 * `ingest_crashed`, `ingest_hung`, `out_of_memory`.
 */
export async function superviseFrame(
  task: Omit<FrameTask, 'guard' | 'damaged' | 'asks'>,
  limits: ProcessLimits,
  options: AttemptOptions,
): Promise<FrameResult> {
  const damaged = new Map<string, string>();
  let oneAtATime = false;
  for (let crashes = 0; crashes < MAXIMUM_CRASHES; crashes++) {
    const guard = { ...limits, oneAtATime };
    const end = await attempt({ ...task, damaged: [...damaged], guard }, options);
    if (end.is !== 'died') return end;
    if (options.stop.aborted || isStopped(end)) throw stopped();
    const judgement = judge(end, { ...guard, damaged });
    if (judgement.is === 'give_up') throw judgement.error;
    if (judgement.is === 'look_closer') {
      oneAtATime = true;
      options.reporter.note('the process that reads the frame crashed; starting again, one file at a time');
      continue;
    }
    damaged.set(judgement.path, judgement.reason);
    options.reporter.note(`${judgement.reason}; starting again without it`);
  }
  throw new GroundMotionError(
    'invalid_input',
    'ingest_crashed',
    `${damaged.size} files crashed their decoders, the last ${[...damaged.keys()].at(-1)}; ` +
      'the products are damaged, download them again',
  );
}

function isStopped({ signal, lastWord }: DeadProcess): boolean {
  return STOP_SIGNALS.has(signal) && lastWord === null;
}

function stopped(): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'ingest_stopped',
    'the ingest was stopped; nothing was published, run it again',
  );
}
