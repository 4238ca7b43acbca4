import { required } from '../../../core/required.ts';
import type { EpochDay } from '../../../core/date.ts';
import { invalidInput } from '../../../core/error.ts';
import { checkDays } from '../stack/dateLimits.ts';
import { type GranuleHeader, headerOfFacts, readGranuleHeader } from './granuleHeader.ts';
import {
  type Calibration,
  calibrate,
  calibrationOfFacts,
  hasSameDates,
  type NamedCalibration,
} from './calibration.ts';
import { type KeptFrame, type KeptPair, recognizeKept, refuseLost } from '../kept/keptFrame.ts';
import { keepOneGrid } from '../kept/oneGrid.ts';
import { largestGroup } from '../stack/majority.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import type { ProductLog } from '../offered/productLog.ts';
import {
  compareGranuleAge,
  compareVersions,
  type GranuleName,
  parseDispName,
  isOfDispNi,
} from '../offered/productName.ts';

export interface NamedGranule {
  readonly file: OfferedFile;
  readonly granule: GranuleName;
}

/** A granule that belongs to the stack. */
export interface Granule extends NamedGranule {
  readonly header: GranuleHeader;
  /** The frame's archive has it, so its file isn't needed. */
  readonly archived: KeptPair | null;
}

export type CalibratedGranule = Granule & { readonly calibration: Calibration | null };

/** The dated files of a frame. */
export interface OfferedDisplacements {
  readonly granules: readonly NamedGranule[];
  readonly calibrations: readonly NamedCalibration[];
}

const PLACING = {
  gridOf: ({ header }: Granule) => header.grid,
  pairOf: ({ granule }: Granule) => granule,
};

/**
 * The granules of one frame and one grid, one per pair of dates, in order of dates; the results for the others go to the
 * log. Granules in the archive, and those of the current release, count as if their files were given. Throws
 * `several_grids` if the choice would be arbitrary, and `no_usable_product`.
 */
export async function selectGranules(
  { granules: offered, calibrations }: OfferedDisplacements,
  { wanted, lastDay }: { readonly wanted: string; readonly lastDay: EpochDay },
  kept: KeptFrame | null,
  log: ProductLog,
): Promise<CalibratedGranule[]> {
  const ofFrame = offered.filter(({ granule }) => granule.frameId === wanted);
  const files = [...ofFrame, ...calibrations].map(({ file }) => file);
  const known = await recognizeKept(files, kept, log);
  const stored = storedPairs(known.pairs, ofFrame, calibrations);
  const isStored = new Set(stored.flatMap((pair) => pair.files));
  const isKnown = new Set(known.pairs.flatMap((pair) => pair.files));
  const isFresh = (file: OfferedFile) =>
    !isStored.has(file) && (known.rest.includes(file) || isKnown.has(file));
  const readable: Granule[] = [];
  for (const { file, granule } of offered) {
    if (granule.frameId !== wanted) {
      log.refuse(
        file,
        'displacement',
        `${file.name}: expected a product of frame ${wanted}, found ${granule.frameId}`,
        granule,
      );
      continue;
    }
    if (!isFresh(file)) continue;
    const header = await log.attempt(file, 'displacement', () => {
      checkDays(file.name, [granule.referenceDay, granule.secondaryDay], lastDay);
      return readGranuleHeader(file, granule);
    });
    if (header) readable.push({ file, granule, header, archived: null });
  }
  for (const pair of stored) readable.push(archivedGranule(pair));
  refuseLost(kept, log);
  const ofOneGrid = keepOneGrid(readable, PLACING, log);
  const newest = newestOfEachPair(ofOneGrid, log);
  const fresh = calibrations.filter(({ file }) => isFresh(file));
  const chosen = await calibrate(newest, fresh, log);
  // Kept products alone would hide that none of the given files is usable. Being superseded isn't a fault.
  const isWhole = offered.every(({ file }) => ofOneGrid.some((granule) => granule.file === file));
  const isOfUse = isWhole || chosen.some(({ file }) => offered.some((named) => named.file === file));
  if (chosen.length === 0 || !isOfUse) {
    const product = isOfDispNi({ frameId: wanted }) ? 'DISP-NI' : 'DISP-S1';
    throw log.nothingLeft(`${product} granule of frame ${wanted}`);
  }
  for (const { file, granule, archived } of chosen) {
    const details = { pair: granule, isArchived: archived !== null };
    log.use(file, 'displacement', details);
    for (const calibration of archived?.files.slice(1) ?? []) log.use(calibration, 'calibration', details);
  }
  return chosen.sort(
    (a, b) =>
      a.granule.referenceDay - b.granule.referenceDay || a.granule.secondaryDay - b.granule.secondaryDay,
  );
}

/**
 * The pairs that are taken from the archive: of a granule that is there with and without its calibration, the former; none
 * without one if its granule is given together with one.
 */
function storedPairs(
  pairs: readonly KeptPair[],
  granules: readonly NamedGranule[],
  calibrations: readonly NamedCalibration[],
): KeptPair[] {
  const calibrated = new Set(pairs.filter(isCalibrated).map(({ header }) => header.sources[0]?.sha256));
  return pairs.filter((pair) => {
    if (isCalibrated(pair)) return true;
    if (calibrated.has(pair.header.sources[0]?.sha256)) return false;
    const given = granules.find(({ file }) => file === pair.files[0]);
    return !given || !calibrations.some(({ name }) => hasSameDates(name, given.granule));
  });
}

function isCalibrated({ content }: KeptPair): boolean {
  return calibrationOfFacts(content.facts) !== null;
}

/** A granule that is only read from the archive. */
function archivedGranule(pair: KeptPair): Granule {
  const { header, content, files } = pair;
  const file = required(files[0]);
  return {
    file,
    granule: required(parseDispName(file.name)),
    header: headerOfFacts(header, content.facts),
    archived: pair,
  };
}

/** The frame of most granules. Throws `several_frames`. */
export function frameOfMost(offered: readonly NamedGranule[]): string {
  const group = largestGroup(offered, (a, b) => a.granule.frameId === b.granule.frameId);
  if (group) return required(group[0]).granule.frameId;
  const frames = [...new Set(offered.map(({ granule }) => granule.frameId))].sort();
  throw invalidInput(
    'several_frames',
    `the files are products of frames ${frames.join(', ')}; choose one with --frame`,
  );
}

/** One granule per pair of dates: the highest version, compared as numbers, then the newest generation. */
function newestOfEachPair(granules: readonly Granule[], log: ProductLog): Granule[] {
  const kept = new Map<string, Granule>();
  for (const granule of granules.toSorted((a, b) => compareGranuleAge(b.granule, a.granule))) {
    const { referenceDay, secondaryDay } = granule.granule;
    const key = `${referenceDay}-${secondaryDay}`;
    const newer = kept.get(key);
    if (newer) {
      const reason = `superseded by ${newer.file.name}, the ${compareVersions(newer.granule.version, granule.granule.version) === 0 ? 'newer generation' : 'higher version'} of the same dates`;
      log.ignore(granule.file, 'displacement', reason, granule.granule);
    } else kept.set(key, granule);
  }
  return [...kept.values()];
}
