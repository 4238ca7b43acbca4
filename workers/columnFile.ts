import { closeSync, openSync, readSync, writeSync } from 'node:fs';

export type Column = Float32Array | Float64Array | Int32Array | Int16Array | Uint32Array | BigUint64Array;

/** Where one column lies in a scratch file. */
export interface ColumnPlace {
  readonly type: string;
  readonly byteOffset: number;
  readonly length: number;
}

/** Named columns of one scratch file: plain data, so that it crosses threads. */
export interface ColumnFile<Name extends string = string> {
  readonly path: string;
  readonly columns: Readonly<Record<Name, ColumnPlace>>;
}

const ALIGNMENT = 8;

/** Writes typed arrays one after the other into a new file (native byte order: scratch is read by the machine that wrote it). */
export function writeColumnFile<Name extends string>(
  path: string,
  columns: Readonly<Record<Name, Column>>,
): ColumnFile<Name> {
  const file = openSync(path, 'w');
  try {
    const places = {} as Record<Name, ColumnPlace>;
    let byteOffset = 0;
    for (const [name, column] of Object.entries(columns) as [Name, Column][]) {
      places[name] = { type: column.constructor.name, byteOffset, length: column.length };
      writeFully(file, new Uint8Array(column.buffer, column.byteOffset, column.byteLength), byteOffset);
      byteOffset += Math.ceil(column.byteLength / ALIGNMENT) * ALIGNMENT;
    }
    return { path, columns: places };
  } finally {
    closeSync(file);
  }
}

/** Fills `target` with a column's values from index `from`; the types must agree. */
export function readColumnInto<Name extends string>(
  scratch: ColumnFile<Name>,
  name: Name,
  from: number,
  target: Column,
): void {
  const place = scratch.columns[name];
  if (place.type !== target.constructor.name || from < 0 || from + target.length > place.length) {
    throw new RangeError(
      `${scratch.path}: asked ${target.constructor.name}[${from}, +${target.length}] of ${name}, a ${place.type} of ${place.length}`,
    );
  }
  const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
  const file = openSync(scratch.path, 'r');
  try {
    readFully(file, bytes, place.byteOffset + from * target.BYTES_PER_ELEMENT, scratch.path);
  } finally {
    closeSync(file);
  }
}

/** Reads a whole column of 32-bit floats. */
export function readFloatColumn<Name extends string>(
  scratch: ColumnFile<Name>,
  name: Name,
): Float32Array<ArrayBuffer> {
  const values = new Float32Array(scratch.columns[name].length);
  readColumnInto(scratch, name, 0, values);
  return values;
}

function writeFully(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
  }
}

function readFully(file: number, bytes: Uint8Array, position: number, path: string): void {
  for (let done = 0; done < bytes.length;) {
    const read = readSync(file, bytes, done, bytes.length - done, position + done);
    if (read === 0) throw new RangeError(`${path}: ends ${bytes.length - done} bytes too early`);
    done += read;
  }
}
