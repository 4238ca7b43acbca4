import { required } from '../../core/required.ts';
import { verifyArchiveFile } from '../../store/archive/verifyArchive.ts';
import { archiveDirOf, lostProducts, readArchiveFolder } from '../archive/keptProducts.ts';
import { contextFaults } from '../../store/lake/context/contextPointer.ts';
import { INDEX_FILE } from '../../store/lake/files/layout.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { createFrameCatalog, loadRelease, type LakeFrame } from '../../store/lake/release/frameCatalog.ts';
import { lakeIndexFault } from '../../store/lake/release/lakeIndex.ts';
import { verifyFrame } from '../../store/lake/release/lakeMaintenance.ts';
import { currentManifest, servedRelease } from '../../store/lake/release/releasePointer.ts';
import type { CommandResult } from './commandResult.ts';
import { framesOfLake } from './lakeFrames.ts';

/** What is wrong with the first bad file of a frame's archive; null when every file is present and unchanged. */
async function verifyArchive(dataDir: string, frameId: string): Promise<string | null> {
  const { whole, damaged } = await readArchiveFolder(archiveDirOf(dataDir, frameId));
  if (damaged.length > 0) return `${required(damaged[0]).path}: ${required(damaged[0]).reason}`;
  for (const index of whole) {
    const reason = verifyArchiveFile(index);
    if (reason !== null) return `${index.path}: ${reason}`;
  }
  const manifest = await currentManifest(dataDir, frameId);
  const [lost, ...others] = manifest ? lostProducts(manifest, whole) : [];
  if (lost === undefined) return null;
  const more = others.length > 0 ? ` and ${others.length} more products are` : ' is';
  return `${lost}${more} no longer in the archive; ingest it again`;
}

/** What is wrong with the release that a frame serves, or with its archive; null if both are intact. Throws `release_unusable`. */
export async function verifyServed(dataDir: string, frameId: string): Promise<string | null> {
  const release = await servedRelease(dataDir, frameId);
  if (release === null) return 'the frame serves no release';
  const frame = await loadRelease(lakeFilesAt(dataDir), frameId, release);
  return verifyLoaded(dataDir, frame);
}

async function verifyLoaded(dataDir: string, frame: LakeFrame): Promise<string | null> {
  return (await verifyFrame(dataDir, frame)) ?? (await verifyArchive(dataDir, frame.frameId));
}

/**
 * Verifies every served release of a lake, every frame's archive, the context layers and the lake's index again, file by
 * file; or those of one frame. Throws `lake_not_found`, `frame_not_found`.
 */
export async function verifyLake(dataDir: string, only?: string): Promise<CommandResult> {
  await framesOfLake(dataDir, only === undefined ? undefined : [only]);
  const catalog = createFrameCatalog(lakeFilesAt(dataDir));
  await catalog.refresh();
  const isAsked = (frameId: string | null) => only === undefined || frameId === only;
  const frames: { frame: string; release: string | null; problem: string | null }[] = catalog
    .problems()
    .filter(({ frameId }) => isAsked(frameId))
    .map(({ frameId, message }) => ({ frame: frameId ?? dataDir, release: null, problem: message }));
  for (const frame of catalog.frames().filter(({ frameId }) => isAsked(frameId))) {
    const problem = await verifyLoaded(dataDir, frame);
    frames.push({ frame: frame.frameId, release: frame.releaseId, problem });
  }
  const contexts = only === undefined ? await contextFaults(lakeFilesAt(dataDir)) : [];
  for (const { layer, problem } of contexts)
    frames.push({ frame: `context layer ${layer}`, release: null, problem });
  const indexFault = only === undefined ? await lakeIndexFault(dataDir) : null;
  if (indexFault !== null) frames.push({ frame: dataDir, release: null, problem: indexFault });
  // A lake whose frames were all removed is sound; in a folder that never was one, nothing was verified.
  const isLake = frames.length > 0 || (await lakeFilesAt(dataDir).head(INDEX_FILE)) !== null;
  const ok = isLake && frames.every(({ problem }) => problem === null);
  const lines = frames.map(
    ({ frame, release, problem }) => `${frame} ${release ?? ''}: ${problem ?? 'sound'}`,
  );
  return {
    lines: frames.length > 0 ? lines : [`no frame in ${dataDir}: nothing was verified`],
    json: { ok, frames },
    ok,
  };
}
