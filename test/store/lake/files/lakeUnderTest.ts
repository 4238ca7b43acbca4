import { spawn } from 'node:child_process';
import type { LakeFiles } from '../../../../core/lakeFiles.ts';
import { nodeArguments } from '../../../support/machine/runProcess.ts';

/** An empty lake, and the address under which another process can open it. */
export interface LakeUnderTest {
  readonly files: LakeFiles;
  readonly address: string;
}

/** The content of a key; null if there is none. */
export async function textOf(files: LakeFiles, key: string): Promise<string | null> {
  const found = await files.get(key);
  return found && Buffer.from(found.bytes).toString();
}

/** Starts a process that works on a lake's files (`lakeFilesProcess.ts`). */
export function startRacer(...args: readonly string[]) {
  return spawn(process.execPath, [...nodeArguments('test/store/lake/files/lakeFilesProcess.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
