import { readFile, writeFile } from 'node:fs/promises';

/** A raster of 32-bit floats, row by row. */
export interface FloatRaster {
  readonly rows: number;
  readonly cols: number;
  readonly values: Float32Array;
}

/** Magic number, version 1.0, and two bytes for the header length (numpy.lib.format). */
const PREAMBLE_BYTES = 10;
const ALIGNMENT_BYTES = 64;

/** Writes a raster as a NumPy file. */
export async function writeNpy(path: string, { rows, cols, values }: FloatRaster): Promise<void> {
  const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${cols}), }`;
  const length = Math.ceil((PREAMBLE_BYTES + text.length + 1) / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
  const header = Buffer.alloc(length, ' ');
  header.write('\x93NUMPY\x01\x00', 'latin1');
  header.writeUInt16LE(length - PREAMBLE_BYTES, 8);
  header.write(text, PREAMBLE_BYTES, 'latin1');
  header.write('\n', length - 1, 'latin1');
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  await writeFile(path, Buffer.concat([header, bytes]));
}

/** Reads a two-dimensional little-endian float32 NumPy file. Throws for any other file. */
export async function readNpy(path: string): Promise<FloatRaster> {
  const file = await readFile(path);
  const length = PREAMBLE_BYTES + file.readUInt16LE(8);
  const text = file.toString('latin1', PREAMBLE_BYTES, length);
  const shape = /'descr': '<f4', 'fortran_order': False, 'shape': \((\d+), (\d+)\)/.exec(text);
  if (!shape) throw new Error(`${path}: a two-dimensional <f4 array was expected, found ${text.trim()}`);
  const values = new Float32Array(Uint8Array.from(file.subarray(length)).buffer);
  return { rows: Number(shape[1]), cols: Number(shape[2]), values };
}
