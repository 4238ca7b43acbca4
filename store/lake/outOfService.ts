import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFile } from './fileChecks.ts';
import type { LakeFrame } from './frameCatalog.ts';

/** A release with a file that is not what was published. */
export interface DamagedRelease {
  readonly frame: LakeFrame;
  readonly reason: string;
}

/** The releases that are out of service because a file of theirs was found damaged. */
export interface OutOfService {
  /** Takes a release out; true = this fault is news. */
  take(frame: LakeFrame, path: string, reason: string): boolean;
  /** Why a release is out; null = it is not. */
  faultOf(frame: Pick<LakeFrame, 'dir'>): string | null;
  list(): readonly DamagedRelease[];
  /** Looks again at the damaged files that have changed, or were not looked at for a while; those of no frame served are forgotten. */
  recheck(served: readonly LakeFrame[]): Promise<void>;
}

interface DamagedFile {
  readonly frame: LakeFrame;
  readonly path: string;
  readonly reason: string;
  /** Of the file when it was last looked at; null = not since it was found. */
  readonly looked: { readonly signature: string; readonly at: number } | null;
}

/** A disk that failed once may read well again though nothing has been written. */
const LOOK_AGAIN_MS = 60_000;

export function createOutOfService(): OutOfService {
  const files = new Map<string, DamagedFile>();
  return {
    take: (frame, path, reason) => {
      const key = join(frame.dir, path);
      const isNew = !files.has(key);
      files.set(key, { frame, path, reason, looked: null });
      return isNew;
    },
    faultOf: ({ dir }) => [...files.values()].find(({ frame }) => frame.dir === dir)?.reason ?? null,
    list: () => {
      const byDir = new Map([...files.values()].map(({ frame, reason }) => [frame.dir, { frame, reason }]));
      return [...byDir.values()];
    },
    recheck: async (served) => {
      const dirs = new Set(served.map(({ dir }) => dir));
      for (const [key, file] of files) {
        if (!dirs.has(file.frame.dir)) files.delete(key);
        else await look(files, key, file);
      }
    },
  };
}

async function look(files: Map<string, DamagedFile>, key: string, file: DamagedFile): Promise<void> {
  const { frame, path, looked } = file;
  const signature = await signatureOf(key);
  if (looked?.signature === signature && Date.now() - looked.at < LOOK_AGAIN_MS) return;
  const isSound = await checkFile(frame.dir, path, frame.checks[path]!, null).then(
    () => true,
    () => false,
  );
  if (isSound) files.delete(key);
  else files.set(key, { ...file, looked: { signature, at: Date.now() } });
}

/** Changes whenever a file is written, replaced or made readable; a file that is not there has one too. */
export async function signatureOf(path: string): Promise<string> {
  const status = await stat(path, { bigint: true }).catch(() => null);
  return status ? `${status.dev}:${status.ino}:${status.ctimeNs}:${status.size}` : 'absent';
}
