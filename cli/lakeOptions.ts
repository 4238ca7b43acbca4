import { availableParallelism, totalmem } from 'node:os';
import type { Command } from 'commander';
import { invalidInput } from '../core/error.ts';
import { printableText } from '../core/printableText.ts';
import type { StatementValues } from '../ingest/statements/statementOptions.ts';
import { dataDirSchema, lakeUrlSchema } from '../schemas/dataDir.ts';
import { readSettings } from '../schemas/settings/readSettings.ts';
import { LAKE_SETTINGS } from '../schemas/settings/storageSettings.ts';
import { parseBox } from '../ingest/fetch/opera/selection.ts';
import type { DegreeBox } from '../location/frameIndex.ts';
import { amount, repeated, wholeNumber } from './command.ts';

/** The options of every lake command. */
export interface LakeOptions {
  readonly dataDir?: string;
  readonly json?: boolean;
}

export const ABOUT_DATA_DIR =
  'the lake: a folder or s3://bucket/prefix (default: GM_LAKE_URL, else GM_DATA_DIR, else ./data)';

/** Adds the lake and the output format. */
export function addLakeOptions(command: Command): Command {
  return addJsonOption(command.option('--data-dir <dir>', ABOUT_DATA_DIR));
}

/** Adds `--json`. */
export function addJsonOption(command: Command): Command {
  return command.option('--json', 'print the result as JSON');
}

/**
 * The lake's location, a folder or `s3://bucket/prefix`, from the option or the environment. Throws `bad_usage`,
 * `bad_configuration`.
 */
export function lakeAddress({ dataDir: given }: LakeOptions): string {
  if (given === undefined) {
    const { lakeUrl, dataDir } = readSettings(LAKE_SETTINGS, process.env);
    return lakeUrl ?? dataDir;
  }
  const folder = (given.startsWith('s3://') ? lakeUrlSchema : dataDirSchema).safeParse(given);
  if (folder.success) return folder.data;
  throw invalidInput('bad_usage', `--data-dir ${printableText(given)}: ${folder.error.issues[0]?.message}`);
}

/** Worker threads when `--threads` isn't given. */
export const usualThreads = (): number => availableParallelism();

/** What products don't state, and the stations and the reference of an ingest. */
export interface ProductOptions extends StatementValues {
  readonly frame?: string;
  readonly gnss?: readonly string[];
  readonly reference?: readonly string[];
}

/** Adds the options shared by ingests and plans. */
export function addProductOptions(command: Command): Command {
  return addGnssOption(command)
    .option('--frame <id>', 'the frame of products that do not name theirs; of several frames, only this one')
    .option(
      '--reference <at>',
      'what the velocities are relative to: lat,lon[,radius in meters] (repeatable), or keep for the zero of the product',
      repeated,
    )
    .option('--attribution <text>', 'the attribution shown in reports and maps of the frame')
    .option('--license <text>', 'the license shown in reports and maps of the frame')
    .option('--wavelength <m>', 'wavelength of unwrapped phase, when neither files nor names state it')
    .option('--incidence <deg>', 'incidence angle, when no file has the direction to the satellite')
    .option('--heading <deg>', 'flight direction, when no file has the direction to the satellite')
    .option('--without-coherence', 'take pairs without a coherence raster; this doubles every σ of the frame')
    .option('--vertical', 'the values of a table are vertical motion')
    .option('--units <mm|cm|m>', 'the unit of the values of a table');
}

/** Adds the choice of stations. */
export function addGnssOption(command: Command): Command {
  return command.option(
    '--gnss <auto|off|file>',
    'GNSS stations that the frame is tied to: those found (auto, the default), none (off), or files and folders of .csv rates and .tenv3 series (repeatable)',
    repeated,
  );
}

/** Adds the limits of a process that ingests a frame. */
export function addPatienceOption(command: Command): Command {
  return command.option(
    '--patience <s>',
    'end a process of a frame that shows no progress for this long (default 60)',
    wholeNumber(1, 86_400),
  );
}

/** Adds the files that correct for the troposphere. */
export function addTroposphereOption(command: Command): Command {
  return command.option(
    '--troposphere <auto|off|file>',
    'OPERA TROPO-ZENITH files, applied where they make the frame better: those found (auto, the default), none (off), or files and folders (repeatable)',
    repeated,
  );
}

/** Resource limits of a frame's process. */
export interface MachineOptions {
  readonly threads?: number;
  readonly memory?: number;
  readonly patience?: number;
}

const GIGABYTE = 1e9;
const MEMORY_GB = 8;
const MACHINE_PART = 0.75;
const PATIENCE_SECONDS = 60;

/** Adds the resource limits of a frame's process. */
export function addMachineOptions(command: Command): Command {
  return command
    .option('--threads <n>', 'worker threads (default: the processors of the machine)', wholeNumber(1, 256))
    .option(
      '--memory <GB>',
      'end a process of a frame that takes more (default 8, or 3/4 of the memory of the machine if less)',
      amount(0.1, 4096),
    );
}

/** The limits of a frame's process when `jobs` frames share the machine. */
export function machineOf({ threads, memory, patience }: MachineOptions, jobs: number) {
  const memoryGb = memory ?? Math.min(MEMORY_GB, (MACHINE_PART * totalmem()) / jobs / GIGABYTE);
  return {
    threads: threads ?? usualThreads(),
    memoryLimitBytes: GIGABYTE * memoryGb,
    patienceMs: 1000 * (patience ?? PATIENCE_SECONDS),
  };
}

/** Reads `west,south,east,north` in degrees. Throws `bad_usage`, also for a box across the antimeridian. */
export function degreeBox(text: string): DegreeBox {
  const [west, south, east, north] = parseBox(text);
  if (west <= east) return { west, south, east, north };
  throw invalidInput('bad_usage', `--bbox ${text}: west (${west}) is not below east (${east})`);
}
