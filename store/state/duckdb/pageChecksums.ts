import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { required } from '../../../core/required.ts';

/**
 * The pages of a DuckDB file, each with the checksum that DuckDB wrote with it (duckdb/src/storage:
 * single_file_block_manager.cpp, checksum.cpp, metadata_manager.cpp; 1.5). Three headers of 4 KiB come first: the file's
 * own, and two that checkpoints overwrite alternately, of which the one with the higher iteration is valid. Blocks
 * follow, most of 256 KiB. The first 8 bytes of each header and block are 5381 ⊕ ⨁ (word · K mod 2⁶⁴) over its other
 * 8-byte words, K = 0xbf58476d1ce4e5b9.
 */
const HEADER_BYTES = 4096;
const FIRST_BLOCK_AT = 3 * HEADER_BYTES;
const CHECKSUM_BYTES = 8;
const MAGIC = 'DUCK';
const SEED = 5381;
const [K_LOW, K_HIGH] = [0x1ce4e5b9, 0xbf58476d | 0];
const [K_LOW_LOW, K_LOW_HIGH] = [K_LOW & 0xffff, K_LOW >>> 16];
/** A block of metadata consists of this many parts; each begins with a pointer to the next one. */
const METADATA_PARTS = 64;
/** A pointer to a part of metadata: the block's number in the low bytes, the part's in the highest byte. */
const BLOCK_BITS = 56n;
const INVALID_BLOCK = 0xffff_ffff_ffff_ffffn;
const SMALLEST_BLOCK = 16_384;
const LARGEST_BLOCK = 2 ** 22;

interface ActiveHeader {
  readonly iteration: bigint;
  readonly freeList: bigint;
  readonly blockCount: number;
  readonly blockBytes: number;
}

/**
 * Reads an entire state file and returns what is wrong with its first damaged page; null if every page in use is intact,
 * or if the file doesn't exist. A page that isn't in use may be torn, because a killed checkpoint leaves such pages.
 * Nothing in this process may have the file open: closing it here would release DuckDB's lock.
 */
export function findPageDamage(path: string): string | null {
  if (!existsSync(path)) return null;
  const descriptor = openSync(path, 'r');
  try {
    return damageIn(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** What is wrong with an open file: with any of its pages, or only those with given numbers. */
export function damageIn(descriptor: number, blocks?: readonly number[]): string | null {
  const page = (at: number, length: number): Buffer | null => {
    const bytes = Buffer.alloc(length);
    return readSync(descriptor, bytes, 0, length, at) === length ? bytes : null;
  };
  const headers = headersOf(descriptor);
  if (headers === null || typeof headers === 'string') return headers;
  const { blockBytes } = headers;
  const damaged: number[] = [];
  const bytes = Buffer.alloc(blockBytes);
  for (const block of blocks ?? Array.from({ length: headers.blocksInFile }, (_, i) => i)) {
    if (block < 0 || block >= headers.blocksInFile) continue;
    readSync(descriptor, bytes, 0, blockBytes, blockStart(block, blockBytes));
    if (!isWhole(bytes)) damaged.push(block);
  }
  if (damaged.length === 0) return null;
  const inFile = (block: number) => block < headers.blocksInFile;
  const free = freeBlocks(headers, (block) =>
    inFile(block) ? page(blockStart(block, blockBytes), blockBytes) : null,
  );
  const [block, ...others] = damaged.filter((each) => free === null || !free.has(each));
  if (block === undefined) return null;
  const more = others.length === 0 ? '' : `, and ${others.length} more of its ${headers.blocksInFile} pages`;
  return `page ${block} at byte ${blockStart(block, blockBytes)} is not what was written (its checksum differs)${more}`;
}

/**
 * The headers of an open file; a text that says what is wrong with them; or null if it isn't a DuckDB file, which DuckDB
 * reports itself.
 */
export function headersOf(
  descriptor: number,
): (ActiveHeader & { readonly blocksInFile: number }) | string | null {
  const fileBytes = fstatSync(descriptor).size;
  const own = Buffer.alloc(FIRST_BLOCK_AT);
  if (readSync(descriptor, own, 0, FIRST_BLOCK_AT, 0) < FIRST_BLOCK_AT) return null;
  if (own.toString('latin1', 8, 12) !== MAGIC) return null;
  if (!isWhole(own.subarray(0, HEADER_BYTES))) return 'the header of the file is not what was written';
  const headers = [1, 2].map((at) => activeHeader(own.subarray(at * HEADER_BYTES, (at + 1) * HEADER_BYTES)));
  const [first, second] = headers;
  if (!first && !second) return 'both headers of checkpoints are not what was written';
  const active = !second || (first && first.iteration > second.iteration) ? required(first) : second;
  const { blockBytes, blockCount } = active;
  if (!(blockBytes >= SMALLEST_BLOCK && blockBytes <= LARGEST_BLOCK && blockBytes % HEADER_BYTES === 0))
    return `the header of the last checkpoint tells of blocks of ${blockBytes} bytes`;
  const whole = Math.floor((fileBytes - FIRST_BLOCK_AT) / blockBytes);
  return { ...active, blocksInFile: Math.min(blockCount, whole) };
}

/** Offset of a block in its file, bytes. */
export function blockStart(block: number, blockBytes: number): number {
  return FIRST_BLOCK_AT + block * blockBytes;
}

/** A header of a checkpoint; null if it isn't intact. */
function activeHeader(bytes: Buffer): ActiveHeader | null {
  if (!isWhole(bytes)) return null;
  return {
    iteration: bytes.readBigUInt64LE(8),
    freeList: bytes.readBigUInt64LE(24),
    blockCount: Number(bytes.readBigUInt64LE(32)),
    blockBytes: Number(bytes.readBigUInt64LE(40)),
  };
}

/**
 * Numbers of the blocks that are free according to the last checkpoint: a count and the numbers; null if that can't be
 * read.
 */
function freeBlocks(
  { freeList, blockBytes }: ActiveHeader,
  blockOf: (block: number) => Buffer | null,
): ReadonlySet<number> | null {
  if (freeList === INVALID_BLOCK) return new Set();
  const partBytes = Math.floor((blockBytes - CHECKSUM_BYTES) / METADATA_PARTS / 8) * 8;
  const words: bigint[] = [];
  const seen = new Set<bigint>();
  for (let pointer = freeList; pointer !== INVALID_BLOCK;) {
    const bytes = seen.has(pointer) ? null : blockOf(Number(pointer & ((1n << BLOCK_BITS) - 1n)));
    if (!bytes || !isWhole(bytes)) return null;
    seen.add(pointer);
    const start = CHECKSUM_BYTES + Number(pointer >> BLOCK_BITS) * partBytes;
    for (let at = start + 8; at < start + partBytes; at += 8) words.push(bytes.readBigUInt64LE(at));
    if (BigInt(words.length) > (words[0] ?? 0n)) break;
    pointer = bytes.readBigUInt64LE(start);
  }
  const count = Number(words[0] ?? 0n);
  return words.length > count ? new Set(words.slice(1, count + 1).map(Number)) : null;
}

/** Whether a header or block matches the checksum at its beginning. */
export function isWhole(page: Buffer): boolean {
  const words = new DataView(page.buffer, page.byteOffset, page.length);
  let low = SEED;
  let high = 0;
  for (let at = CHECKSUM_BYTES; at < page.length; at += 8) {
    const word = words.getUint32(at, true);
    const upperWord = words.getUint32(at + 4, true);
    // most of a new state is zero, which changes no checksum
    if (word === 0 && upperWord === 0) continue;
    const wordLow = word & 0xffff;
    const wordHigh = word >>> 16;
    const first = Math.imul(wordLow, K_LOW_LOW) >>> 0;
    const second = Math.imul(wordHigh, K_LOW_LOW) >>> 0;
    const third = Math.imul(wordLow, K_LOW_HIGH) >>> 0;
    const carry = ((first >>> 16) + (second & 0xffff) + (third & 0xffff)) >>> 16;
    const upper = Math.imul(wordHigh, K_LOW_HIGH) + (second >>> 16) + (third >>> 16) + carry;
    low ^= Math.imul(word, K_LOW);
    high ^= upper + Math.imul(upperWord, K_LOW) + Math.imul(word, K_HIGH);
  }
  return low >>> 0 === words.getUint32(0, true) && high >>> 0 === words.getUint32(4, true);
}
