import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
/** All states of a run together take a tenth of it. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Where the states of tests are kept: in memory where there is plenty and the user may write, since both engines wait for the disk at every
 * commit, and a PostgreSQL database is some hundred small files. What is tested stays: a killed process leaves its files.
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
