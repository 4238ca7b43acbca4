import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { printableText } from '../../core/printableText.ts';
import { fileFault } from '../../core/faults/fileFault.ts';
import { EXIT, exitOfSignal } from './commandProcess.ts';
import type { CommandResult } from './commandResult.ts';

/** How a lake command is run and reported. */
export interface Performance {
  /** The command's name in messages. */
  readonly name: string;
  readonly json: boolean;
  readonly perform: () => Promise<CommandResult>;
  /** Replaces the thrown error with a better one, when one is known. */
  readonly nameError?: (error: unknown) => unknown;
  readonly stop: AbortSignal;
}

/**
 * Runs a command and prints the result on standard output, as lines or JSON, and errors on standard error. Returns the
 * exit code; a failure after a signal has the signal's exit code.
 */
export async function runCommand({
  name,
  json: wantsJson,
  perform,
  nameError = (error) => error,
  stop,
}: Performance): Promise<number> {
  try {
    const { lines, json, ok } = await perform();
    console.log(wantsJson ? JSON.stringify(json, null, 1) : printableText(lines.join('\n')));
    return ok ? EXIT.done : (exitOfSignal(stop) ?? EXIT.failed);
  } catch (thrown) {
    const named = nameError(thrown);
    const error = fileFault(named) ?? named;
    const known = error instanceof GroundMotionError;
    const code = known ? error.code : 'internal_error';
    if (wantsJson) {
      const { products } = known ? error.details : {};
      console.log(JSON.stringify({ error: code, message: errorMessage(error), products }));
    }
    if (!known) console.error(`${name} failed (${code}):`, error);
    else if (!wantsJson) console.error(`${name} failed (${code}): ${printableText(error.message)}`);
    return exitOfSignal(stop) ?? EXIT.failed;
  }
}
