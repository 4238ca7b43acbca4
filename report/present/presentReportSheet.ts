import type { Language } from '../../core/words/language.ts';
import { contextWords } from '../../core/context/contextWords.ts';
import { fixed, withTrueMinus } from '../../core/report/trueMinus.ts';
import { eventDates, eventName } from '../../core/report/eventWords.ts';
import { headlinesIn } from '../../core/report/groundVerdict.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { rateDirection, rateNumber, shownRate, type ShownRate } from '../../core/report/shownRate.ts';
import { zeroSentence } from '../../core/report/rateCaveats.ts';
import { DIFFERENTIAL_MM_YR } from '../../core/neighborhood/neighborhood.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { Fact, ReportSheet } from '../../pdf/reportSheet.ts';
import type { Examination, ReportCell } from '../examine/examination.ts';
import type { Measurement } from '../examine/measurement.ts';
import type { Place } from '../ground/place.ts';
import type { ReportContext } from '../../schemas/http/report/context.ts';
import type { ReportWords } from '../words/english.ts';
import { reportWordsIn } from '../words/reportWords.ts';
import { groundBrief } from './groundBrief.ts';
import { presentCaveats, presentReference } from './presentProvenance.ts';
import { sourceWords } from '../../core/words/sourceWords.ts';
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
  readonly language: Language;
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
  const words = reportWordsIn(context.language);
  const { ground } = words;
  const shown = printedRate(measurement, words);
  const { title, isCertain } = headlinesIn(ground)[measurement.verdict];
  return {
    language: context.language,
    watermark: watermarkOf(cell, context, words),
    place: placeOf(place, context.label, words),
    headline: title,
    isCertain: isCertain && shown.inWords === null,
    sentence: withTrueMinus(assessmentSentences(cell, measurement, 'mm', words)),
    brief: context.withBrief ? withTrueMinus(groundBrief(cell, measurement, 'mm', words)) : null,
    // The brief already says what the rate is relative to.
    caveats: [
      ...(context.withBrief ? [] : [zeroSentence(presentReference(cell, words).in_words, ground)]),
      ...presentCaveats(cell, words),
    ].map(withTrueMinus),
    rate: rateInPrint(shown, words),
    map,
    series,
    events: measurement.events.map((event) => ({
      ...event,
      name: eventName(event, 'mm', ground),
      dates: eventDates(event, ground),
    })),
    facts: factsOf(cell, measurement, series, words),
    method: methodOf(cell, measurement, words),
    limits: limitsOf(cell, measurement, words),
    context: mapped && mapped.layers.length > 0 ? contextOf(mapped, words) : null,
    provenance: provenanceOf(cell, place, context, words),
    requestId: context.requestId,
    madeAt: context.now,
  };
}

/**
 * The rate in the largest print, and a description of what it leaves out of the rate over the record; null = it is that
 * rate.
 */
function printedRate(
  measurement: Measurement,
  words: ReportWords,
): ShownRate & { readonly inWords: string | null } {
  const { verdict, recentRate: lately, rateWithoutEvents: withoutJumps, east } = measurement;
  const shown = shownRate({ verdict, overRecord: measurement, withoutJumps, lately, east });
  // A measurement has more fields than its rate.
  const { velocityMmYr, sigmaMmYr, covers } = shown;
  const rate = { velocityMmYr, sigmaMmYr, covers };
  const overRecord = withTrueMinus(velocityDisplay(measurement, 'mm', words));
  if (covers === 'record') return { ...rate, inWords: null };
  return { ...rate, inWords: words.facts.rateCovers[covers](overRecord) };
}

function rateInPrint(
  shown: ReturnType<typeof printedRate>,
  { facts: { ratePerYear }, ground }: ReportWords,
): ReportSheet['rate'] {
  const { velocityMmYr, sigmaMmYr, covers, inWords } = shown;
  const margin95MmYr = margin95(sigmaMmYr);
  const isSideways = covers === 'sideways';
  const number = rateNumber(shown, (mmYr) => withTrueMinus(fixed(mmYr, 1)));
  const numberInInches = withTrueMinus(fixed(inches(isSideways ? Math.abs(velocityMmYr) : velocityMmYr), 3));
  return {
    velocityMmYr,
    margin95MmYr,
    isSideways,
    inMillimeters: `${ratePerYear.mm(number, margin95MmYr.toFixed(1))}${rateDirection(shown, ground)}`,
    overRecord: inWords,
    inInches: ratePerYear.in(numberInInches, inches(margin95MmYr).toFixed(3)),
  };
}

function watermarkOf(
  cell: ReportCell,
  { mode, isMock }: SheetContext,
  { facts: { watermarks } }: ReportWords,
): string | null {
  if (isMock) return watermarks.example;
  if (mode === 'test') return watermarks.test;
  return isSynthetic(cell) ? watermarks.synthetic : null;
}

function placeOf(place: Place, label: string | null, { facts }: ReportWords): ReportSheet['place'] {
  const point = `${withTrueMinus(place.lat.toFixed(6))}, ${withTrueMinus(place.lon.toFixed(6))}`;
  const heading = place.geocodedAddress ?? place.address;
  const lines = [];
  if (heading !== null) {
    const within = place.uncertaintyM > 0 ? facts.probablyWithin(String(Math.round(place.uncertaintyM))) : '';
    lines.push(`${facts.point(point)} (${facts.precision[place.matchType]}${within})`);
    if (place.address !== null && place.address !== heading) lines.push(facts.addressSent(place.address));
  }
  if (label !== null) lines.push(facts.ownNote(label));
  return { heading: heading ?? facts.point(point), lines };
}

function methodOf(
  { cellSizeM, calibration, combined }: ReportCell,
  m: Measurement,
  { facts: { method } }: ReportWords,
): string {
  const oneLook = m.velocityLosMmYr === null ? method.givenVertical : method.converted;
  const vertical = combined ? method.twoLooks : oneLook;
  const tie = calibration.kind === 'gps_tied' ? method.tied : method.relative;
  return method.howMeasured(m.nMeasurements, cellSizeM.toFixed(0), vertical, tie);
}

function limitsOf(cell: ReportCell, measurement: Measurement, words: ReportWords): string[] {
  const { neighborSpreadMmYr: spread, assessment } = measurement;
  const { limits } = words.facts;
  return [
    disclaimerOf(cell, words),
    limits.notFuture,
    limits.belowRoofs,
    ...(spread !== null && spread > DIFFERENTIAL_MM_YR ? [differentialNote(spread, words)] : []),
    ...(assessment.nearThreshold ? [limits.nearBorder] : []),
    ...(cell.ageDays > 365 ? [limits.old] : []),
    limits.askEngineer,
  ];
}

function contextOf({ layers }: ReportContext, { ground }: ReportWords): NonNullable<ReportSheet['context']> {
  return {
    note: ground.context.note,
    layers: layers.map((layer) => {
      const { label, found, source } = contextWords(layer, 'area', ground);
      return fact(label, withTrueMinus(`${found} (${source})`));
    }),
  };
}

function provenanceOf(
  cell: ReportCell,
  { lat, lon }: Place,
  { now, publicUrl, contactEmail }: SheetContext,
  { facts, ground }: ReportWords,
): Fact[] {
  const check = `${publicUrl}/#${lat.toFixed(5)},${lon.toFixed(5)}`;
  const { labels } = facts;
  return [
    fact(labels.dataSource, sourceWords(cell.dataSource, ground)),
    fact(labels.attribution, sourceWords(cell.attribution, ground)),
    fact(labels.license, sourceWords(cell.license, ground)),
    fact(labels.frameRelease, `${cell.frameId}, ${cell.releaseId}`),
    fact(labels.scienceVersion, cell.scienceVersion),
    fact(labels.madeAt, `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC`),
    { ...fact(labels.measuredNow, check), url: check },
    contactEmail === null
      ? { ...fact(labels.contact, facts.supportTicket(publicUrl)), url: publicUrl }
      : { ...fact(labels.contact, contactEmail), url: `mailto:${contactEmail}` },
  ];
}
