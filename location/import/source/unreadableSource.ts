import { basename } from 'node:path';
import { type GroundMotionError, invalidInput } from '../../../core/error.ts';

/** A source file that can't be used: what was expected, what was found, and what may help. */
export function unreadableSource(
  path: string,
  problem: string,
  remedy = 'fetch the file again',
  cause?: unknown,
): GroundMotionError {
  return invalidInput('source_refused', `${basename(path)}: ${problem}; ${remedy}`, {
    cause,
    details: { path },
  });
}
