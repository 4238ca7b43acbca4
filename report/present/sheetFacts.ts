import { dateInTable } from '../../core/words/language.ts';
import { required } from '../../core/required.ts';
import { formatIsoDate } from '../../core/date.ts';
import { DIFFERENTIAL_MM_YR, NEIGHBORHOOD_RADIUS_M } from '../../core/neighborhood/neighborhood.ts';
import { SIDEWAYS_VERDICTS } from '../../core/report/calmVerdict.ts';
import { eventDates } from '../../core/report/eventWords.ts';
import { isSignificant, NEW_PACE_VERDICTS } from '../../core/report/groundVerdict.ts';
import { interval95, margin95 } from '../../core/report/interval95.ts';
import { qualityPoints } from '../../core/report/publishedValues.ts';
import { stationsInWords } from '../../core/report/stationWords.ts';
import { fixed, withTrueMinus } from '../../core/report/trueMinus.ts';
import { movementBetween } from '../../core/series/movement.ts';
import type { Fact, ReportSheet } from '../../pdf/reportSheet.ts';
import type { EastShiftRecord } from '../../schemas/cellRecord.ts';
import type { ReportCell } from '../examine/examination.ts';
import type { Measurement } from '../examine/measurement.ts';
import { sharedErrors } from '../examine/viewSeries.ts';
import type { ReportWords } from '../words/english.ts';
import { datumWords } from './presentDatum.ts';
import { presentNearestStations } from './presentProvenance.ts';
import { hasNewPace, recentSentence, velocityDisplay } from './sentences.ts';

/**
 * The part of a yearly oscillation that may be missing, or that stations add to it; empty if it wouldn't change any
 * statement about it.
 */
function relativeSeason(
  { removedSeasonMm, sharedSeason, isSeasonCertain }: Measurement,
  { facts }: ReportWords,
): string {
  if (sharedSeason) return facts.swingShared(sharedSeason.amplitudeMm.toFixed(1));
  return removedSeasonMm === null || isSeasonCertain ? '' : facts.swingRelative(removedSeasonMm.toFixed(1));
}

/** The most important ones come first. */
export function factsOf(
  cell: ReportCell,
  m: Measurement,
  series: ReportSheet['series'],
  words: ReportWords,
): Fact[] {
  const { facts, ground } = words;
  const { labels } = facts;
  const dateIn = (date: string) => dateInTable(date, ground.language);
  const { velocityMmYr, sigmaMmYr } = m;
  const interval = interval95(velocityMmYr, sigmaMmYr).map((bound) => withTrueMinus(fixed(bound, 2)));
  const inOrder: (Fact | null)[] = [
    certaintyFact(m, words),
    ...eventFacts(m, words),
    recentFact(m, words),
    surroundingsOf(m, words),
    severityFact(m, words),
    accelerationFact(m, words),
    paceFact(m, words),
    fact(
      labels.lastObserved,
      facts.lastObserved(dateIn(cell.lastObservation), cell.ageDays, ground.freshness[cell.freshness]),
    ),
    fact(labels.record, facts.record(m.nMeasurements, m.spanYears.toFixed(1), dateIn(m.firstObservation))),
    movementOf(cell, m, series, words),
    fact(labels.quality, facts.quality(qualityPoints(m.confidence))),
    fact(labels.neighbors, neighborsOf(m, words)),
    fact(labels.yearlySwing, swingOf(m, words)),
    fact(labels.calibration, calibrationOf(cell, words)),
    stationsOf(cell, words),
    fact(
      labels.vertical,
      facts.vertical(
        withTrueMinus(fixed(velocityMmYr, 2)),
        sigmaMmYr.toFixed(2),
        required(interval[0]),
        required(interval[1]),
      ),
    ),
    m.east === null
      ? null
      : fact(
          labels.east,
          facts.east(withTrueMinus(fixed(m.east.velocityMmYr, 2)), m.east.sigmaMmYr.toFixed(2)),
        ),
    m.east?.shift ? fact(labels.eastShift, shiftOf(m.east.shift, words)) : null,
    rateTimesYears(m, words),
    m.velocityLosMmYr === null
      ? null
      : fact(labels.lineOfSight, facts.lineOfSight(withTrueMinus(fixed(m.velocityLosMmYr, 2)))),
    fact(labels.nearBorder, m.assessment.nearThreshold ? facts.isNearBorder : facts.isNotNearBorder),
    fact(labels.cell, facts.cell(cell.pixelId, cell.cellSizeM.toFixed(0))),
    cell.overlapping.length > 0
      ? fact(labels.otherFrames, datumWords(cell.frameId, cell.overlapping, words))
      : null,
    fact(labels.nextPass, nextPassOf(cell, words)),
  ];
  return inOrder.filter((each) => each !== null);
}

/** `−30 ± 4 mm (95 %), between October 12 and 24, 2025` */
function shiftOf(shift: EastShiftRecord, { ground }: ReportWords): string {
  const { mm } = ground.lengthUnits;
  const size = `${withTrueMinus(fixed(shift.sizeMm, 0))} ± ${margin95(shift.sigmaMm).toFixed(0)} ${mm} (95 %)`;
  return `${size}, ${eventDates(shift, ground)}`;
}

function nextPassOf({ estimatedNextAcquisition: date }: ReportCell, { facts, ground }: ReportWords): string {
  return date === null ? facts.noNextPass : dateInTable(date, ground.language);
}

function swingOf(m: Measurement, words: ReportWords): string {
  const { facts } = words;
  if (m.seasonalAmplitudeMm === null) return facts.swingUnknown;
  const larger = m.seasonalDominant ? facts.swingLarger : '';
  return `${facts.swing(m.seasonalAmplitudeMm.toFixed(1))}${larger}${relativeSeason(m, words)}`;
}

/** The ground's movement from the first date to the last: the only movement that a report states. */
function movementOf(
  cell: ReportCell,
  measurement: Measurement,
  series: ReportSheet['series'],
  { facts, ground }: ReportWords,
): Fact | null {
  if (!series) return null;
  const { days, verticalMm, removedMm, shared } = series;
  const errors = sharedErrors(cell, measurement);
  const movement = movementBetween(
    { days, valuesMm: verticalMm, removedMm, shared, events: measurement.events },
    0,
    days.length - 1,
    errors,
  );
  if (!movement) return null;
  const { deltaMm, sigmaMm } = movement;
  const margin = Math.max(0.1, margin95(sigmaMm)).toFixed(1);
  const dateOf = (day: number | undefined) => dateInTable(formatIsoDate(required(day)), ground.language);
  const [from, to] = [dateOf(days[0]), dateOf(days.at(-1))];
  return fact(
    facts.labels.movement,
    facts.movement(`${withTrueMinus(fixed(deltaMm, 1))} ± ${margin}`, from, to),
  );
}

/** Motion that isn't steady doesn't add up over the years, and the vertical rate isn't that of ground moving sideways. */
function rateTimesYears(m: Measurement, { facts }: ReportWords): Fact | null {
  const { rateWithoutEvents, verdict } = m;
  if (rateWithoutEvents !== null || NEW_PACE_VERDICTS.has(verdict) || SIDEWAYS_VERDICTS.has(verdict))
    return null;
  const margin = (margin95(m.sigmaMmYr) * m.spanYears).toFixed(0);
  const motion = `${withTrueMinus(fixed(m.totalMotionMm, 0))} ± ${margin}`;
  return fact(facts.labels.rateTimesYears, facts.rateTimesYears(motion, m.spanYears.toFixed(1)));
}

/** How certain the direction is. A rate that includes a jump isn't a steady motion. */
function certaintyFact(
  { assessment, rateWithoutEvents, verdict, east }: Measurement,
  { facts }: ReportWords,
): Fact {
  const label = facts.labels.certainty;
  if (verdict === 'shifted_sideways' && east?.shift)
    return fact(label, facts.sideways((Math.abs(east.shift.sizeMm) / east.shift.sigmaMm).toFixed(1)));
  if (verdict === 'moving_sideways' && east !== null)
    return fact(label, facts.sideways((Math.abs(east.velocityMmYr) / east.sigmaMmYr).toFixed(1)));
  if (NEW_PACE_VERDICTS.has(verdict)) return fact(label, facts.paceChanged);
  if (rateWithoutEvents !== null) return fact(label, facts.rateHasJump);
  const { confidenceTier, signalToNoise } = assessment;
  return fact(label, facts.signalToNoise(capital(facts.certainty[confidenceTier]), signalToNoise.toFixed(1)));
}

/** One row per event: what, how much and when. */
function eventFacts({ events }: Measurement, { facts, ground }: ReportWords): Fact[] {
  return events.map((event, at) => {
    const { size, sigma, kind } = event;
    const unit = kind === 'pace_change' ? ground.rateUnits.mm : ground.lengthUnits.mm;
    const dates = eventDates(event, ground);
    const value = `${withTrueMinus(fixed(size, 1))} ± ${margin95(sigma).toFixed(1)} ${unit} (95 %) ${dates}`;
    const what = event.isSuspectedUnwrapping
      ? facts.eventMayBeError
      : event.isUnconfirmed
        ? facts.eventNotConfirmed
        : facts.eventNames[kind];
    const { event: label } = facts.labels;
    return fact(events.length === 1 ? label : `${label} ${at + 1}`, `${what}: ${value}`);
  });
}

/** The last 12 months, if they differ from the rest of the record. */
function recentFact(measurement: Measurement, words: ReportWords): Fact | null {
  const { recentRate, verdict } = measurement;
  if (NEW_PACE_VERDICTS.has(verdict)) return null;
  if (recentRate === null || recentSentence(measurement, 'mm', words) === null) return null;
  return fact(words.facts.labels.last12Months, withTrueMinus(velocityDisplay(recentRate, 'mm', words)));
}

function accelerationFact({ acceleration }: Measurement, { facts }: ReportWords): Fact | null {
  if (acceleration === null || !isSignificant(acceleration)) return null;
  const { velocityMmYr: change, sigmaMmYr } = acceleration;
  return fact(
    facts.labels.acceleration,
    facts.acceleration(withTrueMinus(fixed(change, 1)), margin95(sigmaMmYr).toFixed(1)),
  );
}

/** Slight motion is already covered by the other facts. */
function severityFact({ severity }: Measurement, { facts, ground }: ReportWords): Fact | null {
  if (severity < 2) return null;
  return fact(facts.labels.severity, facts.severity(severity, ground.severity[severity]));
}

/** The place's motion relative to the ground around it. */
function surroundingsOf(
  { vsSurroundings, surroundingsRadiusM: radius }: Measurement,
  words: ReportWords,
): Fact | null {
  if (vsSurroundings === null) return null;
  const { facts } = words;
  const within = radius === null ? '' : facts.within(String(Number((radius / 1000).toFixed(1))));
  const rate = withTrueMinus(velocityDisplay(vsSurroundings, 'mm', words));
  return fact(facts.labels.surroundings, `${rate}${within}`);
}

function paceFact(
  { pace, paceSpreadMmYr, events }: Measurement,
  { facts, ground }: ReportWords,
): Fact | null {
  if (pace === null) return null;
  if (paceSpreadMmYr === null) return hasNewPace(events) ? null : fact(facts.labels.pace, facts.changedPace);
  if (pace !== 'changed' && hasNewPace(events)) return null;
  const margin = `${margin95(paceSpreadMmYr).toFixed(1)} ${ground.rateUnits.mm} (95 %)`;
  return fact(facts.labels.pace, `${facts.pace[pace]} ± ${margin}`);
}

function neighborsOf(
  { neighborConsistent, neighborSpreadMmYr }: Measurement,
  { facts }: ReportWords,
): string {
  const radius = String(NEIGHBORHOOD_RADIUS_M);
  if (neighborSpreadMmYr !== null && neighborSpreadMmYr > DIFFERENTIAL_MM_YR)
    return facts.unevenNeighbors(neighborSpreadMmYr.toFixed(1), radius);
  if (neighborConsistent === null) return facts.fewNeighbors;
  const spread = neighborSpreadMmYr === null ? '' : facts.spread(neighborSpreadMmYr.toFixed(1));
  return neighborConsistent ? facts.neighborsAgree(radius, spread) : facts.neighborsDisagree(spread);
}

function calibrationOf({ calibration }: ReportCell, { facts }: ReportWords): string {
  if (calibration.kind !== 'gps_tied') return facts.notTied;
  const rmse = calibration.rmse_mm_yr;
  return `${facts.tied}${rmse === null ? '' : facts.stationsFit(rmse.toFixed(1))}`;
}

/** The nearest stations, in one line on the second page. */
function stationsOf(cell: ReportCell, { facts, ground }: ReportWords): Fact | null {
  const stations = presentNearestStations(cell);
  if (stations.length === 0) return null;
  return fact(facts.labels.stations, withTrueMinus(stationsInWords(stations, ground)));
}

export function fact(label: string, value: string): Fact {
  return { label, value };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
