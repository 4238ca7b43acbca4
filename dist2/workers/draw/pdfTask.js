import { fittedCurve } from '../../chunks/chunk-ESGST5BZ.js';
import '../../chunks/chunk-L777UE73.js';
import { CLASS_BORDERS_MM_YR, colourIndexOf, paletteOf } from '../../chunks/chunk-7KJ42PUO.js';
import '../../chunks/chunk-DPWROWKP.js';
import '../../chunks/chunk-7KCIWEUB.js';
import { formatIsoDate } from '../../chunks/chunk-P5YXQPQ2.js';
import '../../chunks/chunk-XEGQTXKU.js';
import '../../chunks/chunk-25CLJZX4.js';

// workers/draw/pdfTask.ts
import { move, transferableSymbol, valueSymbol } from 'piscina';

// pdf/paper.ts
import PdfKit from 'pdfkit';

// pdf/fontFaces.ts
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

// pdf/sfntOfWoff.ts
import { inflateSync } from 'node:zlib';
var WOFF_HEADER_BYTES = 44,
  WOFF_ENTRY_BYTES = 20,
  SFNT_HEADER_BYTES = 12,
  SFNT_ENTRY_BYTES = 16;
function sfntOfWoff(woff) {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font is no WOFF 1.0 file');
  let numTables = woff.readUInt16BE(12),
    directory = Buffer.alloc(SFNT_HEADER_BYTES + SFNT_ENTRY_BYTES * numTables),
    power = 2 ** Math.floor(Math.log2(numTables));
  (directory.writeUInt32BE(woff.readUInt32BE(4), 0),
    directory.writeUInt16BE(numTables, 4),
    directory.writeUInt16BE(power * 16, 6),
    directory.writeUInt16BE(Math.log2(power), 8),
    directory.writeUInt16BE((numTables - power) * 16, 10));
  let parts = [directory],
    offset = directory.length;
  for (let table = 0; table < numTables; table++) {
    let from = WOFF_HEADER_BYTES + table * WOFF_ENTRY_BYTES,
      [start, compressed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)),
      stored = woff.subarray(start, start + compressed),
      bytes = compressed < length ? inflateSync(stored) : stored,
      to = SFNT_HEADER_BYTES + table * SFNT_ENTRY_BYTES;
    (woff.copy(directory, to, from, from + 4),
      woff.copy(directory, to + 4, from + 16, from + 20),
      directory.writeUInt32BE(offset, to + 8),
      directory.writeUInt32BE(length, to + 12));
    let padding = Buffer.alloc((4 - (length % 4)) % 4);
    (parts.push(bytes, padding), (offset += length + padding.length));
  }
  return Buffer.concat(parts);
}

// pdf/fontFaces.ts
var FILES = {
    regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
    bold: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
    arabic: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    arabicBold: '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
    emoji: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
    everything: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
  },
  fonts = /* @__PURE__ */ new Map();
function fontNamed(name) {
  let known = fonts.get(name);
  if (known) return known;
  let file = FILES[name],
    bytes = readFileSync(createRequire('file:///work/wt-tests/dist/pdf/fontFaces.js').resolve(file)),
    font = create(file.endsWith('.woff') ? sfntOfWoff(bytes) : bytes);
  return (fonts.set(name, font), font);
}
var EMOJI = new RegExp('\\p{Extended_Pictographic}|\\p{Regional_Indicator}', 'u');
function fontOf(letter, face) {
  let code = letter.codePointAt(0);
  return (
    [
      face,
      face === 'bold' ? 'arabicBold' : 'arabic',
      ...(EMOJI.test(letter) ? ['emoji'] : []),
      'everything',
    ].find((name) => fontNamed(name).hasGlyphForCodePoint(code)) ?? null
  );
}
function isDrawnBy(text, face) {
  let font = fontNamed(face);
  for (let letter of text) if (!font.hasGlyphForCodePoint(letter.codePointAt(0))) return !1;
  return !0;
}

// pdf/scripts.ts
import bidiFactory from 'bidi-js';
var bidi = bidiFactory(),
  graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }),
  BREAKABLE = new RegExp(
    '\\p{Script=Han}|\\p{Script=Hiragana}|\\p{Script=Katakana}|\\p{Script=Hangul}|\\p{Extended_Pictographic}',
    'u',
  ),
  JOINERS = /* @__PURE__ */ new Set(['\u200C', '\u200D', '\uFE0E', '\uFE0F']),
  RIGHT_TO_LEFT = new RegExp(
    '\\p{Script=Arabic}|\\p{Script=Hebrew}|\\p{Script=Syriac}|\\p{Script=Thaana}|\\p{Script=Nko}',
    'u',
  );
function plainText(text) {
  return text
    .normalize('NFC')
    .replaceAll(new RegExp('\\p{Cc}|\\p{Zl}|\\p{Zp}', 'gu'), ' ')
    .replaceAll(new RegExp('(?![\\u200C\\u200D])\\p{Cf}', 'gu'), '');
}
function layOut(text, face, width, measure) {
  let letters = assignFonts(text, face),
    levels = bidi.getEmbeddingLevels(letters.text),
    widthOf = (from, to) =>
      piecesOf(
        letters,
        Array.from({ length: to - from }, (_, i) => from + i),
        levels.levels,
      ).reduce((sum, piece) => sum + measure(piece), 0);
  return linesOf(letters.text, width, widthOf).map(({ from, to }) =>
    to <= from
      ? []
      : piecesOf(
          letters,
          bidi.getReorderedIndices(letters.text, levels, from, to - 1).slice(from, to),
          levels.levels,
        ),
  );
}
function assignFonts(text, face) {
  let written = '',
    fonts2 = [],
    add = (part, font) => {
      written += part;
      for (let unit = 0; unit < part.length; unit++) fonts2.push(font);
    };
  for (let { segment } of graphemes.segment(text)) {
    let font = null;
    for (let letter of segment) {
      if (JOINERS.has(letter)) {
        font !== null && font !== face && add(letter, font);
        continue;
      }
      let found = fontOf(letter, face);
      (found === null
        ? add(`[U+${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`, face)
        : add(letter, found),
        (font = found));
    }
  }
  return { text: written, fonts: fonts2 };
}
function linesOf(text, width, widthOf) {
  let lines = [],
    line = { from: 0, to: 0 };
  for (let { from, to } of wordsOf(text)) {
    let isSpace = text[from] === ' ';
    if (isSpace && line.to === line.from) {
      line = { from: to, to };
      continue;
    }
    if (isSpace || widthOf(line.from, to) <= width) {
      isSpace || (line.to = to);
      continue;
    }
    (line.to > line.from && lines.push(line), (line = { from, to }));
    for (let end = from + 1; end <= to && widthOf(from, to) > width; end++)
      end > line.from + 1 &&
        widthOf(line.from, end) > width &&
        (lines.push({ from: line.from, to: end - 1 }), (line = { from: end - 1, to }));
  }
  return [...lines, line];
}
function wordsOf(text) {
  let words = [],
    canJoin = !1;
  for (let { segment, index } of graphemes.segment(text)) {
    let isWord = segment !== ' ' && !BREAKABLE.test(segment),
      last = words.at(-1);
    (isWord && canJoin && last
      ? (last.to = index + segment.length)
      : words.push({ from: index, to: index + segment.length }),
      (canJoin = isWord));
  }
  return words;
}
function piecesOf({ text, fonts: fonts2 }, order, levels) {
  let pieces = [];
  for (let first = 0; first < order.length;) {
    let last = first;
    for (; last + 1 < order.length && belongTogether(order[last], order[last + 1]);) last += 1;
    let [one, other] = [order[first], order[last]],
      from = Math.min(one, other),
      part = text.slice(from, Math.max(one, other) + 1),
      isRightToLeft = levels[from] % 2 === 1;
    (pieces.push({ font: fonts2[from], text: isRightToLeft ? forRightToLeft(part, fonts2[from]) : part }),
      (first = last + 1));
  }
  return pieces;
  function belongTogether(one, next) {
    return (
      Math.abs(one - next) === 1 &&
      fonts2[one] === fonts2[next] &&
      levels[one] === levels[next] &&
      (text[one] === ' ') == (text[next] === ' ')
    );
  }
}
function forRightToLeft(part, font) {
  let mirrored = Array.from(part, (letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
  return font !== 'everything' && RIGHT_TO_LEFT.test(part)
    ? mirrored
    : Array.from(graphemes.segment(mirrored), ({ segment }) => segment)
        .reverse()
        .join('');
}

// pdf/paper.ts
var PAGE = { width: 612, height: 792, margin: 46 },
  CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin,
  INK = {
    text: '#1c2330',
    quiet: '#5b6675',
    rule: '#d4d9e0',
    panel: '#f4f6f8',
    accent: '#1f4e79',
  },
  LINE_GAP = 0.12,
  Paper = class {
    #document;
    #bytes;
    #parts;
    #registered = /* @__PURE__ */ new Set();
    constructor({ title, subject, keywords, madeAt }) {
      let date = new Date(madeAt);
      this.#document = new PdfKit({
        size: 'LETTER',
        margin: 0,
        // Null: none of the built-in fonts, which are not embedded.
        font: null,
        pdfVersion: '1.7',
        tagged: !0,
        lang: 'en-US',
        displayTitle: !0,
        autoFirstPage: !1,
        bufferPages: !0,
        info: {
          Title: title,
          Subject: subject,
          Keywords: keywords,
          Author: 'Ground Motion Reporting Service',
          CreationDate: date,
          ModDate: date,
        },
      });
      let chunks = [];
      this.#bytes = new Promise((resolve, reject) => {
        (this.#document.on('data', (chunk) => {
          chunks.push(chunk);
        }),
          this.#document.on('end', () => resolve(Buffer.concat(chunks))),
          this.#document.on('error', reject));
      });
      let whole = this.#document.struct('Document');
      (this.#document.addStructure(whole), (this.#parts = [whole]));
    }
    /** The drawing surface, for figures. */
    get canvas() {
      return this.#document;
    }
    addPage() {
      this.#document.addPage();
    }
    /** Goes back to a page, from 1. */
    turnTo(page) {
      this.#document.switchToPage(page - 1);
    }
    /** Draws something that belongs to the text, so tagged. */
    tag(tag, draw, options = {}) {
      this.#parts.at(-1).add(this.#document.struct(tag, options, draw));
    }
    /** A part that is made of tagged parts. */
    group(tag, compose) {
      let part = this.#document.struct(tag);
      (this.#parts.at(-1).add(part), this.#parts.push(part), compose(), this.#parts.pop(), part.end());
    }
    /** Draws something that says nothing of its own. */
    decorate(draw) {
      (this.#document.markContent('Artifact', { type: 'Layout' }), draw(), this.#document.endMarkedContent());
    }
    /** Writes a text of any script and returns the height that it takes. */
    write(text, x, y, style) {
      let { face = 'regular', size, width = CONTENT_WIDTH, align = 'left', colour = INK.text } = style,
        plain = plainText(text),
        height = this.heightOf(text, style);
      return (
        isDrawnBy(plain, face)
          ? (this.#select(face, size),
            this.#document.fillColor(colour).text(plain, x, y, { width, align, lineGap: size * LINE_GAP }))
          : this.#writeLines(plain, x, y, style),
        height
      );
    }
    heightOf(text, style) {
      let { face = 'regular', size, width = CONTENT_WIDTH } = style,
        plain = plainText(text);
      return isDrawnBy(plain, face)
        ? (this.#select(face, size),
          this.#document.heightOfString(plain, { width, lineGap: size * LINE_GAP }))
        : this.#linesOf(plain, style).length * this.#lineHeight(face, size);
    }
    widthOf(text, style) {
      let lines = this.#linesOf(plainText(text), { ...style, width: 1 / 0 });
      return Math.max(0, ...lines.map((line) => this.#widthOfLine(line, style.size)));
    }
    /** The finished document. */
    async finish() {
      return (this.#parts[0].end(), this.#document.end(), this.#bytes);
    }
    #linesOf(plain, { face = 'regular', size, width = CONTENT_WIDTH }) {
      return layOut(plain, face, width, (piece) => this.#widthOfLine([piece], size));
    }
    #widthOfLine(line, size) {
      return line.reduce(
        (sum, { font, text }) => (this.#select(font, size), sum + this.#document.widthOfString(text)),
        0,
      );
    }
    /** Writes lines piece by piece, all on the base lines of the text's own face. */
    #writeLines(plain, x, y, style) {
      let { face = 'regular', size, width = CONTENT_WIDTH, align = 'left', colour = INK.text } = style,
        { ascent, unitsPerEm } = fontNamed(face),
        lineHeight = this.#lineHeight(face, size);
      this.#linesOf(plain, style).forEach((line, row) => {
        let room = width - this.#widthOfLine(line, size),
          at = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0),
          baseLine = y + (ascent / unitsPerEm) * size + row * lineHeight;
        for (let piece of line) {
          let pieceWidth = this.#widthOfLine([piece], size);
          (this.#document.fillColor(colour).text(piece.text, at, baseLine, {
            lineBreak: !1,
            baseline: 'alphabetic',
          }),
            (at += pieceWidth));
        }
      });
    }
    #lineHeight(face, size) {
      return (this.#select(face, size), this.#document.currentLineHeight(!0) + size * LINE_GAP);
    }
    #select(name, size) {
      (this.#registered.has(name) ||
        (this.#document.registerFont(name, fontNamed(name)), this.#registered.add(name)),
        this.#document.font(name).fontSize(size));
    }
  };

// pdf/flow.ts
var TOP = 40,
  BOTTOM = PAGE.height - 42,
  Flow = class {
    paper;
    y = TOP;
    page = 0;
    constructor(paper) {
      ((this.paper = paper), this.newPage());
    }
    /** Points that are left on the page. */
    get room() {
      return BOTTOM - this.y;
    }
    newPage() {
      (this.paper.addPage(), (this.page += 1), (this.y = TOP));
    }
    /** Begins a new page unless so much room is left. */
    ensure(height) {
      this.room < height && this.newPage();
    }
  };

// pdf/watermark.ts
function drawWatermark(paper, text) {
  paper.decorate(() => {
    let { canvas } = paper,
      centre = [PAGE.width / 2, PAGE.height / 2];
    canvas.save().rotate(-52, { origin: centre }).fillOpacity(0.1);
    let [loud, quiet = ''] = text.split(' \u2013 ');
    (paper.write(loud, centre[0] - 400, centre[1] - 60, {
      face: 'bold',
      size: 80,
      width: 800,
      align: 'center',
      colour: '#b00020',
    }),
      paper.write(quiet, centre[0] - 400, centre[1] + 35, {
        face: 'bold',
        size: 40,
        width: 800,
        align: 'center',
        colour: '#b00020',
      }),
      canvas.restore());
  });
}

// pdf/drawInvoice.ts
var TEXT = { size: 10 },
  QUIET = { size: 9, colour: INK.quiet },
  HEADING = { face: 'bold', size: 9, colour: INK.accent },
  COLUMN = { gap: 24, width: (CONTENT_WIDTH - 24) / 2 },
  AMOUNT_WIDTH = 110,
  LABEL_WIDTH = 130;
async function drawInvoice(sheet) {
  let paper = new Paper({
      title: `${sheet.title} ${sheet.number}`,
      subject: `${sheet.title} ${sheet.number}: ${sheet.total.text} ${sheet.total.amount} ${sheet.currency}`,
      keywords: 'invoice, ground motion reports',
      madeAt: sheet.issuedAt,
    }),
    flow = new Flow(paper);
  (drawTitle(flow, sheet),
    drawParties(flow, sheet),
    drawFacts(flow, sheet),
    drawLines(flow, sheet),
    drawNotes(flow, sheet));
  for (let page = 1; page <= flow.page; page++)
    (paper.turnTo(page),
      sheet.watermark !== null && drawWatermark(paper, sheet.watermark),
      drawFooter(paper, sheet, `Page ${page} of ${flow.page}`));
  return paper.finish();
}
function drawTitle(flow, { title, number }) {
  let { paper } = flow;
  (paper.tag('H1', () => {
    paper.write(title, PAGE.margin, flow.y, { face: 'bold', size: 24 });
    let style = { face: 'bold', size: 14, colour: INK.accent, align: 'right' };
    paper.write(number, PAGE.margin, flow.y + 9, style);
  }),
    (flow.y += 38),
    drawRule(paper, flow.y, 1.2, INK.accent),
    (flow.y += 16));
}
function drawParties(flow, { seller, buyer }) {
  let top = flow.y,
    ends = [
      { name: 'From', lines: seller, x: PAGE.margin },
      { name: 'To', lines: buyer, x: PAGE.margin + COLUMN.width + COLUMN.gap },
    ].map(({ name, lines, x }) => {
      let { paper } = flow;
      paper.tag('H2', () => {
        paper.write(name, x, top, { ...HEADING, width: COLUMN.width });
      });
      let y = top + 14;
      return (
        lines.forEach((line, index) => {
          let face = index === 0 ? 'bold' : 'regular';
          paper.tag('P', () => {
            y += paper.write(line, x, y, { ...TEXT, face, width: COLUMN.width }) + 1;
          });
        }),
        y
      );
    });
  flow.y = Math.max(...ends) + 16;
}
function drawFacts(flow, { facts }) {
  let { paper } = flow,
    value = { ...TEXT, width: CONTENT_WIDTH - LABEL_WIDTH };
  (paper.group('Table', () => {
    for (let fact of facts) {
      let height = Math.max(paper.heightOf(fact.value, value), 13) + 2;
      flow.ensure(height);
      let { y } = flow;
      (paper.group('TR', () => {
        let label = { ...TEXT, colour: INK.quiet, width: LABEL_WIDTH - 8 };
        (paper.tag(
          'TH',
          () => {
            paper.write(fact.label, PAGE.margin, y, label);
          },
          { scope: 'Row' },
        ),
          paper.tag('TD', () => {
            paper.write(fact.value, PAGE.margin + LABEL_WIDTH, y, value);
          }));
      }),
        (flow.y += height));
    }
  }),
    (flow.y += 16));
}
function drawLines(flow, { lines, total, currency }) {
  let { paper } = flow;
  (paper.group('Table', () => {
    drawRow(flow, { text: 'What', amount: currency }, 'head');
    for (let line of lines) drawRow(flow, line, 'body');
    drawRow(flow, total, 'total');
  }),
    (flow.y += 18));
}
function drawRow(flow, { text, amount }, kind) {
  let { paper } = flow,
    isTotal = kind === 'total',
    style = kind === 'head' ? HEADING : isTotal ? { face: 'bold', size: 12 } : TEXT,
    left = { ...style, width: CONTENT_WIDTH - AMOUNT_WIDTH - 20 },
    height = Math.max(paper.heightOf(text, left), 12) + 10;
  flow.ensure(height);
  let { y } = flow;
  (paper.decorate(() => {
    isTotal && paper.canvas.rect(PAGE.margin, y, CONTENT_WIDTH, height).fill(INK.panel);
  }),
    paper.group('TR', () => {
      let scope = kind === 'head' ? 'Column' : 'Row',
        isHeader = kind !== 'body',
        write = (value, x, width, align) => () => {
          paper.write(value, x, y + 5, { ...style, width, align });
        },
        first = write(text, PAGE.margin + 6, left.width, 'left'),
        right = PAGE.width - PAGE.margin - AMOUNT_WIDTH - 6,
        second = write(amount, right, AMOUNT_WIDTH, 'right');
      (paper.tag(isHeader ? 'TH' : 'TD', first, isHeader ? { scope } : {}),
        paper.tag(kind === 'head' ? 'TH' : 'TD', second, kind === 'head' ? { scope } : {}));
    }),
    (flow.y += height),
    drawRule(paper, flow.y, 0.5, INK.rule));
}
function drawNotes(flow, { notes }) {
  let { paper } = flow;
  for (let note of notes) {
    let height = paper.heightOf(note, QUIET);
    flow.ensure(height);
    let { y } = flow;
    (paper.tag('P', () => {
      paper.write(note, PAGE.margin, y, QUIET);
    }),
      (flow.y += height + 4));
  }
}
function drawFooter(paper, { title, number, watermark }, page) {
  let y = PAGE.height - 34;
  (drawRule(paper, y, 0.5, INK.rule),
    paper.decorate(() => {
      if (
        (paper.write(`${title} ${number}`, PAGE.margin, y + 6, { ...QUIET, size: 8, width: 150 }),
        watermark !== null)
      ) {
        let style = { face: 'bold', size: 8, colour: '#b00020', align: 'center' };
        paper.write(watermark, PAGE.margin + 150, y + 6, { ...style, width: CONTENT_WIDTH - 300 });
      }
      paper.write(page, PAGE.margin, y + 6, { ...QUIET, size: 8, align: 'right' });
    }));
}
function drawRule(paper, y, width, colour) {
  paper.decorate(() => {
    paper.canvas
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(width)
      .stroke(colour);
  });
}

// pdf/mapFigure.ts
var LEGEND_HEIGHT = 50,
  LONGEST_BAR = 0.4;
function drawMap(paper, x, y, width, map) {
  let height = width,
    alt = `Map of vertical velocity, about ${distanceText(map.metresAcross)} across, north up. The measurement cell is outlined in the middle. Red is sinking, blue is rising, grey is not certain, blank is not measured.`;
  return (
    paper.tag(
      'Figure',
      () => {
        let { canvas } = paper;
        (canvas.rect(x, y, width, height).fill(INK.panel),
          canvas.image(Buffer.from(map.png), x, y, { width, height }),
          canvas.rect(x, y, width, height).lineWidth(0.6).stroke(INK.quiet));
        let corners = map.cell.map(({ x: right, y: down }) => [x + right * width, y + down * height]);
        for (let [lineWidth, colour] of [
          [3.4, '#ffffff'],
          [1.5, '#000000'],
        ])
          canvas
            .polygon(...corners)
            .lineWidth(lineWidth)
            .stroke(colour);
        (drawScaleBar(paper, x + 8, y + height - 10, width, map.metresAcross),
          drawNorth(paper, x + width - 16, y + 10),
          drawLegend(paper, x, y + height + 6, width, map));
      },
      { alt, bbox: [x, y, x + width, y + height + 6 + LEGEND_HEIGHT] },
    ),
    height + 6 + LEGEND_HEIGHT
  );
}
function drawScaleBar(paper, x, y, width, metresAcross) {
  let { canvas } = paper,
    most = metresAcross * LONGEST_BAR,
    power = 10 ** Math.floor(Math.log10(most)),
    metres = [5, 2, 1].map((factor) => factor * power).find((length2) => length2 <= most) ?? power,
    length = (metres / metresAcross) * width;
  (canvas
    .rect(x - 4, y - 15, length + 8, 21)
    .fillOpacity(0.85)
    .fill('#ffffff')
    .fillOpacity(1),
    canvas
      .moveTo(x, y - 3)
      .lineTo(x, y + 1)
      .lineTo(x + length, y + 1)
      .lineTo(x + length, y - 3),
    canvas.lineWidth(1.2).stroke(INK.text),
    paper.write(distanceText(metres), x, y - 13, { size: 8, width: length, align: 'center' }));
}
function drawNorth(paper, x, y) {
  let { canvas } = paper;
  (canvas
    .circle(x, y + 6, 11)
    .fillOpacity(0.85)
    .fill('#ffffff')
    .fillOpacity(1),
    canvas.polygon([x, y - 3], [x - 4, y + 6], [x + 4, y + 6]).fill(INK.text),
    paper.write('N', x - 8, y + 6, { face: 'bold', size: 8, width: 16, align: 'center' }));
}
function drawLegend(paper, x, y, width, { legend }) {
  let { canvas } = paper,
    step = width / legend.length;
  (legend.forEach(({ colour, shortLabel }, place) => {
    (canvas
      .rect(x + place * step, y, step - 2, 9)
      .lineWidth(0.4)
      .fillAndStroke(colour ?? INK.panel, INK.quiet),
      paper.write(shortLabel, x + place * step - 1, y + 11, { size: 6.2, width: step - 1, align: 'center' }));
  }),
    paper.write('mm per year, means of areas of some 120 m; outlined: the measurement cell', x, y + 31, {
      size: 7.5,
      width,
      colour: INK.quiet,
    }));
}
function distanceText(metres) {
  return metres >= 1e3 ? `${Math.round(metres / 100) / 10} km` : `${Math.round(metres)} m`;
}

// pdf/rampColours.ts
var palette = paletteOf('velocity');
function velocityColour(velocityMmYr) {
  let at = colourIndexOf('velocity', velocityMmYr) * 4;
  return `#${Buffer.from(palette.subarray(at, at + 3)).toString('hex')}`;
}

// pdf/ticks.ts
function roundTicks(from, to, count) {
  let rough = Math.max(to - from, 1e-9) / count,
    power = 10 ** Math.floor(Math.log10(rough)),
    step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough * 0.999) ?? 10 * power,
    first = Math.floor(from / step + 1e-9),
    last = Math.ceil(to / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Math.round((first + i) * step * 1e6) / 1e6);
}
function signed(value, digits = 0) {
  let text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? '\u2212' : '+'}${text}`;
}

// pdf/seriesChart.ts
var CURVE_SAMPLES = 300,
  DAY_MS = 864e5,
  SEASON_COLOUR = '#c47f17';
function drawSeriesChart(paper, y, height, series) {
  let { days, verticalMm } = series,
    fit = fittedCurve(days, verticalMm, CURVE_SAMPLES),
    shown = [...verticalMm, ...(fit?.lineMm ?? []), ...(fit?.seasonalMm ?? [])],
    ticksMm = roundTicks(Math.min(0, ...shown), Math.max(0, ...shown), 5),
    box = { left: PAGE.margin + 46, top: y + 18, width: CONTENT_WIDTH - 46, height: height - 48 },
    [firstDay, lastDay] = [days[0], Math.max(days.at(-1), days[0] + 1)],
    pad = (lastDay - firstDay) * 0.02,
    xOf = (day) => box.left + ((day - firstDay + pad) / (lastDay - firstDay + 2 * pad)) * box.width,
    [lowest, highest] = [ticksMm[0], ticksMm.at(-1)],
    yOf = (mm) => box.top + ((highest - mm) / (highest - lowest || 1)) * box.height,
    total = verticalMm.at(-1),
    alt = `Time series of ${days.length} observations from ${formatIsoDate(days[0])} to ${formatIsoDate(days.at(-1))}, vertical motion in millimetres since the first. The last value is ${signed(total, 1)} mm.`;
  paper.tag(
    'Figure',
    () => {
      (drawAxes(paper, box, { ticksMm, yOf, xOf, firstDay, lastDay }),
        drawPath(paper, fit?.days ?? [], fit?.seasonalMm ?? [], {
          xOf,
          yOf,
          colour: SEASON_COLOUR,
          width: 1,
        }));
      let { canvas } = paper;
      (days.forEach((day, i) => {
        canvas.circle(xOf(day), yOf(verticalMm[i]), days.length > 250 ? 1.1 : 1.6);
      }),
        canvas.fillOpacity(0.75).fill(INK.accent).fillOpacity(1),
        drawPath(paper, fit?.days ?? [], fit?.lineMm ?? [], { xOf, yOf, colour: INK.text, width: 1.5 }),
        drawKey(paper, y, fit));
    },
    { alt, bbox: [PAGE.margin, y, PAGE.margin + CONTENT_WIDTH, y + height] },
  );
}
function drawAxes(paper, box, { ticksMm, firstDay, lastDay, xOf, yOf }) {
  let { canvas } = paper,
    bottom = box.top + box.height;
  for (let mm of ticksMm) {
    canvas
      .moveTo(box.left, yOf(mm))
      .lineTo(box.left + box.width, yOf(mm))
      .lineWidth(mm === 0 ? 0.9 : 0.4)
      .stroke(mm === 0 ? INK.quiet : INK.rule);
    let digits = Math.abs(ticksMm[1] - ticksMm[0]) < 1 ? 1 : 0;
    paper.write(signed(mm, digits), box.left - 36, yOf(mm) - 5, { size: 8, width: 32, align: 'right' });
  }
  for (let { day, label } of dateTicks(firstDay, lastDay))
    (canvas
      .moveTo(xOf(day), bottom)
      .lineTo(xOf(day), bottom + 3)
      .lineWidth(0.6)
      .stroke(INK.quiet),
      canvas.moveTo(xOf(day), box.top).lineTo(xOf(day), bottom).lineWidth(0.3).stroke(INK.rule),
      paper.write(label, xOf(day) - 24, bottom + 5, { size: 8, width: 48, align: 'center' }));
  (canvas.rect(box.left, box.top, box.width, box.height).lineWidth(0.6).stroke(INK.quiet),
    canvas.save().rotate(-90, { origin: [PAGE.margin + 4, box.top + box.height / 2] }),
    paper.write('Vertical motion (mm)', PAGE.margin + 4 - 60, box.top + box.height / 2 - 5, {
      size: 8,
      width: 120,
      align: 'center',
      colour: INK.quiet,
    }),
    canvas.restore());
}
function dateTicks(firstDay, lastDay) {
  let span = lastDay - firstDay,
    first = new Date(firstDay * DAY_MS),
    stepMonths = span > 5e3 ? 24 : span > 1e3 ? 12 : span > 350 ? 3 : span > 120 ? 2 : 1,
    ticks = [];
  for (let month = 0; ; month += stepMonths) {
    let day = new Date(Date.UTC(first.getUTCFullYear(), month, 1)).getTime() / DAY_MS;
    if (day > lastDay) return ticks;
    let iso = formatIsoDate(day);
    day >= firstDay && ticks.push({ day, label: stepMonths >= 12 ? iso.slice(0, 4) : iso.slice(0, 7) });
  }
}
function drawPath({ canvas }, days, valuesMm, { xOf, yOf, colour, width }) {
  valuesMm.length !== 0 &&
    (valuesMm.forEach((mm, i) => {
      i === 0 ? canvas.moveTo(xOf(days[i]), yOf(mm)) : canvas.lineTo(xOf(days[i]), yOf(mm));
    }),
    canvas.lineWidth(width).stroke(colour));
}
function drawKey(paper, y, fit) {
  let { canvas } = paper,
    x = PAGE.margin + 46,
    entry = (label, drawSign) => {
      drawSign(x, y + 7);
      let style = { size: 8.5, colour: INK.quiet, width: 160 };
      (paper.write(label, x + 18, y + 1.5, style), (x += 18 + paper.widthOf(label, style) + 18));
    },
    line = (colour, width) => (at, middle) => {
      canvas
        .moveTo(at, middle)
        .lineTo(at + 14, middle)
        .lineWidth(width)
        .stroke(colour);
    };
  (entry('observation', (at, middle) => {
    canvas.circle(at + 7, middle, 1.8).fill(INK.accent);
  }),
    fit && entry('fitted line', line(INK.text, 1.5)),
    fit?.seasonalMm && entry('line with yearly swing', line(SEASON_COLOUR, 1)));
}

// pdf/velocityScale.ts
var REACH = 20,
  BAR_HEIGHT = 14,
  STRIPES = 200,
  SCALE_HEIGHT = 66,
  CLASS_NAMES = [
    [-14, 'sinking fast'],
    [-5.5, 'sinking'],
    [0, 'stable'],
    [5.5, 'rising'],
    [14, 'rising strongly'],
  ];
function drawVelocityScale(paper, y, rate) {
  let { velocityMmYr, margin95MmYr } = rate,
    x = (value) =>
      PAGE.margin + ((Math.max(-REACH, Math.min(REACH, value)) + REACH) / (2 * REACH)) * CONTENT_WIDTH,
    top = y + 18,
    alt = `Scale of vertical velocity from \u2212${REACH} to +${REACH} mm per year with class borders at ${borders()
      .map((value) => signed(value))
      .join(
        ', ',
      )}. The measured velocity is ${rate.inMillimetres}; the line through its mark is the 95 % interval.`;
  paper.tag(
    'Figure',
    () => {
      let { canvas } = paper;
      for (let stripe = 0; stripe < STRIPES; stripe++) {
        let from = -REACH + (stripe * 2 * REACH) / STRIPES,
          middle = from + REACH / STRIPES;
        canvas.rect(x(from), top, CONTENT_WIDTH / STRIPES + 0.3, BAR_HEIGHT).fill(velocityColour(middle));
      }
      canvas.rect(x(-REACH), top, CONTENT_WIDTH, BAR_HEIGHT).lineWidth(0.6).stroke(INK.quiet);
      for (let border of [...borders(), 0])
        (canvas
          .moveTo(x(border), top + (border === 0 ? BAR_HEIGHT : 0))
          .lineTo(x(border), top + BAR_HEIGHT + 4)
          .lineWidth(border === 0 ? 0.6 : 0.9)
          .stroke(INK.text),
          paper.write(signed(border), x(border) - 20, top + BAR_HEIGHT + 5, {
            size: 8,
            width: 40,
            align: 'center',
          }));
      for (let [at, name] of CLASS_NAMES) {
        let style = { size: 8, width: 90, align: 'center', colour: INK.quiet };
        paper.write(name, x(at) - 45, top + BAR_HEIGHT + 16, style);
      }
      drawMark(paper, x, top, { velocityMmYr, margin95MmYr });
    },
    { alt, bbox: [PAGE.margin, y, PAGE.margin + CONTENT_WIDTH, y + SCALE_HEIGHT] },
  );
}
function borders() {
  return [...CLASS_BORDERS_MM_YR.map((value) => -value).reverse(), ...CLASS_BORDERS_MM_YR];
}
function drawMark({ canvas }, x, top, { velocityMmYr, margin95MmYr }) {
  let at = x(velocityMmYr),
    middle = top + BAR_HEIGHT / 2,
    [from, to] = [x(velocityMmYr - margin95MmYr), x(velocityMmYr + margin95MmYr)];
  for (let [width, colour] of [
    [4, '#ffffff'],
    [1.8, INK.text],
  ]) {
    canvas.lineWidth(width).moveTo(from, middle).lineTo(to, middle).stroke(colour);
    for (let end of [from, to])
      canvas
        .lineWidth(width)
        .moveTo(end, middle - 4)
        .lineTo(end, middle + 4)
        .stroke(colour);
  }
  if (
    (canvas.circle(at, middle, 3.4).lineWidth(1.2).fillAndStroke(INK.text, '#ffffff'),
    canvas.polygon([at - 6, top - 11], [at + 6, top - 11], [at, top - 2]).fill(INK.text),
    Math.abs(velocityMmYr) <= REACH)
  )
    return;
  let outwards = Math.sign(velocityMmYr),
    tip = at + outwards * 9;
  canvas
    .polygon([tip, middle], [at + outwards * 2, middle - 6], [at + outwards * 2, middle + 6])
    .fill(INK.text);
}

// pdf/answer.ts
var CHART_HEIGHT = { least: 94, most: 210 },
  CHART_HEADING_HEIGHT = 18,
  MAP_WIDTH = 196,
  KEY_FACTS = 8;
function drawAnswer(flow, sheet) {
  let { paper } = flow,
    y = drawHead(paper, sheet);
  ((y = drawPlace(paper, y, sheet.place)),
    (y = drawVerdict(paper, y + 8, sheet)),
    drawVelocityScale(paper, y + 6, sheet.rate),
    (y += 6 + SCALE_HEIGHT + 6),
    (flow.y = drawSurroundings(paper, y, sheet) + 6),
    sheet.series && drawHistory(flow, sheet.series));
}
function drawHead(paper, { madeAt }) {
  let date = new Date(madeAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return (
    paper.tag('P', () => {
      (paper.write('GROUND MOTION REPORT', PAGE.margin, 34, {
        face: 'bold',
        size: 10,
        colour: INK.accent,
        width: 300,
      }),
        paper.write(date, PAGE.width - PAGE.margin - 200, 34, {
          size: 10,
          colour: INK.quiet,
          width: 200,
          align: 'right',
        }));
    }),
    paper.decorate(() => {
      paper.canvas
        .moveTo(PAGE.margin, 50)
        .lineTo(PAGE.width - PAGE.margin, 50)
        .lineWidth(1.2)
        .stroke(INK.accent);
    }),
    58
  );
}
function drawPlace(paper, y, { heading, lines }) {
  let size =
      [20, 17, 14, 11.5, 10].find(
        (each) => paper.heightOf(heading, { face: 'bold', size: each }) < 2.6 * each,
      ) ?? 10,
    at = y;
  paper.tag('H1', () => {
    at += paper.write(heading, PAGE.margin, at, { face: 'bold', size });
  });
  for (let line of lines)
    paper.tag('P', () => {
      at += paper.write(line, PAGE.margin, at + 1, { size: 9, colour: INK.quiet });
    });
  return at;
}
function drawVerdict(paper, y, sheet) {
  let { headline, isCertain, sentence, brief, caveats, rate } = sheet,
    left = PAGE.margin + 16,
    width = CONTENT_WIDTH - 30,
    text = brief ?? sentence,
    style = { size: 9.5, width },
    rateStyle = { face: 'bold', size: 15, width },
    caveatStyle = { size: 8.5, colour: INK.quiet, width },
    textHeight = paper.heightOf(text, style) + 3,
    height =
      66 + textHeight + caveats.reduce((sum, caveat) => sum + paper.heightOf(caveat, caveatStyle) + 1.5, 0);
  (paper.decorate(() => {
    (paper.canvas.rect(PAGE.margin, y, CONTENT_WIDTH, height).fill(INK.panel),
      paper.canvas
        .rect(PAGE.margin, y, 7, height)
        .fill(isCertain ? velocityColour(rate.velocityMmYr) : INK.rule),
      paper.canvas.rect(PAGE.margin, y, 7, height).lineWidth(0.4).stroke(INK.quiet));
  }),
    paper.tag('H2', () => {
      paper.write(headline, left, y + 8, { face: 'bold', size: 20, width });
    }),
    paper.tag('P', () => {
      paper.write(rate.inMillimetres, left, y + 36, rateStyle);
      let after = left + paper.widthOf(rate.inMillimetres, rateStyle) + 12;
      paper.write(rate.inInches, after, y + 40, { size: 10.5, colour: INK.quiet, width: 240 });
    }),
    paper.tag('P', () => {
      paper.write(text, left, y + 60, style);
    }));
  let at = y + 60 + textHeight;
  for (let caveat of caveats)
    paper.tag('P', () => {
      at += paper.write(caveat, left, at, caveatStyle) + 1.5;
    });
  return y + height;
}
function drawSurroundings(paper, y, { map, facts }) {
  let heading = { face: 'bold', size: 11, colour: INK.accent },
    right = map !== null ? PAGE.margin + MAP_WIDTH + 22 : PAGE.margin,
    width = PAGE.width - PAGE.margin - right,
    mapHeight = 0;
  (map &&
    (paper.tag('H2', () => {
      paper.write('Around the place', PAGE.margin, y, { ...heading, width: MAP_WIDTH });
    }),
    (mapHeight = 18 + drawMap(paper, PAGE.margin, y + 18, MAP_WIDTH, map))),
    paper.tag('H2', () => {
      paper.write('In short', right, y, { ...heading, width });
    }));
  let at = y + 18;
  for (let { label, value } of facts.slice(0, KEY_FACTS)) {
    paper.tag('P', () => {
      paper.write(label, right, at, { size: 8.5, colour: INK.quiet, width: 96 });
      let height = paper.write(value, right + 100, at - 0.5, { size: 9.5, width: width - 100 });
      at += Math.max(height, 12) + 5;
    });
    let line = at - 2.5;
    paper.decorate(() => {
      paper.canvas
        .moveTo(right, line)
        .lineTo(right + width, line)
        .lineWidth(0.3)
        .stroke(INK.rule);
    });
  }
  return Math.max(at, y + mapHeight);
}
function drawHistory(flow, series) {
  let heading = { face: 'bold', size: 11, colour: INK.accent };
  flow.ensure(CHART_HEADING_HEIGHT + CHART_HEIGHT.least);
  let { paper, y } = flow,
    height = Math.min(CHART_HEIGHT.most, flow.room - CHART_HEADING_HEIGHT);
  (paper.tag('H2', () => {
    paper.write('Motion since the first observation', PAGE.margin, y, heading);
  }),
    drawSeriesChart(paper, y + CHART_HEADING_HEIGHT - 2, height, series),
    (flow.y += CHART_HEADING_HEIGHT + height + 8));
}

// pdf/background.ts
var HEADING2 = { face: 'bold', size: 12, colour: INK.accent },
  HEADING_HEIGHT = 19,
  TEXT2 = { size: 9.5 },
  LABEL_WIDTH2 = 150,
  VALUE = { ...TEXT2, width: CONTENT_WIDTH - LABEL_WIDTH2 - 12 },
  GAP = 10;
function drawBackground(flow, sheet) {
  (drawTable(flow, 'More facts', sheet.facts.slice(KEY_FACTS)),
    (flow.y += GAP),
    drawParagraph(flow, 'How this was measured', sheet.method),
    (flow.y += GAP),
    drawList(flow, 'What this report cannot say', sheet.limits),
    (flow.y += GAP),
    drawTable(flow, 'Where the data come from', sheet.provenance));
}
function drawHeading(flow, text, heightOfFirst) {
  flow.ensure(HEADING_HEIGHT + heightOfFirst);
  let { paper, y } = flow;
  (paper.tag('H2', () => {
    paper.write(text, PAGE.margin, y, HEADING2);
  }),
    (flow.y += HEADING_HEIGHT));
}
function drawTable(flow, title, facts) {
  let { paper } = flow,
    heightOf = ({ value }) => Math.max(paper.heightOf(value, VALUE), 12) + 3;
  (drawHeading(flow, title, facts[0] ? heightOf(facts[0]) : 0),
    paper.group('Table', () => {
      facts.forEach((fact, row) => {
        let height = heightOf(fact);
        flow.ensure(height);
        let { y } = flow;
        (row % 2 === 0 &&
          paper.decorate(() => {
            paper.canvas.rect(PAGE.margin, y - 1.5, CONTENT_WIDTH, height).fill(INK.panel);
          }),
          paper.group('TR', () => {
            let style = { ...TEXT2, colour: INK.quiet, width: LABEL_WIDTH2 };
            (paper.tag(
              'TH',
              () => {
                paper.write(fact.label, PAGE.margin + 5, y, style);
              },
              {
                scope: 'Row',
              },
            ),
              paper.tag('TD', () => {
                paper.write(fact.value, PAGE.margin + LABEL_WIDTH2 + 8, y, VALUE);
              }));
          }),
          (flow.y += height));
      });
    }));
}
function drawParagraph(flow, title, text) {
  let { paper } = flow,
    height = paper.heightOf(text, TEXT2);
  drawHeading(flow, title, height);
  let { y } = flow;
  (paper.tag('P', () => {
    paper.write(text, PAGE.margin, y, TEXT2);
  }),
    (flow.y += height + 3));
}
function drawList(flow, title, texts) {
  let { paper } = flow,
    style = { ...TEXT2, width: CONTENT_WIDTH - 14 };
  (drawHeading(flow, title, paper.heightOf(texts[0] ?? '', style)),
    paper.group('L', () => {
      for (let text of texts) {
        let height = paper.heightOf(text, style);
        flow.ensure(height);
        let { y } = flow;
        (paper.tag('LI', () => {
          (paper.write('\u2022', PAGE.margin + 2, y, { ...TEXT2, width: 10 }),
            paper.write(text, PAGE.margin + 14, y, style));
        }),
          (flow.y += height + 2));
      }
    }));
}

// pdf/drawReport.ts
async function drawReport(sheet) {
  let paper = new Paper({
      title: `Ground motion report: ${sheet.place.heading}`,
      subject: sheet.sentence,
      keywords: 'ground motion, subsidence, uplift, InSAR',
      madeAt: sheet.madeAt,
    }),
    flow = new Flow(paper);
  (drawAnswer(flow, sheet), flow.page === 1 && flow.newPage(), drawBackground(flow, sheet));
  for (let page = 1; page <= flow.page; page++)
    (paper.turnTo(page),
      sheet.watermark !== null && drawWatermark(paper, sheet.watermark),
      drawFooter2(paper, sheet, `Page ${page} of ${flow.page}`));
  return paper.finish();
}
function drawFooter2(paper, { requestId, watermark }, page) {
  let y = PAGE.height - 34;
  paper.decorate(() => {
    paper.canvas
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(0.5)
      .stroke(INK.rule);
    let style = { size: 8, colour: INK.quiet };
    (paper.write(`Request ${requestId}`, PAGE.margin, y + 6, { ...style, width: 300 }),
      paper.write(page, PAGE.width - PAGE.margin - 100, y + 6, {
        ...style,
        width: 100,
        align: 'right',
      }),
      watermark !== null &&
        paper.write(watermark, PAGE.margin + 180, y + 6, {
          ...style,
          face: 'bold',
          width: 250,
          align: 'center',
          colour: '#b00020',
        }));
  });
}

// workers/draw/pdfTask.ts
async function pdfTask(sheet) {
  let drawn = 'report' in sheet ? drawReport(sheet.report) : drawInvoice(sheet.invoice),
    bytes = new Uint8Array(await drawn);
  return move({ [transferableSymbol]: [bytes.buffer], [valueSymbol]: bytes });
}
export { pdfTask as default };
//# sourceMappingURL=pdfTask.js.map
