import { dateInWords } from '../core/words/language.ts';
import type { Flow } from './flow.ts';
import { drawMaps } from './mapFigure.ts';
import { CONTENT_WIDTH, INK, PAGE, type Paper } from './paper.ts';
import { velocityColor } from './rampColors.ts';
import type { ReportSheet } from './reportSheet.ts';
import { drawSeriesChart, type ChartedSeries } from './seriesChart.ts';
import { SCALE_HEIGHT, drawVelocityScale } from './drawVelocityScale.ts';
import { pdfWordsIn } from './words/pdfWords.ts';

/** A chart that would be lower than this starts a new page; the second value is the maximum height. */
const CHART_HEIGHT = { least: 94, most: 210 } as const;
const CHART_HEADING_HEIGHT = 18;
const MAPS_WIDTH = 236;
const FACT_LABEL_WIDTH = 78;
/** Number of facts next to the map on the first page. */
export const KEY_FACTS = 8;

/** The answer: place, verdict, velocity on its scale, map and series. */
export function drawAnswer(flow: Flow, sheet: ReportSheet): void {
  const { paper } = flow;
  let y = drawHead(paper, sheet);
  y = drawPlace(paper, y, sheet.place);
  y = drawVerdict(paper, y + 8, sheet);
  // The scale runs from sinking to rising.
  if (!sheet.rate.isSideways) {
    drawVelocityScale(paper, y + 6, sheet);
    y += 6 + SCALE_HEIGHT;
  }
  y += 6;
  flow.y = drawSurroundings(paper, y, sheet) + 6;
  if (sheet.series) drawHistory(flow, { ...sheet, series: sheet.series });
}

function drawHead(paper: Paper, { language, madeAt }: ReportSheet): number {
  const y = 34;
  const date = dateInWords(new Date(madeAt).toISOString().slice(0, 10), language);
  paper.tag('P', () => {
    paper.write(pdfWordsIn(language).answer.head, PAGE.margin, y, {
      face: 'bold',
      size: 10,
      color: INK.accent,
      width: 300,
    });
    paper.write(date, PAGE.width - PAGE.margin - 200, y, {
      size: 10,
      color: INK.quiet,
      width: 200,
      align: 'right',
    });
  });
  paper.decorate(() => {
    paper.canvas
      .moveTo(PAGE.margin, y + 16)
      .lineTo(PAGE.width - PAGE.margin, y + 16)
      .lineWidth(1.2)
      .stroke(INK.accent);
  });
  return y + 24;
}

/** A long address gets a smaller font, then more lines. */
function drawPlace(paper: Paper, y: number, { heading, lines }: ReportSheet['place']): number {
  const sizes = [20, 17, 14, 11.5, 10];
  const size = sizes.find((each) => paper.heightOf(heading, { face: 'bold', size: each }) < 2.6 * each) ?? 10;
  let at = y;
  paper.tag('H1', () => {
    at += paper.write(heading, PAGE.margin, at, { face: 'bold', size });
  });
  for (const line of lines) {
    paper.tag('P', () => {
      at += paper.write(line, PAGE.margin, at + 1, { size: 9, color: INK.quiet });
    });
  }
  return at;
}

function drawVerdict(paper: Paper, y: number, sheet: ReportSheet): number {
  const { headline, isCertain, sentence, brief, caveats, rate } = sheet;
  const left = PAGE.margin + 16;
  const width = CONTENT_WIDTH - 30;
  // The brief starts with the same sentence.
  const text = brief ?? sentence;
  const style = { size: 9.5, width } as const;
  const rateStyle = { face: 'bold', size: 15, width } as const;
  const caveatStyle = { size: 8.5, color: INK.quiet, width } as const;
  const textHeight = paper.heightOf(text, style) + 3;
  const beside = rate.overRecord;
  const below = beside === null ? 0 : 15;
  const height =
    66 +
    below +
    textHeight +
    caveats.reduce((sum, caveat) => sum + paper.heightOf(caveat, caveatStyle) + 1.5, 0);
  paper.decorate(() => {
    paper.canvas.rect(PAGE.margin, y, CONTENT_WIDTH, height).fill(INK.panel);
    paper.canvas
      .rect(PAGE.margin, y, 7, height)
      .fill(isCertain ? velocityColor(rate.velocityMmYr) : INK.rule);
    paper.canvas.rect(PAGE.margin, y, 7, height).lineWidth(0.4).stroke(INK.quiet);
  });
  paper.tag('H2', () => {
    paper.write(headline, left, y + 8, { face: 'bold', size: 20, width });
  });
  paper.tag('P', () => {
    paper.write(rate.inMillimeters, left, y + 36, rateStyle);
    const after = left + paper.widthOf(rate.inMillimeters, rateStyle) + 12;
    paper.write(rate.inInches, after, y + 40, { size: 10.5, color: INK.quiet, width: 240 });
  });
  if (beside !== null) paper.tag('P', () => void paper.write(beside, left, y + 56, { size: 10.5, width }));
  paper.tag('P', () => void paper.write(text, left, y + 60 + below, style));
  let at = y + 60 + below + textHeight;
  for (const caveat of caveats) {
    paper.tag('P', () => {
      at += paper.write(caveat, left, at, caveatStyle) + 1.5;
    });
  }
  return y + height;
}

/** The maps, and the most important facts next to them. */
function drawSurroundings(paper: Paper, y: number, { language, map, facts }: ReportSheet): number {
  const words = pdfWordsIn(language);
  const heading = { face: 'bold', size: 11, color: INK.accent } as const;
  const hasMap = map !== null;
  const right = hasMap ? PAGE.margin + MAPS_WIDTH + 22 : PAGE.margin;
  const width = PAGE.width - PAGE.margin - right;
  let mapHeight = 0;
  if (map) {
    paper.tag(
      'H2',
      () => void paper.write(words.answer.around, PAGE.margin, y, { ...heading, width: MAPS_WIDTH }),
    );
    mapHeight = 18 + drawMaps(paper, { x: PAGE.margin, y: y + 18, width: MAPS_WIDTH }, map, words);
  }
  paper.tag('H2', () => void paper.write(words.answer.inShort, right, y, { ...heading, width }));
  let at = y + 18;
  paper.group('Table', () => {
    for (const { label, value } of facts.slice(0, KEY_FACTS)) {
      const top = at;
      const style = { size: 9.5, width: width - FACT_LABEL_WIDTH } as const;
      const name = { size: 8.5, color: INK.quiet, width: FACT_LABEL_WIDTH - 4 };
      at += Math.max(paper.heightOf(value, style), paper.heightOf(label, name), 12) + 5;
      paper.group('TR', () => {
        paper.tag('TH', () => void paper.write(label, right, top, name), { scope: 'Row' });
        paper.tag('TD', () => void paper.write(value, right + FACT_LABEL_WIDTH, top - 0.5, style));
      });
      const line = at - 2.5;
      paper.decorate(() => {
        paper.canvas
          .moveTo(right, line)
          .lineTo(right + width, line)
          .lineWidth(0.3)
          .stroke(INK.rule);
      });
    }
  });
  return Math.max(at, y + mapHeight);
}

function drawHistory(flow: Flow, charted: ChartedSeries): void {
  const heading = { face: 'bold', size: 11, color: INK.accent } as const;
  flow.ensure(CHART_HEADING_HEIGHT + CHART_HEIGHT.least);
  const { paper, y } = flow;
  const height = Math.min(CHART_HEIGHT.most, flow.room - CHART_HEADING_HEIGHT);
  paper.tag(
    'H2',
    () => void paper.write(pdfWordsIn(charted.language).answer.history, PAGE.margin, y, heading),
  );
  drawSeriesChart(paper, y + CHART_HEADING_HEIGHT - 2, height, charted);
  flow.y += CHART_HEADING_HEIGHT + height + 8;
}
