import { errorMessage, GroundMotionError, invalidInput } from '../../core/error.ts';
import { type FetchSettings, fetchSettingsOf } from '../../schemas/settings/fetchConfig.ts';
import { z } from 'zod';
import type { CommandResult } from '../command/commandResult.ts';
import { openReporter } from '../progress/reporter.ts';
import { diskFullError } from '../scratch/diskFull.ts';
import type { FetchLine } from './transferOptions.ts';
import { fetchGnss } from './gnss/fetchGnss.ts';
import { fetchGranules } from './runFetch.ts';

/** Downloads granules, or GNSS series. */
export async function performFetch(line: FetchLine, stop: AbortSignal): Promise<CommandResult> {
  const reporter = openReporter(process.stderr);
  const run = { settings: readSettings(), environment: process.env, reporter, stop, now: Date.now };
  return line.what === 'gnss' ? fetchGnss(line, run) : fetchGranules(line, run);
}

/** The settings of sources, from the environment. Throws `config_invalid`. */
export function readSettings(): FetchSettings {
  try {
    return fetchSettingsOf(process.env);
  } catch (error) {
    throw invalidInput(
      'config_invalid',
      error instanceof z.ZodError ? z.prettifyError(error) : errorMessage(error),
    );
  }
}

/** What ended a fetch, in its own words: a stop, and a disk that takes no more. */
export function nameFetchError(error: unknown, to: string, stop: AbortSignal): unknown {
  if (stop.aborted) {
    const message = 'stopped; what was fetched stays, run it again to go on';
    return new GroundMotionError('refused', 'fetch_stopped', message, { cause: error });
  }
  if (diskFullError(error, to) === null) return error;
  const message = `${to}: the disk takes no more (${errorMessage(error)}); make room and run it again, which goes on`;
  return new GroundMotionError('unavailable', 'disk_full', message, { cause: error });
}
