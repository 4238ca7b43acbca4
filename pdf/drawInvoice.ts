import { Flow } from './flow.ts';
import type { InvoiceLine, InvoiceSheet } from './invoiceSheet.ts';
import { CONTENT_WIDTH, INK, PAGE, Paper } from './paper.ts';
import { drawWatermark } from './watermark.ts';

const TEXT = { size: 10 } as const;
const QUIET = { size: 9, color: INK.quiet } as const;
const HEADING = { face: 'bold', size: 9, color: INK.accent } as const;
const COLUMN = { gap: 24, width: (CONTENT_WIDTH - 24) / 2 } as const;
const AMOUNT_WIDTH = 110;
const LABEL_WIDTH = 130;

/** Draws an invoice or credit note as a tagged PDF of US Letter pages: one page unless its texts are unusually long. */
export async function drawInvoice(sheet: InvoiceSheet): Promise<Uint8Array> {
  const paper = new Paper({
    language: 'en',
    title: `${sheet.title} ${sheet.number}`,
    subject: `${sheet.title} ${sheet.number}: ${sheet.total.text} ${sheet.total.amount} ${sheet.currency}`,
    keywords: 'invoice, ground motion reports',
    madeAt: sheet.issuedAt,
  });
  const flow = new Flow(paper);
  drawTitle(flow, sheet);
  drawParties(flow, sheet);
  drawFacts(flow, sheet);
  drawLines(flow, sheet);
  drawNotes(flow, sheet);
  for (let page = 1; page <= flow.page; page++) {
    paper.turnTo(page);
    if (sheet.watermark !== null) drawWatermark(paper, sheet.watermark);
    drawFooter(paper, sheet, `Page ${page} of ${flow.page}`);
  }
  return paper.finish();
}

function drawTitle(flow: Flow, { title, number }: InvoiceSheet): void {
  const { paper } = flow;
  paper.tag('H1', () => {
    paper.write(title, PAGE.margin, flow.y, { face: 'bold', size: 24 });
    const style = { face: 'bold', size: 14, color: INK.accent, align: 'right' } as const;
    paper.write(number, PAGE.margin, flow.y + 9, style);
  });
  flow.y += 38;
  drawRule(paper, flow.y, 1.2, INK.accent);
  flow.y += 16;
}

/** Seller and buyer side by side; what follows starts below the longer one. */
function drawParties(flow: Flow, { seller, buyer }: InvoiceSheet): void {
  const top = flow.y;
  const ends = [
    { name: 'From', lines: seller, x: PAGE.margin },
    { name: 'To', lines: buyer, x: PAGE.margin + COLUMN.width + COLUMN.gap },
  ].map(({ name, lines, x }) => {
    const { paper } = flow;
    paper.tag('H2', () => void paper.write(name, x, top, { ...HEADING, width: COLUMN.width }));
    let y = top + 14;
    lines.forEach((line, index) => {
      const face = index === 0 ? ('bold' as const) : ('regular' as const);
      paper.tag('P', () => {
        y += paper.write(line, x, y, { ...TEXT, face, width: COLUMN.width }) + 1;
      });
    });
    return y;
  });
  flow.y = Math.max(...ends) + 16;
}

function drawFacts(flow: Flow, { facts }: InvoiceSheet): void {
  const { paper } = flow;
  const value = { ...TEXT, width: CONTENT_WIDTH - LABEL_WIDTH };
  paper.group('Table', () => {
    for (const fact of facts) {
      const height = Math.max(paper.heightOf(fact.value, value), 13) + 2;
      flow.ensure(height);
      const { y } = flow;
      paper.group('TR', () => {
        const label = { ...TEXT, color: INK.quiet, width: LABEL_WIDTH - 8 };
        paper.tag('TH', () => void paper.write(fact.label, PAGE.margin, y, label), { scope: 'Row' });
        paper.tag('TD', () => void paper.write(fact.value, PAGE.margin + LABEL_WIDTH, y, value));
      });
      flow.y += height;
    }
  });
  flow.y += 16;
}

function drawLines(flow: Flow, { lines, total, currency }: InvoiceSheet): void {
  const { paper } = flow;
  paper.group('Table', () => {
    drawRow(flow, { text: 'What', amount: currency }, 'head');
    for (const line of lines) drawRow(flow, line, 'body');
    drawRow(flow, total, 'total');
  });
  flow.y += 18;
}

function drawRow(flow: Flow, { text, amount }: InvoiceLine, kind: 'head' | 'body' | 'total'): void {
  const { paper } = flow;
  const isTotal = kind === 'total';
  const style = kind === 'head' ? HEADING : isTotal ? ({ face: 'bold', size: 12 } as const) : TEXT;
  const left = { ...style, width: CONTENT_WIDTH - AMOUNT_WIDTH - 20 };
  const height = Math.max(paper.heightOf(text, left), 12) + 10;
  flow.ensure(height);
  const { y } = flow;
  paper.decorate(() => {
    if (isTotal) paper.canvas.rect(PAGE.margin, y, CONTENT_WIDTH, height).fill(INK.panel);
  });
  paper.group('TR', () => {
    const scope = kind === 'head' ? 'Column' : 'Row';
    const isHeader = kind !== 'body';
    const write = (value: string, x: number, width: number, align: 'left' | 'right') => () =>
      void paper.write(value, x, y + 5, { ...style, width, align });
    const first = write(text, PAGE.margin + 6, left.width, 'left');
    const right = PAGE.width - PAGE.margin - AMOUNT_WIDTH - 6;
    const second = write(amount, right, AMOUNT_WIDTH, 'right');
    paper.tag(isHeader ? 'TH' : 'TD', first, isHeader ? { scope } : {});
    paper.tag(kind === 'head' ? 'TH' : 'TD', second, kind === 'head' ? { scope } : {});
  });
  flow.y += height;
  drawRule(paper, flow.y, 0.5, INK.rule);
}

function drawNotes(flow: Flow, { notes }: InvoiceSheet): void {
  const { paper } = flow;
  for (const note of notes) {
    const height = paper.heightOf(note, QUIET);
    flow.ensure(height);
    const { y } = flow;
    paper.tag('P', () => void paper.write(note, PAGE.margin, y, QUIET));
    flow.y += height + 4;
  }
}

function drawFooter(paper: Paper, { title, number, watermark }: InvoiceSheet, page: string): void {
  const y = PAGE.height - 34;
  drawRule(paper, y, 0.5, INK.rule);
  paper.decorate(() => {
    paper.write(`${title} ${number}`, PAGE.margin, y + 6, { ...QUIET, size: 8, width: 150 });
    if (watermark !== null) {
      const style = { face: 'bold', size: 8, color: '#b00020', align: 'center' } as const;
      paper.write(watermark, PAGE.margin + 150, y + 6, { ...style, width: CONTENT_WIDTH - 300 });
    }
    paper.write(page, PAGE.margin, y + 6, { ...QUIET, size: 8, align: 'right' });
  });
}

function drawRule(paper: Paper, y: number, width: number, color: string): void {
  paper.decorate(() => {
    paper.canvas
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(width)
      .stroke(color);
  });
}
