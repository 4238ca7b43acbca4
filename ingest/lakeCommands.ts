import { epochDayOf, parseIsoDate } from '../core/date.ts';
import { errorMessage } from '../core/error.ts';
import { dataFreshness } from '../core/freshness.ts';
import { verifyArchiveFile } from '../workers/verifyArchive.ts';
import { archiveDirOf, pruneArchive, readArchiveFolder } from './keptProducts.ts';
import { createFrameCatalog } from '../store/lake/frameCatalog.ts';
import { frameDisk, frameFoldersOnDisk, pruneFrame, verifyFrame } from '../store/lake/lakeMaintenance.ts';
import type { CommandResult } from './commandResult.ts';

/** State of every frame of a lake. `now` is milliseconds since 1970. */
export async function statusOfLake(dataDir: string, now: number): Promise<CommandResult> {
  const catalog = createFrameCatalog(dataDir);
  await catalog.refresh();
  const served = new Map(catalog.frames().map((frame) => [frame.frameId, frame]));
  const problems = new Map(catalog.problems().map((problem) => [problem.frameId, problem.message]));
  const frames = [];
  for (const frameId of await frameFoldersOnDisk(dataDir)) {
    const frame = served.get(frameId);
    const disk = await frameDisk(dataDir, frameId, frame?.releaseId ?? null);
    const lastObservation = frame?.manifest.freshness.last_observation ?? null;
    const ageDays = lastObservation === null ? null : epochDayOf(now) - parseIsoDate(lastObservation);
    frames.push({
      frame: frameId,
      state: problems.has(frameId)
        ? 'damaged'
        : disk.isBeingIngested
          ? 'ingesting'
          : frame
            ? 'served'
            : 'empty',
      problem: problems.get(frameId) ?? null,
      release: frame?.releaseId ?? null,
      last_observation: lastObservation,
      data_freshness: dataFreshness(ageDays),
      epochs: frame?.manifest.epochs.length ?? 0,
      measured_cells: frame?.manifest.counts.measured ?? 0,
      earlier_releases: disk.earlierReleases,
      bytes: disk.bytes,
    });
  }
  const lines = frames.map(
    (frame) =>
      `${frame.frame.padEnd(14)}${frame.state.padEnd(10)} ${frame.release ?? '–'}  ` +
      `${frame.last_observation ?? '–'} (${frame.data_freshness})  ${frame.epochs} epochs  ` +
      `${frame.measured_cells.toLocaleString('en-US')} cells  ${(frame.bytes / 1e6).toFixed(1)} MB` +
      (frame.earlier_releases > 0 ? `  +${frame.earlier_releases} earlier` : '') +
      (frame.problem === null ? '' : `\n  ${frame.problem}`),
  );
  return {
    lines: lines.length > 0 ? lines : [`no frame in ${dataDir}`],
    json: { frames },
    ok: frames.every(({ state }) => state !== 'damaged'),
  };
}

/** Null when every file of a frame's archive is what was written, else what is wrong with the first. */
async function verifyArchive(dataDir: string, frameId: string): Promise<string | null> {
  const { whole, damaged } = await readArchiveFolder(archiveDirOf(dataDir, frameId));
  if (damaged.length > 0) return `${damaged[0]!.path}: ${damaged[0]!.reason}`;
  for (const index of whole) {
    const reason = verifyArchiveFile(index);
    if (reason !== null) return `${index.path}: ${reason}`;
  }
  return null;
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
