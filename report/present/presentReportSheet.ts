import { contextWords } from '../../core/context/contextWords.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { eventDates, eventName } from '../../core/report/eventWords.ts';
import { HEADLINES, NEW_PACE_VERDICTS, type RateWithSigma } from '../../core/report/groundVerdict.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { zeroSentence } from '../../core/report/rateCaveats.ts';
import { DIFFERENTIAL_MM_YR } from '../../core/neighborhood/neighborhood.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { Fact, ReportSheet } from '../../pdf/reportSheet.ts';
import type { Examination, ReportCell } from '../examine/examination.ts';
import type { Measurement } from '../examine/measurement.ts';
import type { Place } from '../ground/place.ts';
import type { ReportContext } from '../../schemas/http/report/context.ts';
import { groundBrief } from './groundBrief.ts';
import { presentCaveats, presentReference } from './presentProvenance.ts';
import { disclaimerOf } from './reportCell.ts';
import { assessmentSentences, differentialNote, velocityDisplay } from './sentences.ts';
import { fact, factsOf } from './sheetFacts.ts';
import { isSynthetic } from './presentMode.ts';
import { inches } from './units.ts';

/** The buyer of a printed report, the time and the request. */
export interface SheetContext {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly mode: Mode;
  readonly isMock: boolean;
  readonly label: string | null;
  readonly withBrief: boolean;
  /** Public address of this server, without a trailing slash. */
  readonly publicUrl: string;
  /** The email address for customers; null = the operator hasn't configured one. */
  readonly contactEmail: string | null;
}

/** The content of the printed report of a measured place; the map and the series are read in advance. */
export function presentReportSheet(
  { place, cell, measurement, context: mapped }: Examination,
  context: SheetContext,
  series: ReportSheet['series'],
  map: ReportSheet['map'],
): Omit<ReportSheet, 'proof'> {
  if (!cell || !measurement) {
    throw new GroundMotionError(
      'internal',
      'internal_error',
      'a report without a measurement was to be printed',
    );
  }
  const shown = shownRate(measurement);
  const { velocityMmYr, sigmaMmYr } = shown;
  const { title, isCertain } = HEADLINES[measurement.verdict];
  const margin95MmYr = margin95(sigmaMmYr);
  return {
    watermark: watermarkOf(cell, context),
    place: placeOf(place, context.label),
    headline: title,
    isCertain: isCertain && shown.inWords === null,
    sentence: withTrueMinus(assessmentSentences(cell, measurement, 'mm')),
    brief: context.withBrief ? withTrueMinus(groundBrief(cell, measurement, 'mm')) : null,
    // The brief already says what the rate is relative to.
    caveats: [...(context.withBrief ? [] : [zeroOf(cell)]), ...presentCaveats(cell)].map(withTrueMinus),
    rate: {
      velocityMmYr,
      margin95MmYr,
      inMillimeters: `${withTrueMinus(velocityMmYr.toFixed(1))} ± ${margin95MmYr.toFixed(1)} mm per year (95 %)`,
      withEvents: shown.inWords,
      inInches: `${withTrueMinus(inches(velocityMmYr).toFixed(3))} ± ${inches(margin95MmYr).toFixed(3)} inches per year`,
    },
    map,
    series,
    events: measurement.events.map((event) => ({
      ...event,
      name: eventName(event, 'mm'),
      dates: eventDates(event),
    })),
    facts: factsOf(cell, measurement, series),
    method: methodOf(cell, measurement),
    limits: limitsOf(cell, measurement),
    context: mapped && mapped.layers.length > 0 ? contextOf(mapped) : null,
    provenance: provenanceOf(cell, place, context),
    requestId: context.requestId,
    madeAt: context.now,
  };
}

/**
 * The rate in the largest print, and a description of what it leaves out of the rate over the record; null = it is that
 * rate.
 */
function shownRate(measurement: Measurement): RateWithSigma & { readonly inWords: string | null } {
  const { verdict, recentRate, rateWithoutEvents } = measurement;
  const overRecord = withTrueMinus(velocityDisplay(measurement, 'mm'));
  if (NEW_PACE_VERDICTS.has(verdict) && recentRate !== null)
    return { ...recentRate, inWords: `in the last 12 months; over the record ${overRecord}` };
  if (rateWithoutEvents !== null)
    return { ...rateWithoutEvents, inWords: `without the jump in its record; with it ${overRecord}` };
  const { velocityMmYr, sigmaMmYr } = measurement;
  return { velocityMmYr, sigmaMmYr, inWords: null };
}

function watermarkOf(cell: ReportCell, { mode, isMock }: SheetContext): string | null {
  if (isMock) return 'EXAMPLE – not a measurement';
  if (mode === 'test') return 'TEST DATA – not a measurement';
  return isSynthetic(cell) ? 'SYNTHETIC DATA – not a measurement' : null;
}

function placeOf(place: Place, label: string | null): ReportSheet['place'] {
  const point = `${withTrueMinus(place.lat.toFixed(6))}, ${withTrueMinus(place.lon.toFixed(6))}`;
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

/** What the rate is relative to, as a sentence. */
function zeroOf(cell: ReportCell): string {
  return zeroSentence(presentReference(cell).in_words);
}

function methodOf({ cellSizeM, calibration, combined }: ReportCell, m: Measurement): string {
  const vertical = combined
    ? 'Two satellite views of the cell, from the west and from the east, were solved together for vertical motion, so ' +
      'motion to the east or west doesn’t count as vertical.'
    : m.velocityLosMmYr === null
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

function limitsOf(cell: ReportCell, measurement: Measurement): string[] {
  const { ageDays } = cell;
  const { neighborSpreadMmYr: spread, assessment } = measurement;
  return [
    disclaimerOf(cell),
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

function contextOf({ note, layers }: ReportContext): NonNullable<ReportSheet['context']> {
  return {
    note,
    layers: layers.map((layer) => {
      const { label, found, source } = contextWords(layer);
      return fact(label, withTrueMinus(`${found} (${source})`));
    }),
  };
}

function provenanceOf(cell: ReportCell, { lat, lon }: Place, context: SheetContext): Fact[] {
  const { now, publicUrl, contactEmail } = context;
  const check = `${publicUrl}/#${lat.toFixed(5)},${lon.toFixed(5)}`;
  return [
    fact('Data source', cell.dataSource),
    fact('Attribution', cell.attribution),
    fact('License', cell.license),
    fact('Frame, release', `${cell.frameId}, ${cell.releaseId}`),
    fact('Science version', cell.scienceVersion),
    fact('Made at', `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC`),
    { ...fact('Measured here now', check), url: check },
    contactEmail === null
      ? { ...fact('Contact', `a support ticket from your account at ${publicUrl}`), url: publicUrl }
      : { ...fact('Contact', contactEmail), url: `mailto:${contactEmail}` },
  ];
}
