/** A field of a TIFF directory as it is written, true or not. */
export interface WrittenField {
  /** 1 byte, 2 text, 3 short, 4 long, 12 double; any other is written as such. */
  readonly type: number;
  readonly values: readonly number[];
  /** What the directory says instead of how many there are. */
  readonly count?: number;
  /** Where the directory says that they are. */
  readonly at?: number;
}

/** A TIFF to be written field by field: what no library would write. */
export interface WrittenTiff {
  readonly fields: Readonly<Record<number, WrittenField>>;
  /** The tiles, which follow the signature at `tileOffsets`. */
  readonly tiles: readonly Uint8Array[];
  /** Where the directory is, by its own word; true where it is absent. */
  readonly firstDirectory?: number;
  /** The directory after it: none where absent, itself for `self`. */
  readonly next?: number | 'self';
}

const SIGNATURE_BYTES = 8;
const ENTRY_BYTES = 12;
const BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 12: 8 };

/** Where tiles are that follow one another after the signature. */
export function tileOffsets(tiles: readonly Uint8Array[]): number[] {
  let at = SIGNATURE_BYTES;
  return tiles.map((tile) => (at += tile.length) - tile.length);
}

/** The bytes of a little-endian TIFF: signature, tiles, directory, values that do not fit into it. */
export function tiffBytes({ fields, tiles, firstDirectory, next = 0 }: WrittenTiff): Buffer {
  const entries = Object.entries(fields).map(([tag, field]) => ({ tag: Number(tag), ...field }));
  const directory = SIGNATURE_BYTES + tiles.reduce((sum, { length }) => sum + length, 0);
  const head = Buffer.alloc(SIGNATURE_BYTES);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(firstDirectory ?? directory, 4);
  const table = Buffer.alloc(2 + entries.length * ENTRY_BYTES + 4);
  table.writeUInt16LE(entries.length, 0);
  const outlying: Buffer[] = [];
  let outlyingAt = directory + table.length;
  for (const [index, { tag, type, values, count, at }] of entries.entries()) {
    const entry = 2 + index * ENTRY_BYTES;
    const stored = storedValues(type, values);
    table.writeUInt16LE(tag, entry);
    table.writeUInt16LE(type, entry + 2);
    table.writeUInt32LE(count ?? values.length, entry + 4);
    if (stored.length <= 4 && at === undefined) stored.copy(table, entry + 8);
    else {
      table.writeUInt32LE(at ?? outlyingAt, entry + 8);
      outlying.push(stored);
      outlyingAt += stored.length;
    }
  }
  table.writeUInt32LE(next === 'self' ? directory : next, table.length - 4);
  return Buffer.concat([head, ...tiles, table, ...outlying]);
}

function storedValues(type: number, values: readonly number[]): Buffer {
  const width = BYTES[type] ?? 1;
  const stored = Buffer.alloc(values.length * width);
  for (const [index, value] of values.entries()) {
    if (type === 12) stored.writeDoubleLE(value, index * width);
    else stored.writeUIntLE(value, index * width, width);
  }
  return stored;
}
