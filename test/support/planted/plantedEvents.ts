import type { EventRecord } from '../../../schemas/cell/cellEvents.ts';
import type { PlantedCell } from './plantedLake.ts';

/** A drop of 30 mm within the record of the planted lake. */
export const DROP: EventRecord = {
  kind: 'step',
  isKindClear: true,
  earliest: '2025-10-10',
  latest: '2025-10-22',
  size: -30.2,
  sigma: 2.1,
  significance: 11.4,
  isSuspectedUnwrapping: false,
  isRegional: false,
  isUnconfirmed: false,
};

/** Still ground that dropped once: its rate over the record looks like fast sinking. */
export const DROPPED = {
  row: 10,
  col: 10,
  velocityVerticalMmYr: -17.8,
  velocityUncertaintyMmYr: 8.1,
  events: [DROP],
  rateWithoutEventsMmYr: -0.4,
  rateWithoutEventsUncertaintyMmYr: 0.9,
} as const satisfies PlantedCell;

/** The same jump as a processing error. */
export const MISREAD = {
  ...DROPPED,
  row: 20,
  events: [{ ...DROP, size: -28, isSuspectedUnwrapping: true }],
} as const satisfies PlantedCell;

/** Ground that began to sink. */
export const BEGAN = {
  row: 30,
  col: 10,
  velocityVerticalMmYr: -9.7,
  velocityUncertaintyMmYr: 0.8,
  events: [
    { ...DROP, kind: 'pace_change', earliest: '2025-09-04', latest: '2025-10-22', size: -14.7, sigma: 1.4 },
  ],
  recentRateMmYr: -14.7,
  recentRateUncertaintyMmYr: 1,
  recentChangeMmYr: -5,
  recentChangeUncertaintyMmYr: 1.1,
  accelerationMmYr2: -9,
  accelerationUncertaintyMmYr2: 2,
} as const satisfies PlantedCell;

/** A drop so late that the rate over the record doesn't exceed its σ. */
export const DROPPED_LATE = {
  ...DROPPED,
  row: 40,
  velocityVerticalMmYr: -8.8,
  velocityUncertaintyMmYr: 14.2,
  rateWithoutEventsUncertaintyMmYr: 0.6,
} as const satisfies PlantedCell;

/** Ground that was at rest and now sinks: the rate over the record, which covers both, doesn't exceed its σ. */
export const SINKS_LATELY = {
  ...BEGAN,
  col: 30,
  velocityVerticalMmYr: -6.1,
  velocityUncertaintyMmYr: 8.7,
  recentRateMmYr: -16,
  recentRateUncertaintyMmYr: 1.9,
  recentChangeMmYr: -10,
  recentChangeUncertaintyMmYr: 1.9,
} as const satisfies PlantedCell;

/** The same if the last 12 months aren't known better than the record. */
export const UNKNOWN_LATELY = {
  ...SINKS_LATELY,
  row: 10,
  recentRateUncertaintyMmYr: 9,
  recentChangeUncertaintyMmYr: 3.5,
} as const satisfies PlantedCell;
