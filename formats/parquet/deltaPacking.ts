/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { createKernels } from '../../core/kernels/kernels.ts';
import type { ByteSink } from './byteSink.ts';

/** Values a block, and values a miniblock: each miniblock has its own number of bits. */
export const DELTA_BLOCK = 128;
const BLOCK = DELTA_BLOCK;
const MINIBLOCK = 32;
export const DELTA_MINIBLOCKS = BLOCK / MINIBLOCK;
const MINIBLOCKS = DELTA_MINIBLOCKS;

/** The differences of one block. The loops take a local name for it, which makes them a quarter faster. */
const blockDeltas = new Int32Array(BLOCK);

/**
 * Parquet's DELTA_BINARY_PACKED of 32-bit integers: the differences of neighbours, in blocks, above the block's
 * smallest, in as many bits as the largest of 32 needs. Differences wrap around at 32 bits, as the format asks.
 * Source: github.com/apache/parquet-format, Encodings.md, "Delta Encoding".
 */
export function packDeltas(sink: ByteSink, values: Int32Array): void {
  sink.reserve(largestPacking(values.length));
  writeHeader(sink, values.length);
  sink.zigzag(values.length > 0 ? values[0]! : 0);
  packer ??= createBlockPacker();
  packer(sink, values);
}

/** Writes the blocks of a column's values behind its header and first value, in room that the sink has. */
type BlockPacker = (sink: ByteSink, values: Int32Array) => void;

/** One a thread. */
let packer: BlockPacker | null = null;

/** Values that a kernel packs at once: they stay in the nearest caches. */
const PACKED_TOGETHER = 64 * BLOCK;

/** In WebAssembly where that runs. */
export function createBlockPacker(): BlockPacker {
  const bytes = 4 * (PACKED_TOGETHER + 1 + BLOCK) + largestPacking(PACKED_TOGETHER);
  const kernels = createKernels(bytes, 3);
  if (!kernels) return packBlocks;
  const memory = kernels.words(PACKED_TOGETHER + 1);
  const numbers = kernels.words(BLOCK);
  const packed = kernels.bytes(largestPacking(PACKED_TOGETHER));
  return (sink, values) => {
    for (let from = 1; from < values.length; from += PACKED_TOGETHER) {
      const count = Math.min(PACKED_TOGETHER, values.length - from);
      memory.set(values.subarray(from - 1, from + count));
      const at = memory.byteOffset + memory.BYTES_PER_ELEMENT;
      const length = kernels.call.packBlocks(at, count, numbers.byteOffset, packed.byteOffset);
      sink.append(packed.subarray(0, length));
    }
  };
}

/** The same in JavaScript: the reference. */
export function packBlocks(sink: ByteSink, values: Int32Array): void {
  const view = new DataView(sink.bytes.buffer);
  const deltas = blockDeltas;
  let previous = values[0]!;
  for (let from = 1; from < values.length; from += BLOCK) {
    const count = Math.min(BLOCK, values.length - from);
    let smallest = 2_147_483_647;
    for (let i = 0; i < count; i++) {
      const value = values[from + i]!;
      const delta = (value - previous) | 0;
      previous = value;
      deltas[i] = delta;
      if (delta < smallest) smallest = delta;
    }
    packBlock(sink, view, count, smallest);
  }
}

/**
 * The same of ascending 64-bit integers that differ by less than 2³¹ from their neighbours, as the H3 indices of
 * one partition do. Throws a RangeError for others.
 */
export function packAscendingDeltas(sink: ByteSink, values: BigUint64Array): void {
  sink.reserve(largestPacking(values.length));
  writeHeader(sink, values.length);
  sink.zigzag64(values.length > 0 ? BigInt.asIntN(64, values[0]!) : 0n);
  const view = new DataView(sink.bytes.buffer);
  const deltas = blockDeltas;
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  for (let from = 1; from < values.length; from += BLOCK) {
    const count = Math.min(BLOCK, values.length - from);
    let smallest = 2_147_483_647;
    for (let i = 0; i < count; i++) {
      const word = 2 * (from + i);
      const delta = words[word]! - words[word - 2]! + (words[word + 1]! - words[word - 1]!) * 4_294_967_296;
      if (!(delta >= 0 && delta < 2_147_483_648)) {
        throw new RangeError(
          `${values[from + i]} after ${values[from + i - 1]} is not ascending by less than 2^31`,
        );
      }
      deltas[i] = delta;
      if (delta < smallest) smallest = delta;
    }
    packBlock(sink, view, count, smallest);
  }
}

/** More bytes than the values can take: every one at full width, and all headers. */
function largestPacking(count: number): number {
  return 64 + Math.ceil(count / BLOCK) * (BLOCK * 4 + MINIBLOCKS + 10);
}

function writeHeader(sink: ByteSink, count: number): void {
  sink.varint(BLOCK);
  sink.varint(MINIBLOCKS);
  sink.varint(count);
}

/** Writes `count` of the deltas; the last block's unused miniblocks have no bits, its last used one is padded. */
function packBlock(sink: ByteSink, view: DataView, count: number, smallest: number): void {
  const deltas = blockDeltas;
  sink.zigzag(smallest);
  const widthsAt = sink.length;
  let at = widthsAt + MINIBLOCKS;
  for (let i = count; i < BLOCK; i++) deltas[i] = smallest;
  for (let first = 0; first < BLOCK; first += MINIBLOCK) {
    let bits = 0;
    for (let i = first; i < first + MINIBLOCK; i++) bits |= deltas[i]! - smallest;
    const width = 32 - Math.clz32(bits);
    view.setUint8(widthsAt + first / MINIBLOCK, width);
    if (width <= 16) at = packPairs(view, at, first, width, smallest);
    else at = packBits(view, at, first, width, smallest);
  }
  sink.length = at;
}

/** Writes 32 differences of `width` bits each above the smallest, low bits first; returns where they end. */
function packBits(view: DataView, start: number, first: number, width: number, smallest: number): number {
  const deltas = blockDeltas;
  let at = start;
  let word = 0;
  let used = 0;
  for (let i = first; i < first + MINIBLOCK; i++) {
    const value = (deltas[i]! - smallest) | 0;
    word |= value << used;
    used += width;
    if (used < 32) continue;
    view.setInt32(at, word, true);
    at += 4;
    used -= 32;
    word = used === 0 ? 0 : value >>> (width - used);
  }
  return at;
}

/** The same of differences of at most 16 bits, two at a time. */
function packPairs(view: DataView, start: number, first: number, width: number, smallest: number): number {
  const deltas = blockDeltas;
  let at = start;
  let word = 0;
  let used = 0;
  for (let i = first; i < first + MINIBLOCK; i += 2) {
    const pair = (deltas[i]! - smallest) | ((deltas[i + 1]! - smallest) << width);
    word |= pair << used;
    used += 2 * width;
    if (used < 32) continue;
    view.setInt32(at, word, true);
    at += 4;
    used -= 32;
    word = used === 0 ? 0 : pair >>> (2 * width - used);
  }
  return at;
}
