import { availableParallelism, constants, totalmem } from 'node:os';
import { errorMessage, GroundMotionError } from '../core/error.ts';
import { HELP, parseCommandLine, type CommandLine } from './commandLine.ts';
import type { CommandResult } from './commandResult.ts';
import { runCatalogue } from './catalogue/runCatalogue.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
/** A process that a signal has ended reports this plus the signal's number. */
const EXIT_SIGNAL = 128;

/** The signal that asked this process to end, if one did. */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A second one does not wait for anything.
    if (stop.signal.aborted) process.exit(EXIT_SIGNAL + constants.signals[signal]);
    stop.abort(signal);
  });
}

async function main(argv: readonly string[]): Promise<number> {
  let line: CommandLine;
  try {
    line = parseCommandLine(argv, {
      dataDir: process.env['GM_DATA_DIR'] ?? './data',
      threads: availableParallelism(),
      machineMemoryBytes: totalmem(),
    });
  } catch (error) {
    console.error(`${errorMessage(error)}\n\n${HELP}`);
    return EXIT_USAGE;
  }
  try {
    const { lines, json, ok } = await perform(line);
    console.log(line.json ? JSON.stringify(json, null, 1) : lines.join('\n'));
    return ok ? 0 : EXIT_FAILED;
  } catch (error) {
    const known = error instanceof GroundMotionError;
    if (line.json) {
      const { products } = known ? error.details : {};
      const code = known ? error.code : 'internal_error';
      console.log(JSON.stringify({ error: code, message: errorMessage(error), products }));
    }
    if (!known) console.error('ingest failed (internal_error):', error);
    else if (!line.json) console.error(`ingest failed (${error.code}): ${error.message}`);
    return stop.signal.aborted
      ? EXIT_SIGNAL + constants.signals[stop.signal.reason as NodeJS.Signals]
      : EXIT_FAILED;
  }
}

async function perform(line: CommandLine): Promise<CommandResult> {
  if (line.command === 'help') return { lines: [HELP], json: { help: HELP }, ok: true };
  if (line.command === 'ingest') return runCatalogue({ ...line, stream: process.stderr, stop: stop.signal });
  // They load DuckDB and GDAL, which a supervisor of ingests does without.
  if (line.command === 'status') {
    const { statusOfLake } = await import('./lakeStatus.ts');
    return statusOfLake(line.dataDir, Date.now());
  }
  const { pruneLake, verifyLake } = await import('./lakeCommands.ts');
  if (line.command === 'verify') return verifyLake(line.dataDir);
  return pruneLake(line.dataDir, line.keep);
}

process.exitCode = await main(process.argv.slice(2));
