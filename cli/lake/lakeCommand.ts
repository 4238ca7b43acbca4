import { stopOnSignals } from '../../ingest/command/commandProcess.ts';
import type { CommandResult } from '../../ingest/command/commandResult.ts';
import { runCommand } from '../../ingest/command/runCommand.ts';
import { diskFullError } from '../../ingest/scratch/diskFull.ts';
import { lakeAddress, type LakeOptions } from '../lakeOptions.ts';

/** The command line of a command that changes or lists what a lake has beside its frames. */
export interface LakeLine {
  readonly operands: readonly string[];
  readonly dataDir: string;
  readonly json: boolean;
}

/** Reads the operands and the options of `addLakeOptions`. Throws `bad_usage`, `bad_configuration`. */
export function lakeLine(operands: readonly string[], options: LakeOptions): LakeLine {
  return { operands, dataDir: lakeAddress(options), json: options.json ?? false };
}

/** Runs a command on a lake, which signals stop, and returns its exit code; a full disk is named. */
export function performOnLake(
  name: string,
  { json, dataDir }: LakeLine,
  work: (stop: AbortSignal) => Promise<CommandResult>,
): Promise<number> {
  const stop = stopOnSignals();
  return runCommand({
    name,
    json,
    perform: () => work(stop),
    nameError: (error) => diskFullError(error, dataDir) ?? error,
    stop,
  });
}
