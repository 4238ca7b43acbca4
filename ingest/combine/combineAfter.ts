import type { CommandResult } from '../command/commandResult.ts';
import { combineFrames } from './combineFrames.ts';

/**
 * Brings the combined frames of a lake up to date after an ingest or a tie, also when some of its frames failed: those whose
 * parents changed are made again, and those that overlap now are made. Frames that can't be combined are left out of the lines.
 */
export async function combineAfter(
  result: CommandResult,
  lake: { readonly dataDir: string; readonly threads: number },
  stream: NodeJS.WriteStream,
): Promise<CommandResult> {
  const combined = await combineFrames({ ...lake, frames: null }, { stream });
  const { frames } = combined.json;
  const told = frames.filter(({ outcome }) => TOLD.has(outcome));
  return {
    lines: [...result.lines, ...told.map(({ frame, outcome, message }) => `${frame} ${outcome}: ${message}`)],
    json: { ...(result.json as object), combined: frames },
    ok: result.ok && combined.ok,
  };
}

const TOLD: ReadonlySet<string> = new Set(['published', 'unchanged', 'failed']);
