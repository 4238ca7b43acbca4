import type { EventPlace } from '../../../core/events/eventPlaces.ts';
import { fullCoverage, type FrameCoverage } from '../../../core/geodesy/frameCoverage.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { LakeDamage, readCheckedFile } from '../files/fileChecks.ts';
import { parseJson, readJson } from '../files/jsonFile.ts';
import { COVERAGE_FILE, EVENT_PLACES_FILE, MANIFEST_FILE, SERVED_FILE } from '../files/layout.ts';
import { manifestSchema, type ProductRecord } from '../../../schemas/manifest.ts';
import { parseCoverage } from '../release/coverageFile.ts';
import { eventPlacesSchema } from '../release/eventFiles.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';

/** Reads the coverage of releases, once each. Throws `lake_damaged`, `lake_unreadable`. */
export function createCoverageReader(files: LakeFiles): (frame: LakeFrame) => Promise<FrameCoverage> {
  return oncePerFrame(async (frame) => {
    const { dir, manifest } = frame;
    const bytes = await readCheckedFile(files, frame, COVERAGE_FILE).catch(async (error: unknown) => {
      const isGone =
        error instanceof LakeDamage && error.isAbsent && !(await files.head(`${dir}/${SERVED_FILE}`));
      if (!isGone) throw error;
      return null;
    });
    // A reader of its cells will notice that the release is gone.
    if (!bytes) return fullCoverage(manifest.grid);
    const name = files.nameOf(`${dir}/${COVERAGE_FILE}`);
    const coverage = parseCoverage(name, bytes, manifest);
    if (!coverage) throw new LakeDamage(COVERAGE_FILE, `${name} is not part of this release`);
    return coverage;
  });
}

/** Reads the event places of releases, once each. Throws `lake_damaged`, `lake_unreadable`. */
export function createEventPlacesReader(
  files: LakeFiles,
): (frame: LakeFrame) => Promise<readonly EventPlace[]> {
  return oncePerFrame(async (frame) => {
    const bytes = await readCheckedFile(files, frame, EVENT_PLACES_FILE);
    return parseJson(files.nameOf(`${frame.dir}/${EVENT_PLACES_FILE}`), bytes, eventPlacesSchema).places;
  });
}

const productsSchema = manifestSchema.pick({ products: true }).strip();

/** Reads the products that releases were made from, once each. Throws `release_unusable`. */
export function createProductsReader(
  files: LakeFiles,
): (frame: LakeFrame) => Promise<readonly ProductRecord[]> {
  return oncePerFrame(
    async ({ dir }) => (await readJson(files, `${dir}/${MANIFEST_FILE}`, productsSchema)).products,
  );
}

/** Caches the result of the first successful read while the frame's release is served. */
function oncePerFrame<T>(load: (frame: LakeFrame) => Promise<T>): (frame: LakeFrame) => Promise<T> {
  const known = new WeakMap<LakeFrame, Promise<T>>();
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
