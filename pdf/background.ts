import { encode } from 'uqr';
import { KEY_FACTS } from './drawAnswer.ts';
import type { Flow } from './flow.ts';
import { CONTENT_WIDTH, INK, PAGE, type Paper } from './paper.ts';
import type { Fact, ReportSheet, SheetProof } from './reportSheet.ts';
import type { PdfWords } from './words/english.ts';
import { pdfWordsIn } from './words/pdfWords.ts';

const HEADING = { face: 'bold', size: 12, color: INK.accent } as const;
const HEADING_HEIGHT = 19;
/** Number of sections without context. */
const SECTIONS = 4;
/** Sizes of the text, points: the first one with which everything fits on one page is taken. */
const TEXT_SIZES = [9.5, 9, 8.5];
/** Widths of a table and of its first column, and the size of its text, points. */
interface TableStyle {
  readonly whole: number;
  readonly label: number;
  readonly size: number;
}
const WHOLE = { whole: CONTENT_WIDTH, label: 150 };
const GAP = 10;
/** Side of the QR code, points: 0.35 mm per module. */
const CODE_SIDE = 104;
/**
 * Readers accept each of the eight masks. Comparing them takes ten times as long as the code; of our links this one is
 * nearly always the best, and on average 0.2 % from it.
 */
const CODE_MASK = 2;
const PROOF_WIDTH = 132;
const SMALL = { size: 8.5, width: PROOF_WIDTH } as const;

/** A part of the background pages; a list or table may be continued on the next page. */
interface Section {
  /** On one page, points. */
  readonly height: number;
  readonly draw: (flow: Flow) => void;
}

/**
 * The background pages: all facts, how they were measured, what the report can't say, the sources, and apart from them
 * what others have mapped.
 */
export function drawBackground(flow: Flow, sheet: ReportSheet): void {
  const sections = fittingSections(flow, sheet);
  for (const [at, section] of sections.entries()) {
    if (at > 0) flow.y += GAP;
    section.draw(flow);
  }
}

/** The sections in the largest text with which they fit; context alone goes to another page if it doesn't fit as well. */
function fittingSections({ paper, room }: Flow, sheet: ReportSheet): readonly Section[] {
  const bySize: Section[][] = [];
  for (const size of TEXT_SIZES) {
    const sections = sectionsOf(paper, sheet, size);
    if (heightOf(sections) <= room) return sections;
    bySize.push(sections);
  }
  return bySize.find((each) => heightOf(each.slice(0, SECTIONS)) <= room) ?? bySize[0] ?? [];
}

function heightOf(sections: readonly Section[]): number {
  return sections.reduce((sum, { height }) => sum + height + GAP, -GAP);
}

function sectionsOf(paper: Paper, sheet: ReportSheet, size: number): Section[] {
  const words = pdfWordsIn(sheet.language).background;
  return [
    // The facts on the first page aren't repeated.
    tableSection(paper, words.facts, sheet.facts.slice(KEY_FACTS), { ...WHOLE, size }),
    paragraphSection(paper, words.method, sheet.method, size),
    listSection(paper, words.limits, sheet.limits, size),
    provenanceSection(paper, sheet, size),
    ...(sheet.context ? [contextSection(paper, words.context, sheet.context, size)] : []),
  ];
}

/** What others have mapped, with a note that it wasn't measured. */
function contextSection(
  paper: Paper,
  title: string,
  { note, layers }: NonNullable<ReportSheet['context']>,
  size: number,
): Section {
  const table = tableSection(paper, title, layers, { ...WHOLE, size });
  const style = { size: size - 1, color: INK.quiet } as const;
  const noteHeight = paper.heightOf(note, style) + 3;
  return {
    height: table.height + noteHeight,
    draw: (flow) => {
      table.draw(flow);
      flow.ensure(noteHeight);
      const { y } = flow;
      paper.tag('P', () => void paper.write(note, PAGE.margin, y + 2, style));
      flow.y += noteHeight;
    },
  };
}

/** The data sources, next to the proof of the report. */
function provenanceSection(
  paper: Paper,
  { language, provenance, proof }: ReportSheet,
  size: number,
): Section {
  const words = pdfWordsIn(language).background;
  if (!proof) return tableSection(paper, words.provenance, provenance, { ...WHOLE, size });
  const table = tableSection(paper, words.provenance, provenance, {
    size,
    label: 90,
    whole: CONTENT_WIDTH - PROOF_WIDTH - 14,
  });
  const proofHeight = HEADING_HEIGHT + CODE_SIDE + paper.heightOf(words.proof, SMALL) + 2 * SMALL.size;
  const draw = (flow: Flow) => {
    flow.ensure(proofHeight);
    const { page } = flow;
    const bottom = drawProof(flow, proof, words);
    table.draw(flow);
    if (flow.page === page) flow.y = Math.max(flow.y, bottom);
  };
  return { height: Math.max(table.height, proofHeight), draw };
}

/** A QR code and a link to the page that verifies the report; returns where they end. */
function drawProof({ paper, y: top }: Flow, { url }: SheetProof, words: PdfWords['background']): number {
  const left = PAGE.width - PAGE.margin - PROOF_WIDTH;
  paper.tag('H2', () => void paper.write(words.verify, left, top, HEADING));
  const y = top + HEADING_HEIGHT;
  const { data, size } = encode(url, { ecc: 'L', border: 0, maskPattern: CODE_MASK });
  const module = CODE_SIDE / size;
  const draw = () => {
    const { canvas } = paper;
    canvas.save().translate(left, y).scale(module);
    for (const [row, line] of data.entries())
      for (const { from, to } of darkRuns(line)) canvas.rect(from, row, to - from, 1);
    canvas.fill('#000000').restore();
  };
  paper.tag('Figure', draw, {
    alt: words.code,
    bbox: [left, y, left + CODE_SIDE, y + CODE_SIDE],
  });
  const below = y + CODE_SIDE + 5;
  paper.tag('P', () => void paper.write(words.proof, left, below, SMALL));
  const linkY = below + paper.heightOf(words.proof, SMALL) + 2;
  paper.writeLink(words.openSigned, url, left, linkY, { ...SMALL, color: INK.accent });
  return linkY + paper.heightOf(words.openSigned, SMALL);
}

/** The dark modules of a row, neighbors together. */
function darkRuns(line: readonly boolean[]): { readonly from: number; readonly to: number }[] {
  const runs = [];
  for (let from = line.indexOf(true); from !== -1;) {
    const end = line.indexOf(false, from);
    const to = end === -1 ? line.length : end;
    runs.push({ from, to });
    from = line.indexOf(true, to);
  }
  return runs;
}

/** A heading that stays with what follows it. */
function drawHeading(flow: Flow, text: string, heightOfFirst: number): void {
  flow.ensure(HEADING_HEIGHT + heightOfFirst);
  const { paper, y } = flow;
  paper.tag('H2', () => void paper.write(text, PAGE.margin, y, HEADING));
  flow.y += HEADING_HEIGHT;
}

/** A table of facts, one in each row. */
function tableSection(
  paper: Paper,
  title: string,
  facts: readonly Fact[],
  { whole, label, size }: TableStyle,
): Section {
  const about = { size, color: INK.quiet, width: label };
  const inCell = { size, width: whole - label - 12 };
  const heights = facts.map(
    ({ label: text, value }) =>
      Math.max(paper.heightOf(value, inCell), paper.heightOf(text, about), size + 2.5) + 3,
  );
  const drawRow = (flow: Flow, { label: text, value, url }: Fact, row: number) => {
    const height = heights[row] ?? 0;
    flow.ensure(height);
    const { y } = flow;
    if (row % 2 === 0) {
      paper.decorate(() => void paper.canvas.rect(PAGE.margin, y - 1.5, whole, height).fill(INK.panel));
    }
    paper.group('TR', () => {
      paper.tag('TH', () => void paper.write(text, PAGE.margin + 5, y, about), { scope: 'Row' });
      const left = PAGE.margin + label + 8;
      if (url === undefined) paper.tag('TD', () => void paper.write(value, left, y, inCell));
      else paper.group('TD', () => paper.writeLink(value, url, left, y, { ...inCell, color: INK.accent }));
    });
    flow.y += height;
  };
  const draw = (flow: Flow) => {
    drawHeading(flow, title, heights[0] ?? 0);
    paper.group('Table', () => facts.forEach((fact, row) => drawRow(flow, fact, row)));
  };
  return { height: HEADING_HEIGHT + heights.reduce((sum, height) => sum + height, 0), draw };
}

function paragraphSection(paper: Paper, title: string, text: string, size: number): Section {
  const textHeight = paper.heightOf(text, { size });
  const draw = (flow: Flow) => {
    drawHeading(flow, title, textHeight);
    const { y } = flow;
    paper.tag('P', () => void paper.write(text, PAGE.margin, y, { size }));
    flow.y += textHeight + 3;
  };
  return { height: HEADING_HEIGHT + textHeight + 3, draw };
}

function listSection(paper: Paper, title: string, texts: readonly string[], size: number): Section {
  const style = { size, width: CONTENT_WIDTH - 14 };
  const heights = texts.map((text) => paper.heightOf(text, style));
  const drawItem = (flow: Flow, text: string, item: number) => {
    const height = heights[item] ?? 0;
    flow.ensure(height);
    const { y } = flow;
    paper.group('LI', () => {
      paper.tag('Lbl', () => void paper.write('•', PAGE.margin + 2, y, { size, width: 10 }));
      paper.tag('LBody', () => void paper.write(text, PAGE.margin + 14, y, style));
    });
    flow.y += height + 2;
  };
  const draw = (flow: Flow) => {
    drawHeading(flow, title, heights[0] ?? 0);
    paper.group('L', () => texts.forEach((text, item) => drawItem(flow, text, item)));
  };
  return { height: HEADING_HEIGHT + heights.reduce((sum, height) => sum + height + 2, 0), draw };
}
