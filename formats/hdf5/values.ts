import { type ElementType, numberReader } from './elementType.ts';
import { decodeText, type GlobalHeap } from './structure/globalHeap.ts';

/** Decoded elements: numbers, or texts. */
export type Values = Float64Array | readonly string[];

/** Decodes consecutive elements. Throws `hdf5_damaged` for texts that aren't in their heap. */
export function decodeValues(bytes: Uint8Array, type: ElementType, heap: GlobalHeap): Values {
  const count = Math.floor(bytes.length / type.bytes);
  const elementAt = (i: number) => bytes.subarray(i * type.bytes, (i + 1) * type.bytes);
  if (type.kind === 'text') return Array.from({ length: count }, (_, i) => decodeText(elementAt(i)));
  if (type.kind === 'heapText') return Array.from({ length: count }, (_, i) => heap.text(elementAt(i)));
  const read = numberReader(type);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float64Array.from({ length: count }, (_, i) => read(view, i * type.bytes));
}
