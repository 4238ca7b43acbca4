import { KEY_FACTS } from './drawAnswer.ts';
import type { Flow } from './flow.ts';
import { CONTENT_WIDTH, INK, PAGE } from './paper.ts';
import type { Fact, ReportSheet } from './reportSheet.ts';

const HEADING = { face: 'bold', size: 12, colour: INK.accent } as const;
const HEADING_HEIGHT = 19;
const TEXT = { size: 9.5 } as const;
const LABEL_WIDTH = 150;
const VALUE = { ...TEXT, width: CONTENT_WIDTH - LABEL_WIDTH - 12 } as const;
const GAP = 10;

/** The background of the answer: all facts, how it was measured, what it cannot say, where it comes from. */
export function drawBackground(flow: Flow, sheet: ReportSheet): void {
  // The facts on the first page are not repeated.
  drawTable(flow, 'More facts', sheet.facts.slice(KEY_FACTS));
  flow.y += GAP;
  drawParagraph(flow, 'How this was measured', sheet.method);
  flow.y += GAP;
  drawList(flow, "What this report can't say", sheet.limits);
  flow.y += GAP;
  drawTable(flow, 'Where the data comes from', sheet.provenance);
}

/** A heading that stays with what follows it. */
function drawHeading(flow: Flow, text: string, heightOfFirst: number): void {
  flow.ensure(HEADING_HEIGHT + heightOfFirst);
  const { paper, y } = flow;
  paper.tag('H2', () => void paper.write(text, PAGE.margin, y, HEADING));
  flow.y += HEADING_HEIGHT;
}

function drawTable(flow: Flow, title: string, facts: readonly Fact[]): void {
  const { paper } = flow;
  const heightOf = ({ value }: Fact): number => Math.max(paper.heightOf(value, VALUE), 12) + 3;
  drawHeading(flow, title, facts[0] ? heightOf(facts[0]) : 0);
  paper.group('Table', () => {
    facts.forEach((fact, row) => {
      const height = heightOf(fact);
      flow.ensure(height);
      const { y } = flow;
      if (row % 2 === 0) {
        paper.decorate(
          () => void paper.canvas.rect(PAGE.margin, y - 1.5, CONTENT_WIDTH, height).fill(INK.panel),
        );
      }
      paper.group('TR', () => {
        const style = { ...TEXT, colour: INK.quiet, width: LABEL_WIDTH };
        paper.tag('TH', () => void paper.write(fact.label, PAGE.margin + 5, y, style), {
          scope: 'Row',
        });
        const left = PAGE.margin + LABEL_WIDTH + 8;
        const { value, url } = fact;
        if (url === undefined) paper.tag('TD', () => void paper.write(value, left, y, VALUE));
        else paper.group('TD', () => paper.writeLink(value, url, left, y, { ...VALUE, colour: INK.accent }));
      });
      flow.y += height;
    });
  });
}

function drawParagraph(flow: Flow, title: string, text: string): void {
  const { paper } = flow;
  const height = paper.heightOf(text, TEXT);
  drawHeading(flow, title, height);
  const { y } = flow;
  paper.tag('P', () => void paper.write(text, PAGE.margin, y, TEXT));
  flow.y += height + 3;
}

function drawList(flow: Flow, title: string, texts: readonly string[]): void {
  const { paper } = flow;
  const style = { ...TEXT, width: CONTENT_WIDTH - 14 };
  drawHeading(flow, title, paper.heightOf(texts[0] ?? '', style));
  paper.group('L', () => {
    for (const text of texts) {
      const height = paper.heightOf(text, style);
      flow.ensure(height);
      const { y } = flow;
      paper.tag('LI', () => {
        paper.write('•', PAGE.margin + 2, y, { ...TEXT, width: 10 });
        paper.write(text, PAGE.margin + 14, y, style);
      });
      flow.y += height + 2;
    }
  });
}
