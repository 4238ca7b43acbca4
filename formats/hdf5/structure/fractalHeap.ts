import {
  ByteReader,
  type ByteSource,
  definedAddress,
  hdf5Damaged,
  hdf5Unsupported,
  readBytes,
  readChecked,
} from '../bytes/byteReader.ts';

const HEADER_BYTES = 146;
const MAXIMUM_ROWS = 64;
const MAXIMUM_DEPTH = 8;

interface HeapShape {
  readonly source: ByteSource;
  readonly width: number;
  readonly startBytes: number;
  /** Rows of an indirect block that contain direct blocks. */
  readonly directRows: number;
  readonly offsetBytes: number;
}

/** A fractal heap whose managed objects can be read (specification III.G); huge and tiny ones are unsupported. */
export interface FractalHeap {
  /** The bytes of the object with a heap id. */
  object(id: Uint8Array): Uint8Array;
}

/** Opens the heap at `address`. */
export function openFractalHeap(source: ByteSource, address: number): FractalHeap {
  const header = readChecked(source, address, HEADER_BYTES, 'fractal heap');
  header.signature('FRHP');
  header.version(0);
  header.skip(2);
  if (header.u16() !== 0) throw hdf5Unsupported('a filtered fractal heap');
  header.skip(1);
  const maximumObject = header.u32();
  header.skip(96);
  const width = header.u16();
  const startBytes = header.uint(8);
  const maximumDirect = header.uint(8);
  const heapBits = header.u16();
  header.skip(2);
  const root = definedAddress(header.address(), 'fractal heap');
  const rootRows = header.u16();
  const directRows = Math.log2(maximumDirect) - Math.log2(startBytes) + 2;
  const isPlausible =
    width > 0 && Number.isInteger(directRows) && directRows > 0 && heapBits > 0 && heapBits <= 64;
  if (!isPlausible || rootRows > MAXIMUM_ROWS) throw hdf5Damaged('a fractal heap has an absurd shape');
  const offsetBytes = Math.ceil(heapBits / 8);
  const lengthBytes = Math.floor(Math.log2(Math.max(1, Math.min(maximumDirect, maximumObject))) / 8) + 1;
  const shape = { source, width, startBytes, directRows, offsetBytes };
  return {
    object(id) {
      const reader = new ByteReader(id, 'heap id');
      if ((reader.u8() & 0xf0) !== 0) throw hdf5Unsupported('a link outside the blocks of its heap');
      const offset = reader.uint(offsetBytes);
      const length = reader.uint(lengthBytes);
      const block =
        rootRows === 0
          ? { address: root, offset: 0, bytes: startBytes }
          : findBlock(shape, root, rootRows, offset, 0);
      if (offset + length > block.offset + block.bytes) throw hdf5Damaged('an object leaves its heap');
      return readBytes(source, block.address + offset - block.offset, length, 'heap object');
    },
  };
}

/** The direct block that contains heap offset `wanted`; `base` is the offset at which the indirect block begins. */
function findBlock(
  shape: HeapShape,
  address: number,
  rows: number,
  wanted: number,
  base: number,
  depth = 0,
): { address: number; offset: number; bytes: number } {
  const { source, width, startBytes, directRows, offsetBytes } = shape;
  if (depth > MAXIMUM_DEPTH || rows > MAXIMUM_ROWS) throw hdf5Damaged('a fractal heap is absurdly deep');
  const reader = readChecked(source, address, 17 + offsetBytes + 8 * rows * width, 'heap block');
  reader.signature('FHIB');
  reader.version(0);
  reader.skip(8 + offsetBytes);
  let offset = base;
  for (let row = 0; row < rows; row++) {
    const bytes = startBytes * 2 ** Math.max(0, row - 1);
    for (let col = 0; col < width; col++, offset += bytes) {
      const child = reader.address();
      if (wanted < offset || wanted >= offset + bytes) continue;
      const childAddress = definedAddress(child, 'heap block');
      if (row < directRows) return { address: childAddress, offset, bytes };
      const childRows = Math.log2(bytes) - Math.log2(startBytes * width) + 1;
      if (!Number.isInteger(childRows)) throw hdf5Damaged('a fractal heap has an absurd shape');
      return findBlock(shape, childAddress, childRows, wanted, offset, depth + 1);
    }
  }
  throw hdf5Damaged('an object lies outside its heap');
}
