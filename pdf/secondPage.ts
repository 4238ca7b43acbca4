import { CONTENT_WIDTH, INK, PAGE, type Paper } from './paper.ts';
import type { Fact, ReportSheet } from './reportSheet.ts';

const HEADING = { face: 'bold', size: 12, colour: INK.accent } as const;
const TEXT = { size: 9.5 } as const;
const LABEL_WIDTH = 150;

/** What stands behind the answer: all facts, how it was measured, what it cannot say, where it comes from. */
export function drawSecondPage(paper: Paper, sheet: ReportSheet): void {
  let y = 40;
  y = drawTable(paper, y, 'All facts', sheet.facts);
  y = drawParagraphs(paper, y + 10, 'How this was measured', [sheet.method]);
  y = drawList(paper, y + 10, 'What this report cannot say', sheet.limits);
  drawTable(paper, y + 10, 'Where the data come from', sheet.provenance);
}

function drawHeading(paper: Paper, y: number, text: string): number {
  paper.tag('H2', () => void paper.write(text, PAGE.margin, y, HEADING));
  return y + 19;
}

function drawTable(paper: Paper, y: number, title: string, facts: readonly Fact[]): number {
  let at = drawHeading(paper, y, title);
  paper.group('Table', () => {
    facts.forEach(({ label, value }, row) => {
      const width = CONTENT_WIDTH - LABEL_WIDTH - 12;
      const height = Math.max(paper.heightOf(value, { ...TEXT, width }), 12) + 3;
      if (row % 2 === 0) {
        paper.decorate(
          () => void paper.canvas.rect(PAGE.margin, at - 1.5, CONTENT_WIDTH, height).fill(INK.panel),
        );
      }
      paper.group('TR', () => {
        const style = { ...TEXT, colour: INK.quiet, width: LABEL_WIDTH };
        paper.tag('TH', () => void paper.write(label, PAGE.margin + 5, at, style));
        paper.tag('TD', () => void paper.write(value, PAGE.margin + LABEL_WIDTH + 8, at, { ...TEXT, width }));
      });
      at += height;
    });
  });
  return at;
}

function drawParagraphs(paper: Paper, y: number, title: string, texts: readonly string[]): number {
  let at = drawHeading(paper, y, title);
  for (const text of texts) {
    paper.tag('P', () => {
      at += paper.write(text, PAGE.margin, at, TEXT) + 3;
    });
  }
  return at;
}

function drawList(paper: Paper, y: number, title: string, texts: readonly string[]): number {
  let at = drawHeading(paper, y, title);
  paper.group('L', () => {
    for (const text of texts) {
      paper.tag('LI', () => {
        paper.write('•', PAGE.margin + 2, at, { ...TEXT, width: 10 });
        at += paper.write(text, PAGE.margin + 14, at, { ...TEXT, width: CONTENT_WIDTH - 14 }) + 2;
      });
    }
  });
  return at;
}
