import { eventSentence } from '../../core/report/eventWords.ts';
import type { ReportEvent } from '../../schemas/http/report/eventNumbers.ts';
import type { Measurement } from '../examine/measurement.ts';
import { wasStableAround, type Units } from './sentences.ts';

/** The dated events of a record, by date, as every answer lists them. */
export function presentEvents(measurement: Measurement, units: Units): ReportEvent[] {
  return measurement.events.map((event) => ({
    kind: event.kind,
    kind_is_clear: event.isKindClear,
    earliest: event.earliest,
    latest: event.latest,
    size: event.size,
    size_uncertainty: event.sigma,
    size_unit: event.kind === 'pace_change' ? 'mm/yr' : 'mm',
    significance: event.significance,
    suspected_unwrapping: event.isSuspectedUnwrapping,
    unconfirmed: event.isUnconfirmed,
    relative_to: event.isRegional ? 'frame' : 'surroundings',
    text: eventSentence(event, units, wasStableAround(measurement)),
  }));
}
