import { availableParallelism, totalmem } from 'node:os';
import { errorMessage, GroundMotionError } from '../core/error.ts';
import { printableText } from '../core/printableText.ts';
import { HELP, parseCommandLine, type CommandLine } from './command/commandLine.ts';
import { EXIT, exitOfSignal, stopOnSignals } from './command/commandProcess.ts';
import type { CommandResult } from './command/commandResult.ts';
import { runCatalogue } from './catalogue/runCatalogue.ts';

const stop = stopOnSignals();

async function main(argv: readonly string[]): Promise<number> {
  let line: CommandLine;
  try {
    line = parseCommandLine(argv, {
      dataDir: process.env['GM_DATA_DIR'] ?? './data',
      threads: availableParallelism(),
      machineMemoryBytes: totalmem(),
    });
  } catch (error) {
    console.error(`${printableText(errorMessage(error))}\n\n${HELP}`);
    return EXIT.usage;
  }
  try {
    const { lines, json, ok } = await perform(line);
    console.log(line.json ? JSON.stringify(json, null, 1) : printableText(lines.join('\n')));
    return ok ? EXIT.done : EXIT.failed;
  } catch (error) {
    const known = error instanceof GroundMotionError;
    if (line.json) {
      const { products } = known ? error.details : {};
      const code = known ? error.code : 'internal_error';
      console.log(JSON.stringify({ error: code, message: errorMessage(error), products }));
    }
    if (!known) console.error('ingest failed (internal_error):', error);
    else if (!line.json) {
      console.error(`ingest failed (${error.code}): ${printableText(error.message)}`);
    }
    return exitOfSignal(stop) ?? EXIT.failed;
  }
}

async function perform(line: CommandLine): Promise<CommandResult> {
  if (line.command === 'help') return { lines: [HELP], json: { help: HELP }, ok: true };
  if (line.command === 'ingest') return runCatalogue({ ...line, stream: process.stderr, stop });
  // They load DuckDB and GDAL, which a supervisor of ingests does without.
  if (line.command === 'status') {
    const { statusOfLake } = await import('./command/lakeStatus.ts');
    const { openPicture } = await import('./command/openPicture.ts');
    const desktop = { platform: process.platform, environment: process.env };
    const open = line.open ? (path: string) => openPicture(path, desktop) : undefined;
    return statusOfLake(line.dataDir, Date.now(), { frameId: line.frameId, open });
  }
  if (line.command === 'verify') {
    const { verifyLake } = await import('./command/lakeCommands.ts');
    return verifyLake(line.dataDir, line.frameId);
  }
  const { pruneLake, removeFrames } = await import('./command/pruneLake.ts');
  if (line.command === 'remove') {
    return removeFrames(line.dataDir, { frames: line.paths, dryRun: line.dryRun });
  }
  return pruneLake(line.dataDir, { ...line, announce: say });
}

function say(text: string): void {
  console.error(printableText(text));
}

process.exitCode = await main(process.argv.slice(2));
