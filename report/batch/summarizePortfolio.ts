import { SIGNIFICANT_SIGNAL_TO_NOISE } from '../../core/report/assessment.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { quantile } from '../../core/statistics/quantile.ts';
import type { BatchResponse, OkBatchResult } from '../../schemas/http/place/batch.ts';

/** Number of places that are listed as the ones that move most. */
const MOVING_LISTED = 10;

/** The places of a batch taken together, each cell once; null if none has a rate. */
export function summarizePortfolio(results: BatchResponse['results']): BatchResponse['portfolio'] {
  const cells = [
    ...new Map(
      results
        .flatMap((result) => (result.status === 'ok' ? [[result.pixel_id, result] as const] : []))
        .toReversed(),
    ).values(),
  ].toReversed();
  if (cells.length === 0) return null;
  const rates = cells.map((cell) => cell.velocity_vertical_mm_yr);
  const at = (share: number) => roundTo(quantile(rates, share), 2);
  return {
    cells: cells.length,
    frames: [...new Set(cells.map(({ frame }) => frame))].toSorted(),
    rates_mm_yr: { min: at(0), p5: at(0.05), median: at(0.5), p95: at(0.95), max: at(1) },
    by_verdict: countByVerdict(cells),
    cells_with_events: cells.filter(({ events }) =>
      events.some((event) => !event.suspected_unwrapping && !event.unconfirmed),
    ).length,
    moving_most: cells
      .filter(isMoving)
      .toSorted((a, b) => speedOf(b) - speedOf(a))
      .slice(0, MOVING_LISTED)
      .map(({ index }) => index),
  };
}

function countByVerdict(cells: readonly OkBatchResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verdict_code: code } of cells) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

function isMoving(cell: OkBatchResult): boolean {
  return speedOf(cell) >= SIGNIFICANT_SIGNAL_TO_NOISE * cell.velocity_uncertainty_mm_yr;
}

function speedOf(cell: OkBatchResult): number {
  return Math.abs(cell.velocity_vertical_mm_yr);
}
