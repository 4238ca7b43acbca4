import { open } from 'node:fs/promises';
import type { OfferedFile } from '../offered/offeredFiles.ts';

/** Bytes of one value of a TIFF field type: SHORT, LONG, LONG8. */
const VALUE_BYTES: Readonly<Record<number, number>> = { 3: 2, 4: 4, 16: 8 };
const STRIP_OFFSETS = 273;
const STRIP_BYTE_COUNTS = 279;
const TILE_OFFSETS = 324;
const TILE_BYTE_COUNTS = 325;
/** Strips or tiles; the largest raster has one strip a row in each of a few bands. */
const MAXIMUM_BLOCKS = 1_000_000;

interface Layout {
  readonly isLittleEndian: boolean;
  readonly isBig: boolean;
}

interface Field {
  readonly valueBytes: number;
  readonly count: number;
  /** Where the values stand in the file. */
  readonly position: number;
}

type ReadBytes = (position: number, length: number) => Promise<Buffer>;

/**
 * The last byte of a TIFF's first image + 1, by the offsets and lengths of its strips or tiles (TIFF 6.0, BigTIFF).
 * GDAL opens a TIFF whose pixels are cut off without a word. Throws an Error for a directory that makes no sense.
 */
export async function endOfTiffPixels(file: OfferedFile): Promise<number> {
  const handle = await open(file.path, 'r');
  const read: ReadBytes = async (position, length) => {
    if (!(position >= 0 && position + length <= file.bytes))
      throw new Error(`the directory points to byte ${position + length}`);
    const buffer = Buffer.alloc(length);
    await handle.read(buffer, 0, length, position);
    return buffer;
  };
  try {
    const head = await read(0, 16);
    const layout = { isLittleEndian: head[0] === 0x49, isBig: head[2] === 43 || head[3] === 43 };
    const directory = layout.isBig ? unsigned(head, 8, 8, layout) : unsigned(head, 4, 4, layout);
    const fields = await readDirectory(read, directory, layout);
    const offsets = fields.get(TILE_OFFSETS) ?? fields.get(STRIP_OFFSETS);
    const lengths = fields.get(TILE_BYTE_COUNTS) ?? fields.get(STRIP_BYTE_COUNTS);
    if (!offsets || !lengths) throw new Error('the directory lists no strips or tiles');
    const starts = await readValues(read, offsets, layout);
    const sizes = await readValues(read, lengths, layout);
    return starts.reduce((end, start, i) => Math.max(end, start + (sizes[i] ?? 0)), 0);
  } finally {
    await handle.close();
  }
}

async function readDirectory(read: ReadBytes, position: number, layout: Layout): Promise<Map<number, Field>> {
  const countBytes = layout.isBig ? 8 : 2;
  const entryBytes = layout.isBig ? 20 : 12;
  const inlineBytes = layout.isBig ? 8 : 4;
  const entries = unsigned(await read(position, countBytes), 0, countBytes, layout);
  if (entries > 4096) throw new Error(`the directory has ${entries} entries`);
  const table = await read(position + countBytes, entries * entryBytes);
  const fields = new Map<number, Field>();
  for (let at = 0; at < table.length; at += entryBytes) {
    const valueBytes = VALUE_BYTES[unsigned(table, at + 2, 2, layout)];
    if (valueBytes === undefined) continue;
    const count = unsigned(table, at + 4, inlineBytes, layout);
    const valueAt = at + 4 + inlineBytes;
    const isInline = count * valueBytes <= inlineBytes;
    fields.set(unsigned(table, at, 2, layout), {
      valueBytes,
      count,
      position: isInline ? position + countBytes + valueAt : unsigned(table, valueAt, inlineBytes, layout),
    });
  }
  return fields;
}

async function readValues(read: ReadBytes, field: Field, layout: Layout): Promise<number[]> {
  if (field.count > MAXIMUM_BLOCKS) throw new Error(`the directory lists ${field.count} strips or tiles`);
  const values = await read(field.position, field.count * field.valueBytes);
  return Array.from({ length: field.count }, (_, i) =>
    unsigned(values, i * field.valueBytes, field.valueBytes, layout),
  );
}

function unsigned(buffer: Buffer, at: number, bytes: number, layout: Layout): number {
  if (bytes === 8)
    return Number(layout.isLittleEndian ? buffer.readBigUInt64LE(at) : buffer.readBigUInt64BE(at));
  return layout.isLittleEndian ? buffer.readUIntLE(at, bytes) : buffer.readUIntBE(at, bytes);
}
