import type { EventKind } from '../../core/events/candidates.ts';
import { SEVERITY_NAMES } from '../../core/events/severity.ts';
import { required } from '../../core/required.ts';
import { formatIsoDate } from '../../core/date.ts';
import { DIFFERENTIAL_MM_YR, NEIGHBORHOOD_RADIUS_M } from '../../core/neighborhood/neighborhood.ts';
import type { ConfidenceTier } from '../../core/report/assessment.ts';
import { eventDates } from '../../core/report/eventWords.ts';
import { isSignificant, NEW_PACE_VERDICTS } from '../../core/report/groundVerdict.ts';
import { interval95, margin95 } from '../../core/report/interval95.ts';
import { stationsInWords } from '../../core/report/stationWords.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import type { Pace } from '../../core/report/pace.ts';
import { movementBetween } from '../../core/series/movement.ts';
import type { Fact, ReportSheet } from '../../pdf/reportSheet.ts';
import type { ReportCell } from '../examine/examination.ts';
import type { Measurement } from '../examine/measurement.ts';
import { sigmaBeyondFit } from '../examine/viewSeries.ts';
import { datumWords } from './presentDatum.ts';
import { presentNearestStations } from './presentProvenance.ts';
import { recentSentence, velocityDisplay } from './sentences.ts';

const CERTAINTY: Readonly<Record<ConfidenceTier, string>> = {
  measured: 'the direction is certain (95 %)',
  likely: 'the direction is suggestive, not certain',
  within_margin: 'the rate does not exceed its uncertainty',
};

/**
 * The part of a yearly oscillation that may be missing, or that stations add to it; empty if it wouldn't change any
 * statement about it.
 */
function relativeSeason({ removedSeasonMm, sharedSeason, isSeasonCertain }: Measurement): string {
  if (sharedSeason)
    return `; includes the frame's own swing of ±${sharedSeason.amplitudeMm.toFixed(1)} mm, measured by GNSS stations`;
  return removedSeasonMm === null || isSeasonCertain
    ? ''
    : `; relative to the frame, which may itself swing by ±${removedSeasonMm.toFixed(1)} mm`;
}

/** The most important ones come first. */
export function factsOf(cell: ReportCell, m: Measurement, series: ReportSheet['series']): Fact[] {
  const { assessment } = m;
  const seasonal =
    m.seasonalAmplitudeMm === null
      ? 'record too short to tell'
      : `±${m.seasonalAmplitudeMm.toFixed(1)} mm${m.seasonalDominant ? ', larger than the trend' : ''}${relativeSeason(m)}`;
  const facts: (Fact | null)[] = [
    certaintyFact(m),
    ...eventFacts(m),
    recentFact(m),
    surroundingsOf(m),
    severityFact(m),
    accelerationFact(m),
    paceFact(m),
    fact('Last observed', `${cell.lastObservation}, ${cell.ageDays} days ago (${cell.freshness})`),
    fact(
      'Record',
      `${m.nMeasurements} measurements over ${m.spanYears.toFixed(1)} years, since ${m.firstObservation}`,
    ),
    movementOf(cell, m, series),
    fact('Data quality', `${m.confidence.toFixed(2)} of 1 (coherence and length of record)`),
    fact('Neighbors', neighborsOf(m)),
    fact('Yearly swing', seasonal),
    fact('Calibration', calibrationOf(cell)),
    stationsOf(cell),
    fact(
      'Vertical velocity',
      `${withTrueMinus(m.velocityMmYr.toFixed(2))} mm/yr, standard deviation ${m.sigmaMmYr.toFixed(2)} mm/yr; 95 % interval ${intervalText(m)} mm/yr`,
    ),
    m.east === null
      ? null
      : fact(
          'To the east',
          `${withTrueMinus(m.east.velocityMmYr.toFixed(2))} mm/yr, standard deviation ${m.east.sigmaMmYr.toFixed(2)} mm/yr; negative is to the west`,
        ),
    rateTimesYears(m),
    m.velocityLosMmYr === null
      ? null
      : fact(
          'Along the line of sight',
          `${withTrueMinus(m.velocityLosMmYr.toFixed(2))} mm/yr, positive toward the satellite`,
        ),
    fact(
      'Near a class border',
      assessment.nearThreshold ? 'yes: ±3 or ±8 mm/yr lies within the uncertainty' : 'no',
    ),
    fact('Measurement cell', `${cell.pixelId}, about ${cell.cellSizeM.toFixed(0)} m wide`),
    cell.overlapping.length > 0
      ? fact('Other frames here', datumWords(cell.frameId, cell.overlapping))
      : null,
    fact(
      'Next pass expected',
      cell.estimatedNextAcquisition ?? "none: the series seems to have ended, or newer data isn't loaded",
    ),
  ];
  return facts.filter((each) => each !== null);
}

/** The ground's movement from the first date to the last: the only movement that a report states. */
function movementOf(cell: ReportCell, measurement: Measurement, series: ReportSheet['series']): Fact | null {
  if (!series) return null;
  const { days, verticalMm, removedMm, shared } = series;
  const sigma = sigmaBeyondFit(cell, measurement);
  const movement = movementBetween(
    { days, valuesMm: verticalMm, removedMm, shared, events: measurement.events },
    0,
    days.length - 1,
    sigma,
  );
  if (!movement) return null;
  const { deltaMm, sigmaMm } = movement;
  const margin = Math.max(0.1, margin95(sigmaMm)).toFixed(1);
  return fact(
    'Movement so far',
    `${withTrueMinus(deltaMm.toFixed(1))} ± ${margin} mm (95 %) from ${formatIsoDate(required(days[0]))} to ${formatIsoDate(required(days.at(-1)))}`,
  );
}

/** Motion that isn't steady doesn't add up over the years. */
function rateTimesYears(m: Measurement): Fact | null {
  if (m.rateWithoutEvents !== null || NEW_PACE_VERDICTS.has(m.verdict)) return null;
  return fact(
    'Rate × length of record',
    `${withTrueMinus(m.totalMotionMm.toFixed(0))} ± ${(margin95(m.sigmaMmYr) * m.spanYears).toFixed(0)} mm (95 %): the rate ` +
      `times ${m.spanYears.toFixed(1)} years, not a movement between two dates`,
  );
}

function intervalText({ velocityMmYr, sigmaMmYr }: Measurement): string {
  const [low, high] = interval95(velocityMmYr, sigmaMmYr);
  return `${withTrueMinus(low.toFixed(2))} to ${withTrueMinus(high.toFixed(2))}`;
}

/** How certain the direction is. A rate that includes a jump isn't a steady motion. */
function certaintyFact({ assessment, rateWithoutEvents, verdict }: Measurement): Fact {
  if (NEW_PACE_VERDICTS.has(verdict))
    return fact('Certainty', "The pace changed within the record, so its rate isn't a steady motion");
  if (rateWithoutEvents !== null)
    return fact('Certainty', "The rate over the record includes a jump, so it isn't a steady motion");
  const { confidenceTier, signalToNoise } = assessment;
  return fact(
    'Certainty',
    `${capital(CERTAINTY[confidenceTier])} (signal-to-noise ${signalToNoise.toFixed(1)}; certain means 2 or more)`,
  );
}

/** One row per event: what, how much and when. */
function eventFacts({ events }: Measurement): Fact[] {
  return events.map((event, at) => {
    const { size, sigma, kind } = event;
    const unit = kind === 'pace_change' ? 'mm/yr' : 'mm';
    const value = `${withTrueMinus(size.toFixed(1))} ± ${margin95(sigma).toFixed(1)} ${unit} (95 %) ${eventDates(event)}`;
    const what = event.isSuspectedUnwrapping
      ? 'Possible processing error, not counted as motion'
      : EVENT_NAMES[kind];
    return fact(events.length === 1 ? 'Event' : `Event ${at + 1}`, `${what}: ${value}`);
  });
}

const EVENT_NAMES: Readonly<Record<EventKind, string>> = {
  step: 'Step',
  surge: 'Movement within months',
  pace_change: 'Change of rate',
};

/** The last 12 months, if they differ from the rest of the record. */
function recentFact(measurement: Measurement): Fact | null {
  const { recentRate, verdict } = measurement;
  if (NEW_PACE_VERDICTS.has(verdict)) return null;
  if (recentRate === null || recentSentence(measurement, 'mm') === null) return null;
  return fact('Last 12 months', withTrueMinus(velocityDisplay(recentRate, 'mm')));
}

function accelerationFact({ acceleration }: Measurement): Fact | null {
  if (acceleration === null || !isSignificant(acceleration)) return null;
  const { velocityMmYr: change, sigmaMmYr } = acceleration;
  const margin = margin95(sigmaMmYr).toFixed(1);
  return fact(
    'Acceleration',
    `the rate changed by ${withTrueMinus(change.toFixed(1))} ± ${margin} mm/yr (95 %) a year`,
  );
}

/** Slight motion is already covered by the other facts. */
function severityFact({ severity }: Measurement): Fact | null {
  return severity < 2 ? null : fact('Severity', `${severity} of 3 (${SEVERITY_NAMES[severity]})`);
}

/** The place's motion relative to the ground around it. */
function surroundingsOf({ vsSurroundings, surroundingsRadiusM: radius }: Measurement): Fact | null {
  if (vsSurroundings === null) return null;
  const within = radius === null ? '' : `, within ${Number((radius / 1000).toFixed(1))} km`;
  return fact('Surroundings', `${withTrueMinus(velocityDisplay(vsSurroundings, 'mm'))}${within}`);
}

const PACE_FACTS: Readonly<Record<Pace, string>> = {
  kept: 'has kept its pace, within',
  changed: 'has changed its pace, by up to',
  not_known: 'not known; other years may differ by',
};

function paceFact({ pace, paceSpreadMmYr }: Measurement): Fact | null {
  if (pace === null || paceSpreadMmYr === null) return null;
  return fact('Pace', `${PACE_FACTS[pace]} ± ${margin95(paceSpreadMmYr).toFixed(1)} mm/yr (95 %)`);
}

function neighborsOf({ neighborConsistent, neighborSpreadMmYr }: Measurement): string {
  if (neighborSpreadMmYr !== null && neighborSpreadMmYr > DIFFERENTIAL_MM_YR) {
    return `Uneven: they differ by ${neighborSpreadMmYr.toFixed(1)} mm/yr within about ${NEIGHBORHOOD_RADIUS_M} m`;
  }
  if (neighborConsistent === null) return 'too few to compare';
  const spread = neighborSpreadMmYr === null ? '' : ` (spread ${neighborSpreadMmYr.toFixed(1)} mm/yr)`;
  return neighborConsistent
    ? `agree within about ${NEIGHBORHOOD_RADIUS_M} m${spread}`
    : `do not agree${spread}`;
}

function calibrationOf({ calibration }: ReportCell): string {
  if (calibration.kind !== 'gps_tied') return 'Relative: not tied to GNSS stations';
  const rmse = calibration.rmse_mm_yr;
  return `Tied to GNSS${rmse === null ? '' : `; the stations fit within ${rmse.toFixed(1)} mm/yr`}`;
}

/** The nearest stations, in one line on the second page. */
function stationsOf(cell: ReportCell): Fact | null {
  const stations = presentNearestStations(cell);
  if (stations.length === 0) return null;
  return fact('Nearest GNSS stations', withTrueMinus(stationsInWords(stations)));
}

export function fact(label: string, value: string): Fact {
  return { label, value };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
