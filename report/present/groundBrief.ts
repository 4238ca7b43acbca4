import { DIFFERENTIAL_MM_YR } from '../../core/neighborhood/neighborhood.ts';
import type { ReportCell } from '../examine/examination.ts';
import type { Measurement } from '../examine/measurement.ts';
import { presentReference } from './presentProvenance.ts';
import { assessmentSentences, eastSentence, paceSentence, type Units } from './sentences.ts';

/** A paragraph in plain words, made only from the report's numbers. */
export function groundBrief(cell: ReportCell, measurement: Measurement, units: Units): string {
  const sentences = [
    assessmentSentences(cell, measurement, units),
    `Radar satellites passed over this ${cell.cellSizeM.toFixed(0)} m cell ${measurement.nMeasurements} times between ${measurement.firstObservation} and ${cell.lastObservation}, over ${measurement.spanYears.toFixed(1)} years.`,
  ];
  const east = eastSentence(measurement, units);
  if (east !== null) sentences.push(east);
  const pace = paceSentence(measurement, units);
  if (pace !== null) sentences.push(pace);
  const { falseAlarmShare } = measurement;
  if (falseAlarmShare !== null && falseAlarmShare >= 0.01) {
    sentences.push(
      `Of the motions that this frame shows with this certainty, up to ${Math.ceil(100 * falseAlarmShare)} in 100 are ` +
        'noise.',
    );
  }
  if (measurement.seasonalDominant && measurement.seasonalAmplitudeMm !== null) {
    sentences.push(
      `A yearly swing of ±${measurement.seasonalAmplitudeMm.toFixed(0)} mm is larger than the trend; groundwater and ` +
        'soil moisture commonly cause that.',
    );
  }
  if (
    measurement.removedSeasonMm !== null &&
    !measurement.isSeasonCertain &&
    measurement.seasonalAmplitudeMm !== null
  ) {
    sentences.push(
      'That swing is relative to the satellite frame, which may itself swing by up to ' +
        `±${measurement.removedSeasonMm.toFixed(0)} mm more.`,
    );
  }
  if (measurement.sharedSeason !== null && measurement.seasonalDominant)
    sentences.push(
      `That swing includes the ±${measurement.sharedSeason.amplitudeMm.toFixed(0)} mm by which all ground of the ` +
        'satellite frame swings, as GNSS stations measure it.',
    );
  const spread = measurement.neighborSpreadMmYr;
  if (spread !== null && spread > DIFFERENTIAL_MM_YR)
    sentences.push('The ground nearby moves unevenly, which matters more for buildings than even motion.');
  else if (measurement.neighborConsistent === true) sentences.push('The cells around it agree.');
  else if (measurement.neighborConsistent === false)
    sentences.push("The cells around it don't agree: treat this cell with care.");
  sentences.push(
    `The rates are ${presentReference(cell).in_words}.`,
    "A satellite sees roofs and ground together and can't judge a single building.",
  );
  return sentences.join(' ');
}
