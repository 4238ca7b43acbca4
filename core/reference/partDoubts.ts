/**
 * What another look shows about the parts of a record: its last 12 months, its acceleration, and its events. Motion to the
 * side that begins, turns or jumps within the record may leave the two rates over the record alike, and differ in all of
 * these. Each is compared as the rate is (twoLooks.ts); the difference of two paces, an acceleration and the size of an
 * event don't depend on a zero. docs/overlaps.md#events-and-the-last-12-months
 */
import { parseIsoDate, type EpochDay } from '../date.ts';
import { isJump, type DatedEvent } from '../report/eventWords.ts';
import { ownSigmaMmYr, type RateWithSigma, UNDATED_SIGNIFICANCE } from '../report/groundVerdict.ts';
import { compareSpot, type LookPair } from './lookPair.ts';
import { CERTAIN_SIGMAS, compareLooks, type SpotComparison } from './twoLooks.ts';

/** The parts of a cell's record. */
export interface RecordParts {
  readonly rate: RateWithSigma;
  /** Null = the record can't determine it. */
  readonly recentRate: RateWithSigma | null;
  readonly recentChange: RateWithSigma | null;
  readonly acceleration: RateWithSigma | null;
  /** The rate over the record where it has no jumps. */
  readonly rateWithoutEvents: RateWithSigma;
  readonly events: readonly DatedEvent[];
  readonly firstDay: EpochDay;
  readonly lastDay: EpochDay;
}

/** Both looks at a cell. */
export interface TwoRecords {
  readonly answering: RecordParts;
  readonly other: RecordParts;
}

/** What to add to the σ of each part of the answering record, in quadrature; 0 = nothing. */
export interface PartDoubts {
  readonly recentRateMmYr: number;
  readonly recentChangeMmYr: number;
  readonly accelerationMmYr2: number;
  readonly rateWithoutEventsMmYr: number;
  /** Of the sizes of the record's events, in their order: mm, or mm/yr for a change of pace. */
  readonly events: readonly number[];
}

/** What another look says about the parts of a record. */
export interface ComparedParts {
  readonly doubts: PartDoubts;
  /** Whether it certainly denies one of them. */
  readonly areDenied: boolean;
  /** Whether it denies the last 12 months by three σ. */
  readonly isPaceDenied: boolean;
}

export const NO_PART_DOUBTS: PartDoubts = {
  recentRateMmYr: 0,
  recentChangeMmYr: 0,
  accelerationMmYr2: 0,
  rateWithoutEventsMmYr: 0,
  events: [],
};

export const PARTS_NOT_COMPARED: ComparedParts = {
  doubts: NO_PART_DOUBTS,
  areDenied: false,
  isPaceDenied: false,
};

/** The last 12 months of two records that end further apart aren't the same ones, nor are records that begin further apart. */
const SAME_DAYS = 60;
/** Dates of one event in two looks may be this far apart. */
const EVENT_DAYS = 60;
/** A look must have observed the ground for so long on both sides of an event to find it. */
const SEEN_DAYS = { step: 60, surge: 90, pace_change: 365 } as const;
/** An event of this many σ of the other look would hardly be missed by it. */
const FOUND_SIGMAS = 6;
/** One σ of the size of an event that wasn't found, in σ of a size. */
const MISSED_SIGMAS = 2.5;
/** How much less certain the other look may be before nothing can be said about its events. */
const MOST_NOISE = 5;

const NO_ZERO = [{ offsetMmYr: 0, sigmaMmYr: 0 }] as const;

/** Compares the parts of two records at a spot. `here` is its cell, `around` that cell and those around it. */
export function comparePartsOfRecords(
  pair: LookPair,
  { here, around }: { readonly here: TwoRecords | null; readonly around: readonly TwoRecords[] },
): ComparedParts {
  if (!pair.isOfSameYears || here === null) return PARTS_NOT_COMPARED;
  const zeroless = { ...pair, zeros: NO_ZERO, zeroSigmasMmYr: [0, 0] as const };
  const compare = (by: LookPair, partOf: (record: RecordParts) => RateWithSigma | null) => {
    const both = ({ answering, other }: TwoRecords) => {
      const [one, another] = [partOf(answering), partOf(other)];
      return one && another ? { answering: one, other: another } : null;
    };
    const own = both(here);
    if (!own) return null;
    return compareSpot(by, {
      rate: own.answering,
      here: own,
      around: around.flatMap((cell) => both(cell) ?? []),
    });
  };
  const { answering, other } = here;
  const endTogether = Math.abs(answering.lastDay - other.lastDay) <= SAME_DAYS;
  const areAlike = endTogether && Math.abs(answering.firstDay - other.firstDay) <= SAME_DAYS;
  const recent = endTogether ? compare(pair, ({ recentRate }) => recentRate) : null;
  // A difference from the rates of different years says nothing.
  const change = areAlike ? compare(zeroless, ({ recentChange }) => recentChange) : recent;
  const acceleration = areAlike ? compare(zeroless, (record) => record.acceleration) : null;
  const without = compare(pair, ({ rateWithoutEvents }) => rateWithoutEvents);
  const isPaceDenied = isDenied(recent, UNDATED_SIGNIFICANCE) || isDenied(change, UNDATED_SIGNIFICANCE);
  const events = answering.events.map((event) => compareEvent(event, here, pair));
  return {
    doubts: {
      recentRateMmYr: doubtOf(recent),
      recentChangeMmYr: doubtOf(change),
      accelerationMmYr2: doubtOf(acceleration),
      rateWithoutEventsMmYr: doubtOf(without),
      events: events.map(doubtOf),
    },
    areDenied: [recent, change, ...events].some((compared) => isDenied(compared, CERTAIN_SIGMAS)),
    isPaceDenied,
  };
}

function doubtOf(compared: SpotComparison | null): number {
  return compared?.disagreementMmYr ?? 0;
}

function isDenied(compared: SpotComparison | null, sigmas: number): boolean {
  const { differenceMmYr = null, sigmaMmYr = null } = compared ?? {};
  return differenceMmYr !== null && sigmaMmYr !== null && Math.abs(differenceMmYr) > sigmas * sigmaMmYr;
}

/** The other look's view of an event; null = it can't tell. */
function compareEvent(
  event: DatedEvent,
  { answering, other }: TwoRecords,
  pair: LookPair,
): SpotComparison | null {
  const [earliest, latest] = [parseIsoDate(event.earliest), parseIsoDate(event.latest)];
  const seenDays = SEEN_DAYS[event.kind];
  if (event.isUnconfirmed || earliest - seenDays < other.firstDay || latest + seenDays > other.lastDay)
    return null;
  const seen = sameEvent(event, other.events) ?? missedEvent(event, { answering, other }, pair);
  if (!seen) return null;
  const cell = {
    differenceMmYr: seen.size - event.size,
    sigmaMmYr: Math.hypot(event.sigma, seen.sigma),
  };
  const rate = { velocityMmYr: event.size, sigmaMmYr: event.sigma };
  return compareLooks({ rate, here: cell, around: [cell], zeros: NO_ZERO, share: pair.share });
}

type Size = Pick<DatedEvent, 'size' | 'sigma'>;

/** The other look's event at the same time; where only its kind differs, its direction confirms the event. */
function sameEvent(event: DatedEvent, others: readonly DatedEvent[]): Size | null {
  const [from, to] = [parseIsoDate(event.earliest) - EVENT_DAYS, parseIsoDate(event.latest) + EVENT_DAYS];
  const near = others.filter(
    ({ earliest, latest }) => parseIsoDate(latest) >= from && parseIsoDate(earliest) <= to,
  );
  const alike = near.filter((other) => isJump(other) === isJump(event));
  const [closest] = alike.toSorted((a, b) => Math.abs(a.size - event.size) - Math.abs(b.size - event.size));
  if (closest) return closest;
  return near.some(({ size }) => size * event.size > 0) ? event : null;
}

/** An event that the other look doesn't show: no motion, if it was large enough to be found. */
function missedEvent(event: DatedEvent, { answering, other }: TwoRecords, pair: LookPair): Size | null {
  const noise =
    ownSigmaMmYr({ ...other.rate, zeroSigmaMmYr: pair.zeroSigmasMmYr[1] }) /
    ownSigmaMmYr({ ...answering.rate, zeroSigmaMmYr: pair.zeroSigmasMmYr[0] });
  if (!(noise <= MOST_NOISE)) return null;
  const sigma = event.sigma * Math.max(1, noise);
  return Math.abs(event.size) >= FOUND_SIGMAS * sigma ? { size: 0, sigma: MISSED_SIGMAS * sigma } : null;
}

/** The largest doubts of several other looks at the same record. */
export function largestDoubts(all: readonly PartDoubts[]): PartDoubts {
  return all.reduce(
    (most, each) => ({
      recentRateMmYr: Math.max(most.recentRateMmYr, each.recentRateMmYr),
      recentChangeMmYr: Math.max(most.recentChangeMmYr, each.recentChangeMmYr),
      accelerationMmYr2: Math.max(most.accelerationMmYr2, each.accelerationMmYr2),
      rateWithoutEventsMmYr: Math.max(most.rateWithoutEventsMmYr, each.rateWithoutEventsMmYr),
      events: (most.events.length > each.events.length ? most.events : each.events).map((_, i) =>
        Math.max(most.events[i] ?? 0, each.events[i] ?? 0),
      ),
    }),
    NO_PART_DOUBTS,
  );
}
