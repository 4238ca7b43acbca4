import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
/** All states of a run together take a tenth of this. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Folder for the states of tests: in memory if there is plenty and the user may write there, because both engines wait
 * for the disk at every commit and a PostgreSQL database has a few hundred small files. This doesn't weaken the tests: a
 * killed process still leaves its files.
 */
export function stateFolder() {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}
