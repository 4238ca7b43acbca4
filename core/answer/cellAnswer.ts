/**
 * Decides from a cell's published numbers what is sold of it (docs/verdict.md): the single rule behind reports, free
 * checks and maps, so that they can't contradict each other.
 */
import type { EpochDay } from '../date.ts';
import { isMostlyNoise, type FalseAlarms } from '../reference/falseAlarms.ts';
import { assess, canShowStable, STABLE_WITHIN_MARGIN, type Assessment } from '../report/assessment.ts';
import { FRESHNESS_AGES, type DataFreshness } from '../report/freshness.ts';
import {
  groundVerdict,
  JUMP_VERDICTS,
  NEW_PACE_VERDICTS,
  type GroundRate,
  type VerdictCode,
} from '../report/groundVerdict.ts';
import { unsettledVerdict } from '../report/calmVerdict.ts';
import { recordShortfall, type RecordShortfall } from '../report/recordStrength.ts';

/** A cell's published numbers. */
export interface CellFigures extends Pick<
  GroundRate,
  'velocityMmYr' | 'sigmaMmYr' | 'vsSurroundings' | 'jump' | 'newPace'
> {
  /** Whether the newest dates show something that the next ones have to confirm (calmVerdict.ts). */
  readonly isUnsettled?: boolean;
  /** Mean over the epochs used, 0..1. */
  readonly temporalCoherence: number;
  readonly nMeasurements: number;
  readonly spanYears: number;
}

/** Facts about the frame and the data that a cell's numbers don't include. */
export interface FrameDoubts {
  /** False for a frame that isn't tied and has no ground at rest. */
  readonly hasZero: boolean;
  /** One σ of the frame's zero, mm/yr, which each cell's σ includes; 0 = not included. */
  readonly zeroSigmaMmYr: number;
  /** Share of the frame's apparent motions that are noise; null = unknown. */
  readonly falseAlarms: FalseAlarms | null;
}

/** Why nothing is sold of a cell. */
export type UnsoldReason = 'nothing_at_rest' | RecordShortfall | 'within_margin' | 'mostly_noise';

export interface CellAnswer {
  readonly assessment: Assessment;
  /** The headline of a report. */
  readonly verdict: VerdictCode;
  /** The first reason that applies; null = the report is sold. */
  readonly unsold: UnsoldReason | null;
}

/** The answer for a cell of a frame, from data of a given age. */
export function cellAnswer(figures: CellFigures, frame: FrameDoubts, freshness: DataFreshness): CellAnswer {
  const { velocityMmYr, sigmaMmYr, temporalCoherence, vsSurroundings, jump, newPace } = figures;
  const ofRate = assess({ velocityMmYr, sigmaMmYr, temporalCoherence, freshness });
  const { withinMarginKind } = ofRate;
  const { zeroSigmaMmYr } = frame;
  const rate = {
    velocityMmYr,
    sigmaMmYr,
    zeroSigmaMmYr,
    vsSurroundings,
    withinMarginKind,
    jump: jump ?? null,
    newPace: newPace ?? null,
  };
  const settled = groundVerdict(rate);
  const isDoubtful = figures.isUnsettled === true || !canShowStable({ temporalCoherence, freshness });
  const verdict = isDoubtful ? unsettledVerdict(settled, rate) : settled;
  // Neither stable nor inconclusive: what happened is known, and it is the reason that no rate is given.
  const isDated = isDatedAnswer(verdict, figures);
  const isHeldBack = verdict !== settled && withinMarginKind === 'stable';
  const assessment = isDated || isHeldBack ? { ...ofRate, withinMarginKind: null } : ofRate;
  return {
    assessment,
    verdict,
    unsold: unsoldReason(figures, frame, assessment, isDated),
  };
}

/**
 * Whether the answer is a dated event, from data good enough to show one. The σ of a rate that includes an event doesn't
 * describe the data, and jumps and certain directions are known no matter how large σ is: it only decides where the last
 * 12 months have no certain direction.
 */
function isDatedAnswer(
  verdict: VerdictCode,
  { newPace, temporalCoherence }: Pick<CellFigures, 'newPace' | 'temporalCoherence'>,
): boolean {
  const { minTemporalCoherence, maxSigmaMmYr } = STABLE_WITHIN_MARGIN;
  if (temporalCoherence < minTemporalCoherence) return false;
  if (verdict === 'changed_pace') return !!newPace && newPace.sigmaMmYr < maxSigmaMmYr;
  return JUMP_VERDICTS.has(verdict) || NEW_PACE_VERDICTS.has(verdict);
}

function unsoldReason(
  figures: CellFigures,
  { hasZero, falseAlarms }: FrameDoubts,
  { withinMarginKind }: Assessment,
  isDated: boolean,
): UnsoldReason | null {
  if (!hasZero) return 'nothing_at_rest';
  const shortfall = recordShortfall(figures);
  if (shortfall) return shortfall;
  if (withinMarginKind === 'inconclusive') return 'within_margin';
  // The share of a frame's rates that are noise doesn't apply to its events.
  if (isDated) return null;
  return isMostlyNoise(figures, falseAlarms) ? 'mostly_noise' : null;
}

/** The earliest day whose observations are fresh enough today for ground to be called stable within its margin. */
export function freshFromDay(todayDay: EpochDay): EpochDay {
  const fresh = FRESHNESS_AGES.filter(({ freshness }) =>
    (STABLE_WITHIN_MARGIN.freshness as readonly DataFreshness[]).includes(freshness),
  );
  return todayDay - Math.max(...fresh.map(({ maxAgeDays }) => maxAgeDays ?? Infinity));
}
