import { availableParallelism } from 'node:os';
import { errorMessage, GroundMotionError } from '../core/error.ts';
import { HELP, parseCommandLine, type CommandLine } from './commandLine.ts';
import { dryRun } from './dryRun.ts';
import { pruneLake, statusOfLake, verifyLake, type CommandResult } from './lakeCommands.ts';
import { openReporter, silentReporter } from './reporter.ts';
import { runIngest } from './runIngest.ts';
import { formatSummary } from './summary.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

async function main(argv: readonly string[]): Promise<number> {
  let line: CommandLine;
  try {
    line = parseCommandLine(argv, {
      dataDir: process.env['GM_DATA_DIR'] ?? './data',
      threads: availableParallelism(),
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
    if (!(error instanceof GroundMotionError)) console.error('ingest failed (internal_error):', error);
    else if (line.json) console.log(JSON.stringify({ error: error.code, message: error.message }));
    else console.error(`ingest failed (${error.code}): ${error.message}`);
    return EXIT_FAILED;
  }
}

async function perform(line: CommandLine): Promise<CommandResult> {
  if (line.command === 'help') return { lines: [HELP], json: { help: HELP }, ok: true };
  if (line.command === 'status') return statusOfLake(line.dataDir, Date.now());
  if (line.command === 'verify') return verifyLake(line.dataDir);
  if (line.command === 'prune') return pruneLake(line.dataDir, line.keep);
  if (line.dryRun) return dryRun({ ...line, reporter: silentReporter, now: Date.now() });
  const summary = await runIngest({ ...line, reporter: openReporter(process.stderr), now: Date.now() });
  return { lines: [formatSummary(summary)], json: summary, ok: true };
}

process.exitCode = await main(process.argv.slice(2));
