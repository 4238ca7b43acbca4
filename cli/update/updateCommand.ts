import { invalidInput } from '../../core/error.ts';
import { assertOfMachine } from '../../ingest/catalog/listProducts.ts';
import { stopOnSignals } from '../../ingest/command/commandProcess.ts';
import { runCommand } from '../../ingest/command/runCommand.ts';
import { shardOf } from '../../ingest/command/shardOption.ts';
import { nameFetchError } from '../../ingest/fetch/fetchCommand.ts';
import { nisarFrameId, operaFrameId } from '../../ingest/fetch/opera/selection.ts';
import { placeToFetch } from '../../ingest/fetch/transferOptions.ts';
import { checkFrameId } from '../../ingest/reader/stack/frameName.ts';
import type { UpdateLine } from '../../ingest/update/updateLake.ts';
import { fetchConfigOf } from '../../schemas/fetchConfig.ts';
import { repeated, wholeNumber, type CommandSpec } from '../command.ts';
import { gigabytes } from '../fetch.ts';
import { addCombineOption } from '../ingestCommand.ts';
import { mayHaveSold } from '../lakeCommandLine.ts';
import {
  addLakeOptions,
  addMachineOptions,
  addPatienceOption,
  lakeAddress,
  machineOf,
  type LakeOptions,
  type MachineOptions,
} from '../lakeOptions.ts';

const USE = `
For each frame of the lake: fetch the granules that are new at NASA's archive, ingest them with the reference and the
statements of the release before (which ties the frame to the GNSS stations that are found), verify the new release, and
remove earlier ones without sold reports. Then frames of two looks are made again if their parents changed. A running
server serves new releases within seconds and notifies watches and webhooks; nothing has to be restarted.

A frame without anything new costs nothing: one search lists the changes of all frames. Run it every few hours by cron or a
timer. You can stop it at any moment: the next run continues, and the frame keeps serving its release until then.
Exit codes: 0 nothing failed, 1 a frame failed or is incomplete (or another update is running), 2 wrong usage.
docs/updating.md has the details.
`;

interface UpdateOptions extends LakeOptions, MachineOptions {
  readonly frame?: readonly string[];
  readonly to?: string;
  readonly from?: string;
  readonly complete?: boolean;
  readonly diskBudget?: number;
  readonly tokenFile?: string;
  readonly keep: number;
  readonly shard?: string;
  readonly jobs: number;
  readonly combine?: boolean;
  readonly dryRun?: boolean;
}

/** `./gm update`: brings the frames of a lake up to date. */
export const UPDATE: CommandSpec<UpdateOptions, Omit<UpdateLine, 'mayHaveSold'>> = {
  define(command) {
    addLakeOptions(addPatienceOption(command))
      .option(
        '--frame <id>',
        'this frame instead of those of the lake; of an archive, also one that the lake does not have (repeatable)',
        repeated,
      )
      .option('--to <folder>', 'folder for fetched granules (default: ./granules)')
      .option('--from <folder>', 'take the products in this folder, and fetch nothing')
      .option('--complete', 'list all granules of each frame again, which finds those that were withdrawn')
      .option('--disk-budget <GB>', 'total size limit of the folder, including earlier files', gigabytes)
      .option('--token-file <file>', 'file with the Earthdata token (default: EARTHDATA_TOKEN)')
      .option('--keep <n>', 'number of earlier releases to keep for each frame', wholeNumber(0, 1000), 1)
      .option(
        '--shard <i>/<n>',
        'only every n-th frame, counted from 0; in an array job of Slurm, Kubernetes or AWS Batch: auto, or auto/n',
      )
      .option('--jobs <n>', 'frames at once; they share the threads', wholeNumber(1, 64), 1)
      .option('--dry-run', 'print the plan, and write nothing');
    addMachineOptions(addCombineOption(command)).addHelpText('after', USE);
  },
  read(_, options) {
    const { frame, from, to, jobs, keep } = options;
    const ofArchive = { '--to': to, '--complete': options.complete, '--disk-budget': options.diskBudget };
    const unused = Object.entries(ofArchive).find(([, value]) => from !== undefined && value !== undefined);
    if (unused)
      throw invalidInput('bad_usage', `${unused[0]} goes with granules of an archive, not with --from`);
    if (frame && options.shard !== undefined)
      throw invalidInput('bad_usage', '--shard divides the frames of the lake; leave --frame out');
    const folder = from ?? placeToFetch(to ?? './granules');
    assertOfMachine(folder);
    return {
      ...machineOf(options, jobs),
      dataDir: lakeAddress(options),
      frames: frame ? [...new Set(frame.map(from === undefined ? archiveFrameId : checkedFrameId))] : null,
      folder,
      isFetched: from === undefined,
      isComplete: options.complete ?? false,
      diskBudgetBytes: options.diskBudget === undefined ? Infinity : options.diskBudget * 1e9,
      tokenFile: options.tokenFile ?? null,
      shard: shardOf(options.shard, process.env),
      jobs,
      keep,
      combine: options.combine ?? false,
      dryRun: options.dryRun ?? false,
      json: options.json ?? false,
    };
  },
  run(line) {
    const stop = stopOnSignals();
    return runCommand({
      name: 'update',
      json: line.json,
      stop,
      nameError: (error) => nameFetchError(error, line.folder, stop),
      async perform() {
        const { updateLake } = await import('../../ingest/update/updateLake.ts');
        return updateLake(
          { ...line, mayHaveSold: await mayHaveSold(line.dataDir) },
          {
            settings: fetchConfigOf(process.env),
            environment: process.env,
            stream: process.stderr,
            stop,
            now: Date.now,
          },
        );
      },
    });
  },
};

/** A frame of OPERA, or of NISAR by its track, direction and frame. Throws `bad_usage`. */
function archiveFrameId(text: string): string {
  return /-[AD]-/i.test(text) ? nisarFrameId(text) : operaFrameId(text);
}

/** Throws `invalid_frame_id`. */
function checkedFrameId(text: string): string {
  checkFrameId(text);
  return text;
}
