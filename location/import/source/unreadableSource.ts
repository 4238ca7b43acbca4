import { basename } from 'node:path';
import { type GroundMotionError, invalidInput } from '../../../core/error.ts';

/** A source file that cannot be used: what was expected of it, what was found, and what may help. */
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
