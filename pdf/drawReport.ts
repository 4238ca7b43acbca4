import { drawAnswer } from './drawAnswer.ts';
import { drawBackground } from './background.ts';
import { Flow } from './flow.ts';
import { Paper, INK, PAGE } from './paper.ts';
import type { ReportSheet } from './reportSheet.ts';
import { drawWatermark } from './watermark.ts';
import type { PdfWords } from './words/english.ts';
import { pdfWordsIn } from './words/pdfWords.ts';

/** Draws a report as a tagged PDF of US Letter pages: two unless a text is unusually long. */
export async function drawReport(sheet: ReportSheet): Promise<Uint8Array> {
  const { language } = sheet;
  const words = pdfWordsIn(language);
  const paper = new Paper({
    language,
    title: words.documentTitle(sheet.place.heading),
    subject: sheet.sentence,
    keywords: words.keywords,
    madeAt: sheet.madeAt,
  });
  const flow = new Flow(paper);
  drawPages(flow, sheet);
  for (let page = 1; page <= flow.page; page++) {
    paper.turnTo(page);
    drawMargins(paper, sheet, { words, page, pages: flow.page });
  }
  return paper.finish();
}

/** The pages of a report, starting from an empty page: the answer on its own page, then the background. */
export function drawPages(flow: Flow, sheet: ReportSheet): void {
  const first = flow.page;
  drawAnswer(flow, sheet);
  if (flow.page === first) flow.newPage();
  drawBackground(flow, sheet);
}

/** The watermark and footer of every page. */
export function drawMargins(
  paper: Paper,
  { requestId, watermark }: Pick<ReportSheet, 'requestId' | 'watermark'>,
  { words, page, pages }: { readonly words: PdfWords; readonly page: number; readonly pages: number },
): void {
  if (watermark !== null) drawWatermark(paper, watermark);
  const y = PAGE.height - 34;
  paper.decorate(() => {
    paper.canvas
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(0.5)
      .stroke(INK.rule);
    const style = { size: 8, color: INK.quiet } as const;
    paper.write(words.request(requestId), PAGE.margin, y + 6, { ...style, width: 300 });
    paper.write(words.page(page, pages), PAGE.width - PAGE.margin - 100, y + 6, {
      ...style,
      width: 100,
      align: 'right',
    });
    if (watermark === null) return;
    paper.write(watermark, PAGE.margin + 180, y + 6, {
      ...style,
      face: 'bold',
      width: 250,
      align: 'center',
      color: '#b00020',
    });
  });
}
