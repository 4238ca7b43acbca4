import { strFromU8, unzipSync } from 'fflate';
import { ListError } from './listError.ts';
import { listWords } from '../words/listWords.ts';

const MOST_UNPACKED_BYTES = 200_000_000;
const DAY_MS = 86_400_000;
/** Day 0 of a workbook's dates, which include a nonexistent February 29, 1900. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** The relevant part of a cell's number format: a day, or leading zeros. */
type NumberFormat =
  | { readonly kind: 'plain' }
  | { readonly kind: 'date' }
  | { readonly kind: 'digits'; readonly code: string };

/**
 * The cells of the first sheet of an Excel workbook (ECMA-376) as texts, as displayed: a number with the format `00000`
 * keeps its zeros, a date is YYYY-MM-DD. Throws `ListError`.
 */
export function readWorkbook(bytes: Uint8Array): string[][] {
  const parts = unpack(bytes);
  const book = parts('xl/workbook.xml');
  const sheet = parts(pathOfFirstSheet(book, parts));
  const shared = textsOf(parts('xl/sharedStrings.xml', true));
  const formats = formatsOf(parts('xl/styles.xml', true));
  const isFrom1904 = /^(1|true)$/.test(book.querySelector('workbookPr')?.getAttribute('date1904') ?? '');
  const dayZero = isFrom1904 ? EPOCH_1904 : EPOCH_1900;
  return [...sheet.getElementsByTagName('row')].map((row) => {
    const cells: string[] = [];
    for (const cell of row.getElementsByTagName('c')) {
      const at = columnOf(cell.getAttribute('r')) ?? cells.length;
      while (cells.length < at) cells.push('');
      cells[at] = textOf(cell, shared, formats, dayZero);
    }
    return cells;
  });
}

type Parts = (path: string, mayBeMissing?: boolean) => Document;

function unpack(bytes: Uint8Array): Parts {
  let unpacked = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (
          !/^xl\/(workbook|sharedStrings|styles|_rels\/workbook|worksheets\/[^/]*)\.xml(\.rels)?$/.test(name)
        )
          return false;
        unpacked += originalSize;
        if (unpacked > MOST_UNPACKED_BYTES) throw new ListError(listWords.file.workbookTooLarge);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof ListError) throw error;
    throw new ListError(listWords.file.workbookBroken);
  }
  return (path, mayBeMissing = false) => {
    const file = files[path];
    if (!file && !mayBeMissing) throw new ListError(listWords.file.notWorkbook);
    return new DOMParser().parseFromString(file ? strFromU8(file) : '<none/>', 'application/xml');
  };
}

function pathOfFirstSheet(book: Document, parts: Parts): string {
  const sheets = [...book.getElementsByTagName('sheet')];
  const first = sheets.find((sheet) => (sheet.getAttribute('state') ?? 'visible') === 'visible') ?? sheets[0];
  const relations = [...parts('xl/_rels/workbook.xml.rels').getElementsByTagName('Relationship')];
  const relation = relations.find((each) => each.getAttribute('Id') === first?.getAttribute('r:id'));
  const target = relation?.getAttribute('Target') ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The texts that cells reference by number, without phonetic readings. */
function textsOf(document: Document): string[] {
  return [...document.getElementsByTagName('si')].map(richText);
}

function richText(node: Element): string {
  return [...node.getElementsByTagName('t')]
    .filter((part) => part.parentElement?.tagName !== 'rPh')
    .map((part) => part.textContent)
    .join('');
}

function formatsOf(document: Document): NumberFormat[] {
  const codes = new Map(
    [...document.getElementsByTagName('numFmt')].map((format) => [
      format.getAttribute('numFmtId'),
      format.getAttribute('formatCode') ?? '',
    ]),
  );
  const cells = document.getElementsByTagName('cellXfs')[0];
  return [...(cells?.getElementsByTagName('xf') ?? [])].map((style) => {
    const id = style.getAttribute('numFmtId');
    return formatOf(Number(id), codes.get(id));
  });
}

function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return { kind: (id >= 14 && id <= 17) || id === 22 ? 'date' : 'plain' };
  const bare =
    code
      .replaceAll(/"[^"]*"|\\(?![-\s])./g, '')
      .replaceAll(/\[[^\]]*\]/g, '')
      .split(';')[0] ?? '';
  if (/^0{2,}([\\\- ]*0+)*$/.test(bare)) return { kind: 'digits', code: bare.replaceAll('\\', '') };
  return { kind: /[yd]/i.test(bare) ? 'date' : 'plain' };
}

function textOf(
  cell: Element,
  shared: readonly string[],
  formats: readonly NumberFormat[],
  dayZero: number,
): string {
  const kind = cell.getAttribute('t');
  if (kind === 'inlineStr') return richText(cell);
  const value = cell.getElementsByTagName('v')[0]?.textContent ?? '';
  if (kind === 's') return shared[Number(value)] ?? '';
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (kind !== null && kind !== 'n') return value;
  if (value === '' || !Number.isFinite(Number(value))) return value;
  const format = formats[Number(cell.getAttribute('s') ?? 0)] ?? { kind: 'plain' };
  if (format.kind === 'date') return new Date(dayZero + Number(value) * DAY_MS).toISOString().slice(0, 10);
  // a spreadsheet shows 15 digits of a number
  const text = String(Number(Number(value).toPrecision(15)));
  return format.kind === 'digits' && /^\d+$/.test(text) ? inDigits(text, format.code) : text;
}

/** `7030` by `00000` is `07030`; `70301234` by `00000-0000` is `07030-1234`. */
function inDigits(digits: string, code: string): string {
  const places = code.replaceAll(/[^0]/g, '').length;
  const padded = digits.padStart(places, '0');
  let at = padded.length - places;
  return padded.slice(0, at) + code.replaceAll('0', () => padded[at++] ?? '');
}

/** `C5` is column 2. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
