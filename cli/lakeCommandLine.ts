import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { invalidInput } from '../core/error.ts';
import { printableText } from '../core/printableText.ts';
import type { CommandResult } from '../ingest/command/commandResult.ts';
import { stopOnSignals } from '../ingest/command/commandProcess.ts';
import { EXPORT_TABLES, exportFormatOf, type ExportTable } from '../ingest/command/exportFormats.ts';
import { runCommand } from '../ingest/command/runCommand.ts';
import type { DegreeBox } from '../location/frameIndex.ts';
import { readSettings } from '../schemas/settings/readSettings.ts';
import { STATE_SETTINGS } from '../schemas/settings/storageSettings.ts';
import { wholeNumber, type CommandSpec } from './command.ts';
import { addLakeOptions, degreeBox, lakeAddress, type LakeOptions } from './lakeOptions.ts';

interface FrameOptions extends LakeOptions {
  readonly frame?: string;
  readonly dryRun?: boolean;
}

/** The lake of a command, and the frame, if only one is meant. */
interface LakeLine {
  readonly dataDir: string;
  readonly frameId: string | undefined;
  readonly json: boolean;
}

const lakeLine = (options: FrameOptions): LakeLine => ({
  dataDir: lakeAddress(options),
  frameId: options.frame,
  json: options.json ?? false,
});

const FRAME_OPTION = ['--frame <id>', 'this frame alone'] as const;
const DRY_RUN = ['--dry-run', 'list what would change, and change nothing'] as const;

/** Runs a command; its modules are loaded late, because DuckDB and GDAL take a second. */
function perform(
  name: string,
  { json }: LakeLine,
  work: (stop: AbortSignal) => Promise<CommandResult>,
): Promise<number> {
  const stop = stopOnSignals();
  return runCommand({ name, json, perform: () => work(stop), stop });
}

/** `./gm status`: every frame, its release and its last attempt. */
export const STATUS: CommandSpec<FrameOptions & { readonly open?: boolean }, LakeLine & { open: boolean }> = {
  define: (command) =>
    addLakeOptions(command)
      .option(...FRAME_OPTION)
      .option('--open', 'show the pictures of the releases')
      .addHelpText('after', '\nExit code 1: a frame is damaged or its last attempt failed.'),
  read: (_, options) => ({ ...lakeLine(options), open: options.open ?? false }),
  run: (line) =>
    perform('status', line, async () => {
      const { statusOfLake } = await import('../ingest/command/lakeStatus.ts');
      const { openPicture } = await import('../ingest/command/openPicture.ts');
      const desktop = { platform: process.platform, environment: process.env };
      const open = line.open ? (path: string) => openPicture(path, desktop) : undefined;
      return statusOfLake(line.dataDir, Date.now(), { frameId: line.frameId, open });
    }),
};

/** `./gm verify`: verifies every served file again. */
export const VERIFY: CommandSpec<FrameOptions, LakeLine> = {
  define: (command) => addLakeOptions(command).option(...FRAME_OPTION),
  read: (_, options) => lakeLine(options),
  run: (line) =>
    perform('verify', line, async () => {
      const { verifyLake } = await import('../ingest/command/lakeCommands.ts');
      return verifyLake(line.dataDir, line.frameId);
    }),
};

/** `./gm prune`: removes earlier releases without sold reports. */
export const PRUNE: CommandSpec<
  FrameOptions & { readonly keep: number; readonly force?: boolean },
  LakeLine & { readonly keep: number; readonly force: boolean; readonly dryRun: boolean }
> = {
  define: (command) =>
    addLakeOptions(command)
      .option(...FRAME_OPTION)
      .option('--keep <n>', 'number of earlier releases to keep for each frame', wholeNumber(0, 1000), 1)
      .option('--force', 'also remove releases with sold reports')
      .option(...DRY_RUN),
  read: (_, { keep, force = false, dryRun = false, ...options }) => ({
    ...lakeLine(options),
    keep,
    force,
    dryRun,
  }),
  run: (line) =>
    perform('prune', line, async () => {
      const { pruneLake } = await import('../ingest/command/pruneLake.ts');
      return pruneLake(line.dataDir, {
        ...line,
        mayHaveSold: await mayHaveSold(line.dataDir),
        announce: (text) => console.error(printableText(text)),
      });
    }),
};

/** Whether a server may have sold reports of a lake: servers elsewhere use a bucket, and one here has a state. */
export async function mayHaveSold(dataDir: string): Promise<boolean> {
  const { databaseUrl, stateFile } = readSettings(STATE_SETTINGS, process.env);
  if (dataDir.startsWith('s3://') || databaseUrl !== null) return true;
  const { STATE_FILE_NAME } = await import('../store/state/duckdb/openDuckDbState.ts');
  return existsSync(stateFile ?? join(dataDir, STATE_FILE_NAME));
}

/** `./gm remove`: removes whole frames. */
export const REMOVE: CommandSpec<
  FrameOptions & { readonly force?: boolean },
  LakeLine & { readonly frames: readonly string[]; readonly force: boolean; readonly dryRun: boolean }
> = {
  define: (command) =>
    addLakeOptions(command)
      .argument('<frame...>', 'frames to remove, such as F08882')
      .option('--force', 'also remove frames with sold reports')
      .option(...DRY_RUN),
  read: (frames, { force = false, dryRun = false, ...options }) => ({
    ...lakeLine(options),
    frames,
    force,
    dryRun,
  }),
  run: (line) =>
    perform('remove', line, async () => {
      const { removeFrames } = await import('../ingest/command/pruneLake.ts');
      return removeFrames(line.dataDir, { ...line, mayHaveSold: await mayHaveSold(line.dataDir) });
    }),
};

/** `./gm withdraw`: withdraws granules from their frames, or restores them. */
export const WITHDRAW: CommandSpec<
  FrameOptions & { readonly restore?: boolean },
  LakeLine & { readonly names: readonly string[]; readonly restore: boolean; readonly dryRun: boolean }
> = {
  define: (command) =>
    addLakeOptions(command)
      .argument('<granule...>', 'names of granules as the manifest of a release has them; * matches any text')
      .option(...FRAME_OPTION)
      .option('--restore', 'restore withdrawn granules')
      .option(...DRY_RUN),
  read: (names, options) => ({
    ...lakeLine(options),
    names,
    restore: options.restore ?? false,
    dryRun: options.dryRun ?? false,
  }),
  run: (line) =>
    perform('withdraw', line, async () => {
      const { withdrawGranules } = await import('../ingest/command/withdrawGranules.ts');
      return withdrawGranules(line.dataDir, { ...line, now: Date.now() });
    }),
};

interface ExportOptions extends FrameOptions {
  readonly out?: string;
  readonly bbox?: DegreeBox;
  readonly overwrite?: boolean;
}

/** What to export, and where to. */
export interface ExportLine extends LakeLine {
  readonly table: ExportTable;
  readonly out: string;
  readonly box: DegreeBox | null;
  readonly overwrite: boolean;
}

/** `./gm export`: writes a table for other programs. */
export const EXPORT: CommandSpec<ExportOptions, ExportLine> = {
  define: (command) =>
    addLakeOptions(command)
      .argument('<table>', EXPORT_TABLES.join(', '))
      .option(
        '--out <file>',
        'GeoParquet (.parquet), CSV (.csv), GeoJSON (.geojson) or FlatGeobuf (.fgb), by the end of its name',
      )
      .option(...FRAME_OPTION)
      .option('--bbox <w,s,e,n>', 'only what lies in this box, in degrees', degreeBox)
      .option('--overwrite', 'replace the file if it exists'),
  read: ([name], options) => {
    const table = EXPORT_TABLES.find((known) => known === name);
    if (!table) throw invalidInput('bad_usage', `export takes one of ${EXPORT_TABLES.join(', ')}`);
    const { out, bbox: box = null, overwrite = false } = options;
    if (out === undefined)
      throw invalidInput('bad_usage', `export needs --out: a file such as ${table}.parquet`);
    exportFormatOf(out);
    return { ...lakeLine(options), table, out, box, overwrite };
  },
  run: (line) =>
    perform('export', line, async (stop) => {
      const { exportLake } = await import('../ingest/export/exportLake.ts');
      return exportLake(line.dataDir, { ...line, stop });
    }),
};
