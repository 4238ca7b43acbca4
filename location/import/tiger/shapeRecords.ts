import { open, readFile, type FileHandle } from 'node:fs/promises';
import { required } from '../../../core/required.ts';
import { readFully } from '../../../formats/files/fileBytes.ts';

/** A record of a shapefile: one row of its table and, if shapes were requested, its line. */
export interface ShapeRecord {
  /** Trimmed; '' for an absent or empty field. */
  text(field: string): string;
  /** Degrees as digitized; null unless the shape is a line with one part and at least two points. */
  line(): { readonly lat: readonly number[]; readonly lon: readonly number[] } | null;
  /** As digitized, in degrees; null without lines or rings. */
  shape(): Shape | null;
}

/** Lines, or the rings of an area in file order: outer rings run clockwise, holes counterclockwise. */
export interface Shape {
  readonly kind: 'lines' | 'rings';
  readonly parts: readonly (readonly (readonly [lon: number, lat: number])[])[];
}

interface Field {
  readonly type: string;
  readonly start: number;
  readonly bytes: number;
}

/** The table's layout, from its header (dBASE III). */
interface TableLayout {
  readonly fields: ReadonlyMap<string, Field>;
  readonly headerBytes: number;
  readonly recordBytes: number;
  readonly records: number;
  readonly encoding: BufferEncoding;
}

const FIELD_BYTES = 32;
const FIRST_FIELD = 32;
const END_OF_FIELDS = 0x0d;
const DELETED = 0x2a;
/** ESRI Shapefile Technical Description, 1998: PolyLine, PolyLineZ, PolyLineM. */
const LINES: ReadonlySet<number> = new Set([3, 13, 23]);
/** Polygon, PolygonZ, PolygonM. */
const RINGS: ReadonlySet<number> = new Set([5, 15, 25]);
const SHAPE_HEADER_BYTES = 8;
const INDEX_HEADER_BYTES = 100;
const INDEX_ENTRY_BYTES = 8;
/** A shape's type, its box, and its numbers of parts and points. */
const LINE_HEAD_BYTES = 44;
const PART_BYTES = 4;
const POINT_BYTES = 16;

/** Paths of a layer's files; without `shapes` and `index` it is a table alone. */
export interface LayerFiles {
  readonly table: string;
  readonly shapes: string | null;
  readonly index: string | null;
  /** The text file that names the table's encoding; may be absent. */
  readonly encoding: string;
}

/** An open layer. Its readers throw an Error that says what doesn't match. */
export interface OpenLayer {
  readonly fields: ReadonlySet<string>;
  /** The given number of records from an index, without those marked as deleted. */
  read(first: number, count: number): Promise<ShapeRecord[]>;
  close(): Promise<void>;
}

/** Opens a layer whose files have the sizes that their headers state. */
export async function openLayer(files: LayerFiles): Promise<OpenLayer> {
  const handles: FileHandle[] = [];
  const opened = async (path: string | null): Promise<FileHandle | null> => {
    if (path === null) return null;
    const handle = await open(path, 'r');
    handles.push(handle);
    return handle;
  };
  const close = async (): Promise<void> => {
    for (const handle of handles) await handle.close();
  };
  try {
    const table = required(await opened(files.table));
    const shapes = await opened(files.shapes);
    const index = await opened(files.index);
    const layout = await readLayout(table, await encodingOf(files.encoding));
    return {
      fields: new Set(layout.fields.keys()),
      async read(first, count) {
        const rows = await readAt(
          table,
          layout.headerBytes + first * layout.recordBytes,
          count * layout.recordBytes,
        );
        const lines = shapes && index ? await readShapes(shapes, index, first, count) : null;
        return Array.from({ length: count }, (_, at) => at)
          .filter((at) => rows[at * layout.recordBytes] !== DELETED)
          .map((at) => ({
            text: (field) => textOf(rows, at * layout.recordBytes, layout, field),
            line: () => (lines ? lineOf(required(lines[at])) : null),
            shape: () => (lines ? shapeOf(required(lines[at])) : null),
          }));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readLayout(table: FileHandle, encoding: BufferEncoding): Promise<TableLayout> {
  const head = await readAt(table, 0, FIRST_FIELD);
  const headerBytes = head.readUInt16LE(8);
  const recordBytes = head.readUInt16LE(10);
  const header = await readAt(table, 0, headerBytes);
  const fields = new Map<string, Field>();
  let start = 1;
  for (
    let at = FIRST_FIELD;
    at + FIELD_BYTES <= headerBytes && header[at] !== END_OF_FIELDS;
    at += FIELD_BYTES
  ) {
    const name = header.toString('latin1', at, at + 11).replace(/\0.*$/s, '');
    const bytes = required(header[at + 16]);
    fields.set(name, { type: String.fromCodePoint(required(header[at + 11])), start, bytes });
    start += bytes;
  }
  if (start > recordBytes) throw new Error(`its fields take ${start} bytes, a record has ${recordBytes}`);
  return { fields, headerBytes, recordBytes, records: head.readUInt32LE(4), encoding };
}

async function encodingOf(path: string): Promise<BufferEncoding> {
  const name = await readFile(path, 'latin1').catch(() => '');
  return /utf-?8|65001/i.test(name) ? 'utf8' : 'latin1';
}

function textOf(rows: Buffer, row: number, { fields, encoding }: TableLayout, name: string): string {
  const field = fields.get(name);
  if (!field) return '';
  const start = row + field.start;
  const text = rows
    .toString(encoding, start, start + field.bytes)
    .replace(/\0.*$/s, '')
    .trim();
  if (field.type === 'C') return text;
  const isNumber = (field.type === 'N' || field.type === 'F') && text !== '' && Number.isFinite(Number(text));
  return isNumber ? String(Number(text)) : '';
}

/** The contents of shapes, without their headers; the index says where each one is. */
async function readShapes(
  shapes: FileHandle,
  index: FileHandle,
  first: number,
  count: number,
): Promise<Buffer[]> {
  const entries = await readAt(
    index,
    INDEX_HEADER_BYTES + first * INDEX_ENTRY_BYTES,
    count * INDEX_ENTRY_BYTES,
  );
  const { size } = await shapes.stat();
  const places = Array.from({ length: count }, (_, at) => ({
    start: 2 * entries.readInt32BE(at * INDEX_ENTRY_BYTES) + SHAPE_HEADER_BYTES,
    bytes: 2 * entries.readInt32BE(at * INDEX_ENTRY_BYTES + 4),
  }));
  for (const { start, bytes } of places) {
    if (start < INDEX_HEADER_BYTES || bytes < 4 || start + bytes > size)
      throw new Error(`its index points to ${bytes} bytes from ${start} on, the shapes have ${size}`);
  }
  const from = Math.min(...places.map(({ start }) => start));
  const to = Math.max(...places.map(({ start, bytes }) => start + bytes));
  const total = places.reduce((sum, { bytes }) => sum + bytes + SHAPE_HEADER_BYTES, 0);
  // Shapes normally follow one another in files. If they don't, each is read separately.
  if (to - from > total) return Promise.all(places.map(({ start, bytes }) => readAt(shapes, start, bytes)));
  const together = await readAt(shapes, from, to - from);
  return places.map(({ start, bytes }) => together.subarray(start - from, start - from + bytes));
}

function lineOf(shape: Buffer): ReturnType<ShapeRecord['line']> {
  if (!LINES.has(shape.readInt32LE(0))) return null;
  const { parts, points, start } = partsOf(shape);
  if (parts !== 1 || points < 2) return null;
  const coordinates = (axis: number) =>
    Array.from({ length: points }, (_, point) => shape.readDoubleLE(start + point * POINT_BYTES + axis));
  return { lon: coordinates(0), lat: coordinates(8) };
}

function shapeOf(shape: Buffer): Shape | null {
  const type = shape.readInt32LE(0);
  const kind = LINES.has(type) ? 'lines' : RINGS.has(type) ? 'rings' : null;
  if (kind === null) return null;
  const { parts, points, start } = partsOf(shape);
  const firsts = Array.from({ length: parts }, (_, part) =>
    shape.readInt32LE(LINE_HEAD_BYTES + part * PART_BYTES),
  );
  return {
    kind,
    parts: firsts.map((first, part) => {
      const end = firsts[part + 1] ?? points;
      if (first < 0 || end < first || end > points)
        throw new Error(`part ${part + 1} has the points ${first} to ${end} of ${points}`);
      return Array.from({ length: end - first }, (_, at) => {
        const position = start + (first + at) * POINT_BYTES;
        return [shape.readDoubleLE(position), shape.readDoubleLE(position + 8)] as const;
      });
    }),
  };
}

/** The number of parts and points in a line or area, and where its points begin. */
function partsOf(shape: Buffer) {
  if (shape.length < LINE_HEAD_BYTES) throw new Error(`a line has ${shape.length} bytes`);
  const parts = shape.readInt32LE(36);
  const points = shape.readInt32LE(40);
  const start = LINE_HEAD_BYTES + parts * PART_BYTES;
  if (parts < 0 || points < 0 || start + points * POINT_BYTES > shape.length)
    throw new Error(`a line of ${parts} parts and ${points} points has ${shape.length} bytes`);
  return { parts, points, start };
}

async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  await readFully(file.fd, buffer, position);
  return buffer;
}
