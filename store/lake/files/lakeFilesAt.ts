import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { localLakeFiles } from './local/localLakeFiles.ts';

/** The files of the lake at an address: a folder of this machine, which need not exist yet. */
export function lakeFilesAt(address: string): LakeFiles {
  return localLakeFiles(address);
}
