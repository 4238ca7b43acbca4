/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { createKernels } from '../../core/kernels/kernels.ts';
import type { ByteSink } from './byteSink.ts';

/** Values per block, and miniblocks in it, each with its own number of bits. */
export const DELTA_BLOCK = 128;
export const DELTA_MINIBLOCKS = 4;

/**
 * Parquet's DELTA_BINARY_PACKED for 32-bit integers: the differences of neighbors, in blocks, relative to the block's
 * smallest, in as many bits as the largest of 32 needs. Differences wrap around at 32 bits, as the format requires.
 * Source: github.com/apache/parquet-format, Encodings.md, "Delta Encoding".
 */
export function packDeltas(sink: ByteSink, values: Int32Array): void {
  sink.reserve(largestPacking(values.length));
  writeHeader(sink, values.length);
  sink.zigzag(values.length > 0 ? values[0]! : 0);
  packer ??= createBlockPacker();
  packer(sink, values);
}

/** Writes the blocks of a column's values after its header and first value, in space that the sink has reserved. */
type BlockPacker = (sink: ByteSink, values: Int32Array) => void;

/** One per thread. */
let packer: BlockPacker | null = null;

/** Number of values that a kernel packs at once: they stay in the nearest caches. */
const PACKED_TOGETHER = 64 * DELTA_BLOCK;

/** A packer with its own memory. */
function createBlockPacker(): BlockPacker {
  const bytes = 4 * (PACKED_TOGETHER + 1 + DELTA_BLOCK) + largestPacking(PACKED_TOGETHER);
  const kernels = createKernels(bytes, 3);
  const memory = kernels.words(PACKED_TOGETHER + 1);
  const numbers = kernels.words(DELTA_BLOCK);
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

/**
 * The same for ascending 64-bit integers that differ by less than 2³¹ from their neighbors, like the H3 indexes of one
 * partition: the difference of two equals that of their lower halves. Throws a RangeError for others.
 */
export function packAscendingDeltas(sink: ByteSink, values: BigUint64Array): void {
  sink.reserve(largestPacking(values.length));
  writeHeader(sink, values.length);
  sink.zigzag64(values.length > 0 ? BigInt.asIntN(64, values[0]!) : 0n);
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  const lower = new Int32Array(values.length);
  for (let i = 0, word = 0; i < values.length; i++, word += 2) {
    lower[i] = words[word]!;
    if (i === 0) continue;
    const delta = words[word]! - words[word - 2]! + (words[word + 1]! - words[word - 1]!) * 4_294_967_296;
    if (!(delta >= 0 && delta < 2_147_483_648)) {
      throw new RangeError(`${values[i]} after ${values[i - 1]} is not ascending by less than 2^31`);
    }
  }
  packer ??= createBlockPacker();
  packer(sink, lower);
}

/** An upper bound on the size of the values: every one at full width, and all headers. */
function largestPacking(count: number): number {
  return 64 + Math.ceil(count / DELTA_BLOCK) * (DELTA_BLOCK * 4 + DELTA_MINIBLOCKS + 10);
}

function writeHeader(sink: ByteSink, count: number): void {
  sink.varint(DELTA_BLOCK);
  sink.varint(DELTA_MINIBLOCKS);
  sink.varint(count);
}
