import {
  MOVING_MM_YR,
  SIGNIFICANT_SIGNAL_TO_NOISE,
  velocityClassOf,
  type AssessmentCode,
} from './assessment.ts';
import { margin95 } from './interval95.ts';

/** How a page or a sheet is colored by an answer; `neutral` alarms no one. */
type Tone = 'severe' | 'warning' | 'good' | 'rising' | 'neutral';

/** A rate in the largest words of a report: significance decides before the class does. */
export interface Headline {
  /** `Sinking fast`. */
  readonly title: string;
  /** The same as a sentence begins. */
  readonly opening: string;
  readonly tone: Tone;
  readonly arrow: string;
  /** Whether the words claim what is known with 95 % certainty: a direction, or that the ground is stable. */
  readonly isCertain: boolean;
}

type MovingCode = Exclude<AssessmentCode, 'stable' | 'no_clear_trend'>;

const CERTAIN: Readonly<Record<MovingCode, Headline>> = {
  rapid_subsidence: certain('Sinking fast', 'The ground is sinking fast', 'severe', '⇊'),
  notable_subsidence: certain('Sinking', 'The ground is sinking', 'warning', '↓'),
  mild_uplift: certain('Rising slightly', 'The ground is rising slightly', 'rising', '↑'),
  strong_uplift: certain('Rising strongly', 'The ground is rising strongly', 'rising', '⇈'),
};
const POSSIBLY_SINKING = uncertain('Possibly sinking, not certain', 'The ground is possibly sinking', '↓');
const POSSIBLY_RISING = uncertain('Possibly rising, not certain', 'The ground is possibly rising', '↑');
const STABLE = certain('Stable', 'The ground is stable', 'good', '→');
const PROBABLY_STABLE = uncertain('Probably stable, not certain', 'The ground is probably stable', '→');
const NO_CLEAR_MOTION = uncertain('No clear motion', 'No clear vertical motion', '↔');

/**
 * What is said first of a rate (mm/yr, one σ). A direction is claimed from two standard deviations on, and "stable" where
 * the whole 95 % interval lies within the class, also where the rate doesn't exceed its σ; anything less is called possible or probable, without the color of
 * its class.
 */
export function headlineOf({ velocityMmYr, sigmaMmYr }: RateWithSigma): Headline {
  if (staysWithin(MOVING_MM_YR, { velocityMmYr, sigmaMmYr })) return STABLE;
  const speed = Math.abs(velocityMmYr);
  if (speed <= sigmaMmYr) return NO_CLEAR_MOTION;
  const { code } = velocityClassOf(velocityMmYr);
  if (code === 'stable') return PROBABLY_STABLE;
  if (speed >= SIGNIFICANT_SIGNAL_TO_NOISE * sigmaMmYr) return CERTAIN[code];
  return velocityMmYr < 0 ? POSSIBLY_SINKING : POSSIBLY_RISING;
}

interface RateWithSigma {
  readonly velocityMmYr: number;
  /** One standard deviation, mm/yr. */
  readonly sigmaMmYr: number;
}

/** Whether the 95 % interval of a rate lies within ± `mmYr`. */
export function staysWithin(mmYr: number, { velocityMmYr, sigmaMmYr }: RateWithSigma): boolean {
  return Math.abs(velocityMmYr) + margin95(sigmaMmYr) < mmYr;
}

function certain(title: string, opening: string, tone: Tone, arrow: string): Headline {
  return { title, opening, tone, arrow, isCertain: true };
}

function uncertain(title: string, opening: string, arrow: string): Headline {
  return { title, opening, tone: 'neutral', arrow, isCertain: false };
}
