import { GroundMotionError } from '../../../core/error.ts';
import { forEachInFlight } from '../../../core/inFlight.ts';
import type { Reporter } from '../../progress/reporter.ts';
import { fetchFile, type FetchTools } from './fetchFile.ts';
import type { FileOutcome, WantedFile } from './wantedFile.ts';

/** A file that was not had, and why. */
export interface FileTrouble {
  readonly path: string;
  readonly outcome: Exclude<FileOutcome['is'], 'fetched' | 'there'>;
  /** Of a failure, else null. */
  readonly code: string | null;
  readonly reason: string;
}

/** What became of many files. */
export interface FetchTally {
  readonly fetched: number;
  readonly bytes: number;
  /** Of these, what an earlier run had brought. */
  readonly resumedBytes: number;
  /** Not newer at the source, or brought by someone else meanwhile. */
  readonly there: number;
  readonly troubles: readonly FileTrouble[];
}

export const NOTHING_FETCHED: FetchTally = { fetched: 0, bytes: 0, resumedBytes: 0, there: 0, troubles: [] };

/** A source that refuses so many files in a row refuses the next as well. */
const MOST_REFUSED = 12;

/**
 * Fetches files, `jobs` at a time and in their order; a file that cannot be had leaves the others alone. Throws `source_refused`
 * when file after file is refused.
 */
export async function fetchAll(
  files: readonly WantedFile[],
  { jobs, reporter, stop, ...tools }: FetchTools & FetchManner,
): Promise<FetchTally> {
  const tally = { ...NOTHING_FETCHED, troubles: [] as FileTrouble[] };
  let refused = 0;
  await forEachInFlight(files, jobs, async (wanted) => {
    stop.throwIfAborted();
    const outcome = await fetchFile(wanted, tools);
    refused = outcome.is === 'failed' && outcome.code === 'source_refused' ? refused + 1 : 0;
    if (refused >= MOST_REFUSED) throw turnedAway(outcome);
    if (outcome.is === 'fetched') {
      tally.fetched++;
      tally.bytes += outcome.bytes;
      tally.resumedBytes += Math.min(outcome.resumedBytes, outcome.bytes);
    } else if (outcome.is === 'there') tally.there++;
    else {
      const code = outcome.is === 'failed' ? outcome.code : null;
      tally.troubles.push({ path: wanted.path, outcome: outcome.is, code, reason: outcome.reason });
    }
    reporter.advance();
  });
  return tally;
}

function turnedAway(outcome: FileOutcome): GroundMotionError {
  const last = outcome.is === 'failed' ? outcome.reason : '';
  const remedy =
    'a source that has been asked for much turns away for a while: run it again later, with fewer --jobs';
  return new GroundMotionError(
    'refused',
    'source_refused',
    `${MOST_REFUSED} files in a row, the last: ${last}; ${remedy}`,
  );
}

export interface FetchManner {
  /** Files fetched at once. */
  readonly jobs: number;
  readonly reporter: Reporter;
  readonly stop: AbortSignal;
}

/** Two tallies in one. */
export function joined(a: FetchTally, b: FetchTally): FetchTally {
  return {
    fetched: a.fetched + b.fetched,
    bytes: a.bytes + b.bytes,
    resumedBytes: a.resumedBytes + b.resumedBytes,
    there: a.there + b.there,
    troubles: [...a.troubles, ...b.troubles],
  };
}
