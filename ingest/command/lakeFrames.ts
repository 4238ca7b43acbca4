import { invalidInput } from '../../core/error.ts';
import { frameFoldersOnDisk } from '../../store/lake/release/lakeMaintenance.ts';

/** The frames of a lake, or those named. Throws `frame_not_found` for a name that is not there. */
export async function framesOfLake(dataDir: string, named?: readonly string[]): Promise<readonly string[]> {
  const folders = await frameFoldersOnDisk(dataDir);
  const missing = named?.find((frame) => !folders.includes(frame));
  if (missing === undefined) return named ?? folders;
  const likely = folders.find((frame) => frame === missing.toUpperCase());
  const hint =
    likely === undefined ? `its frames: ${folders.join(', ') || 'none'}` : `did you mean ${likely}?`;
  throw invalidInput('frame_not_found', `${dataDir} has no frame ${missing}; ${hint}`);
}
