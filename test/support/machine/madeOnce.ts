import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Environment variable with the folder that the processes of a test run share. */
const FOLDER_VARIABLE = 'TEST_RUN_FOLDER';

/** Offers a folder to all test files in a run; the returned function removes it. */
export async function offerRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-run-'));
  process.env[FOLDER_VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * A folder that is made once for all test files in a run. No test may change it. Processes that need it at the same time
 * each make it, and the first one's is kept.
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const root = process.env[FOLDER_VARIABLE];
  if (root === undefined) throw new Error(`${FOLDER_VARIABLE} is not set: run by vitest`);
  const folder = join(root, name);
  if (existsSync(folder)) return folder;
  const partial = await mkdtemp(`${folder}-`);
  await make(partial);
  await rename(partial, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error;
    await rm(partial, { recursive: true });
  });
  return folder;
}
