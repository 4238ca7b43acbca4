import { GroundMotionError } from '../../../core/error.ts';
import { forEachInFlight } from '../../../core/inFlight.ts';
import type { Reporter } from '../../progress/reporter.ts';
import { fetchFile, type FetchTools } from './fetchFile.ts';
import type { FileOutcome, WantedFile } from './wantedFile.ts';

/** A file that couldn't be fetched, and why. */
export interface FileTrouble {
  readonly path: string;
  readonly outcome: Exclude<FileOutcome['is'], 'fetched' | 'there'>;
  /** For a failure, else null. */
  readonly code: string | null;
  readonly reason: string;
}

/** The results of fetching many files. */
export interface FetchTally {
  readonly fetched: number;
  readonly bytes: number;
  /** Bytes fetched by an earlier run. */
  readonly resumedBytes: number;
  /** Not newer at the source, or fetched by another process meanwhile. */
  readonly there: number;
  readonly troubles: readonly FileTrouble[];
}

export const NOTHING_FETCHED: FetchTally = { fetched: 0, bytes: 0, resumedBytes: 0, there: 0, troubles: [] };

/** After this many consecutive refusals, a source is assumed to refuse all further files. */
const MOST_REFUSED = 12;

/**
 * Fetches files in order, `jobs` at a time; a failed file doesn't affect the others. Throws `source_refused` if file
 * after file is refused.
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
  const remedy = 'a busy source refuses for a while: run it again later, with fewer --jobs';
  return new GroundMotionError(
    'refused',
    'source_refused',
    `${MOST_REFUSED} files in a row, the last: ${last}; ${remedy}`,
  );
}

export interface FetchManner {
  /** Number of files fetched concurrently. */
  readonly jobs: number;
  readonly reporter: Reporter;
  readonly stop: AbortSignal;
}

/** Adds two tallies. */
export function joined(a: FetchTally, b: FetchTally): FetchTally {
  return {
    fetched: a.fetched + b.fetched,
    bytes: a.bytes + b.bytes,
    resumedBytes: a.resumedBytes + b.resumedBytes,
    there: a.there + b.there,
    troubles: [...a.troubles, ...b.troubles],
  };
}
