import { encode } from 'uqr';
import { KEY_FACTS } from './drawAnswer.ts';
import type { Flow } from './flow.ts';
import { CONTENT_WIDTH, INK, PAGE } from './paper.ts';
import type { Fact, ReportSheet, SheetProof } from './reportSheet.ts';

const HEADING = { face: 'bold', size: 12, color: INK.accent } as const;
const HEADING_HEIGHT = 19;
const TEXT = { size: 9.5 } as const;
const PROVENANCE = 'Where the data comes from';
/** Widths of a table, points: the whole table, and its first column. */
const TABLE = { whole: CONTENT_WIDTH, label: 150 };
const GAP = 10;
/** Side of the QR code, points: 0.35 mm per module. */
const CODE_SIDE = 104;
const PROOF_WIDTH = 132;
const PROOF_TEXT =
  'Scan the code, or open the link, to compare the paper with what we signed, and to see newer data and corrections.';
const SMALL = { size: 8.5, width: PROOF_WIDTH } as const;

/** The background pages: all facts, how they were measured, what the report can't say, and the sources. */
export function drawBackground(flow: Flow, sheet: ReportSheet): void {
  // The facts on the first page aren't repeated.
  drawTable(flow, 'More facts', sheet.facts.slice(KEY_FACTS));
  flow.y += GAP;
  drawParagraph(flow, 'How this was measured', sheet.method);
  flow.y += GAP;
  drawList(flow, "What this report can't say", sheet.limits);
  flow.y += GAP;
  drawProvenance(flow, sheet);
}

/** The data sources, next to the proof of the report. */
function drawProvenance(flow: Flow, { provenance, proof }: ReportSheet): void {
  if (!proof) {
    drawTable(flow, PROVENANCE, provenance);
    return;
  }
  flow.ensure(HEADING_HEIGHT + CODE_SIDE + flow.paper.heightOf(PROOF_TEXT, SMALL) + 2 * SMALL.size);
  const { page } = flow;
  const bottom = drawProof(flow, proof);
  drawTable(flow, PROVENANCE, provenance, {
    label: 90,
    whole: CONTENT_WIDTH - PROOF_WIDTH - 14,
  });
  if (flow.page === page) flow.y = Math.max(flow.y, bottom);
}

/** A QR code and a link to the page that verifies the report; returns where they end. */
function drawProof({ paper, y: top }: Flow, { url }: SheetProof): number {
  const left = PAGE.width - PAGE.margin - PROOF_WIDTH;
  paper.tag('H2', () => void paper.write('Verify this report', left, top, HEADING));
  const y = top + HEADING_HEIGHT;
  const { data, size } = encode(url, { ecc: 'L', border: 0 });
  const module = CODE_SIDE / size;
  const draw = () => {
    for (const [row, line] of data.entries())
      for (const [col, isDark] of line.entries())
        if (isDark) paper.canvas.rect(left + col * module, y + row * module, module, module);
    paper.canvas.fill('#000000');
  };
  paper.tag('Figure', draw, {
    alt: 'A QR code with the address of the page that verifies this report',
    bbox: [left, y, left + CODE_SIDE, y + CODE_SIDE],
  });
  const below = y + CODE_SIDE + 5;
  paper.tag('P', () => void paper.write(PROOF_TEXT, left, below, SMALL));
  const linkY = below + paper.heightOf(PROOF_TEXT, SMALL) + 2;
  paper.writeLink('Open what we signed', url, left, linkY, { ...SMALL, color: INK.accent });
  return linkY + paper.heightOf('Open', SMALL);
}

/** A heading that stays with what follows it. */
function drawHeading(flow: Flow, text: string, heightOfFirst: number): void {
  flow.ensure(HEADING_HEIGHT + heightOfFirst);
  const { paper, y } = flow;
  paper.tag('H2', () => void paper.write(text, PAGE.margin, y, HEADING));
  flow.y += HEADING_HEIGHT;
}

function drawTable(flow: Flow, title: string, facts: readonly Fact[], { whole, label } = TABLE): void {
  const { paper } = flow;
  const about = { ...TEXT, color: INK.quiet, width: label };
  const inCell = { ...TEXT, width: whole - label - 12 };
  const heightOf = ({ label: text, value }: Fact): number =>
    Math.max(paper.heightOf(value, inCell), paper.heightOf(text, about), 12) + 3;
  drawHeading(flow, title, facts[0] ? heightOf(facts[0]) : 0);
  paper.group('Table', () => {
    facts.forEach((fact, row) => {
      const height = heightOf(fact);
      flow.ensure(height);
      const { y } = flow;
      if (row % 2 === 0) {
        paper.decorate(() => void paper.canvas.rect(PAGE.margin, y - 1.5, whole, height).fill(INK.panel));
      }
      paper.group('TR', () => {
        paper.tag('TH', () => void paper.write(fact.label, PAGE.margin + 5, y, about), {
          scope: 'Row',
        });
        const left = PAGE.margin + label + 8;
        const { value, url } = fact;
        if (url === undefined) paper.tag('TD', () => void paper.write(value, left, y, inCell));
        else paper.group('TD', () => paper.writeLink(value, url, left, y, { ...inCell, color: INK.accent }));
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
