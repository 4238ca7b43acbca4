/** A field of a TIFF directory as written, whether or not it is correct. */
export interface WrittenField {
  /** 1 byte, 2 text, 3 short, 4 long, 12 double; other types are written as given. */
  readonly type: number;
  readonly values: readonly number[];
  /** Count stated in the directory instead of the real one. */
  readonly count?: number;
  /** Position stated in the directory. */
  readonly at?: number;
}

/** A TIFF written field by field, unlike any that a library would write. */
export interface WrittenTiff {
  readonly fields: Readonly<Record<number, WrittenField>>;
  /** The tiles, which follow the signature at `tileOffsets`. */
  readonly tiles: readonly Uint8Array[];
  /** Stated position of the directory; the real one if absent. */
  readonly firstDirectory?: number;
  /** The next directory: none if absent, itself for `self`. */
  readonly next?: number | 'self';
}

const SIGNATURE_BYTES = 8;
const ENTRY_BYTES = 12;
const BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 12: 8 };

/** Positions of tiles that follow one another after the signature. */
export function tileOffsets(tiles: readonly Uint8Array[]): number[] {
  let at = SIGNATURE_BYTES;
  return tiles.map((tile) => (at += tile.length) - tile.length);
}

/** The bytes of a little-endian TIFF: signature, tiles, directory, values that don't fit into the directory. */
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
