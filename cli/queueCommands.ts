import type { Command } from 'commander';
import { invalidInput } from '../core/error.ts';
import { printableText } from '../core/printableText.ts';
import { parseReferenceChoice } from '../core/reference/referenceChoice.ts';
import { parseGnssChoice } from '../ingest/catalog/gnssChoice.ts';
import type { CommandResult } from '../ingest/command/commandResult.ts';
import { stopOnSignals } from '../ingest/command/commandProcess.ts';
import { runCommand } from '../ingest/command/runCommand.ts';
import {
  performPlan,
  performQueue,
  performWork,
  type PlanLine,
  type QueueRequest,
} from '../ingest/fleet/fleetCommand.ts';
import type { WorkLine } from '../ingest/fleet/workplace.ts';
import { statementsOf } from '../ingest/statements/statementOptions.ts';
import { attach, wholeNumber, type CommandSpec } from './command.ts';
import {
  addJsonOption,
  addLakeOptions,
  addPatienceOption,
  addProductOptions,
  lakeAddress,
  type LakeOptions,
  type ProductOptions,
} from './lakeOptions.ts';

const USE = `
A queue on PostgreSQL (GM_QUEUE_URL, else DATABASE_URL) hands frames out to many machines: plan puts them in, work
takes them, queue shows them. The products are files of a folder that all of these machines see. A frame is in the
queue once, and at work on one machine. It fails for good when its products are at fault, or after the last try; it
goes in again when its files change, or by queue redrive. docs/scale.md has the details.
`;

interface Surroundings {
  readonly stop: AbortSignal;
  readonly tell: (text: string) => void;
}

const tell = (text: string): void => console.error(printableText(text));

function perform(
  name: string,
  json: boolean,
  work: (surroundings: Surroundings) => Promise<CommandResult>,
): Promise<number> {
  const stop = stopOnSignals();
  return runCommand({ name, json, perform: () => work({ stop, tell }), stop });
}

interface PlanOptions extends ProductOptions {
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly watch?: boolean;
  readonly every?: number;
  readonly cron?: string;
  readonly retries: number;
  readonly retryDelay: number;
  readonly heartbeat: number;
}

/** `./gm plan`: adds the frames of a folder to the queue. */
export const PLAN: CommandSpec<PlanOptions, PlanLine & { readonly json: boolean }> = {
  define: (command) =>
    addJsonOption(addProductOptions(command.argument('<folder>', 'folder with the products of all frames')))
      .option('--dry-run', 'report what would be queued, without a database')
      .option('--watch', 'keep watching the folder, and queue frames whose files change')
      .option('--every <s>', 'with --watch: seconds between checks (default 300)', wholeNumber(1, 86_400))
      .option('--cron <when>', 'have the workers check the folder on a schedule; off ends that')
      .option('--retries <n>', 'tries after the first one', wholeNumber(0, 100), 8)
      .option(
        '--retry-delay <s>',
        'before the first of them; about twice as long each time, up to 10 minutes',
        wholeNumber(1, 3600),
        30,
      )
      .option(
        '--heartbeat <s>',
        'a worker without a sign of life for this long loses its frame',
        wholeNumber(10, 3600),
        60,
      )
      .addHelpText('after', USE),
  read([folder = ''], options) {
    const { watch = false, dryRun = false, every, cron, reference = [] } = options;
    const choice = parseReferenceChoice(reference);
    if (typeof choice === 'string') throw invalidInput('bad_usage', choice);
    if (every !== undefined && !watch) throw invalidInput('bad_usage', '--every goes with --watch');
    if ([watch, dryRun, cron !== undefined].filter(Boolean).length > 1)
      throw invalidInput('bad_usage', 'give one of --watch, --cron and --dry-run');
    return {
      folder,
      frameId: options.frame,
      reference,
      statements: statementsOf(options),
      gnss: parseGnssChoice(options.gnss ?? []),
      dryRun,
      watch,
      everySeconds: every ?? 300,
      cron: cron ?? null,
      tries: {
        heartbeatSeconds: options.heartbeat,
        retries: options.retries,
        retryDelaySeconds: options.retryDelay,
      },
      json: options.json ?? false,
    };
  },
  run: (line) => perform('plan', line.json, (surroundings) => performPlan(line, surroundings)),
};

interface WorkOptions extends LakeOptions {
  readonly source?: string;
  readonly untilEmpty?: boolean;
  readonly jobs?: number;
  readonly threads?: number;
  readonly memory?: number;
  readonly scratch?: number;
  readonly patience?: number;
}

/** `./gm work`: claims frames from the queue and ingests them. */
export const WORK: CommandSpec<WorkOptions, WorkLine & { readonly json: boolean }> = {
  define: (command) =>
    addLakeOptions(addPatienceOption(command))
      .option('--source <folder>', 'path of the planned folder on this machine')
      .option('--until-empty', 'exit when no frame is left for this machine, instead of waiting for more')
      .option(
        '--jobs <n>',
        'frames at once (default: what cores and memory of the machine allow)',
        wholeNumber(1, 64),
      )
      .option(
        '--threads <n>',
        'of one frame (default 4, or the processors of the machine if fewer)',
        wholeNumber(1, 256),
      )
      .option(
        '--memory <GB>',
        'of one frame (default 8, or 3/4 of the memory of the machine if less)',
        wholeNumber(1, 4096),
      )
      .option(
        '--scratch <GB>',
        'disk for all frames at once (default: the free space where the lake is written); this machine skips frames that need more',
        wholeNumber(1, 1_000_000),
      )
      .addHelpText('after', USE),
  read: (_, options) => ({
    source: options.source ?? null,
    untilEmpty: options.untilEmpty ?? false,
    jobs: options.jobs ?? null,
    threads: options.threads ?? null,
    memoryGb: options.memory ?? null,
    scratchGb: options.scratch ?? null,
    patienceMs: 1000 * (options.patience ?? 60),
    dataDir: lakeAddress(options),
    json: options.json ?? false,
  }),
  run: (line) => perform('work', line.json, (surroundings) => performWork(line, surroundings)),
};

type QueueSpec = CommandSpec<{ readonly json?: boolean }, QueueRequest & { readonly json: boolean }>;

function queueSpec(is: QueueRequest['is']): QueueSpec {
  return {
    define: (command) => {
      addJsonOption(command);
      if (is === 'redrive') command.argument('[frames...]', 'frames that failed (default: all of them)');
      else if (is === 'pending') command.addHelpText('after', USE);
    },
    read: (frames, { json = false }) => (is === 'redrive' ? { is, frames, json } : { is, json }),
    run: (line) => perform('queue', line.json, (surroundings) => performQueue(line, surroundings)),
  };
}

/** `./gm queue`: shows the queue, and requeues failed frames. */
export function addQueueCommands(command: Command): void {
  attach(command, queueSpec('pending'));
  attach(command.command('failed').summary('frames that failed for good, and why'), queueSpec('failed'));
  attach(
    command.command('schedules').summary('folders that are planned on a schedule'),
    queueSpec('schedules'),
  );
  attach(command.command('redrive').summary('queue failed frames again'), queueSpec('redrive'));
}
