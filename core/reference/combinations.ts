/** Which pairs of frames make a combined release, and which of these must be rebuilt (docs/decisions/0020-two-looks.md). */
import { compareText } from '../compareText.ts';
import { DAYS_PER_YEAR, type EpochDay } from '../date.ts';
import { SOLD_RECORD } from '../report/recordStrength.ts';
import { conditionNumber, haveLikeZeros, MOST_CONDITION, type Direction, type ZeroTie } from './upAndEast.ts';

/** What the plan needs to know about a frame that may become a parent; a combined frame can't be one. */
export interface ParentFrame {
  readonly frameId: string;
  readonly releaseId: string;
  readonly tie: ZeroTie;
  /** Mean unit vector from the ground to the satellite; null = the products don't state it. */
  readonly direction: Direction | null;
  readonly firstDay: EpochDay;
  readonly lastDay: EpochDay;
  /** Degrees: west, south, east, north. */
  readonly box: readonly [number, number, number, number];
}

/** A published combined release. */
export interface CombinedRelease {
  readonly frameId: string;
  /** The parents' releases, in the order of the parents' ids. */
  readonly parentReleases: readonly [string, string];
  readonly scienceVersion: string;
}

/** Why two frames don't make a combined release. */
export type NotCombined =
  | 'parent_missing'
  | 'no_common_ground'
  | 'unknown_direction'
  | 'not_tied'
  | 'zeros_differ'
  | 'looks_alike'
  | 'records_apart';

/** The plan for two frames. */
export interface Combination {
  readonly frameId: string;
  readonly parents: readonly [string, string];
  readonly outcome: 'build' | 'unchanged' | NotCombined;
}

/** The id of the frame that two parents make, in either order. */
export function combinedFrameId(one: string, other: string): string {
  return `C_${[one, other].toSorted(compareText).join('_')}`;
}

/** Why two frames can't be combined; null = they can. */
export function whyNotCombined(one: ParentFrame, other: ParentFrame): NotCombined | null {
  if (!shareGround(one, other)) return 'no_common_ground';
  if (!one.direction || !other.direction) return 'unknown_direction';
  if ([one, other].some(({ tie }) => tie.kind === 'relative')) return 'not_tied';
  if (!haveLikeZeros(one.tie, other.tie)) return 'zeros_differ';
  // Also false for NaN.
  if (!(conditionNumber(one.direction, other.direction) <= MOST_CONDITION)) return 'looks_alike';
  const commonDays = Math.min(one.lastDay, other.lastDay) - Math.max(one.firstDay, other.firstDay);
  return commonDays < SOLD_RECORD.minSpanYears * DAYS_PER_YEAR ? 'records_apart' : null;
}

/** The plan for two named frames of a lake. */
export function planCombination(
  [one, other]: readonly [string, string],
  {
    frames,
    combined,
    scienceVersion,
  }: {
    readonly frames: readonly ParentFrame[];
    readonly combined: readonly CombinedRelease[];
    readonly scienceVersion: string;
  },
): Combination {
  const parents = [one, other].toSorted(compareText) as [string, string];
  const frameId = combinedFrameId(one, other);
  const [first, second] = parents.map((parent) => frames.find((frame) => frame.frameId === parent));
  if (!first || !second) return { frameId, parents, outcome: 'parent_missing' };
  const reason = whyNotCombined(first, second);
  if (reason) return { frameId, parents, outcome: reason };
  const served = combined.find((release) => release.frameId === frameId);
  const isCurrent =
    served?.scienceVersion === scienceVersion &&
    served.parentReleases[0] === first.releaseId &&
    served.parentReleases[1] === second.releaseId;
  return { frameId, parents, outcome: isCurrent ? 'unchanged' : 'build' };
}

/** The plan for every two frames of a lake whose bounding boxes overlap, in the order of their ids. */
export function planAllCombinations(lake: Parameters<typeof planCombination>[1]): Combination[] {
  const frames = lake.frames.toSorted((a, b) => compareText(a.frameId, b.frameId));
  return frames.flatMap((one, at) =>
    frames
      .slice(at + 1)
      .filter((other) => shareGround(one, other))
      .map((other) => planCombination([one.frameId, other.frameId], lake)),
  );
}

function shareGround({ box: a }: ParentFrame, { box: b }: ParentFrame): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/** A served frame, and the releases that it was solved from if it is a combined one. */
interface ServedFrame {
  readonly frameId: string;
  readonly releaseId: string;
  readonly manifest: {
    readonly combined?:
      | { readonly parents: readonly { readonly frame_id: string; readonly release_id: string }[] }
      | undefined;
  };
}

/** The combined frames whose parents serve other releases than those that they were solved from. */
export function combinedBehind(frames: readonly ServedFrame[]): string[] {
  const served = new Map(frames.map(({ frameId, releaseId }) => [frameId, releaseId]));
  return frames
    .filter(({ manifest }) =>
      (manifest.combined?.parents ?? []).some(
        ({ frame_id: parent, release_id: release }) => served.has(parent) && served.get(parent) !== release,
      ),
    )
    .map(({ frameId }) => frameId);
}

/** What to do about such a frame. */
export const COMBINE_AGAIN = 'its frames have newer releases; make it again: ./gm combine --auto';
