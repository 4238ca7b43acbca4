import type { z } from 'zod';
import { GroundMotionError } from '../../core/error.ts';
import { interval95 } from '../../core/report/interval95.ts';
import type { allFramesSchema, lookSchema } from '../../schemas/http/report/looks.ts';
import type { Examination, ReportCell } from '../examine/examination.ts';
import type { Verdict } from '../examine/reportStatus.ts';

/** What one frame answers for a place. */
export interface LookAnswer {
  readonly examination: Examination;
  readonly verdict: Verdict;
}

/** From where a frame looks at the ground. */
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
