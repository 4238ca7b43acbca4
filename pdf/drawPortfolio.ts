import { dateInWords } from '../core/words/language.ts';
import { drawMargins, drawPages } from './drawReport.ts';
import { Flow } from './flow.ts';
import { CONTENT_WIDTH, INK, PAGE, Paper } from './paper.ts';
import type { PortfolioLine, PortfolioSheet } from './reportSheet.ts';
import type { PdfWords } from './words/english.ts';
import { pdfWordsIn } from './words/pdfWords.ts';

const TEXT = { size: 9 } as const;
const QUIET = { size: 9, color: INK.quiet } as const;
const HEADING = { face: 'bold', size: 9, color: INK.accent } as const;
/** Left edges and widths of the columns. */
const COLUMNS = {
  number: { x: PAGE.margin + 5, width: 20 },
  place: { x: PAGE.margin + 28, width: 210 },
  headline: { x: PAGE.margin + 246, width: 108 },
  rate: { x: PAGE.margin + 360, width: 92 },
  lastObserved: { x: PAGE.margin + 458, width: 58 },
} as const;
type Column = keyof typeof COLUMNS;

/** Draws many reports as one tagged PDF: a summary table, then each report on its own pages with an entry in the outline. */
export async function drawPortfolio(sheet: PortfolioSheet): Promise<Uint8Array> {
  const { language } = sheet;
  const words = pdfWordsIn(language);
  const paper = new Paper({
    language,
    title: sheet.title,
    subject: words.portfolio.subject(sheet.lines.length),
    keywords: words.portfolio.keywords,
    madeAt: sheet.madeAt,
  });
  const flow = new Flow(paper);
  paper.addToOutline(words.portfolio.summary);
  drawSummary(flow, sheet);
  const margins: Pick<PortfolioSheet, 'requestId' | 'watermark'>[] = Array.from(
    { length: flow.page },
    () => sheet,
  );
  for (const [at, { report, place }] of sheet.lines.entries()) {
    if (!report) continue;
    flow.newPage();
    paper.addToOutline(`${at + 1}. ${place}`);
    drawPages(flow, report);
    while (margins.length < flow.page) margins.push(report);
  }
  for (const [at, about] of margins.entries()) {
    paper.turnTo(at + 1);
    drawMargins(paper, about, { words, page: at + 1, pages: flow.page });
  }
  return paper.finish();
}

function drawSummary(flow: Flow, { language, title, notes, lines, madeAt }: PortfolioSheet): void {
  const { paper } = flow;
  const words = pdfWordsIn(language).portfolio;
  const date = dateInWords(new Date(madeAt).toISOString().slice(0, 10), language);
  const titleStyle = { face: 'bold', size: 20 } as const;
  paper.tag('H1', () => {
    flow.y += paper.write(title, PAGE.margin, flow.y, titleStyle) + 2;
  });
  for (const text of [date, countsOf(lines, words), ...notes]) {
    paper.tag('P', () => {
      flow.y += paper.write(text, PAGE.margin, flow.y, QUIET) + 2;
    });
  }
  flow.y += 10;
  paper.group('Table', () => {
    drawRow(flow, words.columns, 'head');
    for (const [at, line] of lines.entries()) {
      const { place, headline, rate, lastObserved } = line;
      drawRow(flow, { number: String(at + 1), place, headline, rate, lastObserved }, 'body');
    }
  });
}

/** Number of places with each answer, most frequent first. */
function countsOf(lines: readonly PortfolioLine[], words: PdfWords['portfolio']): string {
  const counts = new Map<string, number>();
  for (const { headline } of lines) counts.set(headline, (counts.get(headline) ?? 0) + 1);
  const parts = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([headline, count]) => `${headline}: ${count}`);
  return words.counts(lines.length, parts.join('; '));
}

function drawRow(flow: Flow, cells: Readonly<Record<Column, string>>, kind: 'head' | 'body'): void {
  const { paper } = flow;
  const style = kind === 'head' ? HEADING : TEXT;
  const names = Object.keys(COLUMNS) as Column[];
  const height =
    Math.max(...names.map((name) => paper.heightOf(cells[name], { ...style, width: COLUMNS[name].width }))) +
    6;
  flow.ensure(height);
  const { y } = flow;
  paper.group('TR', () => {
    for (const name of names) {
      const { x, width } = COLUMNS[name];
      const write = () => void paper.write(cells[name], x, y + 3, { ...style, width });
      if (kind === 'head') paper.tag('TH', write, { scope: 'Column' });
      else if (name === 'place') paper.tag('TH', write, { scope: 'Row' });
      else paper.tag('TD', write);
    }
  });
  flow.y += height;
  const line = flow.y;
  paper.decorate(() => {
    paper.canvas
      .moveTo(PAGE.margin, line)
      .lineTo(PAGE.margin + CONTENT_WIDTH, line)
      .lineWidth(0.4)
      .stroke(INK.rule);
  });
}
