import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { LakeFiles } from '../../../../core/lakeFiles.ts';

/** An empty lake, and the address by which another process has it too. */
export interface LakeUnderTest {
  readonly files: LakeFiles;
  readonly address: string;
}

/** What a key says; null where there is none. */
export async function textOf(files: LakeFiles, key: string): Promise<string | null> {
  const found = await files.get(key);
  return found && Buffer.from(found.bytes).toString();
}

/** Starts a process that works on the files of a lake (`lakeFilesProcess.ts`). */
export function startRacer(...args: readonly string[]) {
  const script = join(import.meta.dirname, 'lakeFilesProcess.ts');
  return spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
