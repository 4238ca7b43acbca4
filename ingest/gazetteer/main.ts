import { availableParallelism } from 'node:os';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { printableText } from '../../core/printableText.ts';
import { EXIT, exitOfSignal, stopOnSignals } from '../command/commandProcess.ts';
import type { CommandResult } from '../command/commandResult.ts';
import { diskFullError } from '../scratch/diskFull.ts';
import { openReporter } from '../progress/reporter.ts';
import { HELP, parseGazetteerCommandLine, type GazetteerCommandLine } from './commandLine.ts';

/** What is being read is finished and served first. */
const stop = stopOnSignals();

async function main(argv: readonly string[]): Promise<number> {
  let line: GazetteerCommandLine;
  try {
    line = parseGazetteerCommandLine(argv, {
      dataDir: process.env['GM_DATA_DIR'] ?? './data',
      threads: availableParallelism(),
    });
  } catch (error) {
    console.error(`${printableText(errorMessage(error))}\n\n${HELP}`);
    return EXIT.usage;
  }
  try {
    const { lines, json, ok } = await perform(line);
    console.log(line.json ? JSON.stringify(json, null, 1) : printableText(lines.join('\n')));
    return exitOfSignal(stop) ?? (ok ? EXIT.done : EXIT.failed);
  } catch (thrown) {
    const error = diskFullError(thrown, line.dataDir) ?? thrown;
    const known = error instanceof GroundMotionError;
    const code = known ? error.code : 'internal_error';
    if (line.json) console.log(JSON.stringify({ error: code, message: errorMessage(error) }));
    if (!known) console.error('gazetteer failed (internal_error):', error);
    else if (!line.json) console.error(`gazetteer failed (${code}): ${printableText(error.message)}`);
    return EXIT.failed;
  }
}

async function perform(line: GazetteerCommandLine): Promise<CommandResult> {
  if (line.command === 'help') return { lines: [HELP], json: { help: HELP }, ok: true };
  if (line.command === 'import') {
    const { importGazetteer } = await import('./importGazetteer.ts');
    const { dataDir, operands: paths, source, dryRun, threads } = line;
    const reporter = openReporter(process.stderr);
    return importGazetteer({
      dataDir,
      paths,
      source,
      dryRun,
      threads,
      reporter,
      stop,
      clock: Date.now,
    });
  }
  const { gazetteerStatus, removeUnits } = await import('./gazetteerStatus.ts');
  if (line.command === 'status') return gazetteerStatus(line.dataDir);
  return removeUnits(line.dataDir, line.operands, Date.now());
}

process.exitCode = await main(process.argv.slice(2));
