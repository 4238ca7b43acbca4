import type { FrameLook } from '../core/color/mapLayer.ts';
import { required } from '../core/required.ts';
import { compareText } from '../core/compareText.ts';
import { DAYS_PER_YEAR, parseIsoDate, type EpochDay } from '../core/date.ts';
import type { LakeFrame } from '../store/lake/read/lakeReader.ts';

/** Shorter records are never sold: they answer only where there is no other frame. */
const SHORT_RECORD_YEARS = 1;
/** A record that ends this many days before the others counts as older, regardless of its length. */
const OLDER_DAYS = 180;
/**
 * Among records of about equal length, one that lacks the latest pass counts as older. Which frame was passed last
 * changes every few days.
 */
const REVISIT_DAYS = 12;

/**
 * A two-look frame that ends this many days before one of its parents was not made again after them. Combining loses at most
 * the last passes of one parent.
 */
const BEHIND_DAYS = 60;

/** The last days of a lake's frames. */
interface LastDays {
  readonly newest: EpochDay;
  readonly byFrame: ReadonlyMap<string, EpochDay>;
}

const lastDays = new WeakMap<readonly LakeFrame[], LastDays>();

/**
 * Orders some frames of a lake, the preferred one first: records of at least a year, then frames tied to GNSS, then the
 * newer in steps of half a year, then two-look frames that aren't far behind their parents, then the longer in steps of a year, then the newer in steps of a
 * revisit (ages count back from the newest observation in the lake), then the one that began first, then by frame id. The
 * order doesn't depend on the place and seldom changes with a new pass.
 */
export function rankFrames<T extends { readonly frame: LakeFrame }>(
  lakeFrames: readonly LakeFrame[],
  some: readonly T[],
): T[] {
  if (some.length < 2) return [...some];
  const last = lastDaysOf(lakeFrames);
  return some
    .map((item) => ({ item, key: keyOf(item.frame, last), id: item.frame.frameId }))
    .sort((a, b) => compareKeys(a.key, b.key) || compareText(a.id, b.id))
    .map(({ item }) => item);
}

/**
 * Whether two frames have similar ranks, so that each is a reason to doubt the other: records of at least a year that end
 * within half a year of each other, both tied to GNSS or neither.
 */
export function areAlike(one: LakeFrame, other: LakeFrame): boolean {
  return (
    isLong(one) &&
    isLong(other) &&
    one.manifest.calibration.kind === other.manifest.calibration.kind &&
    Math.abs(lastDay(one) - lastDay(other)) < OLDER_DAYS
  );
}

/** Whether a frame was solved from two others. It measures only the ground that both measure and leaves the rest to them. */
export function isOfTwoLooks({ manifest: { combined } }: LakeFrame): boolean {
  return combined !== undefined;
}

/** The geometry of a frame; null for one look of unknown direction. */
export function lookOf(frame: LakeFrame): FrameLook | null {
  return isOfTwoLooks(frame) ? 'two_looks' : frame.manifest.orbit_direction;
}

/**
 * Whether two frames may widen each other's σ. A two-look frame shares its noise with its parents, and the sideways
 * motion by which they disagree isn't an error of its rate.
 */
export function areCompared(one: LakeFrame, other: LakeFrame): boolean {
  return !isOfTwoLooks(one) && !isOfTwoLooks(other);
}

/** Whether two frames cover the same years: their records share at least half of the shorter one. */
export function shareYears(one: LakeFrame, other: LakeFrame): boolean {
  const [first, second] = [one, other].map(({ manifest: { freshness } }) => ({
    from: parseIsoDate(freshness.first_observation),
    to: parseIsoDate(freshness.last_observation),
  })) as [DaySpan, DaySpan];
  const shared = Math.min(first.to, second.to) - Math.max(first.from, second.from);
  return shared >= 0 && 2 * shared >= Math.min(first.to - first.from, second.to - second.from);
}

interface DaySpan {
  readonly from: EpochDay;
  readonly to: EpochDay;
}

function isLong({ manifest: { freshness } }: LakeFrame): boolean {
  const days = parseIsoDate(freshness.last_observation) - parseIsoDate(freshness.first_observation);
  return days >= SHORT_RECORD_YEARS * DAYS_PER_YEAR;
}

function lastDay({ manifest }: LakeFrame): EpochDay {
  return parseIsoDate(manifest.freshness.last_observation);
}

function keyOf(
  { manifest: { calibration, combined, freshness } }: LakeFrame,
  { newest, byFrame }: LastDays,
): readonly number[] {
  const first = parseIsoDate(freshness.first_observation);
  const last = parseIsoDate(freshness.last_observation);
  return [
    Number(last - first < SHORT_RECORD_YEARS * DAYS_PER_YEAR),
    Number(calibration.kind !== 'gps_tied'),
    Math.floor((newest - last) / OLDER_DAYS),
    Number(
      !combined ||
        combined.parents.some(({ frame_id: id }) => (byFrame.get(id) ?? last) - last > BEHIND_DAYS),
    ),
    -Math.floor((last - first) / DAYS_PER_YEAR),
    Math.floor((newest - last) / REVISIT_DAYS),
    first,
  ];
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : required(a[at]) - required(b[at]);
}

/** The last days of all frames, determined once for each list of them. */
function lastDaysOf(frames: readonly LakeFrame[]): LastDays {
  const known = lastDays.get(frames);
  if (known !== undefined) return known;
  const byFrame = new Map(frames.map((frame) => [frame.frameId, lastDay(frame)]));
  const found = { newest: Math.max(-Infinity, ...byFrame.values()), byFrame };
  lastDays.set(frames, found);
  return found;
}
