import { statSync } from 'node:fs';
import { invalidInput } from '../../core/error.ts';
import { frameFoldersOnDisk } from '../../store/lake/release/lakeMaintenance.ts';

/** Throws `lake_not_found` for a folder that doesn't exist and for a file, so that a misspelled one isn't taken for an empty lake. */
export function assertLake(dataDir: string): void {
  if (dataDir.startsWith('s3://')) return;
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  const problem = found ? `${dataDir} is not a folder` : `the folder ${dataDir} doesn't exist`;
  throw invalidInput('lake_not_found', `${problem}; check --data-dir, or make a lake with ./gm ingest`);
}

/** The frames of a lake, or those named. Throws `lake_not_found`, and `frame_not_found` for a name that is not there. */
export async function framesOfLake(dataDir: string, named?: readonly string[]): Promise<readonly string[]> {
  assertLake(dataDir);
  const folders = await frameFoldersOnDisk(dataDir);
  const missing = named?.find((frame) => !folders.includes(frame));
  if (missing === undefined) return named ?? folders;
  const likely = folders.find((frame) => frame === missing.toUpperCase());
  const hint =
    likely === undefined ? `its frames: ${folders.join(', ') || 'none'}` : `did you mean ${likely}?`;
  throw invalidInput('frame_not_found', `${dataDir} has no frame ${missing}; ${hint}`);
}
