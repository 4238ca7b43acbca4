import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { absentAs } from './frameCatalog.ts';
import { frameDir, FRAMES_FOLDER, INDEX_FILE, POINTER_FILE } from '../files/layout.ts';

/** Whether `index.parquet` is missing beside served frames, or older than some frame's pointer; opens neither. */
export async function isLakeIndexStale(dataDir: string): Promise<boolean> {
  const index = await stat(join(dataDir, INDEX_FILE)).catch(absentAs(null));
  const frames = await readdir(join(dataDir, FRAMES_FOLDER)).catch(absentAs([]));
  for (const frame of frames) {
    const pointer = await stat(join(frameDir(dataDir, frame), POINTER_FILE)).catch(absentAs(null));
    if (pointer && (!index || index.mtimeMs < pointer.mtimeMs)) return true;
  }
  return false;
}
