import PdfKit from 'pdfkit';
import { listCharacters, type EmbeddedFont } from './library/characterTable.ts';
import { BoundedCache } from '../core/boundedCache.ts';
import { LOCALES, type Language } from '../core/words/language.ts';
import { required } from '../core/required.ts';
import { fontNamed, isDrawnBy, type Face, type FontName } from './fontFaces.ts';
import { pngImage } from './library/pngImage.ts';
import { pdfWordsIn } from './words/pdfWords.ts';
import { keepWords, type WordSetter } from './library/wordLayouts.ts';
import { joinOperators, type LibraryPage } from './library/joinOperators.ts';
import { layOut, plainText, type Piece, type ScriptLine } from './scripts.ts';

/** US Letter, points. */
export const PAGE = { width: 612, height: 792, margin: 46 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

export const INK = {
  text: '#1c2330',
  quiet: '#5b6675',
  rule: '#d4d9e0',
  panel: '#f4f6f8',
  accent: '#1f4e79',
} as const;

/**
 * The document's claim of conformance to ISO 14289-1. The library's own option adds glyph lists that don't match its font
 * subsets.
 */
const PDF_UA = `
        <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>`;

/** Line height as a multiple of the font size. */
const LINE_GAP = 0.12;

/** Heights of texts by style and width: each is asked for several times, and most texts are the same in all reports. */
const heights = BoundedCache.ofEntries<number>(2000);

export interface TextStyle {
  readonly face?: Face;
  readonly size: number;
  readonly color?: string;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
}

/** The role of a tagged part, for screen readers. */
export type Tag =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Figure'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Note';

interface PaperInfo {
  readonly language: Language;
  readonly title: string;
  readonly subject: string;
  readonly keywords: string;
  readonly madeAt: number;
}

interface TagOptions {
  /** Alternative text of a figure. */
  readonly alt?: string;
  /** Position of a figure: left, top, right, bottom. */
  readonly bbox?: [left: number, top: number, right: number, bottom: number];
  /** What a table header applies to. */
  readonly scope?: 'Row' | 'Column';
}

type Part = ReturnType<PDFKit.PDFDocument['struct']>;

/**
 * A tagged PDF (PDF/UA-1) under construction: text and vector figures at given positions, in points from the page's top
 * left corner.
 */
export class Paper {
  readonly #document: PDFKit.PDFDocument;
  readonly #bytes: Promise<Uint8Array>;
  #parts: Part[];
  #maps = 0;
  readonly #registered = new Set<FontName>();

  constructor({ language, title, subject, keywords, madeAt }: PaperInfo) {
    const date = new Date(madeAt);
    this.#document = new PdfKit({
      size: 'LETTER',
      margin: 0,
      // Null: avoids the built-in fonts, which aren't embedded.
      font: null as unknown as string,
      pdfVersion: '1.7',
      tagged: true,
      lang: LOCALES[language],
      displayTitle: true,
      autoFirstPage: false,
      bufferPages: true,
      info: {
        Title: title,
        Subject: subject,
        Keywords: keywords,
        Author: pdfWordsIn(language).author,
        CreationDate: date,
        ModDate: date,
      },
    });
    this.#document.on('pageAdded', () => joinOperators(this.#document.page as unknown as LibraryPage));
    const chunks: Buffer[] = [];
    this.#bytes = new Promise((resolve, reject) => {
      this.#document.on('data', (chunk: Buffer) => void chunks.push(chunk));
      this.#document.on('end', () => resolve(Buffer.concat(chunks)));
      this.#document.on('error', reject);
    });
    const whole = this.#document.struct('Document');
    this.#document.addStructure(whole);
    this.#parts = [whole];
  }

  /** The drawing surface, for figures. */
  get canvas(): PDFKit.PDFDocument {
    return this.#document;
  }

  /** Draws a square map. */
  drawMap(png: Uint8Array, x: number, y: number, side: number): void {
    this.#maps += 1;
    const image = pngImage(png, `Map${this.#maps}`) as unknown as PDFKit.Mixins.ImageSrc;
    this.#document.image(image, x, y, { width: side, height: side });
  }

  addPage(): void {
    this.#document.addPage();
  }

  /** Adds the current page to the document's outline. */
  addToOutline(title: string): void {
    this.#document.outline.addItem(title);
  }

  /** Returns to a page; numbers start at 1. */
  turnTo(page: number): void {
    this.#document.switchToPage(page - 1);
  }

  /** Draws content, which is tagged. */
  tag(tag: Tag, draw: () => void, options: TagOptions = {}): void {
    required(this.#parts.at(-1)).add(this.#document.struct(tag, options, draw));
  }

  /** A part that contains tagged parts. */
  group(tag: Tag, compose: () => void): void {
    const part = this.#document.struct(tag);
    required(this.#parts.at(-1)).add(part);
    this.#parts.push(part);
    compose();
    this.#parts.pop();
    part.end();
  }

  /** Writes text that links to a web address. */
  writeLink(text: string, url: string, x: number, y: number, style: TextStyle): void {
    const part = this.#document.struct('Link');
    required(this.#parts.at(-1)).add(part);
    part.add(() => void this.write(text, x, y, style));
    const { width = CONTENT_WIDTH } = style;
    // For the library, PDF strings are String objects, and its types lack the structure element of a link.
    const options = {
      structParent: part,
      Contents: new String(text),
    } as unknown as PDFKit.Mixins.AnnotationOption;
    this.#document.link(
      x,
      y,
      Math.min(width, this.widthOf(text, style)),
      this.heightOf(text, style),
      url,
      options,
    );
    part.end();
  }

  /** Draws decoration, which carries no information. */
  decorate(draw: () => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#document.endMarkedContent();
  }

  /** Writes text in any script and returns its height. */
  write(text: string, x: number, y: number, style: TextStyle): number {
    const { face = 'regular', size, width = CONTENT_WIDTH, align = 'left', color = INK.text } = style;
    const plain = plainText(text);
    const height = this.heightOf(text, style);
    if (!isDrawnBy(plain, face)) this.#writeLines(plain, x, y, style);
    else {
      this.#select(face, size);
      this.#document.fillColor(color).text(plain, x, y, { width, align, lineGap: size * LINE_GAP });
    }
    return height;
  }

  heightOf(text: string, style: TextStyle): number {
    const { face = 'regular', size, width = CONTENT_WIDTH } = style;
    const plain = plainText(text);
    const key = `${face} ${size} ${width} ${plain}`;
    return heights.peek(key) ?? heights.keep(key, this.#measureHeight(plain, { face, size, width }));
  }

  widthOf(text: string, style: TextStyle): number {
    const lines = this.#linesOf(plainText(text), { ...style, width: Infinity });
    return Math.max(0, ...lines.map((line) => this.#widthOfLine(line, style.size)));
  }

  /** The finished document. */
  async finish(): Promise<Uint8Array> {
    required(this.#parts[0]).end();
    this.#document.appendXML(PDF_UA);
    this.#document.end();
    return this.#bytes;
  }

  #measureHeight(plain: string, { face, size, width }: Required<Pick<TextStyle, 'face' | 'size' | 'width'>>) {
    if (!isDrawnBy(plain, face))
      return this.#linesOf(plain, { face, size, width }).length * this.#lineHeight(face, size);
    this.#select(face, size);
    return this.#document.heightOfString(plain, { width, lineGap: size * LINE_GAP });
  }

  #linesOf(
    plain: string,
    { face = 'regular', size, width = CONTENT_WIDTH }: TextStyle,
  ): readonly ScriptLine[] {
    return layOut(plain, face, width, (piece) => this.#widthOfLine([piece], size));
  }

  #widthOfLine(line: readonly Piece[], size: number): number {
    return line.reduce((sum, { font, text }) => {
      this.#select(font, size);
      return sum + this.#document.widthOfString(text);
    }, 0);
  }

  /** Writes lines piece by piece, all on the baselines of the main font. */
  #writeLines(plain: string, x: number, y: number, style: TextStyle): void {
    const { face = 'regular', size, width = CONTENT_WIDTH, align = 'left', color = INK.text } = style;
    const { ascent, unitsPerEm } = fontNamed(face);
    const lineHeight = this.#lineHeight(face, size);
    this.#linesOf(plain, style).forEach((line, row) => {
      const room = width - this.#widthOfLine(line, size);
      let at = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0);
      const baseLine = y + (ascent / unitsPerEm) * size + row * lineHeight;
      for (const piece of line) {
        const pieceWidth = this.#widthOfLine([piece], size);
        this.#document.fillColor(color).text(piece.text, at, baseLine, {
          lineBreak: false,
          baseline: 'alphabetic',
        });
        at += pieceWidth;
      }
    });
  }

  #lineHeight(face: Face, size: number): number {
    this.#select(face, size);
    return this.#document.currentLineHeight(true) + size * LINE_GAP;
  }

  #select(name: FontName, size: number): void {
    if (!this.#registered.has(name)) {
      this.#document.registerFont(name, fontNamed(name) as unknown as PDFKit.Mixins.PDFFontSource);
      this.#registered.add(name);
      this.#document.font(name);
      const { _font: font } = this.#document as unknown as { readonly _font: EmbeddedFont & WordSetter };
      listCharacters(font);
      keepWords(font, name);
    }
    this.#document.font(name).fontSize(size);
  }
}
