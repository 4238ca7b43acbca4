import { GroundMotionError } from '../../core/error.ts';
import { timeseriesQuerySchema, type TimeseriesQuery } from '../../schemas/http/report/timeseries.ts';
import type { Examination } from '../examine/examination.ts';
import type { Verdict } from '../examine/reportStatus.ts';
import { sharedErrors, viewSeries, type SeriesView } from '../examine/viewSeries.ts';
import { presentTimeseries } from '../present/presentTimeseries.ts';
import type { Money } from '../sale/purchaseReport.ts';
import type { ReportKind, ReportRequest } from './reportKind.ts';

export const TIMESERIES_PATH = '/api/v1/timeseries';
const DEFAULTS = timeseriesQuerySchema.parse({});

/** The series, and the movement between two dates, which a series may lack. */
export function timeseriesKind(query: TimeseriesQuery): ReportKind {
  return {
    path: TIMESERIES_PATH,
    endpoint: 'timeseries',
    defaults: DEFAULTS,
    mayRefuse: query.reference_date !== undefined || query.series_type === 'modeled',
    prepare: (examination, verdict, asked) => prepareSeries(examination, verdict, query, asked),
  };
}

async function prepareSeries(
  examination: Examination,
  verdict: Verdict,
  query: TimeseriesQuery,
  { isMock, ...request }: ReportRequest,
): Promise<(money: Money) => string> {
  const view = verdict.status === 'ok' ? await readView(examination, query) : null;
  return (money) => {
    const answer = presentTimeseries(examination, verdict, view, money, {
      ...request,
      seriesType: query.series_type,
    });
    return JSON.stringify(isMock ? { ...answer, mock: true } : answer);
  };
}

async function readView(examination: Examination, query: TimeseriesQuery): Promise<SeriesView> {
  const { cell, measurement } = examination;
  const series = await examination.readSeries();
  if (!cell || !measurement || !series || series.dates.length === 0) {
    const problem = `${cell?.releaseId} has no series of the measured cell ${cell?.pixelId}`;
    throw new GroundMotionError('unavailable', 'service_unavailable', problem);
  }
  return viewSeries(series, query, {
    errors: sharedErrors(cell, measurement),
    events: measurement.events,
  });
}
