import { drawMargins, drawPages } from './drawReport.ts';
import { Flow } from './flow.ts';
import { CONTENT_WIDTH, INK, PAGE, Paper } from './paper.ts';
import type { PortfolioLine, PortfolioSheet } from './reportSheet.ts';

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
  const paper = new Paper({
    title: sheet.title,
    subject: `Ground motion at ${sheet.lines.length} ${sheet.lines.length === 1 ? 'place' : 'places'}`,
    keywords: 'ground motion, subsidence, uplift, InSAR, portfolio',
    madeAt: sheet.madeAt,
  });
  const flow = new Flow(paper);
  paper.addToOutline('Summary');
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
    drawMargins(paper, about, `Page ${at + 1} of ${flow.page}`);
  }
  return paper.finish();
}

function drawSummary(flow: Flow, { title, notes, lines, madeAt }: PortfolioSheet): void {
  const { paper } = flow;
  const date = new Date(madeAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const titleStyle = { face: 'bold', size: 20 } as const;
  paper.tag('H1', () => {
    flow.y += paper.write(title, PAGE.margin, flow.y, titleStyle) + 2;
  });
  for (const text of [date, countsOf(lines), ...notes]) {
    paper.tag('P', () => {
      flow.y += paper.write(text, PAGE.margin, flow.y, QUIET) + 2;
    });
  }
  flow.y += 10;
  paper.group('Table', () => {
    drawRow(flow, HEAD, 'head');
    for (const [at, line] of lines.entries()) {
      const { place, headline, rate, lastObserved } = line;
      drawRow(flow, { number: String(at + 1), place, headline, rate, lastObserved }, 'body');
    }
  });
}

const HEAD: Readonly<Record<Column, string>> = {
  number: '#',
  place: 'Place',
  headline: 'Answer',
  rate: 'mm per year (95 %)',
  lastObserved: 'Last seen',
};

/** Number of places with each answer, most frequent first. */
function countsOf(lines: readonly PortfolioLine[]): string {
  const counts = new Map<string, number>();
  for (const { headline } of lines) counts.set(headline, (counts.get(headline) ?? 0) + 1);
  const parts = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([headline, count]) => `${headline}: ${count}`);
  return `${lines.length} ${lines.length === 1 ? 'report' : 'reports'}. ${parts.join('; ')}.`;
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
