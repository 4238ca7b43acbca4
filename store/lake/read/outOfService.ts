import type { LakeFiles } from '../../../core/lakeFiles.ts';
import type { TailCheck } from '../../../schemas/manifest.ts';
import { checkFile } from '../files/fileChecks.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';

/** A release with a file that is not what was published. */
export interface DamagedRelease {
  readonly frame: LakeFrame;
  readonly reason: string;
}

/** What was found wrong with a file of a release. */
export interface FileFault {
  /** Inside the release. */
  readonly path: string;
  readonly message: string;
  /** What the file is held against, where it is none of the frame’s `checks`. */
  readonly check?: TailCheck;
}

/** The releases that are out of service because a file of theirs was found damaged. */
export interface OutOfService {
  /** Takes a release out; true = this fault is news. */
  take(frame: LakeFrame, fault: FileFault): boolean;
  /** Why a release is out; null = it is not. */
  faultOf(frame: Pick<LakeFrame, 'dir'>): string | null;
  list(): readonly DamagedRelease[];
  /** Looks again at the damaged files that have changed, or were not looked at for a while; those of no frame served are forgotten. */
  recheck(served: readonly LakeFrame[]): Promise<void>;
}

interface DamagedFile {
  readonly frame: LakeFrame;
  readonly fault: FileFault;
  /** Of the file when it was last looked at; null = not since it was found. */
  readonly looked: { readonly tag: string | undefined; readonly at: number } | null;
}

/** A disk that failed once may read well again though nothing has been written. */
const LOOK_AGAIN_MS = 60_000;

export function createOutOfService(lakeFiles: LakeFiles): OutOfService {
  const files = new Map<string, DamagedFile>();
  return {
    take: (frame, fault) => {
      const key = `${frame.dir}/${fault.path}`;
      const isNew = !files.has(key);
      files.set(key, { frame, fault, looked: null });
      return isNew;
    },
    faultOf: ({ dir }) => [...files.values()].find(({ frame }) => frame.dir === dir)?.fault.message ?? null,
    list: () => {
      const byDir = new Map(
        [...files.values()].map(({ frame, fault }) => [frame.dir, { frame, reason: fault.message }]),
      );
      return [...byDir.values()];
    },
    recheck: async (served) => {
      const dirs = new Set(served.map(({ dir }) => dir));
      for (const [key, file] of files) {
        if (!dirs.has(file.frame.dir)) files.delete(key);
        else await look(lakeFiles, files, key, file);
      }
    },
  };
}

async function look(
  lakeFiles: LakeFiles,
  files: Map<string, DamagedFile>,
  key: string,
  file: DamagedFile,
): Promise<void> {
  const { frame, fault, looked } = file;
  const check = fault.check ?? frame.checks[fault.path];
  const tag = (await lakeFiles.head(key).catch(() => null))?.tag;
  if (looked && looked.tag === tag && Date.now() - looked.at < LOOK_AGAIN_MS) return;
  const isSound =
    check !== undefined &&
    (await checkFile(lakeFiles, frame.dir, fault.path, check).then(
      () => true,
      () => false,
    ));
  if (isSound) files.delete(key);
  else files.set(key, { ...file, looked: { tag, at: Date.now() } });
}
