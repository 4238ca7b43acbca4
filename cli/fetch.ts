import type { Command } from 'commander';
import { parseIsoDate } from '../core/date.ts';
import { errorMessage, invalidInput } from '../core/error.ts';
import { stopOnSignals } from '../ingest/command/commandProcess.ts';
import { runCommand } from '../ingest/command/runCommand.ts';
import { nameFetchError, performFetch } from '../ingest/fetch/fetchCommand.ts';
import { nisarFrameId, operaFrameId, parseBox, type Selection } from '../ingest/fetch/opera/selection.ts';
import { checkFrameId } from '../ingest/reader/stack/frameName.ts';
import { placeToFetch, type FetchLine, type TransferChoice } from '../ingest/fetch/transferOptions.ts';
import { invalidValue, repeated, wholeNumber, type CommandSpec } from './command.ts';
import { addLakeOptions, lakeAddress, type LakeOptions } from './lakeOptions.ts';

/** The options of every transfer. */
export interface TransferOptions {
  readonly to?: string;
  readonly diskBudget?: number;
  readonly jobs: number;
  readonly patience: number;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Adds them; `jobs` = concurrent files unless `--jobs` is given. */
export function addTransferOptions(command: Command, jobs: number): Command {
  return command
    .option('--disk-budget <GB>', 'total size limit of the destination, including earlier files', gigabytes)
    .option('--jobs <n>', 'files at once', wholeNumber(1, 64), jobs)
    .option('--patience <s>', 'close a connection that sends nothing for this long', wholeNumber(1, 3600), 60)
    .option('--dry-run', 'report what would be fetched, and write nothing')
    .addHelpText(
      'after',
      '\nA run that is stopped at any moment leaves complete files and resumable parts; run it again to continue.\nExit codes: 0 done, 1 failed (also: a file was not available or did not fit), 2 wrong usage.\ndocs/fetching.md has the details.',
    );
}

/** The parsed options of a transfer. */
export function transferOf({
  diskBudget,
  jobs,
  patience,
  dryRun,
  json,
}: TransferOptions): Omit<TransferChoice, 'to'> {
  return {
    diskBudgetBytes: diskBudget === undefined ? Infinity : diskBudget * 1e9,
    jobs,
    patienceMs: 1000 * patience,
    dryRun: dryRun ?? false,
    json: json ?? false,
  };
}

/** Reads an amount of gigabytes. */
export function gigabytes(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0) return Number(text);
  throw invalidValue('Give gigabytes, such as 500 or 0.5.');
}

interface FetchOptions extends TransferOptions, LakeOptions {
  readonly frame?: readonly string[];
  readonly bbox?: string;
  readonly all?: boolean;
  readonly gnss?: boolean;
  readonly nisar?: boolean;
  readonly since?: string;
  readonly revisions?: boolean;
  readonly acceptWithdrawals?: boolean;
  readonly tokenFile?: string;
}

const GRANULES_ONLY = {
  nisar: '--nisar',
  since: '--since',
  revisions: '--revisions',
  acceptWithdrawals: '--accept-withdrawals',
  tokenFile: '--token-file',
} as const;

/** `./gm fetch`: downloads granules, or GNSS series. */
export const FETCH: CommandSpec<FetchOptions, FetchLine> = {
  define: (command) =>
    addTransferOptions(
      addLakeOptions(command)
        .option(
          '--frame <id>',
          'an OPERA frame, F08882 or 8882; of NISAR 034-D-073; with --gnss also another frame of the lake (repeatable)',
          repeated,
        )
        .option('--bbox <w,s,e,n>', 'every frame that touches this box, in degrees')
        .option('--all', 'every frame')
        .option('--nisar', 'interferograms of NISAR (GUNW) instead of OPERA DISP-S1')
        .option('--gnss', 'GNSS series of the stations within the frames, instead of granules')
        .option('--since <date>', 'only granules whose second date is this day or later, YYYY-MM-DD')
        .option('--to <place>', 'a folder or s3://bucket/prefix (default: ./granules, with --gnss ./gnss)')
        .option('--revisions', 'also higher minor versions (1.1 of 1.0) of existing granules')
        .option('--accept-withdrawals', 'remove all granules that the source has withdrawn, however many')
        .option('--token-file <file>', 'file with the Earthdata token (default: EARTHDATA_TOKEN)'),
      8,
    ),
  read(_, options) {
    const what = options.gnss ? 'gnss' : options.nisar ? 'nisar' : 'granules';
    const ofGranules = Object.entries(GRANULES_ONLY).find(([name]) => options[name as 'since'] !== undefined);
    if (what === 'gnss' && ofGranules)
      throw invalidInput('bad_usage', `${ofGranules[1]} goes with granules, not with --gnss`);
    const to = placeToFetch(options.to ?? (what === 'gnss' ? './gnss' : './granules'));
    if (what === 'gnss' && to.startsWith('s3://'))
      throw invalidInput(
        'bad_usage',
        `--to ${to}: GNSS series go to a folder, from which an ingest reads them`,
      );
    return {
      ...transferOf(options),
      what,
      to,
      selection: selectionOf(options, FRAME_ID_OF[what]),
      since: options.since === undefined ? null : dayOf(options.since),
      takesRevisions: options.revisions ?? false,
      acceptsWithdrawals: options.acceptWithdrawals ?? false,
      tokenFile: options.tokenFile ?? null,
      dataDir: lakeAddress(options),
    };
  },
  run(line) {
    const stop = stopOnSignals();
    return runCommand({
      name: 'fetch',
      json: line.json,
      perform: () => performFetch(line, stop),
      nameError: (error) => nameFetchError(error, line.to, stop),
      stop,
    });
  },
};

/** Stations are fetched for any frame of the lake. Throws `invalid_frame_id`. */
function checkedFrameId(text: string): string {
  if (/^F?\d{1,5}$/i.test(text.trim())) return operaFrameId(text);
  checkFrameId(text);
  return text;
}

const FRAME_ID_OF = { granules: operaFrameId, nisar: nisarFrameId, gnss: checkedFrameId };

function selectionOf(
  { frame = [], bbox, all = false, nisar = false }: FetchOptions,
  frameIdOf: (text: string) => string,
): Selection {
  const given = [frame.length > 0, bbox !== undefined, all].filter(Boolean).length;
  if (given !== 1)
    throw invalidInput(
      'bad_usage',
      `fetch needs one of --frame, --bbox and --all${given > 1 ? ', not several' : ''}`,
    );
  if (all && nisar)
    throw invalidInput('bad_usage', '--nisar covers the Earth with 2 GB a granule: give --frame or --bbox');
  if (bbox !== undefined) return { is: 'box', box: parseBox(bbox) };
  return all ? { is: 'all' } : { is: 'frames', frameIds: [...new Set(frame.map(frameIdOf))] };
}

function dayOf(text: string): ReturnType<typeof parseIsoDate> {
  try {
    return parseIsoDate(text);
  } catch (error) {
    throw invalidInput('bad_usage', `--since: ${errorMessage(error)}`);
  }
}
