import { parseArgs } from 'node:util';
import { invalidInput } from '../../core/error.ts';
import { parseReferenceChoice } from '../../core/reference/referenceChoice.ts';
import { STATEMENT_OPTIONS, statementsOf } from '../statements/statementOptions.ts';
import type { ProductStatements } from '../../schemas/products/productStatements.ts';
import { lakeFolder, refuseUnheeded, type OptionsOfCommands } from '../command/commandOptions.ts';
import type { Tries } from './frameQueue.ts';

export const HELP = `Ingests frames on many machines: a queue on PostgreSQL hands them out (GM_QUEUE_URL, else DATABASE_URL).

  npm run ingest -- plan <folder> [options]         put the frames of a folder of products into the queue
  npm run ingest -- plan <folder> --watch           keep looking at the folder, and put in frames whose files have changed
  npm run ingest -- plan <folder> --cron <when>     have the workers look at it by a schedule; --cron off ends that
  npm run ingest -- work [options]                  take frames and ingest them, on any machine that sees the folder
  npm run ingest -- queue [failed|schedules]        frames that wait or are at work; that failed for good, and why; schedules
  npm run ingest -- queue redrive [<frame> …]       put failed frames in again, all when none is named

  --frame <id>        plan: the frame of products that do not name theirs; of several, only this one
  --gnss <file>       plan: GNSS stations to tie to, a file in the folder (repeatable)
  --reference <at>    plan: as of an ingest (repeatable)
  --attribution, --license, --wavelength, --incidence, --heading, --without-coherence, --vertical, --units
                      plan: as of an ingest
  --dry-run           plan: tell what would be put in; no database is asked
  --every <s>         plan --watch: seconds between two looks (default 300)
  --retries <n>       plan: tries after the first one (default 8)
  --retry-delay <s>   plan: before the first of them; about twice as long each time, up to 10 minutes (default 30)
  --heartbeat <s>     plan: a worker that gives no sign of life for so long has lost its frame (default 60, at least 10)
  --source <folder>   work: where this machine has the folder that was planned
  --until-empty       work: end when no frame is left for this machine, instead of waiting for more
  --jobs <n>          work: frames at once (default: as many as cores and memory bear)
  --threads <n>       work: of one frame (default 4, or the machine's processors if fewer)
  --memory <GB>       work: of one frame (default 8, or 3/4 of the machine's if less)
  --scratch <GB>      work: disk for all frames at once (default: what is free where the lake is written); frames that
                      need more are left to other machines
  --patience <s>      work: as of an ingest
  --data-dir <dir>    work: the lake, a folder or s3://bucket/prefix (default: GM_LAKE_URL, else GM_DATA_DIR, else ./data)
  --json, --help

The products are files of a folder that planner and workers share. A frame is in the queue once, and at work on one machine.
It fails for good when its products are at fault, or after the last try; it is put in again when its files change, or by
redrive. docs/scale.md tells more. Exit codes: 0 done, 1 failed (work: a frame for good), 2 wrong usage.
`;

const COMMANDS = ['plan', 'work', 'queue'] as const;
type Command = (typeof COMMANDS)[number];

const HEEDED = {
  options: {
    frame: { type: 'string' },
    gnss: { type: 'string', multiple: true, default: [] },
    reference: { type: 'string', multiple: true, default: [] },
    ...STATEMENT_OPTIONS,
    'dry-run': { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    every: { type: 'string' },
    cron: { type: 'string' },
    retries: { type: 'string' },
    'retry-delay': { type: 'string' },
    heartbeat: { type: 'string' },
    source: { type: 'string' },
    'until-empty': { type: 'boolean', default: false },
    jobs: { type: 'string' },
    threads: { type: 'string' },
    memory: { type: 'string' },
    scratch: { type: 'string' },
    patience: { type: 'string' },
    'data-dir': { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
  heeded: {
    plan: [
      ...'frame gnss reference dry-run watch every cron retries retry-delay heartbeat json'.split(' '),
      ...Object.keys(STATEMENT_OPTIONS),
    ],
    work: 'source until-empty jobs threads memory scratch patience data-dir json'.split(' '),
    queue: ['json'],
  },
} as const satisfies OptionsOfCommands<Command>;

/** What the command line of a fleet asks for. */
export interface FleetLine {
  readonly command: Command | 'help';
  /** The folder to plan, or the words behind `queue`. */
  readonly operands: readonly string[];
  readonly frameId: string | undefined;
  readonly reference: readonly string[];
  readonly statements: ProductStatements;
  readonly gnss: readonly string[];
  readonly dryRun: boolean;
  readonly watch: boolean;
  readonly everySeconds: number;
  /** When workers plan the folder, `off` = never; null = it is planned now. */
  readonly cron: string | null;
  readonly tries: Tries;
  readonly source: string | null;
  readonly untilEmpty: boolean;
  readonly jobs: number | null;
  readonly threads: number | null;
  readonly memoryGb: number | null;
  readonly scratchGb: number | null;
  readonly patienceMs: number;
  readonly dataDir: string;
  readonly json: boolean;
}

/** Parses the arguments; throws on a wrong one, with the reason as message. */
export function parseFleetLine(argv: readonly string[], defaults: { readonly dataDir: string }): FleetLine {
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: HEEDED.options,
    tokens: true,
  });
  const [word, ...operands] = positionals;
  const command = values.help ? 'help' : COMMANDS.find((each) => each === word)!;
  if (command !== 'help') {
    refuseUnheeded(HEEDED, command, tokens);
    checkOperands(command, operands);
  }
  const reference = parseReferenceChoice(values.reference);
  if (typeof reference === 'string') throw invalidInput('bad_usage', reference);
  if (values.every !== undefined && !values.watch)
    throw invalidInput('bad_usage', '--every goes with --watch');
  if ([values.watch, values['dry-run'], values.cron !== undefined].filter(Boolean).length > 1)
    throw invalidInput('bad_usage', 'give one of --watch, --cron and --dry-run');
  return {
    command,
    operands,
    frameId: values.frame,
    reference: values.reference,
    statements: statementsOf(values),
    gnss: values.gnss,
    dryRun: values['dry-run'],
    watch: values.watch,
    everySeconds: number('every', values.every, [1, 86_400]) ?? 300,
    cron: values.cron ?? null,
    tries: {
      heartbeatSeconds: number('heartbeat', values.heartbeat, [10, 3600]) ?? 60,
      retries: number('retries', values.retries, [0, 100]) ?? 8,
      retryDelaySeconds: number('retry-delay', values['retry-delay'], [1, 3600]) ?? 30,
    },
    source: values.source ?? null,
    untilEmpty: values['until-empty'],
    jobs: number('jobs', values.jobs, [1, 64]),
    threads: number('threads', values.threads, [1, 256]),
    memoryGb: number('memory', values.memory, [1, 4096]),
    scratchGb: number('scratch', values.scratch, [1, 1_000_000]),
    patienceMs: 1000 * (number('patience', values.patience, [1, 86_400]) ?? 60),
    dataDir: lakeFolder(values['data-dir'], defaults.dataDir),
    json: values.json,
  };
}

function checkOperands(command: Command, operands: readonly string[]): void {
  const [first, ...more] = operands;
  if (command === 'plan' && (first === undefined || more.length > 0))
    throw invalidInput('bad_usage', 'plan takes one folder of products; each frame lies in it');
  if (command === 'work' && first !== undefined)
    throw invalidInput('bad_usage', 'work takes no files: it does what was planned');
  if (command !== 'queue' || first === undefined || first === 'redrive') return;
  if (!['failed', 'schedules'].includes(first) || more.length > 0)
    throw invalidInput(
      'bad_usage',
      'queue knows: queue, queue failed, queue schedules, queue redrive [<frame> …]',
    );
}

function number(
  option: string,
  text: string | undefined,
  [least, most]: readonly [number, number],
): number | null {
  if (text === undefined) return null;
  if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw invalidInput('bad_usage', `--${option} ${text}: give a whole number from ${least} to ${most}`);
}
