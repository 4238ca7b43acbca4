/**
 * A frame's measurement before its tie, kept in the frame's local folder: another tie only changes a smooth field of
 * rates, so nothing has to be measured again. It is reused if all its inputs are the same and none of its bytes have
 * changed.
 */
import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { endianness } from 'node:os';
import { basename, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { errorMessage } from '../../core/error.ts';
import { SCIENCE_VERSION } from '../../core/scienceVersion.ts';
import { makeFolder, removeTree } from '../../store/lake/files/local/durableFiles.ts';
import { frameDir, MEASURED_FOLDER } from '../../store/lake/files/layout.ts';
import { emptyFittedCells } from '../../workers/measure/fittedColumns.ts';
import { emptyGround } from '../../workers/measure/groundColumns.ts';
import type { WorkerPool } from '../../workers/pool/pool.ts';
import type { FrameArchive } from '../passes/archivePass.ts';
import type { GroundSlice } from '../passes/groundPass.ts';
import { type MeasuredCells, openPlanes, PLANE_FILES } from '../passes/measurePass.ts';
import type { PassPlan } from '../passes/passPlan.ts';
import type { PassTools } from '../passes/passTools.ts';
import type { SpatialReference } from '../passes/spatialReference.ts';
import type { TroposphereFacts } from '../troposphere/planTroposphere.ts';

/** The results of the passes before the tie. */
export interface Measurement {
  readonly measured: MeasuredCells;
  readonly slices: readonly GroundSlice[];
  readonly reference: SpatialReference;
  /** What was found of the delays of its troposphere; absent = none were there. */
  readonly troposphere?: TroposphereFacts | undefined;
}

/** Where a frame's measurement is kept, and its inputs. */
export interface MeasurementPlace {
  readonly folder: string;
  /** A hash of everything that the passes before the tie depend on. */
  readonly key: string;
}

/** Stored next to the files: their checksums, and the measurement with names instead of paths. */
interface Description {
  readonly key: string;
  readonly sha256: Readonly<Record<string, string>>;
  readonly measured: Omit<MeasuredCells, 'planes'>;
  readonly slices: readonly GroundSlice[];
  readonly reference: SpatialReference;
  readonly troposphere?: TroposphereFacts | undefined;
}

const DESCRIPTION = 'measurement.bin';
const DIGEST_BYTES = 32;

/**
 * The location of a frame's measurement, with what its delays follow from; null for products that aren't archived, because another file may have the same
 * dates and grid.
 */
export function measurementPlace(
  dataDir: string,
  { archived, ...plan }: PassPlan,
  { pairs, lineOfSight, files }: FrameArchive,
  troposphere: string | null,
): MeasurementPlace | null {
  const paths = [lineOfSight, ...pairs].map(({ path }) => path);
  if (!paths.every((path) => files.includes(path))) return null;
  // Archive files are named by the checksums of their products.
  const inputs = [paths.map((path) => basename(path)), archived.network, plan, troposphere];
  const layout = [endianness(), Object.keys(emptyFittedCells(0)), Object.keys(emptyGround(0))];
  const key = createHash('sha256')
    .update(JSON.stringify([SCIENCE_VERSION, layout, inputs]))
    .digest('hex');
  return { folder: join(frameDir(dataDir, plan.frameId), MEASURED_FOLDER), key };
}

/** The measurement kept at a location; null if there is none with this key, or it is damaged. */
export async function takeUpMeasurement(
  { folder, key }: MeasurementPlace,
  { pool, scratch, reporter }: PassTools,
): Promise<Measurement | null> {
  const described = await readDescription(join(folder, DESCRIPTION));
  if (described?.key !== key) return null;
  const found = await checksums(Object.keys(described.sha256), folder, pool);
  const changed = Object.entries(described.sha256).find(([name, sha256]) => found[name] !== sha256);
  if (changed) {
    reporter.note(`${join(folder, changed[0])} is damaged; the frame is measured again`);
    return null;
  }
  const inFolder = (name: string) => join(folder, name);
  const planes = await openPlanes(
    (name) => scratch.earlierFloatRaster(inFolder(name)),
    (name) => scratch.earlierShortRaster(inFolder(name)),
  );
  const { measured, slices, reference, troposphere } = described;
  return { measured: { ...measured, planes }, slices: withPaths(slices, inFolder), reference, troposphere };
}

/**
 * Keeps the measurement in the scratch folder, replacing an earlier one. An error is only reported, because the release
 * doesn't depend on it.
 */
export async function keepMeasurement(
  { folder, key }: MeasurementPlace,
  { measured, slices, reference, troposphere }: Measurement,
  { pool, scratch, reporter }: PassTools,
): Promise<void> {
  try {
    const staged = scratch.path(MEASURED_FOLDER);
    await makeFolder(staged);
    const paths = slices.flatMap(({ file, ground }) => [file.path, ground.path]);
    const planes = Object.values(PLANE_FILES).map((name) => scratch.path(name));
    const names = new Map([...planes, ...paths].map((path) => [basename(path), path]));
    for (const [name, path] of names) await rename(path, join(staged, name));
    const { observed, measuredCells, observedCells } = measured;
    await writeDescription(join(staged, DESCRIPTION), {
      key,
      sha256: await checksums([...names.keys()], staged, pool),
      measured: { observed, measuredCells, observedCells },
      slices: withPaths(slices, (path) => basename(path)),
      reference,
      troposphere,
    });
    await removeTree(folder);
    await rename(staged, folder);
  } catch (error) {
    reporter.note(`the next tie will measure the frame again: ${errorMessage(error)}`);
  }
}

/** Removes the kept measurement: another tie will measure the frame again. */
export async function dropMeasurement({ folder }: MeasurementPlace): Promise<void> {
  await removeTree(folder);
}

function withPaths(slices: readonly GroundSlice[], pathOf: (path: string) => string): GroundSlice[] {
  return slices.map((slice) => ({
    ...slice,
    file: { ...slice.file, path: pathOf(slice.file.path) },
    ground: { ...slice.ground, path: pathOf(slice.ground.path) },
  }));
}

async function checksums(
  names: readonly string[],
  folder: string,
  pool: WorkerPool,
): Promise<Record<string, string>> {
  const found = await Promise.all(
    names.map(async (name) => {
      const { sha256 } = await pool.run('hashFile', { path: join(folder, name) });
      return [name, sha256 ?? ''] as const;
    }),
  );
  return Object.fromEntries(found);
}

async function writeDescription(path: string, description: Description): Promise<void> {
  const bytes = serialize(description);
  await writeFile(path, Buffer.concat([createHash('sha256').update(bytes).digest(), bytes]));
}

async function readDescription(path: string): Promise<Description | null> {
  const all = await readFile(path).catch(() => null);
  if (!all) return null;
  const bytes = all.subarray(DIGEST_BYTES);
  const isWhole = createHash('sha256').update(bytes).digest().equals(all.subarray(0, DIGEST_BYTES));
  return isWhole ? (deserialize(bytes) as Description) : null;
}
