import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import PdfKit from 'pdfkit';

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

const FACES = { regular: '400Regular', bold: '600SemiBold' } as const;
export type Face = keyof typeof FACES;

let fonts: Readonly<Record<Face, Font>> | undefined;

/** Read once: decoding their tables takes longer than drawing a document. */
function loadedFonts(): Readonly<Record<Face, Font>> {
  fonts ??= { regular: readFont(FACES.regular), bold: readFont(FACES.bold) };
  return fonts;
}

function readFont(style: string): Font {
  const name = `@expo-google-fonts/source-sans-3/${style}/SourceSans3_${style}.ttf`;
  return create(readFileSync(createRequire(import.meta.url).resolve(name))) as Font;
}

export interface TextStyle {
  readonly face?: Face;
  readonly size: number;
  readonly colour?: string;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
}

/** What kind of thing a tagged part is, for readers that do not see. */
export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'L' | 'LI' | 'Table' | 'TR' | 'TH' | 'TD' | 'Note';

interface PaperInfo {
  readonly title: string;
  readonly subject: string;
  readonly keywords: string;
  readonly madeAt: number;
}

type Part = ReturnType<PDFKit.PDFDocument['struct']>;

/** A tagged PDF in the making: text and vector figures at given places, points from the page's top left corner. */
export class Paper {
  readonly #document: PDFKit.PDFDocument;
  readonly #bytes: Promise<Uint8Array>;
  #parts: Part[];

  constructor({ title, subject, keywords, madeAt }: PaperInfo) {
    const date = new Date(madeAt);
    this.#document = new PdfKit({
      size: 'LETTER',
      margin: 0,
      // Null: none of the built-in fonts, which are not embedded.
      font: null as unknown as string,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      autoFirstPage: false,
      bufferPages: true,
      info: {
        Title: title,
        Subject: subject,
        Keywords: keywords,
        Author: 'Ground Motion Reporting Service',
        CreationDate: date,
        ModDate: date,
      },
    });
    for (const [face, font] of Object.entries(loadedFonts())) {
      this.#document.registerFont(face, font as unknown as PDFKit.Mixins.PDFFontSource);
    }
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

  addPage(): void {
    this.#document.addPage();
  }

  /** Goes back to a page, from 1. */
  turnTo(page: number): void {
    this.#document.switchToPage(page - 1);
  }

  /** Draws something that belongs to the text, so tagged; `alt` describes a figure. */
  tag(tag: Tag, draw: () => void, alt?: string): void {
    this.#parts.at(-1)!.add(this.#document.struct(tag, alt === undefined ? {} : { alt }, draw));
  }

  /** A part that is made of tagged parts. */
  group(tag: Tag, compose: () => void): void {
    const part = this.#document.struct(tag);
    this.#parts.at(-1)!.add(part);
    this.#parts.push(part);
    compose();
    this.#parts.pop();
    part.end();
  }

  /** Draws something that says nothing of its own. */
  decorate(draw: () => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#document.endMarkedContent();
  }

  /** Writes a text and returns the height that it takes. */
  write(text: string, x: number, y: number, style: TextStyle): number {
    const shown = this.#select(text, style);
    const width = style.width ?? CONTENT_WIDTH;
    const height = this.#document.heightOfString(shown, { width, lineGap: style.size * 0.12 });
    this.#document
      .fillColor(style.colour ?? INK.text)
      .text(shown, x, y, { width, align: style.align ?? 'left', lineGap: style.size * 0.12 });
    return height;
  }

  heightOf(text: string, style: TextStyle): number {
    const shown = this.#select(text, style);
    const width = style.width ?? CONTENT_WIDTH;
    return this.#document.heightOfString(shown, { width, lineGap: style.size * 0.12 });
  }

  widthOf(text: string, style: TextStyle): number {
    return this.#document.widthOfString(this.#select(text, style));
  }

  /** The finished document. */
  async finish(): Promise<Uint8Array> {
    this.#parts[0]!.end();
    this.#document.end();
    return this.#bytes;
  }

  /** Sets the font; letters that it does not have become question marks. */
  #select(text: string, { face = 'regular', size }: TextStyle): string {
    this.#document.font(face).fontSize(size);
    const font = loadedFonts()[face];
    const plain = text.normalize('NFC').replaceAll(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu, ' ');
    return plain.replaceAll(/./gsu, (letter) =>
      font.hasGlyphForCodePoint(letter.codePointAt(0)!) ? letter : '?',
    );
  }
}
