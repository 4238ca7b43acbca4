import type { Language } from '../../core/words/language.ts';
import { fixed, withTrueMinus } from '../../core/report/trueMinus.ts';
import type { BoughtReport } from '../../billing/reports/myReports.ts';
import { required } from '../../core/required.ts';
import { headlineFor } from '../../core/report/groundVerdict.ts';
import { rateInTable, shownRateOf, type ShownRate } from '../../core/report/shownRate.ts';
import type { PortfolioLine, PortfolioSheet, ReportSheet } from '../../pdf/reportSheet.ts';
import { pdfWordsIn } from '../../pdf/words/pdfWords.ts';
import type { OkReport } from '../../schemas/http/report/motionReport.ts';
import { examineSold, type SoldReport } from '../examine/examineSold.ts';
import { groundOf } from '../ground/ground.ts';
import { readReportSheet, type SheetSources } from './drawReportPdf.ts';
import { isOfManyCells } from './areaKind.ts';
import type { FactWords } from '../words/englishFacts.ts';
import { reportWordsIn } from '../words/reportWords.ts';
import type { AskContext } from './question.ts';

/** Metadata of a portfolio. */
export interface PortfolioContext {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Null = the usual one of the language. */
  readonly title: string | null;
  readonly language: Language;
}

/** The parts of a stored report that a document needs, whichever endpoint sold it. */
type StoredReport = SoldReport &
  Pick<OkReport, 'last_observation' | 'mode'> &
  Parameters<typeof shownRateOf>[0];

/** A purchased report, and the titles of corrections that affect it. */
export interface PortfolioReport {
  readonly report: BoughtReport;
  readonly corrections: readonly string[];
}

/**
 * Draws purchased reports as one document, each from the release that was sold; a single report is drawn without a
 * summary. A report whose release is no longer stored is only a line in the summary, with the numbers that were sold.
 * Only reads; nothing is charged.
 */
export async function drawPortfolioPdf(
  context: SheetSources & {
    readonly pdfs: AskContext['pdfs'] & { drawPortfolio(sheet: PortfolioSheet): Promise<Uint8Array> };
  },
  reports: readonly PortfolioReport[],
  about: PortfolioContext,
): Promise<Uint8Array> {
  const lines: PortfolioLine[] = [];
  // One after the other, so that a document of fifty doesn't occupy all readers.
  for (const { report } of reports) lines.push(await lineOf(context, report, about));
  const { portfolio: words } = reportWordsIn(about.language).facts;
  const notes = notesOf(reports, lines, words);
  const [only] = lines;
  if (only?.report && lines.length === 1 && notes.length === 0) return context.pdfs.draw(only.report);
  const watermark = lines.find(({ report }) => report?.watermark)?.report?.watermark ?? null;
  return context.pdfs.drawPortfolio({
    ...about,
    title: about.title ?? pdfWordsIn(about.language).portfolio.title,
    lines,
    notes,
    watermark,
    madeAt: about.now,
  });
}

async function lineOf(
  context: SheetSources,
  report: BoughtReport,
  about: PortfolioContext,
): Promise<PortfolioLine> {
  const sold = JSON.parse(report.body) as StoredReport;
  const { ground, facts } = reportWordsIn(about.language);
  // The cell that represents an area or a line isn't what was sold.
  const sheet = isOfManyCells(report) ? null : await sheetOf(context, report, sold, about);
  const rate = soldRate(report, sold);
  const address = sheet?.place.heading ?? report.address ?? `${report.lat}, ${report.lon}`;
  const name = report.nickname ?? report.label;
  const place = name === null ? address : `${name}: ${address}`;
  return {
    place,
    headline:
      sheet?.headline ?? headlineFor(report.verdictCode, ground)?.title ?? facts.portfolio.headlineNotKept,
    rate: rate === null ? '' : withTrueMinus(rateInTable(rate, (mmYr) => fixed(mmYr, 1), ground)),
    lastObserved: sold.last_observation,
    report: sheet,
  };
}

/** The rate of the verdict; for a series, and a report of a few fields, the one over the record. */
function soldRate(report: BoughtReport, sold: StoredReport): ShownRate | null {
  const shown = isOfManyCells(report) ? null : shownRateOf({ ...sold, verdict_code: report.verdictCode });
  if (shown !== null) return shown;
  const { velocityVerticalMmYr: velocityMmYr, velocityUncertaintyMmYr: sigmaMmYr } = report;
  return sigmaMmYr === null ? null : { velocityMmYr, sigmaMmYr, covers: 'record' };
}

async function sheetOf(
  context: SheetSources,
  { label }: BoughtReport,
  sold: StoredReport,
  { requestId, now, language }: PortfolioContext,
): Promise<ReportSheet | null> {
  const ground = groundOf(context, sold);
  const examination = await examineSold(ground, sold, now);
  if (!examination?.measurement) return null;
  return readReportSheet(context, examination, {
    requestId,
    now,
    mode: ground.mode,
    isMock: false,
    label,
    withBrief: true,
    language,
  });
}

function notesOf(
  reports: readonly PortfolioReport[],
  lines: readonly PortfolioLine[],
  words: FactWords['portfolio'],
): string[] {
  const numbersOf = (holds: (at: number) => boolean) =>
    reports.flatMap((_, at) => (holds(at) ? [String(at + 1)] : [])).join(', ');
  const isArea = (at: number) => isOfManyCells(required(reports[at]).report);
  const gone = numbersOf((at) => lines[at]?.report === null && !isArea(at));
  const areas = numbersOf(isArea);
  const refunded = numbersOf((at) => reports[at]?.report.isRefunded === true);
  const corrected = reports.flatMap(({ corrections }, at) =>
    corrections.map((title) => words.corrected(at + 1, title)),
  );
  return [
    ...corrected,
    ...(gone === '' ? [] : [words.numbersOnly(gone)]),
    ...(areas === '' ? [] : [words.meanOnly(areas)]),
    ...(refunded === '' ? [] : [words.refunded(refunded)]),
  ];
}
