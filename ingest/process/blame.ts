import { basename } from 'node:path';
import { GroundMotionError } from '../../core/error.ts';
import type { DeadProcess } from './attempt.ts';

/** The conclusion from a dead process. */
export type Judgement =
  /** This file caused it; continue without it. */
  | { readonly is: 'refuse'; readonly path: string; readonly reason: string }
  /** It may have been any of several: decode one file at a time. */
  | { readonly is: 'look_closer' }
  | { readonly is: 'give_up'; readonly error: GroundMotionError };

export interface JudgementCircumstances {
  readonly oneAtATime: boolean;
  readonly patienceMs: number;
  readonly memoryLimitBytes: number;
  /** Files that have already been refused. */
  readonly damaged: ReadonlyMap<string, string>;
}

/** Memory growth during a call that is attributed to the call, as a share of the limit. */
const OWN_GROWTH = 0.5;
const GIGABYTE = 1e9;

/**
 * What caused a process to die: the one file that a decoder was working on. Without such a file, or if memory was already
 * short, no file is refused and the ingest fails with `ingest_crashed`, `ingest_hung` or `out_of_memory`.
 */
export function judge(dead: DeadProcess, circumstances: JudgementCircumstances): Judgement {
  const { oneAtATime, damaged, memoryLimitBytes } = circumstances;
  const [file, ...others] = [...new Map(dead.open.map((each) => [each.path, each])).values()];
  const isCertain = file !== undefined && others.length === 0 && !damaged.has(file.path);
  const reason = reasonOf(dead, circumstances);
  if (!isCertain) {
    const isHopeless = oneAtATime || (file === undefined && dead.lastWord?.reason === 'memory');
    return isHopeless ? { is: 'give_up', error: failure(dead, reason) } : { is: 'look_closer' };
  }
  const { lastWord } = dead;
  const grownBytes = (lastWord?.rssBytes ?? 0) - file.rssBytes;
  if (lastWord?.reason === 'memory' && grownBytes < OWN_GROWTH * memoryLimitBytes) {
    return { is: 'give_up', error: failure(dead, reason) };
  }
  return {
    is: 'refuse',
    path: file.path,
    reason: `${basename(file.path)}: the decoder ${reason}; the file is damaged, replace or remove it`,
  };
}

function reasonOf(
  { lastWord, signal, exitCode }: DeadProcess,
  { patienceMs, memoryLimitBytes }: JudgementCircumstances,
): string {
  if (lastWord?.reason === 'hang') return `made no progress for ${patienceMs / 1000} s`;
  if (lastWord?.reason === 'memory')
    return `took more than ${(memoryLimitBytes / GIGABYTE).toFixed(1)} GB of memory`;
  return signal === null ? `ended with exit code ${exitCode}` : `crashed (${signal})`;
}

function failure({ lastWord, printed }: DeadProcess, reason: string): GroundMotionError {
  if (lastWord?.reason === 'memory') {
    return new GroundMotionError(
      'unavailable',
      'out_of_memory',
      `the process that reads the frame ${reason}, and no one file is to blame; give --memory more, or fewer --threads`,
    );
  }
  const said = printed === '' ? '' : `; it said: ${printed}`;
  return new GroundMotionError(
    'internal',
    lastWord?.reason === 'hang' ? 'ingest_hung' : 'ingest_crashed',
    `the process that reads the frame ${reason} while no one file was being decoded; nothing was published, ` +
      `run it again${said}`,
  );
}
