import { closeSync, openSync } from 'node:fs';
import { bytesOf, readFullySync, withFile, writeFullySync } from '../../formats/files/fileBytes.ts';

export type Column = Float32Array | Float64Array | Int32Array | Int16Array | Uint32Array | BigUint64Array;

/** Position of one column in a scratch file. */
export interface ColumnPlace {
  readonly type: string;
  readonly byteOffset: number;
  readonly length: number;
}

/** Named columns of one scratch file: plain data that can be sent to threads. */
export interface ColumnFile<Name extends string = string> {
  readonly path: string;
  readonly columns: Readonly<Record<Name, ColumnPlace>>;
}

const ALIGNMENT = 8;

/**
 * Writes typed arrays one after the other into a new file (native byte order: scratch is read only by the machine that
 * wrote it).
 */
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
      writeFullySync(file, bytesOf(column), byteOffset);
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
  const byteOffset = place.byteOffset + from * target.BYTES_PER_ELEMENT;
  withFile(scratch.path, (file) => readFullySync(file, bytesOf(target), byteOffset));
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
