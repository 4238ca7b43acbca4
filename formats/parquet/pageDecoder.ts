import { createKernels } from '../../core/kernels/kernels.ts';
import { UnfamiliarPage } from './pageReader.ts';

/** The first of some delta-packed values and the blocks with the others. */
export interface DeltaBlocks {
  readonly count: number;
  readonly blocks: Uint8Array;
}

/** Unpacks and decompresses pages in WebAssembly. A result is valid until the same function is called again. */
export interface PageDecoder {
  /** The bytes of an LZ4 block, exactly this many. */
  inflate(block: Uint8Array, bytes: number): Uint8Array;
  /** The 32-bit integers from index `from` up to `to`. */
  deltas(packed: DeltaBlocks & { readonly first: number }, from: number, to: number): Int32Array;
  /** All of the ascending 64-bit integers; valid until either of the two functions is called. */
  ascending(packed: DeltaBlocks & { readonly first: bigint }): BigUint64Array;
  /**
   * The bytes of the BYTE_STREAM_SPLIT values at these indices, one after the other; zeros for a negative index, and no
   * index may be beyond the last value. Valid until integers are read.
   */
  gather(streams: Uint8Array, width: 4 | 8, places: Int32Array): Uint8Array;
  /**
   * The number of values with the deepest level before index `from`, and for each from there up to `to` whether it has
   * that level.
   */
  presence(levels: Uint8Array, deepest: 1 | 2, from: number, to: number): Presence;
}

export interface Presence {
  readonly before: number;
  /** 1 = it has. */
  readonly marks: Uint8Array;
}

/** Maximum workload of one call. */
interface Room {
  /** Sizes in bytes: as stored, decompressed, of the part that is read, and of marks. */
  readonly packed: number;
  readonly content: number;
  readonly values: number;
  readonly marks: number;
}

/** Enough for the columns of 16,384 cells. */
const LEAST_ROOM: Room = { packed: 2 ** 18, content: 2 ** 18, values: 2 ** 18, marks: 2 ** 15 };
const MOST_ROOM = 2 ** 26;

/** One per thread: it grows to the size of the largest page. */
let workspace: Workspace | null = null;

type Workspace = ReturnType<typeof createWorkspace>;

function createWorkspace(room: Room) {
  const kernels = createKernels(sizeOf(room), 4);
  const packed = kernels.bytes(room.packed);
  const content = kernels.bytes(room.content);
  const values = kernels.bytes(room.values);
  const marks = kernels.bytes(room.marks);
  return { room, call: kernels.call, buffer: packed.buffer, packed, content, values, marks };
}

function sizeOf({ packed, content, values, marks }: Room): number {
  return packed + content + values + marks;
}

/** The workspace with at least this much space. */
function spacious(needed: Partial<Room>): Workspace {
  workspace ??= createWorkspace(LEAST_ROOM);
  const { room } = workspace;
  const larger = { ...room };
  for (const part of Object.keys(needed) as (keyof Room)[])
    larger[part] = Math.max(room[part], needed[part] ?? 0);
  if (sizeOf(larger) > sizeOf(room)) {
    if (sizeOf(larger) > MOST_ROOM)
      throw new UnfamiliarPage(`pages that take ${sizeOf(larger)} bytes of memory`);
    workspace = createWorkspace(larger);
  }
  return workspace;
}

/** The address of these bytes for a kernel: they may be the last decompressed ones. */
function addressOf({ buffer, packed }: Workspace, bytes: Uint8Array): number {
  if (bytes.buffer === buffer) return bytes.byteOffset;
  packed.set(bytes);
  return packed.byteOffset;
}

function assertDecoded(result: number, what: string): void {
  if (result < 0) throw new UnfamiliarPage(`${what} that cannot be decoded`);
}

export const pageDecoder: PageDecoder = {
  inflate: (block, bytes) => {
    const space = spacious({ packed: block.length, content: bytes });
    const { content, call } = space;
    const filled = call.inflateLz4(addressOf(space, block), block.length, content.byteOffset, bytes);
    if (filled !== bytes) throw new UnfamiliarPage(`an LZ4 block of ${filled} bytes, not ${bytes}`);
    return content.subarray(0, bytes);
  },
  deltas: ({ count, first, blocks }, from, to) => {
    const space = spacious({ packed: blocks.length, values: 4 * (to - from) });
    const { values, call } = space;
    const address = addressOf(space, blocks);
    assertDecoded(
      call.unpackDeltas(address, blocks.length, count, first, from, to, values.byteOffset),
      'integers',
    );
    return new Int32Array(space.buffer, values.byteOffset, to - from);
  },
  ascending: ({ count, first, blocks }) => {
    const space = spacious({ packed: blocks.length, values: 8 * count });
    const { values, call } = space;
    const keys = new BigUint64Array(space.buffer, values.byteOffset, count);
    if (count > 0) keys[0] = first;
    assertDecoded(
      call.unpackAscending(addressOf(space, blocks), blocks.length, count, values.byteOffset),
      'keys',
    );
    return keys;
  },
  gather: (streams, width, places) => {
    const bytes = width * places.length;
    const space = spacious({ packed: streams.length, values: bytes, marks: 4 * places.length });
    const { values, marks, call } = space;
    new Int32Array(space.buffer, marks.byteOffset, places.length).set(places);
    const address = addressOf(space, streams);
    const [from, out] = [marks.byteOffset, values.byteOffset];
    call.gatherStreams(address, streams.length / width, width, from, places.length, out);
    return values.subarray(0, bytes);
  },
  presence: (levels, deepest, from, to) => {
    const space = spacious({ packed: levels.length, marks: to - from });
    const { marks, call } = space;
    const address = addressOf(space, levels);
    // A level of one bit is 0 or 1, of two bits 0 to 2, so the deepest level equals the number of bits.
    const before = call.readLevels(address, levels.length, deepest, deepest, from, to, marks.byteOffset);
    assertDecoded(before, 'levels');
    return { before, marks: marks.subarray(0, to - from) };
  },
};
