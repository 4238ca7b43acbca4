import { parseArgs } from 'node:util';
import { invalidInput } from '../../core/error.ts';
import type { DegreeBox } from '../../location/frameIndex.ts';
import { EXPORT_TABLES, exportFormatOf, type ExportTable } from './exportFormats.ts';
import { lakeFolder, refuseUnheeded, type OptionsOfCommands } from './commandOptions.ts';
import { STATEMENT_OPTIONS, statementsOf } from '../statements/statementOptions.ts';
import { shardOf, type Shard } from './shardOption.ts';
import type { ProductStatements } from '../../schemas/products/productStatements.ts';
import { parseReferenceChoice, type ReferenceChoice } from '../../core/reference/referenceChoice.ts';

export const HELP = `Turns the radar products of frames into releases of the lake, and looks after the lake.

  npm run ingest -- <files or folders> [options]    read, invert, fit, publish; a frame that is there grows by them
  npm run ingest -- --frame <id>                    make a frame anew from what its archive has
  npm run ingest -- fetch --frame <id> …            bring granules and GNSS series from their archives: fetch --help
  npm run ingest -- status [--open]                 every frame: state, release, last observation, last attempt
  npm run ingest -- verify                          check every served release again, file by file
  npm run ingest -- prune [--keep <n>] [--dry-run]  list, then remove earlier releases but for the newest n (default 1)
  npm run ingest -- remove <frame> … [--dry-run]    take frames out of the lake: releases, archive and record
  npm run ingest -- withdraw <granule> … [--dry-run] take granules out of their frames, by name (or *); --restore takes them in again
  npm run ingest -- export <table> --out <file>     frames, footprints, cells or series of the served releases, for other programs

Products: OPERA DISP-S1 granules (.nc, with their static line_of_sight_enu.tif), unwrapped interferogram
pairs with coherence as HyP3, LiCSAR, dolphin and GAMMA write them (GeoTIFF), geocoded MintPy and LiCSBAS series
(HDF5), tables of points of EGMS, TRE and DePSI (CSV).
What each file must hold: ingest/reader/README.md. OPERA products name their frame, so that a folder may hold
those of many. A folder without products of its own is a catalogue: each sub-folder is a frame, named by it.

  --frame <id>       names the frame of products that do not (A–Z, 0–9, _ and -); of several, only this one;
                     with status, verify, prune, withdraw and export: this frame alone
  --gnss <file>      GNSS stations to tie to: CSV of rates, or .tenv3 series (repeatable)
  --reference <at>   what the velocities are relative to, instead of what moves alike: lat,lon[,radius in metres, 250]
                     (repeatable), or keep for the product's own zero; not remembered from one ingest to the next
  --attribution <text>, --license <text>  what reports and maps of the frame state; not remembered either
  --wavelength <m>   of unwrapped phase whose files and names do not state it
  --incidence <deg>, --heading <deg>  direction to the satellite where no file has it (one for the frame: adds 10 % to σ)
  --without-coherence  takes pairs that have no coherence raster; every σ of their frame is doubled
  --vertical         the values of a table are vertical motion; --units <mm|cm|m> is their unit
  --data-dir <dir>   the lake, a folder or s3://bucket/prefix (default: GM_LAKE_URL, else GM_DATA_DIR, else ./data)
  --open             with status: show the releases' pictures (--frame: of this frame)
  --restore          with withdraw: granules that were withdrawn take part again
  --dry-run          tell file by file what would be used, ignored or refused (prune, remove, withdraw: what would go);
                     nothing is written or removed
  --replace          exactly these products, also of another kind, grid or place; what is not given leaves the archive
  --shard <i>/<n>    only the frames of one of n equal parts, counted from 0; in an array job of Slurm, Kubernetes or
                     AWS Batch auto, or auto/n where it does not tell how many there are
  --jobs <n>         frames ingested at once (default 1); they share the threads
  --threads <n>      worker threads (default: the machine's processors)
  --memory <GB>      a frame's process that takes more is ended (default 8, or 3/4 of the machine's if less)
  --patience <s>     one that gives no sign of life for so long is ended (default 60)
  --out <file>       with export: GeoParquet (.parquet), CSV (.csv), GeoJSON (.geojson) or FlatGeobuf (.fgb), by its ending
  --bbox <w,s,e,n>   with export: what lies in this box, degrees
  --overwrite        with export: replace the file if it is there
  --json             the result as JSON on standard output
  --help             this text

A run that is stopped at any moment leaves the lake as it was; run it again: frames that are done and whose
files have not changed are skipped, the others are tried again. A command refuses options that it does not use.
Exit codes: 0 done, 1 failed (of several frames: at least one; status: a frame is damaged or its last attempt
failed), 2 wrong usage.
`;

const GIGABYTE = 1e9;
const MEMORY_GB = 8;
const MACHINE_PART = 0.75;
const PATIENCE_SECONDS = 60;

const COMMANDS = ['status', 'verify', 'prune', 'remove', 'withdraw', 'export'] as const;
type Command = 'ingest' | (typeof COMMANDS)[number];

const OF_INGEST = 'frame gnss reference data-dir dry-run replace shard jobs threads memory patience json';
const STATEMENTS = Object.keys(STATEMENT_OPTIONS);
const HEEDED = {
  options: {
    frame: { type: 'string' },
    gnss: { type: 'string', multiple: true, default: [] },
    reference: { type: 'string', multiple: true, default: [] },
    ...STATEMENT_OPTIONS,
    'data-dir': { type: 'string' },
    threads: { type: 'string' },
    shard: { type: 'string' },
    jobs: { type: 'string' },
    memory: { type: 'string' },
    patience: { type: 'string' },
    keep: { type: 'string' },
    out: { type: 'string' },
    bbox: { type: 'string' },
    overwrite: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
    restore: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
  heeded: {
    ingest: [...OF_INGEST.split(' '), ...STATEMENTS],
    status: ['frame', 'open', 'data-dir', 'json'],
    verify: ['frame', 'data-dir', 'json'],
    prune: ['frame', 'keep', 'dry-run', 'data-dir', 'json'],
    remove: ['dry-run', 'data-dir', 'json'],
    withdraw: ['frame', 'restore', 'dry-run', 'data-dir', 'json'],
    export: ['frame', 'bbox', 'out', 'overwrite', 'data-dir', 'json'],
  },
} as const satisfies OptionsOfCommands<Command>;

/** What an export takes of the lake. */
interface ExportedPart {
  readonly table: ExportTable;
  readonly out: string;
  readonly box: DegreeBox | null;
  readonly overwrite: boolean;
}

/** What the command line asks for. */
export interface CommandLine {
  readonly command: Command | 'help';
  /** Products of an ingest, frames to remove, names of granules to withdraw. */
  readonly paths: readonly string[];
  readonly frameId: string | undefined;
  readonly gnss: readonly string[];
  readonly reference: ReferenceChoice;
  readonly statements: ProductStatements;
  readonly dataDir: string;
  /** Of all frames together. */
  readonly threads: number;
  /** Frames ingested at once. */
  readonly jobs: number;
  /** Of one frame's process. */
  readonly memoryLimitBytes: number;
  readonly patienceMs: number;
  readonly keep: number;
  /** What is exported, and where to; null = nothing is. */
  readonly exported: ExportedPart | null;
  readonly replace: boolean;
  /** The part of the frames that is ingested; null = all. */
  readonly shard: Shard | null;
  readonly dryRun: boolean;
  readonly open: boolean;
  /** Withdrawn granules take part again. */
  readonly restore: boolean;
  readonly json: boolean;
}

/** Parses the arguments; throws on a wrong one, with the reason as message. */
export function parseCommandLine(
  argv: readonly string[],
  defaults: { readonly dataDir: string; readonly threads: number; readonly machineMemoryBytes: number },
): CommandLine {
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: HEEDED.options,
    tokens: true,
  });
  const named = COMMANDS.find((command) => command === positionals[0]);
  const paths = named ? positionals.slice(1) : positionals;
  const command = values.help ? 'help' : (named ?? 'ingest');
  if (command !== 'help') {
    refuseUnheeded(HEEDED, command, tokens);
    checkOperands(command, paths, values.frame);
    if (values.shard !== undefined && paths.length === 0)
      throw invalidInput('bad_usage', '--shard divides the frames of products; give their files or folders');
  }
  const reference = parseReferenceChoice(values.reference);
  if (typeof reference === 'string') throw invalidInput('bad_usage', reference);
  return {
    command,
    paths,
    frameId: values.frame,
    gnss: values.gnss,
    dataDir: lakeFolder(values['data-dir'], defaults.dataDir),
    reference,
    statements: statementsOf(values),
    ...amountsOf(values, defaults),
    exported: command === 'export' ? exportedPart(paths, values) : null,
    replace: values.replace,
    shard: shardOf(values.shard, process.env),
    dryRun: values['dry-run'],
    open: values.open,
    restore: values.restore,
    json: values.json,
  };
}

/** The options that are numbers. */
function amountsOf(
  values: Partial<Record<'threads' | 'jobs' | 'memory' | 'patience' | 'keep', string>>,
  defaults: { readonly threads: number; readonly machineMemoryBytes: number },
): Pick<CommandLine, 'threads' | 'jobs' | 'memoryLimitBytes' | 'patienceMs' | 'keep'> {
  const range = { least: 1, most: 256, otherwise: defaults.threads };
  const threads = wholeNumber('--threads', values.threads, range);
  const jobs = wholeNumber('--jobs', values.jobs, { least: 1, most: 64, otherwise: 1 });
  const memoryGb = amount('--memory', values.memory, {
    least: 0.1,
    most: 4096,
    otherwise: Math.min(MEMORY_GB, (MACHINE_PART * defaults.machineMemoryBytes) / jobs / GIGABYTE),
  });
  const patience = { least: 1, most: 86_400, otherwise: PATIENCE_SECONDS };
  return {
    threads,
    jobs,
    memoryLimitBytes: GIGABYTE * memoryGb,
    patienceMs: 1000 * wholeNumber('--patience', values.patience, patience),
    keep: wholeNumber('--keep', values.keep, { least: 0, most: 1000, otherwise: 1 }),
  };
}

function checkOperands(command: Command, paths: readonly string[], frame: string | undefined): void {
  if (command === 'ingest' && paths.length === 0 && frame === undefined) {
    throw invalidInput('no_paths', 'no product files given, nor a --frame to be made anew from its archive');
  }
  if (command === 'remove' && paths.length === 0) {
    throw invalidInput('bad_usage', 'remove needs the frames to remove: npm run ingest -- remove F08882');
  }
  if (command === 'withdraw' && paths.length === 0) {
    throw invalidInput(
      'bad_usage',
      'withdraw needs names of granules, as the manifest of a release has them',
    );
  }
  if (!['ingest', 'remove', 'withdraw', 'export'].includes(command) && paths.length > 0) {
    throw invalidInput(
      'bad_usage',
      `${command} takes no files; to ingest a folder of that name, write ./${command}`,
    );
  }
}

function exportedPart(
  operands: readonly string[],
  { out, bbox, overwrite }: { readonly out?: string; readonly bbox?: string; readonly overwrite: boolean },
): ExportedPart {
  const table = EXPORT_TABLES.find((known) => known === operands[0]);
  if (!table || operands.length > 1) {
    throw invalidInput('bad_usage', `export takes one of ${EXPORT_TABLES.join(', ')}`);
  }
  if (out === undefined)
    throw invalidInput('bad_usage', `export needs --out: a file such as ${table}.parquet`);
  exportFormatOf(out);
  return { table, out, box: bbox === undefined ? null : boxOf(bbox), overwrite };
}

function boxOf(text: string): DegreeBox {
  const [west = NaN, south = NaN, east = NaN, north = NaN, ...more] = text
    .split(',')
    .map((side) => (/^\s*-?\d+(\.\d+)?\s*$/.test(side) ? Number(side) : NaN));
  const isBox = west <= east && south <= north && Math.abs(west) <= 180 && Math.abs(east) <= 180;
  if (isBox && south >= -90 && north <= 90 && more.length === 0) return { west, south, east, north };
  throw invalidInput(
    'bad_usage',
    `--bbox ${text}: give west,south,east,north in degrees, as -95.5,29.6,-95.2,29.9`,
  );
}

function amount(
  option: string,
  text: string | undefined,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value >= least && value <= most) return value;
  throw invalidInput('bad_usage', `${option} ${text}: give a number from ${least} to ${most}`);
}

function wholeNumber(
  option: string,
  text: string | undefined,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw invalidInput('bad_usage', `${option} ${text}: give a whole number from ${least} to ${most}`);
}
