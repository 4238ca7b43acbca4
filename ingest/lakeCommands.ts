import { errorMessage } from '../core/error.ts';
import { verifyArchiveFile } from '../workers/verifyArchive.ts';
import { archiveDirOf, lostProducts, pruneArchive, readArchiveFolder } from './keptProducts.ts';
import { createFrameCatalog } from '../store/lake/frameCatalog.ts';
import { frameFoldersOnDisk, pruneFrame, verifyFrame } from '../store/lake/lakeMaintenance.ts';
import { currentManifest } from '../store/lake/releasePointer.ts';
import type { CommandResult } from './commandResult.ts';

/** Null when every file of a frame's archive is there and what was written, else what is wrong with the first. */
async function verifyArchive(dataDir: string, frameId: string): Promise<string | null> {
  const { whole, damaged } = await readArchiveFolder(archiveDirOf(dataDir, frameId));
  if (damaged.length > 0) return `${damaged[0]!.path}: ${damaged[0]!.reason}`;
  for (const index of whole) {
    const reason = verifyArchiveFile(index);
    if (reason !== null) return `${index.path}: ${reason}`;
  }
  const manifest = await currentManifest(dataDir, frameId);
  const [lost, ...others] = manifest ? lostProducts(manifest, whole) : [];
  if (lost === undefined) return null;
  const more = others.length > 0 ? ` and ${others.length} more products are` : ' is';
  return `${lost}${more} not in the archive any more; give it to an ingest again`;
}

/** Checks every served release of a lake and every frame's archive again, file by file. */
export async function verifyLake(dataDir: string): Promise<CommandResult> {
  const catalog = createFrameCatalog(dataDir);
  await catalog.refresh();
  const frames: { frame: string; release: string | null; problem: string | null }[] = catalog
    .problems()
    .map(({ frameId, message }) => ({ frame: frameId ?? dataDir, release: null, problem: message }));
  for (const frame of catalog.frames()) {
    const problem = (await verifyFrame(frame)) ?? (await verifyArchive(dataDir, frame.frameId));
    frames.push({ frame: frame.frameId, release: frame.releaseId, problem });
  }
  const ok = frames.every(({ problem }) => problem === null);
  return {
    lines: frames.map(({ frame, release, problem }) => `${frame} ${release ?? ''}: ${problem ?? 'sound'}`),
    json: { ok, frames },
    ok,
  };
}

/** Removes earlier releases of every frame but for the newest `keep`, and archived pairs that the served one does not use. One frame that cannot be pruned leaves the others. */
export async function pruneLake(dataDir: string, keep: number): Promise<CommandResult> {
  const frames: { frame: string; removed: string[]; removed_pairs: number; problem: string | null }[] = [];
  for (const frame of await frameFoldersOnDisk(dataDir)) {
    try {
      const removed = await pruneFrame(dataDir, frame, keep);
      const removedPairs = await pruneArchive(dataDir, frame);
      frames.push({ frame, removed, removed_pairs: removedPairs.length, problem: null });
    } catch (error) {
      frames.push({ frame, removed: [], removed_pairs: 0, problem: errorMessage(error) });
    }
  }
  return {
    lines: frames.map(({ frame, removed, removed_pairs: removedPairs, problem }) => {
      const all = removedPairs > 0 ? [...removed, `${removedPairs} archived pairs`] : removed;
      const done = all.length > 0 ? `removed ${all.join(', ')}` : 'nothing to remove';
      return `${frame}: ${problem ?? done}`;
    }),
    json: { frames },
    ok: frames.every(({ problem }) => problem === null),
  };
}
