import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate file system whose size can be changed while in use. */
export interface SmallDisk {
  readonly folder: string;
  resize(megabytes: number): void;
  remove(): void;
}

function run(...command: string[]): boolean {
  return spawnSync(command[0]!, command.slice(1)).status === 0;
}

/** Null if the user may not mount one. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'ground-motion-disk-'));
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'ground-motion-test', folder)) {
    rmdirSync(folder);
    return null;
  }
  return {
    folder,
    resize: (size) => {
      if (!run('mount', '-o', `remount,size=${size}m`, folder)) throw new Error(`cannot resize ${folder}`);
    },
    remove: () => {
      run('umount', '-l', folder);
      rmdirSync(folder);
    },
  };
}
