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

/** A program of its own: it shares no option with the others. */
async function runFetch(argv: readonly string[]): Promise<number> {
  const { HELP: help, parseAddressLine } = await import('./fetch/commandLine.ts');
  const { nameFetchError, readSettings } = await import('../fetch/fetchCommand.ts');
  const { fetchAddresses } = await import('./fetch/fetchAddresses.ts');
  return runCommand(
    {
      name: 'gazetteer fetch',
      help,
      parse: parseAddressLine,
      perform: (line) =>
        fetchAddresses(line, { settings: readSettings(), reporter: openReporter(process.stderr), stop }),
      nameError: (error, { to }) => nameFetchError(error, to, stop),
      stop,
    },
    argv,
  );
}

const runImports = (argv: readonly string[]) =>
  runCommand(
    {
      name: 'gazetteer',
      help: HELP,
      parse: parseGazetteerCommandLine,
      perform,
      nameError: (error, { dataDir }) => diskFullError(error, dataDir) ?? error,
      stop,
    },
    argv,
  );

const [first, ...rest] = process.argv.slice(2);
process.exitCode = await (first === 'fetch' ? runFetch(rest) : runImports(process.argv.slice(2)));
