import { required } from '../../../core/required.ts';
import type { EpochDay } from '../../../core/date.ts';
import { invalidInput } from '../../../core/error.ts';
import { checkDays } from '../stack/dateLimits.ts';
import { type GranuleHeader, headerOfFacts, readGranuleHeader } from './granuleHeader.ts';
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
  offered: readonly NamedGranule[],
  { wanted, lastDay }: { readonly wanted: string; readonly lastDay: EpochDay },
  kept: KeptFrame | null,
  log: ProductLog,
): Promise<Granule[]> {
  const ofFrame = offered.filter(({ granule }) => granule.frameId === wanted);
  const known = await recognizeKept(
    ofFrame.map(({ file }) => file),
    kept,
    log,
  );
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
    if (!known.rest.includes(file)) continue;
    const header = await log.attempt(file, 'displacement', () => {
      checkDays(file.name, [granule.referenceDay, granule.secondaryDay], lastDay);
      return readGranuleHeader(file, granule);
    });
    if (header) readable.push({ file, granule, header, archived: null });
  }
  for (const pair of known.pairs) readable.push(archivedGranule(pair));
  refuseLost(kept, log);
  const ofOneGrid = keepOneGrid(readable, PLACING, log);
  const chosen = newestOfEachPair(ofOneGrid, log);
  // Kept products alone would hide that none of the given files is usable. Being superseded isn't a fault.
  const isWhole = offered.every(({ file }) => ofOneGrid.some((granule) => granule.file === file));
  const isOfUse = isWhole || chosen.some(({ file }) => offered.some((named) => named.file === file));
  if (chosen.length === 0 || !isOfUse) {
    const product = isOfDispNi({ frameId: wanted }) ? 'DISP-NI' : 'DISP-S1';
    throw log.nothingLeft(`${product} granule of frame ${wanted}`);
  }
  for (const { file, granule, archived } of chosen) {
    log.use(file, 'displacement', { pair: granule, isArchived: archived !== null });
  }
  return chosen.sort(
    (a, b) =>
      a.granule.referenceDay - b.granule.referenceDay || a.granule.secondaryDay - b.granule.secondaryDay,
  );
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
