import { totalmem } from 'node:os';
import { printableText } from '../core/printableText.ts';
import { runCatalogue } from './catalogue/runCatalogue.ts';
import { HELP, parseCommandLine, type CommandLine } from './command/commandLine.ts';
import { stopOnSignals } from './command/commandProcess.ts';
import type { CommandResult } from './command/commandResult.ts';
import { runCommand } from './command/runCommand.ts';

const stop = stopOnSignals();

async function perform(line: CommandLine): Promise<CommandResult> {
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
  if (line.command === 'withdraw') {
    const { withdrawGranules } = await import('./command/withdrawGranules.ts');
    return withdrawGranules(line.dataDir, { ...line, names: line.paths, now: Date.now() });
  }
  if (line.exported) {
    const { exportLake } = await import('./export/exportLake.ts');
    return exportLake(line.dataDir, { ...line.exported, frameId: line.frameId, stop });
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

/** A program of its own: it shares no option with the others but the lake's. */
async function runFetch(argv: readonly string[]): Promise<number> {
  const { HELP: help, parseFetchLine } = await import('./fetch/commandLine.ts');
  const { nameFetchError, performFetch } = await import('./fetch/fetchCommand.ts');
  return runCommand(
    {
      name: 'ingest fetch',
      help,
      parse: parseFetchLine,
      perform: (line) => performFetch(line, stop),
      nameError: (error, { to }) => nameFetchError(error, to, stop),
      stop,
    },
    argv,
  );
}

/** A program of its own: only it loads the queue. */
async function runFleet(argv: readonly string[]): Promise<number> {
  const { HELP: help, parseFleetLine } = await import('./fleet/commandLine.ts');
  const { performFleet } = await import('./fleet/fleetCommand.ts');
  return runCommand(
    {
      name: `ingest ${argv[0]}`,
      help,
      parse: parseFleetLine,
      perform: (line) => performFleet(line, { stop, tell: say }),
      stop,
    },
    argv,
  );
}

const runIngests = (argv: readonly string[]) =>
  runCommand(
    {
      name: 'ingest',
      help: HELP,
      parse: (line, defaults) => parseCommandLine(line, { ...defaults, machineMemoryBytes: totalmem() }),
      perform,
      stop,
    },
    argv,
  );

const FLEET = ['plan', 'work', 'queue'];
const [first = '', ...rest] = process.argv.slice(2);
if (first === 'fetch') process.exitCode = await runFetch(rest);
else if (FLEET.includes(first)) process.exitCode = await runFleet([first, ...rest]);
else process.exitCode = await runIngests(process.argv.slice(2));
