import { errorMessage, GroundMotionError } from '../../core/error.ts';
import { fetchConfigOf } from '../../schemas/fetchConfig.ts';
import type { CommandResult } from '../command/commandResult.ts';
import { openReporter } from '../progress/reporter.ts';
import { diskFullError } from '../scratch/diskFull.ts';
import type { FetchLine } from './transferOptions.ts';
import { fetchGnss } from './gnss/fetchGnss.ts';
import { fetchGranules } from './runFetch.ts';

/** Downloads granules, or GNSS series. */
export async function performFetch(line: FetchLine, stop: AbortSignal): Promise<CommandResult> {
  const reporter = openReporter(process.stderr);
  const run = {
    settings: fetchConfigOf(process.env),
    environment: process.env,
    reporter,
    stop,
    now: Date.now,
  };
  return line.what === 'gnss' ? fetchGnss(line, run) : fetchGranules(line, run);
}

/** Why a fetch ended early, as text: it was stopped, or the disk is full. */
export function nameFetchError(error: unknown, to: string, stop: AbortSignal): unknown {
  if (stop.aborted) {
    const message = 'stopped; downloaded files are kept; run it again to continue';
    return new GroundMotionError('refused', 'fetch_stopped', message, { cause: error });
  }
  if (diskFullError(error, to) === null) return error;
  const message = `${to}: the disk takes no more (${errorMessage(error)}); make room and run it again, which goes on`;
  return new GroundMotionError('unavailable', 'disk_full', message, { cause: error });
}
