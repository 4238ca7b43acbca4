import { type EpochDay, parseIsoDate } from '../../../core/date.ts';
import { required } from '../../../core/required.ts';
import { invalidInput } from '../../../core/error.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import type { DatePair } from '../../../core/pairs/network.ts';
import { checkDays } from '../stack/dateLimits.ts';
import { largestGroup } from '../stack/majority.ts';
import { type KeptFrame, type KeptPair, recognizeKept, refuseLost, REPLACE } from '../kept/keptFrame.ts';
import { keepOneGrid } from '../kept/oneGrid.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import type { ProductLog } from '../offered/productLog.ts';
import { type GunwHeader, readGunwHeader } from './gunwHeader.ts';
import { compareGunwAge, type GunwIdentity, isBeta } from '../recognize/gunwIdentity.ts';

/** A file that is a GUNW granule. */
export interface IdentifiedGunw {
  readonly file: OfferedFile;
  readonly granule: GunwIdentity;
}

/** A granule that belongs to the stack. */
export interface GunwGranule {
  readonly file: OfferedFile;
  readonly identity: GunwIdentity;
  readonly pair: DatePair;
  readonly grid: Grid;
  /** Null if only the archive is left. */
  readonly header: GunwHeader | null;
  readonly archived: KeptPair | null;
}

const PLACING = {
  gridOf: ({ grid }: GunwGranule) => grid,
  pairOf: ({ pair }: GunwGranule) => pair,
};

/**
 * The granules of one frame, one grid and one maturity, one per pair of dates, in date order. The log records what
 * happened to the others. Throws `several_grids` and `no_usable_product`.
 */
export async function selectGunw(
  offered: readonly IdentifiedGunw[],
  { wanted, lastDay }: { readonly wanted: string; readonly lastDay: EpochDay },
  kept: KeptFrame | null,
  log: ProductLog,
): Promise<GunwGranule[]> {
  const ofFrame = offered.filter(({ granule }) => granule.frameId === wanted);
  const known = await recognizeKept(
    ofFrame.map(({ file }) => file),
    kept,
    log,
  );
  const readable: GunwGranule[] = [];
  for (const { file, granule } of offered) {
    if (granule.frameId !== wanted) {
      const reason = `${file.name}: expected a granule of frame ${wanted}, found ${granule.frameId}`;
      log.refuse(file, 'displacement', reason, granule);
      continue;
    }
    if (!known.rest.includes(file)) continue;
    const header = await log.attempt(file, 'displacement', () => {
      checkDays(file.name, [granule.referenceDay, granule.secondaryDay], lastDay);
      return readGunwHeader(file);
    });
    if (header)
      readable.push({ file, identity: granule, pair: granule, grid: header.grid, header, archived: null });
  }
  for (const pair of known.pairs) readable.push(archivedGunw(wanted, pair));
  refuseLost(kept, log);
  const alike = keepOneGrid(keepOneMaturity(readable, log), PLACING, log);
  const chosen = newestOfEachPair(alike, log);
  // With archived granules alone, no one would notice that none of the given files is usable. A superseded granule isn't
  // a problem.
  const isWhole = offered.every(({ file }) => alike.some((granule) => granule.file === file));
  const isOfUse = isWhole || chosen.some(({ file }) => offered.some((named) => named.file === file));
  if (chosen.length === 0 || !isOfUse) throw log.nothingLeft(`NISAR GUNW granule of frame ${wanted}`);
  return chosen.sort(
    (a, b) => a.pair.referenceDay - b.pair.referenceDay || a.pair.secondaryDay - b.pair.secondaryDay,
  );
}

/** The frame that most granules belong to. Throws `several_frames`. */
export function gunwFrameOfMost(offered: readonly IdentifiedGunw[]): string {
  const group = largestGroup(offered, (a, b) => a.granule.frameId === b.granule.frameId);
  if (group) return required(group[0]).granule.frameId;
  const frames = [...new Set(offered.map(({ granule }) => granule.frameId))].sort();
  throw invalidInput(
    'several_frames',
    `the files are granules of frames ${frames.join(', ')}; choose one with --frame`,
  );
}

/** What an archive has to remember about a granule. */
export function factsOfGunw(granule: GunwGranule, tideSign: number): Record<string, string | number> {
  const { identity } = granule;
  return {
    track_number: identity.track,
    orbit_direction: identity.orbitDirection,
    release_id: identity.releaseId,
    processed_at: identity.processedAt,
    tide_sign: tideSign,
    wavelength_m: wavelengthOf(granule),
  };
}

/** NISAR's usual wavelength, for granules that were archived without theirs. */
const L_BAND_M = 299_792_458 / 1.2435e9;

/** A granule's wavelength, meters. */
export function wavelengthOf({ header, archived }: GunwGranule): number {
  if (header) return header.wavelength;
  const known = archived?.content.facts['wavelength_m'];
  return typeof known === 'number' ? known : L_BAND_M;
}

function archivedGunw(frameId: string, kept: KeptPair): GunwGranule {
  const { header, content, files } = kept;
  const { facts } = content;
  const pair = {
    referenceDay: parseIsoDate(content.reference_date),
    secondaryDay: parseIsoDate(content.secondary_date),
  };
  const identity = {
    ...pair,
    frameId,
    track: Number(facts['track_number']),
    orbitDirection:
      facts['orbit_direction'] === 'descending' ? ('descending' as const) : ('ascending' as const),
    referenceMs: Number.NaN,
    secondaryMs: Number.NaN,
    releaseId: String(facts['release_id']),
    processedAt: String(facts['processed_at']),
  };
  return { file: required(files[0]), identity, pair, grid: header.grid, header: null, archived: kept };
}

/** Leaves BETA granules out if there are others: they come from a different processor and aren't calibrated. */
function keepOneMaturity(granules: readonly GunwGranule[], log: ProductLog): readonly GunwGranule[] {
  const later = granules.filter(({ identity }) => !isBeta(identity));
  if (later.length === 0) return granules;
  for (const granule of granules) {
    const { file, identity, pair, archived } = granule;
    if (later.includes(granule)) continue;
    const reason =
      `${file.name}: expected a PROVISIONAL granule (release 05023 or later) like ${required(later[0]).file.name}, ` +
      `found BETA (${identity.releaseId}); the two are not mixed${archived ? '' : REPLACE}`;
    log.refuse(file, 'displacement', reason, pair);
  }
  return later;
}

/** One granule per pair of dates: the highest release, then the newest. Partial granules of one pass aren't joined. */
function newestOfEachPair(granules: readonly GunwGranule[], log: ProductLog): GunwGranule[] {
  const kept = new Map<string, GunwGranule>();
  for (const granule of granules.toSorted((a, b) => compareGunwAge(b.identity, a.identity))) {
    const { file, identity, pair } = granule;
    const key = `${pair.referenceDay}-${pair.secondaryDay}`;
    const newer = kept.get(key);
    if (!newer) {
      kept.set(key, granule);
      continue;
    }
    const isSame = compareGunwAge(newer.identity, identity) === 0;
    const why = newer.identity.releaseId === identity.releaseId ? 'the newer one' : 'the higher release';
    const reason = isSame
      ? `same dates as ${newer.file.name}, which is used`
      : `superseded by ${newer.file.name}, ${why} of the same dates`;
    log.ignore(file, 'displacement', reason, pair);
  }
  return [...kept.values()];
}
