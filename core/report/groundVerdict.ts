import {
  MOVING_MM_YR,
  SIGNIFICANT_SIGNAL_TO_NOISE,
  velocityClassOf,
  type AssessmentCode,
  type WithinMarginKind,
} from './assessment.ts';
import { ENGLISH, type GroundWords } from '../words/english.ts';
import { margin95 } from './interval95.ts';

/**
 * The headline of a report (docs/verdict.md). With v the vertical rate over the record, σ its standard deviation, σ_zero
 * that of the frame's zero (part of σ), and v_local the rate minus the median of the surroundings, with σ_local, which
 * doesn't include the zero; mm/yr:
 *
 *   stable                    |v| + 1.96 σ < 3
 *   a direction               |v| ≥ 3 and |v| ≥ 2 σ
 *   … in its surroundings     |v_local| ≥ 3 and |v_local| ≥ 2 σ_local
 *   stable_in_frame           |v_local| + 1.96 σ_local < 3, |v| ≤ σ and |v| + σ_own ≤ 3, with σ_own² = σ² − σ_zero²
 *   moves_with_surroundings   |v_local| + 1.96 σ_local < 3
 *
 * The first rule that applies decides. If the record contains a certain step or surge, v and σ are those of the rate
 * without it. Ground is then `dropped_once` or `rose_once` after one jump of 5 mm or more, and `moved_in_steps` after
 * several, unless it has a certain direction without them that the rate over the record shares: a model with jumps can
 * give ground a direction that it never had. If the record contains a dated change of pace, and the rate of the last 12
 * months is a class apart from the rest (`isClassApart`) or the change is within them, ground is `sinking_lately` or
 * `rising_lately` if the direction of those months is certain, and `changed_pace` otherwise. Ground with a certain
 * direction over the record keeps that verdict as long as those months go on with it; if they differ by three σ, the
 * change needs no date. A possible processing error doesn't count as a jump, but then the ground is at most
 * `probably_stable`, because it may have moved. Nothing is called stable or calm if the data are too poor or
 * too old for that answer (`canShowStable`). Without the condition on v, ground in the middle of a wide bowl would count
 * as stable although it sinks with everything around it.
 */

/** A rate with its standard deviation, mm/yr. */
export interface RateWithSigma {
  readonly velocityMmYr: number;
  readonly sigmaMmYr: number;
}

/** What is known about a place's rate, mm/yr; σ is one standard deviation. */
export interface GroundRate extends RateWithSigma {
  /** One σ of the frame's zero, which `sigmaMmYr` includes; 0 = not included. */
  readonly zeroSigmaMmYr: number;
  /** The rate minus the median of the surroundings; null = not compared. */
  readonly vsSurroundings: RateWithSigma | null;
  /** The jumps within the record, and the rate without them; absent or null = none. */
  readonly jump?: Jump | null;
  /** The last 12 months of a record, if they differ from it; absent or null = they don't. */
  readonly newPace?: NewPace | null;
  /** For the same rate (`assess`). */
  readonly withinMarginKind: WithinMarginKind | null;
}

/** The rate of the last 12 months. */
interface NewPace extends RateWithSigma {
  /** Whether a certain change of pace is in the record (`DECIDING_SIGNIFICANCE`); undated ones only end a direction. */
  readonly isDated: boolean;
}

/** Steps and surges of a record. */
interface Jump {
  /** Jumps that can be the headline, mm: certain ones (`DECIDING_SIGNIFICANCE`) that aren't suspected processing errors. */
  readonly sizesMm: readonly number[];
  /** Whether one of them may be a processing error. */
  readonly mayBeError: boolean;
  readonly rateWithout: RateWithSigma;
}

/** A smaller jump isn't the headline, mm. */
export const SMALLEST_JUMP_MM = 5;

export const VERDICT_CODES = [
  'sinking_fast',
  'sinking',
  'stable',
  'stable_in_frame',
  'rising_slightly',
  'rising_strongly',
  'dropped_once',
  'rose_once',
  'moved_in_steps',
  'sinking_lately',
  'rising_lately',
  'changed_pace',
  'sinking_in_surroundings',
  'rising_in_surroundings',
  'moves_with_surroundings',
  'moving_sideways',
  'shifted_sideways',
  'possibly_sinking',
  'possibly_rising',
  'probably_stable',
  'no_clear_motion',
] as const;
export type VerdictCode = (typeof VERDICT_CODES)[number];

/** The color of a page or a sheet for an answer; `calm` = decided by the surroundings alone, `neutral` = undecided. */
type Tone = 'severe' | 'warning' | 'good' | 'rising' | 'calm' | 'neutral';

/** A verdict in the largest words of a report. */
export interface Headline {
  /** `Sinking fast`. */
  readonly title: string;
  /** The same as the beginning of a sentence about the rate. */
  readonly opening: string;
  readonly tone: Tone;
  /** Whether the words claim a fact with 95 % certainty: a direction, or that the ground is stable. */
  readonly isCertain: boolean;
}

type MovingCode = Exclude<AssessmentCode, 'stable' | 'no_clear_trend'>;

/** The verdict on a rate in a class whose direction is certain. */
export const CERTAIN_VERDICTS: Readonly<Record<MovingCode, VerdictCode>> = {
  rapid_subsidence: 'sinking_fast',
  notable_subsidence: 'sinking',
  mild_uplift: 'rising_slightly',
  strong_uplift: 'rising_strongly',
};

type Look = Pick<Headline, 'tone' | 'isCertain'>;
const UNCERTAIN: Look = { tone: 'neutral', isCertain: false };

const LOOKS: Readonly<Record<VerdictCode, Look>> = {
  sinking_fast: certain('severe'),
  sinking: certain('warning'),
  stable: certain('good'),
  stable_in_frame: certain('good'),
  rising_slightly: certain('rising'),
  rising_strongly: certain('rising'),
  dropped_once: certain('warning'),
  rose_once: certain('rising'),
  moved_in_steps: certain('warning'),
  sinking_lately: certain('warning'),
  rising_lately: certain('rising'),
  changed_pace: certain('warning'),
  sinking_in_surroundings: certain('warning'),
  rising_in_surroundings: certain('rising'),
  moves_with_surroundings: certain('calm'),
  moving_sideways: certain('warning'),
  shifted_sideways: certain('warning'),
  possibly_sinking: UNCERTAIN,
  possibly_rising: UNCERTAIN,
  probably_stable: UNCERTAIN,
  no_clear_motion: UNCERTAIN,
};

/** The words of each verdict in English; `headlinesIn` has other languages. */
export const HEADLINES = headlinesIn(ENGLISH);

/** The words of each verdict in a language. */
export function headlinesIn({ headlines }: GroundWords): Readonly<Record<VerdictCode, Headline>> {
  const words: Readonly<Record<VerdictCode, Pick<Headline, 'title' | 'opening'>>> = headlines;
  return Object.fromEntries(
    VERDICT_CODES.map((code) => [code, { ...words[code], ...LOOKS[code] }]),
  ) as unknown as Record<VerdictCode, Headline>;
}

/** The words of a verdict by its code; null for any other text. */
export function headlineFor(code: string | null | undefined, words: GroundWords = ENGLISH): Headline | null {
  return Object.entries(headlinesIn(words)).find(([known]) => known === code)?.[1] ?? null;
}

/**
 * The verdict on a place, used by page, print, brief, list, map and alerts. A direction requires two standard deviations;
 * if the rate alone is undecided, the comparison with the surroundings may decide.
 */
export function groundVerdict(rate: GroundRate): VerdictCode {
  const alone = rate.jump ? jumpVerdict(rate.jump, rate.velocityMmYr) : rateVerdict(rate);
  if (rate.newPace) {
    const lately = newPaceVerdict(rate.newPace);
    const isSaid = JUMP_VERDICTS.has(alone)
      ? lately === 'changed_pace' || !rate.newPace.isDated
      : isCertainDirection(alone)
        ? goesOn(rate.newPace, rate.jump?.rateWithout ?? rate)
        : !rate.newPace.isDated;
    if (!isSaid) return lately;
  }
  if (rate.jump || HEADLINES[alone].isCertain || rate.withinMarginKind === 'inconclusive') return alone;
  switch (surroundingsVerdict(rate.vsSurroundings)) {
    case 'sinks':
      return 'sinking_in_surroundings';
    case 'rises':
      return 'rising_in_surroundings';
    case 'alike':
      return isStableInFrame(rate) ? 'stable_in_frame' : 'moves_with_surroundings';
    default:
      return alone;
  }
}

/** Whether the last 12 months go on in the direction of the record: at least as a motion, by one σ. */
function goesOn(recent: RateWithSigma, record: Pick<RateWithSigma, 'velocityMmYr'>): boolean {
  const towards = recent.velocityMmYr * Math.sign(record.velocityMmYr);
  return towards >= MOVING_MM_YR && towards >= recent.sigmaMmYr;
}

function isCertainDirection(verdict: VerdictCode): boolean {
  return HEADLINES[verdict].isCertain && verdict !== 'stable';
}

/**
 * The verdict where the rate includes jumps: that there were some, unless the ground also moves steadily without them, as
 * the rate over the record shows.
 */
function jumpVerdict({ sizesMm, mayBeError, rateWithout }: Jump, overRecordMmYr: number): VerdictCode {
  const without = rateVerdict({ ...rateWithout, withinMarginKind: null });
  const large = sizesMm.filter((size) => Math.abs(size) >= SMALLEST_JUMP_MM);
  const [first] = large;
  const isShared = overRecordMmYr * Math.sign(rateWithout.velocityMmYr) >= MOVING_MM_YR;
  if (isCertainDirection(without) && (isShared || first === undefined)) return without;
  if (first === undefined) return mayBeError && without === 'stable' ? 'probably_stable' : without;
  if (large.length > 1) return 'moved_in_steps';
  return first < 0 ? 'dropped_once' : 'rose_once';
}

/** The verdict for ground whose pace changed. */
function newPaceVerdict(recent: RateWithSigma): VerdictCode {
  if (Math.abs(recent.velocityMmYr) < MOVING_MM_YR || !isSignificant(recent)) return 'changed_pace';
  return recent.velocityMmYr < 0 ? 'sinking_lately' : 'rising_lately';
}

/** Verdicts about the last 12 months. */
export const NEW_PACE_VERDICTS: ReadonlySet<string> = new Set<VerdictCode>([
  'sinking_lately',
  'rising_lately',
  'changed_pace',
]);

/** Verdicts about jumps. */
export const JUMP_VERDICTS: ReadonlySet<string> = new Set<VerdictCode>([
  'dropped_once',
  'rose_once',
  'moved_in_steps',
]);

/**
 * Whether the difference between two rates is certainly at least a class. Required before a report, page or print
 * mentions the last 12 months in addition to the record.
 */
export function isClassApart(
  difference: RateWithSigma,
  significance: number = SIGNIFICANT_SIGNAL_TO_NOISE,
): boolean {
  const size = Math.abs(difference.velocityMmYr);
  return size >= MOVING_MM_YR && size >= significance * difference.sigmaMmYr;
}

/** Standard deviations by which the last 12 months must differ from a record without a certain change of pace. */
export const UNDATED_SIGNIFICANCE = 3;

/** The verdict from the rate alone, without its surroundings. */
export function rateVerdict(
  rate: Pick<GroundRate, 'velocityMmYr' | 'sigmaMmYr' | 'withinMarginKind'>,
): VerdictCode {
  const { velocityMmYr, sigmaMmYr, withinMarginKind } = rate;
  const speed = Math.abs(velocityMmYr);
  if (withinMarginKind !== 'inconclusive' && staysWithin(MOVING_MM_YR, rate)) return 'stable';
  if (speed <= sigmaMmYr) return 'no_clear_motion';
  const { code } = velocityClassOf(velocityMmYr);
  if (code === 'stable') return 'probably_stable';
  if (isSignificant(rate)) return CERTAIN_VERDICTS[code];
  return velocityMmYr < 0 ? 'possibly_sinking' : 'possibly_rising';
}

/** The motion of a place relative to its surroundings; null = not compared. */
export function surroundingsVerdict(
  vsSurroundings: RateWithSigma | null,
): 'alike' | 'sinks' | 'rises' | 'undecided' | null {
  if (vsSurroundings === null) return null;
  if (staysWithin(MOVING_MM_YR, vsSurroundings)) return 'alike';
  const { velocityMmYr } = vsSurroundings;
  if (Math.abs(velocityMmYr) < MOVING_MM_YR || !isSignificant(vsSurroundings)) return 'undecided';
  return velocityMmYr < 0 ? 'sinks' : 'rises';
}

/** Whether a rate is at least two standard deviations from zero. */
export function isSignificant({ velocityMmYr, sigmaMmYr }: RateWithSigma): boolean {
  return Math.abs(velocityMmYr) >= SIGNIFICANT_SIGNAL_TO_NOISE * sigmaMmYr;
}

function isStableInFrame(rate: GroundRate): boolean {
  if (rate.withinMarginKind !== 'stable') return false;
  return Math.abs(rate.velocityMmYr) + ownSigmaMmYr(rate) <= MOVING_MM_YR;
}

/** A published σ without that of the frame's zero, mm/yr. */
export function ownSigmaMmYr(rate: Pick<GroundRate, 'sigmaMmYr' | 'zeroSigmaMmYr'>): number {
  return Math.sqrt(Math.max(0, rate.sigmaMmYr ** 2 - rate.zeroSigmaMmYr ** 2));
}

/** Whether the 95 % interval of a rate is within ± `mmYr`. */
export function staysWithin(mmYr: number, { velocityMmYr, sigmaMmYr }: RateWithSigma): boolean {
  return Math.abs(velocityMmYr) + margin95(sigmaMmYr) < mmYr;
}

function certain(tone: Tone): Look {
  return { tone, isCertain: true };
}
