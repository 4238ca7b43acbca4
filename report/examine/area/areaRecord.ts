import { required } from '../../../core/required.ts';
import { isJump } from '../../../core/report/eventWords.ts';
import { quantileInPlace } from '../../../core/statistics/quantile.ts';
import { UNKNOWN_GROUND, type CellRecord } from '../../../schemas/cellRecord.ts';
import type { AreaFigures, SuddenMovement } from './areaFigures.ts';

/** The area as if it were one cell; determines whether it is sold and what is said about its mean. */
export function areaRecord(records: readonly CellRecord[], figures: AreaFigures): CellRecord {
  const { sudden } = figures;
  const events = [...(sudden ? suddenEvents(records, sudden) : []), ...newestEvents(records)];
  const { east: _, ...middle } = required(records[Math.floor(records.length / 2)]);
  return {
    ...middle,
    ...UNKNOWN_GROUND,
    velocityVerticalMmYr: figures.meanMmYr,
    velocityUncertaintyMmYr: figures.sigmaMmYr,
    ...(sudden && {
      rateWithoutEventsMmYr: sudden.meanWithoutMmYr,
      rateWithoutEventsUncertaintyMmYr: sudden.sigmaWithoutMmYr,
      hasRateWithoutEvents: true,
    }),
    ...(events.length > 0 && { events }),
    seasonalAmplitudeMm: null,
    seasonalDominant: false,
    neighborSpreadMmYr: null,
    neighborConsistent: null,
    ...meansOf(records),
    ...recordOf(records),
  };
}

type Means = Pick<CellRecord, 'velocityLosMmYr' | 'totalMotionMm' | 'temporalCoherence' | 'confidence'>;

/** Means over the cells; of the line of sight, over those that have one. */
function meansOf(records: readonly CellRecord[]): Means {
  let [inSight, lineOfSight, motion, coherence, confidence] = [0, 0, 0, 0, 0];
  for (const record of records) {
    if (record.velocityLosMmYr !== null) {
      inSight++;
      lineOfSight += record.velocityLosMmYr;
    }
    motion += record.totalMotionMm;
    coherence += record.temporalCoherence;
    confidence += record.confidence;
  }
  return {
    velocityLosMmYr: inSight === 0 ? null : lineOfSight / inSight,
    totalMotionMm: motion / records.length,
    temporalCoherence: coherence / records.length,
    confidence: confidence / records.length,
  };
}

type Recorded = Pick<CellRecord, 'nMeasurements' | 'spanYears' | 'firstObservation' | 'lastObservation'>;

/** How often a typical cell was observed, and the first and the last date of any cell. */
function recordOf(records: readonly CellRecord[]): Recorded {
  let { firstObservation, lastObservation } = required(records[0]);
  for (const record of records) {
    if (record.firstObservation < firstObservation) ({ firstObservation } = record);
    if (record.lastObservation > lastObservation) ({ lastObservation } = record);
  }
  const count = records.length;
  const measurements = Float64Array.from(records, ({ nMeasurements }) => nMeasurements);
  const years = Float64Array.from(records, ({ spanYears }) => spanYears);
  return {
    nMeasurements: Math.floor(quantileInPlace(measurements, 0.5, count)),
    spanYears: quantileInPlace(years, 0.5, count),
    firstObservation,
    lastObservation,
  };
}

/** If most cells moved suddenly, the area did. */
function isMostlySudden({ cells }: SuddenMovement, of: number): boolean {
  return 2 * cells > of;
}

/**
 * The events of the typical cell if most cells moved suddenly. If only a part of them did, the verdict is about the rate
 * without their events, and none of them is the verdict.
 */
function suddenEvents(records: readonly CellRecord[], sudden: SuddenMovement): CellRecord['events'] {
  if (!isMostlySudden(sudden, records.length)) return [];
  return required(records[sudden.typical]).events.filter((event) => isJump(event) && !event.isUnconfirmed);
}

/** What the newest dates of more than half of the cells show, in one direction: the one of middle size. */
function newestEvents(records: readonly CellRecord[]): CellRecord['events'] {
  const newest = records
    .flatMap(({ events }) => events.filter((event) => event.isUnconfirmed))
    .sort((a, b) => a.size - b.size);
  const downward = newest.filter(({ size }) => size < 0);
  const alike = 2 * downward.length > newest.length ? downward : newest.slice(downward.length);
  const middle = alike[Math.floor(alike.length / 2)];
  return middle && 2 * alike.length > records.length ? [middle] : [];
}
