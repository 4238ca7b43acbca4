import { required } from '../../../core/required.ts';
import type { EpochDay } from '../../../core/date.ts';
import { GroundMotionError } from '../../../core/error.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { noteWithdrawn } from '../../../store/lake/release/withdrawnProducts.ts';
import { compareVersions, parseGranuleName } from '../../reader/offered/productName.ts';
import { fetchAll, type FetchManner, type FetchTally, NOTHING_FETCHED } from '../transfer/fetchAll.ts';
import { fitting } from '../transfer/diskBudget.ts';
import type { FetchTools } from '../transfer/fetchFile.ts';
import type { WantedFile } from '../transfer/wantedFile.ts';
import { searchGranules } from './cmrSearch.ts';
import { type GranulePlan, isMassWithdrawal, planGranules, type SkipReason } from './granulePlan.ts';
import type { GranuleSource } from './granuleSource.ts';
import { type ListedGranule, listedLineOfSight } from './listedFiles.ts';
import { currentManifest } from '../../../store/lake/release/releasePointer.ts';
import { withdrawnProducts } from '../../../store/lake/release/withdrawnProducts.ts';

/** A frame's products in the lake, by name. */
interface LakeProducts {
  /** Products of the current release. */
  readonly used: ReadonlySet<string>;
  /** Recorded as withdrawn at their source. */
  readonly withdrawn: ReadonlySet<string>;
}

/** How the granules of frames are fetched. */
export interface GranuleOptions extends FetchTools, FetchManner {
  readonly source: GranuleSource;
  readonly cmrUrl: string;
  readonly lake: string;
  /** First second date that is fetched; null = all, `record` = the first one that the frame's release has. */
  readonly since: EpochDay | null | 'record';
  readonly takesRevisions: boolean;
  /** Removes withdrawn granules regardless of their number. */
  readonly acceptsWithdrawals: boolean;
  readonly dryRun: boolean;
  /** Throws if these files can't be requested. */
  readonly approve: (files: readonly WantedFile[]) => void;
  readonly now: () => number;
}

/** The result for one frame. */
export interface FetchedFrame {
  readonly frame: string;
  /** Number of granules that the source lists. */
  readonly listed: number;
  /** Files to be fetched, including the line of sight, and their bytes as far as the source states them. */
  readonly wanted: number;
  readonly wantedBytes: number;
  /** Number of wanted granules whose dates are new. */
  readonly newObservations: number;
  /** Number of wanted granules that don't fit in the remaining disk budget. */
  readonly left: number;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  readonly withdrawn: readonly string[];
  /** Too many at once: nothing was removed. */
  readonly isWithdrawalRefused: boolean;
  readonly tally: FetchTally;
}

/** Fetches one frame's granules and line of sight. Throws errors that concern every file, and those of the search. */
export async function fetchFrame(frameId: string, options: GranuleOptions): Promise<FetchedFrame> {
  const found = await listFrame(frameId, options);
  if (!found.isComplete)
    options.reporter.note(`${frameId}: the search was incomplete; no granule is treated as withdrawn`);
  return fetchListed(frameId, found, options);
}

/** Like `fetchFrame`, for a list that is known already. If it isn't complete, no granule counts as withdrawn. */
export async function fetchListed(
  frameId: string,
  found: SourceOfFrame,
  options: GranuleOptions,
): Promise<FetchedFrame> {
  const { destination, lake, reporter, dryRun } = options;
  const inLake = await lakeProducts(lake, frameId);
  const stored = new Map([...(await destination.filesOf(frameId))].map(([name, { bytes }]) => [name, bytes]));
  const plan = planGranules({
    listed: found.listed,
    isComplete: found.isComplete,
    stored,
    ingested: inLake.used,
    noted: inLake.withdrawn,
    since: options.since === 'record' ? firstDayOf(inLake.used) : options.since,
    takesRevisions: options.takesRevisions,
  });
  const files = [
    ...lineOfSightToFetch(found.lineOfSight, { stored, inLake, plan }),
    ...plan.fetch.map(({ granule }) => granule.file),
  ];
  if (found.listed.length === 0 && stored.size === 0 && inLake.used.size === 0) throw nothingListed(frameId);
  const known = new Set([...stored.keys(), ...inLake.used]).size;
  const isWithdrawalRefused =
    plan.withdrawn.length > 0 &&
    !options.acceptsWithdrawals &&
    isMassWithdrawal(plan.withdrawn.length, known);
  if (!dryRun && !isWithdrawalRefused) await takeOut(frameId, plan, { ...options, stored, inLake });
  const now = fitting(files, options.budget.leftBytes);
  if (now.length > 0 && !dryRun) options.approve(now);
  reporter.stage(frameId, now.length);
  return {
    frame: frameId,
    listed: found.listed.length,
    wanted: files.length,
    wantedBytes: files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
    newObservations: plan.fetch.filter(({ because }) => because === 'new').length,
    left: files.length - now.length,
    skipped: countReasons(plan),
    withdrawn: plan.withdrawn,
    isWithdrawalRefused,
    tally: dryRun || now.length === 0 ? NOTHING_FETCHED : await fetchAll(now, options),
  };
}

function nothingListed(frameId: string): GroundMotionError {
  const message = `the source lists no granule of frame ${frameId}; check the number, and cmr in GM_FETCH_MIRRORS`;
  return new GroundMotionError('not_found', 'nothing_found', message);
}

/** What a source lists of a frame. */
interface SourceOfFrame {
  readonly listed: readonly ListedGranule[];
  readonly isComplete: boolean;
  readonly lineOfSight: WantedFile | null;
}

async function listFrame(
  frameId: string,
  { client, cmrUrl, source }: GranuleOptions,
): Promise<SourceOfFrame> {
  const search = { attributes: source.attributesOf(frameId), bbox: null };
  const listed: ListedGranule[] = [];
  let isWhole = true;
  for (const collection of source.collections) {
    const { isComplete } = await searchGranules(client, cmrUrl, { ...search, collection }, (umm) => {
      const granule = source.listed(umm);
      if (granule?.granule.frameId === frameId) listed.push(granule);
    });
    isWhole &&= isComplete;
  }
  let best: ReturnType<typeof listedLineOfSight> = null;
  const { staticCollection: collection } = source;
  if (collection !== null) {
    await searchGranules(client, cmrUrl, { ...search, collection }, (umm) => {
      const found = listedLineOfSight(umm);
      if (found?.frameId !== frameId) return;
      if (!best || compareVersions(best.version, found.version) < 0) best = found;
    });
  }
  const lineOfSight = (best as ReturnType<typeof listedLineOfSight>)?.file ?? null;
  return { listed, isComplete: isWhole, lineOfSight };
}

/** The first second date among granules; null = none of the names is a granule's. */
function firstDayOf(names: ReadonlySet<string>): EpochDay | null {
  const days = [...names].flatMap((name) => parseGranuleName(name)?.secondaryDay ?? []);
  return days.length === 0 ? null : Math.min(...days);
}

/** The line of sight, if granules are wanted or present, and neither the destination nor the lake has it. */
function lineOfSightToFetch(
  file: WantedFile | null,
  { stored, inLake, plan }: { stored: ReadonlyMap<string, number>; inLake: LakeProducts; plan: GranulePlan },
): WantedFile[] {
  if (file === null || (plan.fetch.length === 0 && stored.size === 0)) return [];
  const name = required(file.path.split('/').at(-1));
  const bytes = stored.get(name);
  const isStored = bytes !== undefined && (file.bytes === null || file.bytes === bytes);
  return isStored || inLake.used.has(name) ? [] : [file];
}

async function takeOut(
  frameId: string,
  plan: GranulePlan,
  {
    destination,
    lake,
    now,
    stored,
    inLake,
  }: GranuleOptions & { readonly stored: ReadonlyMap<string, number>; readonly inLake: LakeProducts },
): Promise<void> {
  for (const name of plan.withdrawn) if (stored.has(name)) await destination.withdraw(`${frameId}/${name}`);
  const withdrawn = plan.withdrawn.filter((name) => inLake.used.has(name));
  await noteWithdrawn(lakeFilesAt(lake), frameId, {
    withdrawn,
    restored: plan.restored,
    by: 'source',
    now: now(),
  });
}

function countReasons({ skip }: GranulePlan): FetchedFrame['skipped'] {
  const counts: Partial<Record<SkipReason, number>> = {};
  for (const { because } of skip) counts[because] = (counts[because] ?? 0) + 1;
  return counts;
}

/** Reads the products of a frame's current release; empty if there is none. Throws `release_unusable`. */
async function lakeProducts(lake: string, frameId: string): Promise<LakeProducts> {
  const manifest = await currentManifest(lake, frameId);
  const used = manifest?.products.flatMap(({ name, outcome }) => (outcome === 'used' ? [name] : []));
  const withdrawn = await withdrawnProducts(lakeFilesAt(lake), frameId);
  const bySource = [...withdrawn].flatMap(([name, by]) => (by === 'source' ? [name] : []));
  return { used: new Set(used), withdrawn: new Set(bySource) };
}
