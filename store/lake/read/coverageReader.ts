import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import { fullCoverage, type FrameCoverage } from '../../../core/geodesy/frameCoverage.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { countCoverage, parseCoverage } from '../release/coverageFile.ts';
import { checkLocalFile, LakeDamage, readCheckedFile } from '../files/fileChecks.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';
import { COVERAGE_FILE, MANIFEST_FILE, partitionPath, SERVED_FILE } from '../files/layout.ts';
import type { PartitionReader } from './partitionReader.ts';

/** Reads the coverage of releases, each once; that of a release from before there was such a file is counted. */
export function createCoverageReader(
  files: LakeFiles,
  partitions: Pick<PartitionReader, 'use'>,
): (frame: LakeFrame) => Promise<FrameCoverage> {
  const known = new WeakMap<LakeFrame, Promise<FrameCoverage>>();
  const load = async ({ dir, manifest, checks }: LakeFrame): Promise<FrameCoverage> => {
    const check = checks[COVERAGE_FILE];
    const key = `${dir}/${COVERAGE_FILE}`;
    const bytes = check
      ? await readCheckedFile(files, dir, COVERAGE_FILE, check)
      : (await files.get(key).catch(() => null))?.bytes;
    const written = bytes ? parseCoverage(files.nameOf(key), bytes, manifest) : null;
    if (written) return written;
    // A reader of its cells finds out that a release has gone.
    const isThere =
      (await files.head(`${dir}/${MANIFEST_FILE}`)) ?? (await files.head(`${dir}/${SERVED_FILE}`));
    if (!isThere) return fullCoverage(manifest.grid);
    const pathOf = (path: string) => files.localPath(`${dir}/${path}`);
    for (const { h3_5 } of manifest.partitions) {
      const path = partitionPath('cells', h3_5);
      await checkLocalFile(await pathOf(path), path, checks[path]!);
    }
    return partitions.use((connection) => countCoverage(connection, pathOf, manifest));
  };
  return (frame) => {
    const held = known.get(frame);
    if (held) return held;
    const loading = load(frame).catch((error: unknown) => {
      known.delete(frame);
      if (error instanceof LakeDamage) throw error;
      throw new GroundMotionError(
        'unavailable',
        'lake_unreadable',
        `${files.nameOf(frame.dir)}: ${errorMessage(error)}`,
        { cause: error },
      );
    });
    known.set(frame, loading);
    return loading;
  };
}
