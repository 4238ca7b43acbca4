import { availableParallelism } from 'node:os';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { printableText } from '../../core/printableText.ts';
import { fileFault } from '../scratch/fileFault.ts';
import { EXIT, exitOfSignal } from './commandProcess.ts';
import type { CommandResult } from './commandResult.ts';

/** What every program is asked for. */
interface AnyLine {
  readonly command: string;
  readonly json: boolean;
}

/** What is taken where the arguments say nothing. */
interface Defaults {
  readonly dataDir: string;
  readonly threads: number;
}

/** A program of commands: what it understands and does. `help` it need not perform. */
export interface Program<Line extends AnyLine> {
  /** As it is called in messages. */
  readonly name: string;
  readonly help: string;
  /** Throws on a wrong argument, with the reason as message. */
  readonly parse: (argv: readonly string[], defaults: Defaults) => Line;
  readonly perform: (line: Line) => Promise<CommandResult>;
  /** What an error is to be called, when that is known better than by itself. */
  readonly nameError?: (error: unknown, line: Line) => unknown;
  readonly stop: AbortSignal;
}

/**
 * Runs a program: parses its arguments, performs what they ask for and says what came of it, on standard output in lines
 * or as JSON, errors on standard error. Gives the exit code of the process; a failure after a signal has that of the signal.
 */
export async function runCommand<Line extends AnyLine>(
  { name, help, parse, perform, nameError = (error) => error, stop }: Program<Line>,
  argv: readonly string[],
): Promise<number> {
  let line: Line;
  try {
    line = parse(argv, {
      dataDir: process.env['GM_LAKE_URL'] || process.env['GM_DATA_DIR'] || './data',
      threads: availableParallelism(),
    });
  } catch (error) {
    console.error(`${printableText(errorMessage(error))}\n\n${help}`);
    return EXIT.usage;
  }
  try {
    const isHelp = line.command === 'help';
    const { lines, json, ok } = isHelp ? { lines: [help], json: { help }, ok: true } : await perform(line);
    console.log(line.json ? JSON.stringify(json, null, 1) : printableText(lines.join('\n')));
    return ok ? EXIT.done : (exitOfSignal(stop) ?? EXIT.failed);
  } catch (thrown) {
    const named = nameError(thrown, line);
    const error = fileFault(named) ?? named;
    const known = error instanceof GroundMotionError;
    const code = known ? error.code : 'internal_error';
    if (line.json) {
      const { products } = known ? error.details : {};
      console.log(JSON.stringify({ error: code, message: errorMessage(error), products }));
    }
    const called = name.endsWith(line.command) ? name : `${name} ${line.command}`;
    if (!known) console.error(`${called} failed (${code}):`, error);
    else if (!line.json) console.error(`${called} failed (${code}): ${printableText(error.message)}`);
    return exitOfSignal(stop) ?? EXIT.failed;
  }
}
