import type { Measurement } from '../examine/measurement.ts';
import type { z } from 'zod';
import { formatIsoDate } from '../../core/date.ts';
import { GroundMotionError } from '../../core/error.ts';
import { interval95, margin95 } from '../../core/report/interval95.ts';
import { NORTH_SIGMA_MM_YR } from '../../core/reference/upAndEast.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import type { allFramesSchema, lookSchema, twoLooksSchema } from '../../schemas/http/report/looks.ts';
import type { Examination, ReportCell } from '../examine/examination.ts';
import type { NoTwoLooks, TwoLooks } from '../examine/readTwoLooks.ts';
import type { Verdict } from '../examine/reportStatus.ts';

/** One frame's answer for a place. */
export interface LookAnswer {
  readonly examination: Examination;
  readonly verdict: Verdict;
}

/** The direction from which a frame looks at the ground. */
export function presentLook({
  lineOfSight: { mean_east: east, mean_north: north, mean_up: up },
  orbitDirection,
  track,
}: Pick<ReportCell, 'lineOfSight' | 'orbitDirection' | 'track'>): z.infer<typeof lookSchema> {
  return { orbit_direction: orbitDirection, track, line_of_sight: { east, north, up } };
}

/** Each frame's own answer for a place, without a number unless its report would be `ok`. */
export function presentLooks(looks: readonly LookAnswer[]): z.infer<typeof allFramesSchema> {
  return looks.map(({ examination: { cell, measurement }, verdict: { status, help } }) => {
    if (!cell) throw new GroundMotionError('internal', 'internal_error', 'a look without a cell');
    const sold = status === 'ok' ? measurement : null;
    return {
      frame: cell.frameId,
      release: cell.releaseId,
      pixel_id: cell.pixelId,
      look: presentLook(cell),
      first_observation: cell.firstObservation,
      last_observation: cell.lastObservation,
      status,
      help,
      velocity_vertical_mm_yr: sold && sold.velocityMmYr,
      velocity_uncertainty_mm_yr: sold && sold.sigmaMmYr,
      interval_95_mm_yr: sold && interval95(sold.velocityMmYr, sold.sigmaMmYr),
      velocity_los_mm_yr: sold && sold.velocityLosMmYr,
      assessment_code: sold && sold.assessment.assessmentCode,
      verdict_code: sold && sold.verdict,
      n_measurements: sold && sold.nMeasurements,
      span_years: sold && sold.spanYears,
    };
  });
}

/** Why there is no upward and eastward motion, in words. */
const WHY_NOT: Readonly<Record<NoTwoLooks, string>> = {
  one_look: 'No second frame measures this place.',
  looks_alike: 'The frames over this place look from nearly the same side, so they can’t tell up from east.',
  records_apart: 'The frames over this place observed together for less than a year or on too few dates.',
  unknown_direction: 'The products of a frame over this place don’t state the direction to the satellite.',
  zeros_differ:
    'Only one of the frames over this place is tied to GNSS, or its producer tied one and we tied the other, so their zeros differ.',
};

/** The upward and eastward motion from two frames, or why there is none. */
export function presentTwoLooks(together: TwoLooks): z.infer<typeof twoLooksSchema> {
  if (together.status !== 'ok')
    return { ...NOTHING, status: together.status, message: WHY_NOT[together.status] };
  const { frames, motion } = together;
  const [from, to] = [formatIsoDate(motion.from), formatIsoDate(motion.to)];
  return {
    status: 'ok',
    message:
      `From ${from} to ${to}, as frames ${frames.join(' and ')} both see it, the ground moved ` +
      `${rateWords(motion.upMmYr, motion.upSigmaMmYr)} up and ${rateWords(motion.eastMmYr, motion.eastSigmaMmYr)} to the ` +
      `east (95 %). Motion to the north is taken as 0 ± ${NORTH_SIGMA_MM_YR} mm/yr (one σ).`,
    frames: [...frames],
    from,
    to,
    velocity_up_mm_yr: roundTo(motion.upMmYr, 3),
    velocity_up_uncertainty_mm_yr: roundTo(motion.upSigmaMmYr, 3),
    velocity_east_mm_yr: roundTo(motion.eastMmYr, 3),
    velocity_east_uncertainty_mm_yr: roundTo(motion.eastSigmaMmYr, 3),
    correlation: roundTo(motion.correlation, 3),
    condition_number: roundTo(motion.conditionNumber, 2),
  };
}

const NOTHING = {
  frames: [],
  from: null,
  to: null,
  velocity_up_mm_yr: null,
  velocity_up_uncertainty_mm_yr: null,
  velocity_east_mm_yr: null,
  velocity_east_uncertainty_mm_yr: null,
  correlation: null,
  condition_number: null,
};

function rateWords(mmYr: number, sigmaMmYr: number): string {
  return `${mmYr.toFixed(1)} ± ${margin95(sigmaMmYr).toFixed(1)} mm/yr`;
}

/** Additional fields for a frame of two looks; empty for any other. */
export function presentEast({ east }: Measurement) {
  if (!east) return {};
  return {
    geometry: 'two_looks' as const,
    velocity_east_mm_yr: east.velocityMmYr,
    velocity_east_uncertainty_mm_yr: east.sigmaMmYr,
    up_east_correlation: east.correlation,
    ...(east.shift && {
      east_shift: {
        earliest: east.shift.earliest,
        latest: east.shift.latest,
        size_mm: east.shift.sizeMm,
        size_uncertainty_mm: east.shift.sigmaMm,
      },
    }),
  };
}
