import { compareText } from '../core/compareText.ts';
import { DAYS_PER_YEAR, parseIsoDate, type EpochDay } from '../core/date.ts';
import type { LakeFrame } from '../store/lake/lakeReader.ts';

/** A shorter record is never sold: it answers only where there is no other. */
const SHORT_RECORD_YEARS = 1;
/** A record that ends so many days before others is older, however long it is. */
const OLDER_DAYS = 180;
/** Of records about equally long the one that lacks the others' last pass is older; which passed last changes every few days. */
const REVISIT_DAYS = 12;

const newestDays = new WeakMap<readonly LakeFrame[], EpochDay>();

/**
 * Some frames of a lake, the one to be preferred first: records of at least a year, then frames tied to GNSS,
 * then the newer by half years, then the longer by years, then the newer by revisits (behind the newest of the lake,
 * each), then the one that began first, then the frame's id. An order of the frames, whatever the place: one
 * that seldom changes with a new pass.
 */
export function rankFrames<T extends { readonly frame: LakeFrame }>(
  lakeFrames: readonly LakeFrame[],
  some: readonly T[],
): T[] {
  if (some.length < 2) return [...some];
  const newest = newestDayOf(lakeFrames);
  return some
    .map((item) => ({ item, key: keyOf(item.frame, newest), id: item.frame.frameId }))
    .sort((a, b) => compareKeys(a.key, b.key) || compareText(a.id, b.id))
    .map(({ item }) => item);
}

function keyOf({ manifest: { calibration, freshness } }: LakeFrame, newest: EpochDay): readonly number[] {
  const first = parseIsoDate(freshness.first_observation);
  const last = parseIsoDate(freshness.last_observation);
  return [
    Number(last - first < SHORT_RECORD_YEARS * DAYS_PER_YEAR),
    Number(calibration.kind !== 'gps_tied'),
    Math.floor((newest - last) / OLDER_DAYS),
    -Math.floor((last - first) / DAYS_PER_YEAR),
    Math.floor((newest - last) / REVISIT_DAYS),
    first,
  ];
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

/** Of the lake's newest observation; looked for once for each list of frames. */
function newestDayOf(frames: readonly LakeFrame[]): EpochDay {
  const known = newestDays.get(frames);
  if (known !== undefined) return known;
  const newest = frames.reduce(
    (day, { manifest }) => Math.max(day, parseIsoDate(manifest.freshness.last_observation)),
    -Infinity,
  );
  newestDays.set(frames, newest);
  return newest;
}
