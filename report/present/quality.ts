import { parseIsoDate } from '../../core/date.ts';
import type { ReportCell } from '../examine/examination.ts';
import type { Measurement } from '../examine/measurement.ts';

/**
 * The composition of a cell's record: dates used, masked and missing, and how well the radar sees the cell. Counts, days,
 * 0..1.
 */
export function presentQuality(
  { epochs, droppedDates, lastObservation }: Pick<ReportCell, 'epochs' | 'droppedDates' | 'lastObservation'>,
  { nMeasurements, firstObservation, temporalCoherence }: Measurement,
) {
  const isWithin = (date: string) => date >= firstObservation && date <= lastObservation;
  const within = epochs.filter(isWithin);
  const masked = Math.max(0, within.length - nMeasurements);
  const dropped = droppedDates.filter(isWithin).length;
  return {
    epochs_in_record: within.length,
    epochs_used: nMeasurements,
    epochs_masked: masked,
    masked_because:
      masked === 0
        ? null
        : 'on these dates the quality layers of the product masked the cell (such as poor coherence or unwrapping), or it has no value there',
    epochs_dropped: dropped,
    dropped_because: dropped === 0 ? null : 'no pair of the product connects these dates with the others',
    longest_gap_days: longestGapDays(within),
    temporal_coherence: Number.isNaN(temporalCoherence) ? null : temporalCoherence,
  };
}

/** The longest time without an acquisition of the frame, in days; dates ascend. */
function longestGapDays(dates: readonly string[]): number {
  const days = dates.map(parseIsoDate);
  return days.reduce((longest, day, at) => Math.max(longest, at === 0 ? 0 : day - (days[at - 1] ?? day)), 0);
}
