import { fullCoverage, type FrameCoverage } from '../../../core/geodesy/frameCoverage.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { parseCoverage } from '../release/coverageFile.ts';
import { LakeDamage, readCheckedFile } from '../files/fileChecks.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';
import { COVERAGE_FILE, SERVED_FILE } from '../files/layout.ts';

/** Reads the coverage of releases, each once. Throws `lake_damaged`, `lake_unreadable`. */
export function createCoverageReader(files: LakeFiles): (frame: LakeFrame) => Promise<FrameCoverage> {
  const known = new WeakMap<LakeFrame, Promise<FrameCoverage>>();
  const load = async (frame: LakeFrame): Promise<FrameCoverage> => {
    const { dir, manifest } = frame;
    const bytes = await readCheckedFile(files, frame, COVERAGE_FILE).catch(async (error: unknown) => {
      const isGone =
        error instanceof LakeDamage && error.isAbsent && !(await files.head(`${dir}/${SERVED_FILE}`));
      if (!isGone) throw error;
      return null;
    });
    // A reader of its cells finds out that a release has gone.
    if (!bytes) return fullCoverage(manifest.grid);
    const name = files.nameOf(`${dir}/${COVERAGE_FILE}`);
    const coverage = parseCoverage(name, bytes, manifest);
    if (!coverage) throw new LakeDamage(COVERAGE_FILE, `${name} is not one of this release`);
    return coverage;
  };
  return (frame) => {
    const held = known.get(frame);
    if (held) return held;
    const loading = load(frame).catch((error: unknown) => {
      known.delete(frame);
      throw error;
    });
    known.set(frame, loading);
    return loading;
  };
}
