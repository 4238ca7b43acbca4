import type { TimeseriesAnswer } from '../../schemas/http/timeseries.ts';
import type { Examination } from '../report/examination.ts';
import { roundTo } from '../../core/publishedValues.ts';
import type { Money } from '../report/purchaseReport.ts';
import type { Verdict } from '../report/reportStatus.ts';
import type { SeriesView } from '../report/viewSeries.ts';
import { presentMode } from './mode.ts';
import type { AnswerContext } from './motionReport.ts';
import { presentCell } from './reportCell.ts';
import { presentRequest } from './request.ts';
import { inches } from './units.ts';

/** The time series; without a view (unless the status is `ok`) it has no point. */
export function presentTimeseries(
  { place, cell, measurement }: Examination,
  verdict: Verdict,
  view: SeriesView | null,
  money: Money,
  context: Pick<AnswerContext, 'requestId' | 'now' | 'mode'>,
): TimeseriesAnswer {
  return {
    status: verdict.status,
    help: verdict.help,
    ...presentMode(context.mode),
    dates: [...(view?.dates ?? [])],
    vertical_mm: [...(view?.verticalMm ?? [])],
    n_points: view?.dates.length ?? 0,
    downsampled: view?.isDownsampled ?? false,
    reference_date: view?.referenceDate ?? null,
    movement: presentMovement(view?.movement ?? null),
    ...presentCell(cell, measurement !== null),
    ...presentRequest(place, money, context),
  };
}

function presentMovement(movement: SeriesView['movement']): TimeseriesAnswer['movement'] {
  return (
    movement && {
      from: movement.from,
      to: movement.to,
      from_observation: movement.fromObservation,
      to_observation: movement.toObservation,
      delta_mm: roundTo(movement.deltaMm, 1),
      delta_in: inches(roundTo(movement.deltaMm, 1)),
      uncertainty_mm: Math.max(0.01, roundTo(movement.sigmaMm, 2)),
    }
  );
}
