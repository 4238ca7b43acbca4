import { required } from '../../core/required.ts';
import { datumWords } from './datum.ts';
import type { ConfidenceTier } from '../../core/report/assessment.ts';
import { formatIsoDate } from '../../core/date.ts';
import { HEADLINES } from '../../core/report/groundVerdict.ts';
import { interval95, margin95 } from '../../core/report/interval95.ts';
import type { Pace } from '../../core/report/pace.ts';
import { zeroSentence } from '../../core/report/rateCaveats.ts';
import { movementBetween } from '../../core/series/movement.ts';
import { DIFFERENTIAL_MM_YR, NEIGHBOURHOOD_RADIUS_M } from '../../core/neighbourhood/neighbourhood.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { Fact, ReportSheet } from '../../pdf/reportSheet.ts';
import type { Examination, ReportCell } from '../examine/examination.ts';
import type { Measurement } from '../examine/measurement.ts';
import type { Place } from '../ground/place.ts';
import { sigmaBeyondFit } from '../examine/viewSeries.ts';
import { groundBrief } from './groundBrief.ts';
import { presentCaveats, presentReference } from './provenance.ts';
import { DISCLAIMER } from './reportCell.ts';
import { assessmentSentences, differentialNote, velocityDisplay } from './sentences.ts';
import { isSynthetic } from './synthetic.ts';
import { inches } from './units.ts';

/** The buyer of a printed report, the time and the question. */
export interface SheetContext {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly mode: Mode;
  readonly isMock: boolean;
  readonly label: string | null;
  readonly withBrief: boolean;
}

/** What the printed report of a measured place says; the map and the series are read beforehand. */
export function presentReportSheet(
  { place, cell, measurement }: Examination,
  context: SheetContext,
  series: ReportSheet['series'],
  map: ReportSheet['map'],
): ReportSheet {
  if (!cell || !measurement) {
    throw new GroundMotionError(
      'internal',
      'internal_error',
      'a report without a measurement was to be printed',
    );
  }
  const { velocityMmYr, sigmaMmYr } = measurement;
  const { title, isCertain } = HEADLINES[measurement.verdict];
  const margin95MmYr = margin95(sigmaMmYr);
  return {
    watermark: watermarkOf(cell, context),
    place: placeOf(place, context.label),
    headline: title,
    isCertain,
    sentence: plain(assessmentSentences(cell, measurement, 'mm')),
    brief: context.withBrief ? plain(groundBrief(cell, measurement, 'mm')) : null,
    // The brief says what the rate is relative to.
    caveats: [...(context.withBrief ? [] : [zeroOf(cell)]), ...presentCaveats(cell)].map(plain),
    rate: {
      velocityMmYr,
      margin95MmYr,
      inMillimetres: `${minus(velocityMmYr.toFixed(1))} ± ${margin95MmYr.toFixed(1)} mm per year (95 %)`,
      inInches: `${minus(inches(velocityMmYr).toFixed(2))} ± ${inches(margin95MmYr).toFixed(2)} inches per year`,
    },
    map,
    series,
    facts: factsOf(cell, measurement, series),
    method: methodOf(cell, measurement),
    limits: limitsOf(cell, measurement),
    provenance: provenanceOf(cell, context),
    requestId: context.requestId,
    madeAt: context.now,
  };
}

function watermarkOf(cell: ReportCell, { mode, isMock }: SheetContext): string | null {
  if (isMock) return 'EXAMPLE – not a measurement';
  if (mode === 'test') return 'TEST DATA – not a measurement';
  return isSynthetic(cell) ? 'SYNTHETIC DATA – not a measurement' : null;
}

function placeOf(place: Place, label: string | null): ReportSheet['place'] {
  const point = `${minus(place.lat.toFixed(6))}, ${minus(place.lon.toFixed(6))}`;
  const heading = place.geocodedAddress ?? place.address;
  const lines = [];
  if (heading !== null) {
    const within = place.uncertaintyM > 0 ? `, probably within ${Math.round(place.uncertaintyM)} m` : '';
    lines.push(`Latitude, longitude ${point} (${place.matchType.replaceAll('_', ' ')}${within})`);
    if (place.address !== null && place.address !== heading) lines.push(`Address sent: ${place.address}`);
  }
  if (label !== null) lines.push(`Customer’s own note: ${label}`);
  return { heading: heading ?? `Latitude, longitude ${point}`, lines };
}

const CERTAINTY: Readonly<Record<ConfidenceTier, string>> = {
  measured: 'the direction is certain (95 %)',
  likely: 'the direction is suggestive, not certain',
  within_margin: 'the rate does not exceed its uncertainty',
};

/** What a yearly swing may miss; nothing where that changes nothing that is said of it. */
function relativeSeason({ removedSeasonMm, isSeasonCertain }: Measurement): string {
  return removedSeasonMm === null || isSeasonCertain
    ? ''
    : `; relative to the frame, which may itself swing by ±${removedSeasonMm.toFixed(1)} mm`;
}

/** The first of them are the ones that matter most. */
function factsOf(cell: ReportCell, m: Measurement, series: ReportSheet['series']): Fact[] {
  const { assessment } = m;
  const seasonal =
    m.seasonalAmplitudeMm === null
      ? 'record too short to tell'
      : `±${m.seasonalAmplitudeMm.toFixed(1)} mm${m.seasonalDominant ? ', larger than the trend' : ''}${relativeSeason(m)}`;
  const facts: (Fact | null)[] = [
    fact(
      'Certainty',
      `${capital(CERTAINTY[assessment.confidenceTier])} (signal-to-noise ${assessment.signalToNoise.toFixed(1)}; certain means 2 or more)`,
    ),
    surroundingsOf(m),
    paceFact(m),
    fact('Last observed', `${cell.lastObservation}, ${cell.ageDays} days ago (${cell.freshness})`),
    fact(
      'Record',
      `${m.nMeasurements} measurements over ${m.spanYears.toFixed(1)} years, since ${m.firstObservation}`,
    ),
    movementOf(cell, m, series),
    fact('Data quality', `${m.confidence.toFixed(2)} of 1 (coherence and length of record)`),
    fact('Neighbors', neighboursOf(m)),
    fact('Yearly swing', seasonal),
    fact('Calibration', calibrationOf(cell)),
    fact(
      'Vertical velocity',
      `${minus(m.velocityMmYr.toFixed(2))} mm/yr, standard deviation ${m.sigmaMmYr.toFixed(2)} mm/yr; 95 % interval ${intervalText(m)} mm/yr`,
    ),
    fact(
      'Rate × length of record',
      `${minus(m.totalMotionMm.toFixed(0))} ± ${(margin95(m.sigmaMmYr) * m.spanYears).toFixed(0)} mm (95 %): the rate ` +
        `times ${m.spanYears.toFixed(1)} years, not a movement between two dates`,
    ),
    m.velocityLosMmYr === null
      ? null
      : fact(
          'Along the line of sight',
          `${minus(m.velocityLosMmYr.toFixed(2))} mm/yr, positive toward the satellite`,
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

/** What the ground did from the first date to the last: the one movement that a report tells. */
function movementOf(cell: ReportCell, measurement: Measurement, series: ReportSheet['series']): Fact | null {
  if (!series) return null;
  const { days, verticalMm } = series;
  const sigma = sigmaBeyondFit(cell, measurement);
  const movement = movementBetween({ days, valuesMm: verticalMm }, 0, days.length - 1, sigma);
  if (!movement) return null;
  const { deltaMm, sigmaMm } = movement;
  const margin = Math.max(0.1, margin95(sigmaMm)).toFixed(1);
  return fact(
    'Movement so far',
    `${minus(deltaMm.toFixed(1))} ± ${margin} mm (95 %) from ${formatIsoDate(required(days[0]))} to ${formatIsoDate(required(days.at(-1)))}`,
  );
}

function intervalText({ velocityMmYr, sigmaMmYr }: Measurement): string {
  const [low, high] = interval95(velocityMmYr, sigmaMmYr);
  return `${minus(low.toFixed(2))} to ${minus(high.toFixed(2))}`;
}

/** How the place moves against the ground around it. */
function surroundingsOf({ vsSurroundings, surroundingsRadiusM: radius }: Measurement): Fact | null {
  if (vsSurroundings === null) return null;
  const within = radius === null ? '' : `, within ${Number((radius / 1000).toFixed(1))} km`;
  return fact('Surroundings', `${minus(velocityDisplay(vsSurroundings, 'mm'))}${within}`);
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

function neighboursOf({ neighborConsistent, neighborSpreadMmYr }: Measurement): string {
  if (neighborSpreadMmYr !== null && neighborSpreadMmYr > DIFFERENTIAL_MM_YR) {
    return `Uneven: they differ by ${neighborSpreadMmYr.toFixed(1)} mm/yr within about ${NEIGHBOURHOOD_RADIUS_M} m`;
  }
  if (neighborConsistent === null) return 'too few to compare';
  const spread = neighborSpreadMmYr === null ? '' : ` (spread ${neighborSpreadMmYr.toFixed(1)} mm/yr)`;
  return neighborConsistent
    ? `agree within about ${NEIGHBOURHOOD_RADIUS_M} m${spread}`
    : `do not agree${spread}`;
}

/** What the rate is relative to, as a sentence. */
function zeroOf(cell: ReportCell): string {
  return zeroSentence(presentReference(cell).in_words);
}

function calibrationOf({ calibration }: ReportCell): string {
  if (calibration.kind !== 'gps_tied') return 'Relative: not tied to GNSS stations';
  const rmse = calibration.rmse_mm_yr;
  return `Tied to GNSS${rmse === null ? '' : `; the stations fit within ${rmse.toFixed(1)} mm/yr`}`;
}

function methodOf({ cellSizeM, calibration }: ReportCell, m: Measurement): string {
  const vertical =
    m.velocityLosMmYr === null
      ? 'The data set gives vertical motion itself.'
      : 'The radar looks down at a slant. The motion along that line was converted to vertical motion, assuming that ' +
        'the ground does not move sideways.';
  const tie =
    calibration.kind === 'gps_tied'
      ? 'The velocities were tied to GNSS, and so to the Earth as a whole.'
      : 'The velocities are relative to one zero for the whole frame, which the first page names. A shift of that zero ' +
        'shifts all of them equally.';
  return (
    'A radar satellite passes over the same ground again and again. The phase of the returned wave shows how far ' +
    `the ground moved between two passes, to a few millimeters (interferometry, InSAR). ${m.nMeasurements} passes ` +
    `were combined into the motion of one cell of about ${cellSizeM.toFixed(0)} m. A straight line was fitted to ` +
    `it, with a yearly curve if the record is long enough; the slope is the velocity. ${vertical} ${tie} Its ` +
    'uncertainty includes that the errors of nearby dates are correlated. The number after ± is the 95 % ' +
    'interval: 1.96 standard deviations, which contains 95 % of true velocities. A direction is called certain ' +
    'from two standard deviations.'
  );
}

function limitsOf({ ageDays }: ReportCell, measurement: Measurement): string[] {
  const { neighborSpreadMmYr: spread, assessment } = measurement;
  return [
    DISCLAIMER,
    'It says how the ground moved in the past, not how it will move or why. A sudden event such as a sinkhole or a ' +
      'landslide can come without any motion before it.',
    'Motion below roofs, bridges and trees can differ from what the satellite sees. A building on piles can stand ' +
      'still in sinking ground.',
    ...(spread !== null && spread > DIFFERENTIAL_MM_YR ? [differentialNote(spread)] : []),
    ...(assessment.nearThreshold
      ? ['The velocity is near the border of a class: the next class is also possible.']
      : []),
    ...(ageDays > 365 ? ['The data is more than a year old.'] : []),
    'Before you buy, build or repair, ask a licensed geotechnical or structural engineer.',
  ];
}

function provenanceOf(cell: ReportCell, { requestId, now }: SheetContext): Fact[] {
  return [
    fact('Data source', cell.dataSource),
    fact('Attribution', cell.attribution),
    fact('License of the data', cell.license),
    fact('Frame and release', `${cell.frameId}, ${cell.releaseId}`),
    fact('Version of the science', cell.scienceVersion),
    fact('Request', requestId),
    fact('Made at', `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC`),
  ];
}

function fact(label: string, value: string): Fact {
  return { label, value };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With the minus sign that print has. */
function minus(number: string): string {
  return number.replace('-', '−');
}

/** Sentences made for JSON, as they are printed: a hyphen before a digit is a minus sign, but not within a date. */
function plain(sentence: string): string {
  return sentence.replaceAll(/(?<![\d\w])-(?=\d)/g, '−');
}
