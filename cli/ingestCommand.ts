import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { invalidInput } from '../core/error.ts';
import { parseReferenceChoice, type ReferenceChoice } from '../core/reference/referenceChoice.ts';
import { type GnssChoice, parseGnssChoice } from '../ingest/catalog/gnssChoice.ts';
import { runCatalog } from '../ingest/catalog/runCatalog.ts';
import type { CombineLine } from '../ingest/combine/combineFrames.ts';
import type { CommandResult } from '../ingest/command/commandResult.ts';
import type { TieLine } from '../ingest/tie/tieFrames.ts';
import { stopOnSignals } from '../ingest/command/commandProcess.ts';
import { runCommand } from '../ingest/command/runCommand.ts';
import { shardOf, type Shard } from '../ingest/command/shardOption.ts';
import { statementsOf } from '../ingest/statements/statementOptions.ts';
import type { ProductStatements } from '../schemas/products/productStatements.ts';
import { otherCommands, repeated, wholeNumber, type CommandSpec } from './command.ts';
import {
  addGnssOption,
  addLakeOptions,
  addMachineOptions,
  addPatienceOption,
  addProductOptions,
  addTroposphereOption,
  lakeAddress,
  machineOf,
  usualThreads,
  type LakeOptions,
  type MachineOptions,
  type ProductOptions,
} from './lakeOptions.ts';

interface IngestOptions extends LakeOptions, ProductOptions, MachineOptions {
  readonly dryRun?: boolean;
  readonly replace?: boolean;
  readonly troposphere?: readonly string[];
  readonly shard?: string;
  readonly jobs: number;
  readonly combine?: boolean;
}

/** The options of an ingest. */
export interface IngestLine {
  readonly paths: readonly string[];
  readonly frameId: string | undefined;
  readonly gnss: GnssChoice;
  readonly troposphere: GnssChoice;
  readonly reference: ReferenceChoice;
  readonly statements: ProductStatements;
  readonly dataDir: string;
  /** For all frames together. */
  readonly threads: number;
  /** Concurrent frames. */
  readonly jobs: number;
  /** For the process of one frame. */
  readonly memoryLimitBytes: number;
  readonly patienceMs: number;
  readonly replace: boolean;
  /** The frames to ingest; null = all. */
  readonly shard: Shard | null;
  readonly dryRun: boolean;
  /** Whether frames of two looks are brought up to date afterward. */
  readonly combine: boolean;
  readonly json: boolean;
}

const PRODUCTS = `
Products: OPERA DISP-S1 granules (.nc, with their static line_of_sight_enu.tif), NISAR GUNW granules (.h5) and
ARIA S1-GUNW products (.nc) with an elevation model (GeoTIFF) next to them, unwrapped interferogram pairs with
coherence as HyP3, LiCSAR, dolphin and GAMMA write them (GeoTIFF), geocoded MintPy and LiCSBAS series (HDF5),
tables of points of EGMS, TRE and DePSI (CSV). ingest/reader/README.md lists what each file must hold. Granules
of OPERA and NISAR name their frame, so a folder can hold those of many frames. A folder that has only
sub-folders is a catalog: each sub-folder is a frame and gives it its name.

A frame is tied to GNSS stations when it can be. Without --gnss they are looked for among the products, in a folder gnss
next to them (gnss/<frame> first), and in the lake's gnss. ./gm tie <frame> ties a frame that is there already.

OPERA TROPO-ZENITH files correct a DISP-S1 frame for the troposphere if that lowers the errors at GNSS stations or the
residuals of its cells. Without --troposphere they are looked for among the products and in a folder troposphere next to
them. The elevation layer (dem.tif) of the static product is needed too.

Without files, --frame <id> makes the frame again from its archive. A run that is stopped at any moment
leaves the lake as it was. Run it again: unchanged frames are skipped, the others are tried again.
Exit codes: 0 done, 1 at least one frame failed, 2 wrong usage.
`;

interface TieOptions extends LakeOptions, MachineOptions {
  readonly combine?: boolean;
  readonly gnss?: readonly string[];
}

const TIES = `
The release is made again from the frame's archive, with the reference and the statements of the release before; product files
are not needed. Tables of points and series files (MintPy, LiCSBAS, EGMS) have no archive: ingest those again. Without --gnss the stations are those in the lake's gnss/<frame>, else gnss, where
./gm fetch --gnss --frame <id> --to <lake>/gnss puts them. --gnss off makes the frame relative again.
Exit codes: 0 done, 1 at least one frame failed, 2 wrong usage.
`;

/** `./gm tie`: ties served frames to GNSS stations, as new releases. */
export const TIE: CommandSpec<TieOptions, TieLine & Pick<IngestLine, 'combine' | 'json'>> = {
  define: (command) =>
    addMachineOptions(
      addCombineOption(
        addLakeOptions(
          addPatienceOption(
            addGnssOption(command.argument('<frames...>', 'frames of the lake, such as F08882')),
          ),
        ),
      ),
    ).addHelpText('after', TIES),
  read: (frames, options) => ({
    ...machineOf(options, 1),
    frames,
    gnss: parseGnssChoice(options.gnss ?? []),
    dataDir: lakeAddress(options),
    combine: options.combine ?? false,
    json: options.json ?? false,
  }),
  run(line) {
    const stop = stopOnSignals();
    const perform = async () => {
      const { tieFrames } = await import('../ingest/tie/tieFrames.ts');
      return thenCombine(line, await tieFrames(line, { stream: process.stderr, stop }));
    };
    return runCommand({ name: 'tie', json: line.json, perform, stop });
  },
};

/** Adds `--combine`. */
export function addCombineOption(command: Command): Command {
  return command.option('--combine', 'then make frames of two looks up to date, as ./gm combine --auto does');
}

async function thenCombine(
  line: Pick<IngestLine, 'combine' | 'dataDir' | 'threads'>,
  result: CommandResult,
): Promise<CommandResult> {
  if (!line.combine) {
    const { nameCombinedBehind } = await import('../ingest/command/nameCombinedBehind.ts');
    return nameCombinedBehind(result, line);
  }
  const { combineAfter } = await import('../ingest/combine/combineAfter.ts');
  return combineAfter(result, line, process.stderr);
}

/** `./gm ingest`: turns products into releases. */
export const INGEST: CommandSpec<IngestOptions, IngestLine> = {
  define(command) {
    command.argument('[products...]', 'files and folders of radar products');
    addTroposphereOption(addLakeOptions(addPatienceOption(addProductOptions(command))))
      .option('--dry-run', 'report file by file what would be used, ignored or refused, and write nothing')
      .option(
        '--replace',
        'use exactly these products, also of another kind, grid or place; others leave the archive',
      )
      .option(
        '--shard <i>/<n>',
        'only the frames of one of n equal parts, counted from 0; in an array job of Slurm, Kubernetes or AWS Batch: auto, or auto/n when the job does not report n',
      )
      .option('--jobs <n>', 'frames ingested at once; they share the threads', wholeNumber(1, 64), 1);
    addMachineOptions(addCombineOption(command))
      .addHelpText('after', PRODUCTS)
      .addHelpText('after', () => `All commands (./gm <command> --help):\n${otherCommands(command)}`);
  },
  read(paths, options, commands) {
    const { frame, shard, jobs } = options;
    if (paths.length === 0 && frame === undefined)
      throw invalidInput('no_paths', 'give product files or folders, or --frame <id> to use its archive');
    if (paths.length === 0 && shard !== undefined)
      throw invalidInput('bad_usage', '--shard divides the frames of products; give their files or folders');
    const command = paths.find((path) => commands.includes(path) && !existsSync(path));
    if (command !== undefined)
      throw invalidInput(
        'bad_usage',
        `${command} is a command and not a file; did you mean ./gm ${command}?`,
      );
    const reference = parseReferenceChoice(options.reference ?? []);
    if (typeof reference === 'string') throw invalidInput('bad_usage', reference);
    return {
      ...machineOf(options, jobs),
      paths,
      frameId: frame,
      gnss: parseGnssChoice(options.gnss ?? []),
      troposphere: parseGnssChoice(options.troposphere ?? [], '--troposphere'),
      reference,
      statements: statementsOf(options),
      dataDir: lakeAddress(options),
      jobs,
      replace: options.replace ?? false,
      shard: shardOf(shard, process.env),
      dryRun: options.dryRun ?? false,
      combine: (options.combine ?? false) && options.dryRun !== true,
      json: options.json ?? false,
    };
  },
  run(line) {
    const stop = stopOnSignals();
    const perform = async () =>
      thenCombine(line, await runCatalog({ ...line, stream: process.stderr, stop }));
    return runCommand({ name: 'ingest', json: line.json, perform, stop });
  },
};

interface CombineOptions extends LakeOptions {
  readonly frame?: readonly string[];
  readonly auto?: boolean;
  readonly threads?: number;
}

const COMBINING = `
An ascending and a descending frame over the same ground give its motion up and to the east without the assumption that
it doesn't move sideways. The frame of both is C_<frame>_<frame>. Reports and maps use it where it measures, and
its rates, series and maps are those of motion up. Both frames must be tied to GNSS (./gm tie) in the same way, look from
sides at least 28° apart, and have observed together for a year.

A combined frame doesn't follow its parents automatically. Run ./gm combine --auto after an ingest, or ./gm ingest with --combine:
frames that are current are skipped, and frames that can't be combined are named.
Exit codes: 0 done, 1 failed, 2 wrong usage.
`;

/** `./gm combine`: publishes frames from two looks. */
export const COMBINE: CommandSpec<CombineOptions, CombineLine & { readonly json: boolean }> = {
  define: (command) =>
    void addLakeOptions(
      command
        .option('--frame <id>', 'a frame of the lake; give two', repeated)
        .option('--auto', 'all frames of the lake that overlap')
        .option(
          '--threads <n>',
          'worker threads (default: the processors of the machine)',
          wholeNumber(1, 256),
        ),
    ).addHelpText('after', COMBINING),
  read(_, options) {
    const { frame = [], auto = false, threads = usualThreads() } = options;
    const [one, other, ...more] = frame;
    if (auto ? frame.length > 0 : !one || !other || more.length > 0 || one === other)
      throw invalidInput('bad_usage', 'give two frames, --frame <id> --frame <id>, or --auto for all');
    return {
      frames: one && other ? [one, other] : null,
      dataDir: lakeAddress(options),
      threads,
      json: options.json ?? false,
    };
  },
  run(line) {
    // A signal ends the process: the next run removes what it has staged.
    const { signal: stop } = new AbortController();
    const perform = async () => {
      const { combineFrames } = await import('../ingest/combine/combineFrames.ts');
      return combineFrames(line, { stream: process.stderr });
    };
    return runCommand({ name: 'combine', json: line.json, perform, stop });
  },
};
