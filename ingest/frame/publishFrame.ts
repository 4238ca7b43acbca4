import type { PairNetwork } from '../../core/pairs/network.ts';
import type { Manifest } from '../../schemas/manifest.ts';
import type { HashKey } from '../../store/lake/release/releaseFiles.ts';
import { writeEventFiles } from '../../store/lake/release/eventFiles.ts';
import { describeFiles, publishRelease } from '../../store/lake/release/staging.ts';
import type { WorkerPool } from '../../workers/pool/pool.ts';
import type { FrameArchive } from '../passes/archivePass.ts';
import type { PassPlan } from '../passes/passPlan.ts';
import type { PassTools } from '../passes/passTools.ts';
import type { FoundFrame } from './measureFrame.ts';
import { reproducedManifest } from './releaseDifferences.ts';
import { releaseManifest } from './releaseManifest.ts';
import { softwareVersion } from './softwareVersion.ts';
import type { ReleaseTarget, WrittenFrame } from './writeRelease.ts';

/** A written release that may be published. */
export interface Publication extends ReleaseTarget {
  readonly network: PairNetwork;
  readonly archive: FrameArchive;
  readonly frame: FoundFrame & WrittenFrame;
  /** When the additions to the archive are durable on disk. */
  readonly isDurable: Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Throws if the release may no longer be published; absent = it may. */
  readonly mayPublish?: (() => Promise<void>) | undefined;
  /** The release that this one must equal; absent = any. */
  readonly reproduces?: Manifest | undefined;
}

/** Writes the manifest and publishes the staged release. */
export async function publishFrame(
  { cellSize }: PassPlan,
  { stack, network, archive, frame, staged, isDurable, now, mayPublish, reproduces }: Publication,
  { pool, reporter, stopwatch }: PassTools,
): Promise<Manifest> {
  const { measured, reference, shared, calibration, troposphere, percentiles, partitions, files } = frame;
  reporter.stage('publishing', 1);
  const manifest = await stopwatch.time('publish', async () => {
    await writeEventFiles(staged.dir, { grid: stack.grid, partitions });
    const draft = releaseManifest({
      stack,
      network,
      cellSize,
      archive,
      measured,
      reference,
      referenceSigmaMmYr: shared.referenceSigmaMmYr,
      calibration,
      troposphere,
      percentiles,
      partitions,
      files: await describeFiles(staged, files),
      releaseId: staged.releaseId,
      createdAtMs: now,
      softwareVersion: await softwareVersion(),
    });
    const complete = reproduces ? reproducedManifest(reproduces, draft) : draft;
    await isDurable;
    return publishRelease(staged, complete, { mayPublish, hash: hashedBy(pool) });
  });
  reporter.advance();
  return manifest;
}

/** Checksums computed by the pool's threads, which have no other work left. */
function hashedBy(pool: WorkerPool): HashKey {
  return async (files, key) => (await pool.run('hashFile', { path: await files.localPath(key) })).sha256;
}
