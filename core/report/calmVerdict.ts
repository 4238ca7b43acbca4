/** Two things that a verdict from the rate and its surroundings doesn't know, and that deny that ground is calm. */
import { parseIsoDate, type EpochDay } from '../date.ts';
import { MOVING_MM_YR } from './assessment.ts';
import { decides, type DatedEvent } from './eventWords.ts';
import {
  isSignificant,
  rateVerdict,
  type GroundRate,
  type RateWithSigma,
  type VerdictCode,
} from './groundVerdict.ts';

/** Verdicts that leave open, or deny, that the ground moves up or down. */
export const CALM_VERDICTS: ReadonlySet<VerdictCode> = new Set([
  'stable',
  'stable_in_frame',
  'moves_with_surroundings',
  'possibly_sinking',
  'possibly_rising',
  'probably_stable',
  'no_clear_motion',
]);

/** Verdicts about motion to the east or west, whose sentences begin with it. */
export const SIDEWAYS_VERDICTS: ReadonlySet<string> = new Set<VerdictCode>([
  'moving_sideways',
  'shifted_sideways',
]);

/** A rate to the east without the sudden shifts of its record. */
interface EastMotion extends RateWithSigma {
  /** Null or absent = none is certain. */
  readonly shift?: object | null;
}

/**
 * The verdict with the motion to the east known: ground that certainly slides, or that shifted at once, isn't stable. Null
 * = one look.
 */
export function verdictWithEast(verdict: VerdictCode, east: EastMotion | null): VerdictCode {
  if (east === null || !CALM_VERDICTS.has(verdict)) return verdict;
  if (Math.abs(east.velocityMmYr) >= MOVING_MM_YR && isSignificant(east)) return 'moving_sideways';
  return east.shift ? 'shifted_sideways' : verdict;
}

/** An event within this many days of the end of a record that doesn't decide may still turn out to be real. */
export const UNSETTLED_DAYS = 91;

type LateEvent = Pick<DatedEvent, 'latest' | 'significance' | 'isUnconfirmed' | 'size' | 'sigma'>;

/** Whether the newest dates of a record show something that the next ones have to confirm or deny. */
export function isUnsettled(events: readonly LateEvent[], lastDay: EpochDay): boolean {
  return events.some(
    (event) =>
      event.isUnconfirmed || (!decides(event) && parseIsoDate(event.latest) >= lastDay - UNSETTLED_DAYS),
  );
}

/**
 * The verdict on such ground, and on ground whose data are too poor or too old to show that it is stable: it isn't called
 * stable or calm, which other dates may deny.
 */
export function unsettledVerdict(verdict: VerdictCode, rate: GroundRate): VerdictCode {
  if (verdict === 'stable' || verdict === 'stable_in_frame') return 'probably_stable';
  return verdict === 'moves_with_surroundings' ? rateVerdict(rate) : verdict;
}
