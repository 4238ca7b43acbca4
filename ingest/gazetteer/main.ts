import { stopOnSignals } from '../command/commandProcess.ts';
import type { CommandResult } from '../command/commandResult.ts';
import { runCommand } from '../command/runCommand.ts';
import { openReporter } from '../progress/reporter.ts';
import { diskFullError } from '../scratch/diskFull.ts';
import { HELP, parseGazetteerCommandLine, type GazetteerCommandLine } from './commandLine.ts';

/** What is being read is finished and served first. */
const stop = stopOnSignals();

async function perform(line: GazetteerCommandLine): Promise<CommandResult> {
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

process.exitCode = await runCommand(
  {
    name: 'gazetteer',
    help: HELP,
    parse: parseGazetteerCommandLine,
    perform,
    nameError: (error, { dataDir }) => diskFullError(error, dataDir) ?? error,
    stop,
  },
  process.argv.slice(2),
);
