import { DIFFERENTIAL_MM_YR } from '../../core/neighborhood/neighborhood.ts';
import { SIDEWAYS_VERDICTS } from '../../core/report/calmVerdict.ts';
import { eventDates } from '../../core/report/eventWords.ts';
import type { ReportCell } from '../examine/examination.ts';
import type { Measurement } from '../examine/measurement.ts';
import { ENGLISH, type ReportWords } from '../words/english.ts';
import { presentReference } from './presentProvenance.ts';
import { assessmentSentences, eastSentence, paceSentence, type Units } from './sentences.ts';

/** A paragraph in plain words, made only from the report's numbers. */
export function groundBrief(
  cell: ReportCell,
  measurement: Measurement,
  units: Units,
  words: ReportWords = ENGLISH,
): string {
  const { brief } = words;
  const { falseAlarmShare, nMeasurements, firstObservation: earliest, spanYears } = measurement;
  const dates = eventDates({ earliest, latest: cell.lastObservation }, words.ground);
  const span = { dates, years: spanYears.toFixed(1) };
  return [
    assessmentSentences(cell, measurement, units, words),
    brief.passes(cell.cellSizeM.toFixed(0), nMeasurements, span),
    SIDEWAYS_VERDICTS.has(measurement.verdict) ? null : eastSentence(measurement, units, words),
    paceSentence(measurement, units, words),
    falseAlarmShare !== null && falseAlarmShare >= 0.01
      ? brief.falseAlarms(Math.ceil(100 * falseAlarmShare))
      : null,
    ...swingSentences(measurement, words),
    neighborSentence(measurement, words),
    brief.reference(presentReference(cell, words).in_words),
    brief.notOneBuilding,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** The yearly swing, and what it is relative to. */
function swingSentences(measurement: Measurement, { brief }: ReportWords): (string | null)[] {
  const { seasonalDominant, seasonalAmplitudeMm, removedSeasonMm, isSeasonCertain, sharedSeason } =
    measurement;
  return [
    seasonalDominant && seasonalAmplitudeMm !== null ? brief.swing(seasonalAmplitudeMm.toFixed(0)) : null,
    removedSeasonMm !== null && !isSeasonCertain && seasonalAmplitudeMm !== null
      ? brief.swingIsRelative(removedSeasonMm.toFixed(0))
      : null,
    sharedSeason !== null && seasonalDominant
      ? brief.swingIsShared(sharedSeason.amplitudeMm.toFixed(0))
      : null,
  ];
}

/** Whether the cells around move alike; null = unknown. */
function neighborSentence(measurement: Measurement, { brief }: ReportWords): string | null {
  const { neighborSpreadMmYr: spread, neighborConsistent } = measurement;
  if (spread !== null && spread > DIFFERENTIAL_MM_YR) return brief.uneven;
  if (neighborConsistent === null) return null;
  return neighborConsistent ? brief.neighborsAgree : brief.neighborsDisagree;
}
