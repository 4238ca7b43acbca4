import { MOVING_MM_YR } from './assessment.ts';
import { type DatedEvent, decides, isJump } from './eventWords.ts';
import { isClassApart, isSignificant, ownSigmaMmYr, type RateWithSigma } from './groundVerdict.ts';
import { margin95 } from './interval95.ts';

/** Whether ground kept one pace over its record; `not_known` if noise hides it. */
export const PACES = ['kept', 'changed', 'not_known'] as const;
export type Pace = (typeof PACES)[number];

/** The spread of the pace is more than noise from this many times the rate's own σ on. */
export const CHANGED_PACE = { minTimesOwnSigma: 1.5 } as const;

/** What a record shows of its pace, in addition to a spread from its noise. */
interface RecordedPace {
  readonly events: readonly Pick<
    DatedEvent,
    'kind' | 'size' | 'sigma' | 'significance' | 'isSuspectedUnwrapping' | 'isUnconfirmed'
  >[];
  /** The rate of the last 12 months minus that of the record; null = unknown. */
  readonly recentChange: RateWithSigma | null;
  /** mm/yr²; null = unknown. */
  readonly acceleration: RateWithSigma | null;
  readonly spanYears: number;
}

interface KnownPace {
  readonly pace: Pace | null;
  /** One σ of the rate of other years about this one, mm/yr; null = unknown, as where only the path shows that the pace changed. */
  readonly paceSpreadMmYr: number | null;
}

/**
 * Whether a place has kept its pace. With s the spread of the rate of other years (one σ, which includes the noise of the
 * rate) and σ_own the rate's σ without the frame's zero: changed if the record shows it (`showsNewPace`); else kept if
 * 1.96 s < 3 mm/yr, the width of a class; else changed if s ≥ 1.5 σ_own; else unknown. s describes the noise of the
 * place and doesn't know a change that the record shows, so it is only published with it if it allows for one.
 */
export function paceOf(
  rate: {
    readonly paceSpreadMmYr: number | null;
    readonly sigmaMmYr: number;
    readonly zeroSigmaMmYr: number;
  },
  record: RecordedPace,
): KnownPace {
  const { paceSpreadMmYr } = rate;
  const fromSpread = paceSpreadMmYr === null ? null : paceOfSpread({ ...rate, paceSpreadMmYr });
  if (fromSpread === 'changed' || !showsNewPace(record)) return { pace: fromSpread, paceSpreadMmYr };
  return { pace: 'changed', paceSpreadMmYr: null };
}

function paceOfSpread(rate: {
  readonly paceSpreadMmYr: number;
  readonly sigmaMmYr: number;
  readonly zeroSigmaMmYr: number;
}): Pace {
  if (margin95(rate.paceSpreadMmYr) < MOVING_MM_YR) return 'kept';
  return rate.paceSpreadMmYr >= CHANGED_PACE.minTimesOwnSigma * ownSigmaMmYr(rate) ? 'changed' : 'not_known';
}

/**
 * Whether a record shows that the pace changed: by a certain change of pace, by its last 12 months, or by an acceleration that
 * certainly changes the rate by a class from the first date to the last.
 */
function showsNewPace({ events, recentChange, acceleration, spanYears }: RecordedPace): boolean {
  if (events.some((event) => !isJump(event) && !event.isSuspectedUnwrapping && decides(event))) return true;
  if (recentChange !== null && isClassApart(recentChange)) return true;
  return (
    acceleration !== null &&
    isSignificant(acceleration) &&
    Math.abs(acceleration.velocityMmYr) * spanYears >= MOVING_MM_YR
  );
}
