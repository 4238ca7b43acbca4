import type { LakeFiles } from '../../../core/lakeFiles.ts';
import type { TailCheck } from '../../../schemas/manifest.ts';
import { checkFile } from '../files/fileChecks.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';

/** A release with a file that differs from what was published. */
export interface DamagedRelease {
  readonly frame: LakeFrame;
  readonly reason: string;
}

/** The fault of a release's file. */
export interface FileFault {
  /** Path inside the release. */
  readonly path: string;
  readonly message: string;
  /** The expected checksum, if it isn't one of the frame's `checks`. */
  readonly check?: TailCheck;
}

/** The releases that are out of service because one of their files is damaged. */
export interface OutOfService {
  /** Takes a release out of service; true = this fault is new. */
  take(frame: LakeFrame, fault: FileFault): boolean;
  /** Why a release is out of service; null = it isn't. */
  faultOf(frame: Pick<LakeFrame, 'dir'>): string | null;
  list(): readonly DamagedRelease[];
  /**
   * Checks damaged files again that have changed, or haven't been checked for a while; forgets those of frames that are
   * no longer served.
   */
  recheck(served: readonly LakeFrame[]): Promise<void>;
}

interface DamagedFile {
  readonly frame: LakeFrame;
  readonly fault: FileFault;
  /** State of the file at the last check; null = not checked since the fault was found. */
  readonly looked: { readonly tag: string | undefined; readonly at: number } | null;
}

/** After a failed read, a disk may work again although nothing was written. */
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
