import { GroundMotionError } from '../../core/error.ts';
import { HEADLINES } from '../../core/report/groundVerdict.ts';
import { UNKNOWN } from '../../schemas/http/report/reportParts.ts';
import type { TimeseriesAnswer, TimeseriesQuery } from '../../schemas/http/report/timeseries.ts';
import type { Examination } from '../examine/examination.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import type { Money } from '../sale/purchaseReport.ts';
import type { Verdict } from '../examine/reportStatus.ts';
import type { SeriesView } from '../examine/viewSeries.ts';
import { presentEvents } from './presentEvents.ts';
import { presentMode } from './presentMode.ts';
import type { AnswerContext } from './presentMotionReport.ts';
import { presentCell, presentCellOrNone } from './reportCell.ts';
import { presentRequest } from './request.ts';
import { inches } from './units.ts';

/** The time series. Its view exists if the status is `ok`; no other answer contains points. */
export function presentTimeseries(
  { place, cell, measurement }: Examination,
  verdict: Verdict,
  view: SeriesView | null,
  money: Money,
  context: Pick<AnswerContext, 'requestId' | 'now' | 'mode'> & {
    readonly seriesType: TimeseriesQuery['series_type'];
  },
): TimeseriesAnswer {
  const common = {
    help: verdict.help,
    ...presentMode(context.mode),
    series_type: context.seriesType,
    dates: [...(view?.dates ?? [])],
    vertical_mm: [...(view?.verticalMm ?? [])],
    n_points: view?.dates.length ?? 0,
    downsampled: view?.isDownsampled ?? false,
    ...presentRequest(place, money, context),
  };
  if (verdict.status !== 'ok') {
    const untold = {
      reference_date: null,
      movement: null,
      shared_motion_mm: null,
      shared_motion_uncertainty_mm: null,
      verdict: null,
      verdict_code: UNKNOWN,
    } as const;
    return {
      status: verdict.status,
      ...common,
      ...untold,
      events: [],
      ...presentCellOrNone(cell, measurement !== null),
    };
  }
  if (!cell || !view || !measurement)
    throw new GroundMotionError('internal', 'internal_error', 'a series without a point is not ok');
  return {
    status: 'ok',
    ...common,
    reference_date: view.referenceDate,
    movement: view.movement && presentMovement(view.movement),
    shared_motion_mm: view.sharedMm && [...view.sharedMm],
    shared_motion_uncertainty_mm: view.sharedSigmaMm && [...view.sharedSigmaMm],
    verdict: HEADLINES[measurement.verdict].title,
    verdict_code: measurement.verdict,
    events: presentEvents(measurement, 'mm'),
    ...presentCell(cell),
  };
}

function presentMovement(movement: NonNullable<SeriesView['movement']>) {
  return {
    from: movement.from,
    to: movement.to,
    from_observation: movement.fromObservation,
    to_observation: movement.toObservation,
    delta_mm: roundTo(movement.deltaMm, 1),
    delta_in: inches(roundTo(movement.deltaMm, 1)),
    uncertainty_mm: Math.max(0.01, roundTo(movement.sigmaMm, 2)),
  };
}
