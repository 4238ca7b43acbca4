import { required } from '../../../core/required.ts';
import type { EpochDay } from '../../../core/date.ts';
import {
  compareGranuleAge,
  compareVersions,
  type GranuleName,
  parseGranuleName,
} from '../../reader/offered/productName.ts';
import type { ListedGranule } from './listedFiles.ts';

/** What is known about one frame's granules before any is fetched. */
export interface GranuleSituation {
  /** The frame's granules at the source. */
  readonly listed: readonly ListedGranule[];
  /** Whether that list is complete. */
  readonly isComplete: boolean;
  /** Sizes in bytes of the destination's files, by name. */
  readonly stored: ReadonlyMap<string, number>;
  /** Names of the granules in the frame's current release. */
  readonly ingested: ReadonlySet<string>;
  /** Names recorded as withdrawn before. */
  readonly noted: ReadonlySet<string>;
  /** Granules whose second date is earlier are skipped; null = none are. */
  readonly since: EpochDay | null;
  /** Whether to fetch a higher minor version of an existing granule. */
  readonly takesRevisions: boolean;
}

/**
 * Why a granule is fetched: its dates are new; the existing file is truncated; the source has reissued the same version;
 * it has a higher version.
 */
export type FetchReason = 'new' | 'damaged' | 'regenerated' | 'higher_version';
/**
 * Why a granule isn't fetched: a newer one with the same dates is listed; the lake has it; the destination has it; it is
 * from before `since`; it is a higher minor version (1.1 of 1.0), which adds a layer but no observation.
 */
export type SkipReason = 'superseded' | 'in_the_lake' | 'stored' | 'before_since' | 'revision';

export interface GranulePlan {
  readonly fetch: readonly { readonly granule: ListedGranule; readonly because: FetchReason }[];
  readonly skip: readonly { readonly name: string; readonly because: SkipReason }[];
  /** Local names that are no longer at the source. */
  readonly withdrawn: readonly string[];
  /** Names recorded as withdrawn that are at the source again. */
  readonly restored: readonly string[];
}

/**
 * Plans the fetch of one frame's granules: a pure function of the source's list and the local files. Ordered by date, so
 * that a run that ends early leaves a chain without gaps.
 */
export function planGranules(situation: GranuleSituation): GranulePlan {
  const { listed, isComplete, stored, ingested, noted } = situation;
  const here = namesHere(stored, ingested);
  const newest = newestOfEachPair(listed);
  const fetch: GranulePlan['fetch'][number][] = [];
  const skip: GranulePlan['skip'][number][] = [];
  for (const granule of unique(listed)) {
    if (newest.get(pairOf(granule.granule)) !== granule)
      skip.push({ name: granule.name, because: 'superseded' });
  }
  for (const granule of newest.values()) {
    const verdict = judge(granule, here.get(pairOf(granule.granule)) ?? [], situation);
    if (verdict.is === 'fetch') fetch.push({ granule, because: verdict.because });
    else skip.push({ name: granule.name, because: verdict.because });
  }
  const names = new Set(listed.map(({ name }) => name));
  const withdrawn = isComplete
    ? [...here.values()]
        .flat()
        .filter((known) => !names.has(known.name) && !noted.has(known.name) && !isOlder(known, newest))
    : [];
  return {
    fetch: fetch.sort((a, b) => compareDates(a.granule.granule, b.granule.granule)),
    skip,
    withdrawn: withdrawn.map(({ name }) => name).toSorted(),
    restored: [...noted].filter((name) => names.has(name)).toSorted(),
  };
}

interface NamedHere {
  readonly name: string;
  readonly granule: GranuleName;
}

function namesHere(
  stored: ReadonlyMap<string, number>,
  ingested: ReadonlySet<string>,
): Map<string, NamedHere[]> {
  const byPair = new Map<string, NamedHere[]>();
  for (const name of new Set([...stored.keys(), ...ingested])) {
    const granule = parseGranuleName(name);
    if (!granule) continue;
    const pair = pairOf(granule);
    byPair.set(pair, [...(byPair.get(pair) ?? []), { name, granule }]);
  }
  return byPair;
}

type Verdict =
  | { readonly is: 'fetch'; readonly because: FetchReason }
  | { readonly is: 'skip'; readonly because: SkipReason };

function judge(
  { name, granule, file }: ListedGranule,
  here: readonly NamedHere[],
  { stored, ingested, noted, since, takesRevisions }: GranuleSituation,
): Verdict {
  if (ingested.has(name)) return { is: 'skip', because: 'in_the_lake' };
  const bytes = stored.get(name);
  if (bytes !== undefined) {
    const isWhole = file.bytes === null || file.bytes === bytes;
    return isWhole ? { is: 'skip', because: 'stored' } : { is: 'fetch', because: 'damaged' };
  }
  const known = here
    .filter((other) => !noted.has(other.name) && compareGranuleAge(other.granule, granule) < 0)
    .toSorted((a, b) => compareGranuleAge(b.granule, a.granule))[0];
  if (known) {
    if (compareVersions(known.granule.version, granule.version) === 0)
      return { is: 'fetch', because: 'regenerated' };
    if (majorOf(known.granule) !== majorOf(granule)) return { is: 'fetch', because: 'higher_version' };
    return takesRevisions ? { is: 'fetch', because: 'higher_version' } : { is: 'skip', because: 'revision' };
  }
  if (since !== null && granule.secondaryDay < since) return { is: 'skip', because: 'before_since' };
  return { is: 'fetch', because: 'new' };
}

/** Whether the source lists a newer granule with the same dates: then this one is superseded, not withdrawn. */
function isOlder({ granule }: NamedHere, newest: ReadonlyMap<string, ListedGranule>): boolean {
  const listed = newest.get(pairOf(granule));
  return listed !== undefined && compareGranuleAge(granule, listed.granule) < 0;
}

function newestOfEachPair(listed: readonly ListedGranule[]): Map<string, ListedGranule> {
  const newest = new Map<string, ListedGranule>();
  for (const granule of unique(listed)) {
    const pair = pairOf(granule.granule);
    const other = newest.get(pair);
    if (!other || compareGranuleAge(other.granule, granule.granule) < 0) newest.set(pair, granule);
  }
  return newest;
}

/** If a page changes while it is read, a granule may be listed twice. */
function unique(listed: readonly ListedGranule[]): ListedGranule[] {
  return [...new Map(listed.map((granule) => [granule.name, granule])).values()];
}

function pairOf({ referenceDay, secondaryDay }: GranuleName): string {
  return `${referenceDay}-${secondaryDay}`;
}

function majorOf({ version }: GranuleName): string {
  return required(version.split('.')[0]);
}

function compareDates(a: GranuleName, b: GranuleName): number {
  return a.secondaryDay - b.secondaryDay || a.referenceDay - b.referenceDay;
}

/** With up to this many granules, any number may be withdrawn without confirmation. */
const FEW = 2;
const LARGEST_SHARE = 0.1;

/** Whether so many granules are withdrawn at once that a person should check first. */
export function isMassWithdrawal(withdrawn: number, here: number): boolean {
  return withdrawn > Math.max(FEW, Math.floor(here * LARGEST_SHARE));
}
