import { createHash } from 'node:crypto';
import { rmdir, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { GroundMotionError } from '../../../core/error.ts';
import { makeFolder, syncPath } from '../../../store/lake/files/local/durableFiles.ts';
import { lockFolder } from '../../../store/lake/files/local/ingestLock.ts';
import { hasChecksum, md5OfSidecar } from './checksums.ts';
import type { Destination, PlacedFile } from './destination.ts';
import type { DiskBudget } from './diskBudget.ts';
import { formProblem } from './fileForm.ts';
import { partFileIn, type PartFile } from './partFile.ts';
import { PassingFault } from './retryPolicy.ts';
import type { SourceClient } from './sourceClient.ts';
import type { FileOutcome, WantedFile } from './wantedFile.ts';

/** The tools with which files are fetched, and their destination. */
export interface FetchTools {
  readonly client: SourceClient;
  readonly destination: Destination;
  readonly budget: DiskBudget;
  readonly patienceMs: number;
}

/** Errors that will affect every other file too. */
export const FAULTS_OF_ALL: ReadonlySet<string> = new Set([
  'earthdata_token_missing',
  'earthdata_token_refused',
  'earthdata_forbidden',
  'folder_unusable',
]);

/**
 * Fetches one file: resumes an earlier run's partial file, checks length, checksum and format, and moves it to its final
 * path durably. A file that another run is fetching is skipped. Throws errors that concern every file
 * (`earthdata_token_refused`, `earthdata_forbidden`, a full disk, a stop); any other failure is an outcome.
 */
export async function fetchFile(wanted: WantedFile, tools: FetchTools): Promise<FileOutcome> {
  const name = basename(wanted.path);
  const mark = createHash('sha256').update(wanted.path).digest('hex').slice(0, 12);
  const folder = join(tools.destination.workFolder, `${name}.${mark}`);
  const lock = await locked(folder, name);
  if ('is' in lock) return lock;
  const part = partFileIn(folder);
  let isKept = true;
  try {
    const placed = await tools.destination.find(wanted.path);
    if (placed && isSatisfied(wanted, placed)) {
      isKept = false;
      return { is: 'there' };
    }
    const outcome = await transfer(wanted, placed, part, tools);
    isKept = outcome.is === 'no_room' || outcome.is === 'failed';
    return outcome;
  } catch (error) {
    if (!(error instanceof GroundMotionError) || FAULTS_OF_ALL.has(error.code)) throw error;
    return { is: 'failed', code: error.code, reason: error.message };
  } finally {
    if (!isKept) await part.remove();
    await lock.release();
    // Refused if another process waits for the lock, or the part is kept.
    await rmdir(folder).catch(() => undefined);
  }
}

/** Whether the existing file is the wanted one; a file that may change is requested again. */
function isSatisfied({ bytes, mayChange }: WantedFile, placed: PlacedFile): boolean {
  return !mayChange && (bytes === null || placed.bytes === bytes);
}

async function locked(folder: string, name: string) {
  for (;;) {
    await makeFolder(folder);
    try {
      return await lockFolder(folder, { work: `${name} is being fetched`, details: {} });
    } catch (error) {
      // The run that was fetching it has just finished, and removed the folder.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      if (!(error instanceof GroundMotionError) || error.code !== 'ingest_in_progress') throw error;
      return { is: 'busy', reason: error.message } as const;
    }
  }
}

/** If a source sends less than this before it fails, it counts as no progress. */
const PROGRESS_BYTES = 2 ** 20;

/** The source states a length that exceeds the remaining budget. */
class NoRoom extends Error {}

async function transfer(
  wanted: WantedFile,
  placed: PlacedFile | null,
  part: PartFile,
  { client, destination, budget, patienceMs }: FetchTools,
): Promise<FileOutcome> {
  const resumedBytes = await part.size();
  let largest = resumedBytes;
  let reserved = 0;
  const expect = (bytes: number) => {
    const more = bytes - reserved;
    if (more <= 0) return;
    if (!budget.reserve(more))
      throw new NoRoom(`${bytes} bytes do not fit into what is left of the disk budget`);
    reserved = bytes;
  };
  const knownMs = wanted.mayChange && placed && placed.modifiedMs > 0 ? placed.modifiedMs : null;
  let isPlaced = false;
  try {
    if (wanted.bytes !== null) expect(wanted.bytes);
    const checksum = wanted.checksum ?? (await sidecarOf(wanted, client));
    const outcome = await client.persist(
      wanted.address,
      async () => {
        try {
          const done = await part.complete({ ...wanted, checksum }, { client, patienceMs, knownMs, expect });
          if (done.is === 'unchanged') return done;
          await verify(part, wanted, checksum);
          return done;
        } finally {
          largest = Math.max(largest, await part.size());
        }
      },
      () => Math.floor(largest / PROGRESS_BYTES),
    );
    if (outcome.is === 'unchanged') return { is: 'there' };
    const bytes = await part.size();
    if (outcome.modifiedMs !== null) await utimes(part.path, new Date(), new Date(outcome.modifiedMs));
    await syncPath(part.path);
    await destination.take(part.path, wanted.path);
    isPlaced = true;
    return { is: 'fetched', bytes, resumedBytes };
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    return { is: 'no_room', reason: error.message };
  } finally {
    if (!isPlaced) budget.giveBack(reserved);
  }
}

/** The checksum in a separate file; if the source turns out not to have one, the file is accepted without. */
async function sidecarOf({ checksumAddress }: WantedFile, client: SourceClient) {
  if (checksumAddress === null) return null;
  try {
    return md5OfSidecar((await client.text(checksumAddress)).text);
  } catch (error) {
    if (error instanceof GroundMotionError && error.code === 'not_at_source') return null;
    throw error;
  }
}

async function verify(part: PartFile, wanted: WantedFile, checksum: WantedFile['checksum']): Promise<void> {
  const isWrong = checksum !== null && !(await hasChecksum(part.path, checksum));
  const problem = isWrong
    ? `its bytes do not have the announced ${checksum.algorithm.toUpperCase()}`
    : await formProblem(part.path, wanted.form);
  if (problem === null) return;
  await part.restart();
  throw new PassingFault(`${basename(wanted.path)}: ${problem}`);
}
