import { invalidInput } from './chunk-XEGQTXKU.js';

// core/pairs/fillToNaN.ts
function fillToNaN(values, fill) {
  if (Number.isNaN(fill)) return;
  let stored = Math.fround(fill);
  for (let i = 0; i < values.length; i++) values[i] === stored && (values[i] = NaN);
}

// formats/hdf5/bytes/lookup3.ts
function lookup3(bytes) {
  let view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    left = bytes.length,
    at = 0,
    a = (3735928559 + left) | 0,
    b = a,
    c = a;
  for (; left > 12;)
    ((a = (a + view.getInt32(at, !0)) | 0),
      (b = (b + view.getInt32(at + 4, !0)) | 0),
      (c = (c + view.getInt32(at + 8, !0)) | 0),
      (a = (a - c) ^ rotated(c, 4)),
      (c = (c + b) | 0),
      (b = (b - a) ^ rotated(a, 6)),
      (a = (a + c) | 0),
      (c = (c - b) ^ rotated(b, 8)),
      (b = (b + a) | 0),
      (a = (a - c) ^ rotated(c, 16)),
      (c = (c + b) | 0),
      (b = (b - a) ^ rotated(a, 19)),
      (a = (a + c) | 0),
      (c = (c - b) ^ rotated(b, 4)),
      (b = (b + a) | 0),
      (at += 12),
      (left -= 12));
  if (left === 0) return c >>> 0;
  let word = (from) => {
    let value = 0;
    for (let i = 0; i < 4 && from + i < left; i++) value |= bytes[at + from + i] << (8 * i);
    return value;
  };
  return (
    (a = (a + word(0)) | 0),
    (b = (b + word(4)) | 0),
    (c = (c + word(8)) | 0),
    (c = ((c ^ b) - rotated(b, 14)) | 0),
    (a = ((a ^ c) - rotated(c, 11)) | 0),
    (b = ((b ^ a) - rotated(a, 25)) | 0),
    (c = ((c ^ b) - rotated(b, 16)) | 0),
    (a = ((a ^ c) - rotated(c, 4)) | 0),
    (b = ((b ^ a) - rotated(a, 14)) | 0),
    (c = ((c ^ b) - rotated(b, 24)) | 0),
    c >>> 0
  );
}
function rotated(value, bits) {
  return (value << bits) | (value >>> (32 - bits));
}

// formats/hdf5/bytes/byteReader.ts
var MAXIMUM_BLOCK_BYTES = 16777216,
  CHECKSUM_BYTES = 4,
  UNDEFINED_HALF = 4294967295;
function hdf5Unsupported(what) {
  return invalidInput('hdf5_unsupported', `${what} is not supported here`);
}
function hdf5Damaged(what) {
  return invalidInput('hdf5_damaged', `${what}; the file is damaged`);
}
var ByteReader = class {
  #bytes;
  #view;
  #what;
  #at = 0;
  constructor(bytes, what) {
    ((this.#bytes = bytes),
      (this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      (this.#what = what));
  }
  get remaining() {
    return this.#bytes.length - this.#at;
  }
  #advance(length) {
    let at = this.#at;
    if (length > this.remaining) throw hdf5Damaged(`the ${this.#what} is cut off`);
    return ((this.#at += length), at);
  }
  u8() {
    return this.#view.getUint8(this.#advance(1));
  }
  u16() {
    return this.#view.getUint16(this.#advance(2), !0);
  }
  u32() {
    return this.#view.getUint32(this.#advance(4), !0);
  }
  /** An unsigned integer of 1 to 8 bytes that a double holds exactly. */
  uint(length) {
    let at = this.#advance(length),
      value = 0;
    for (let i = length - 1; i >= 0; i--) value = value * 256 + this.#bytes[at + i];
    if (!Number.isSafeInteger(value)) throw hdf5Damaged(`the ${this.#what} has an absurd size`);
    return value;
  }
  /** An address of 8 bytes; null = the format's "undefined". */
  address() {
    let at = this.#advance(8),
      low = this.#view.getUint32(at, !0),
      high = this.#view.getUint32(at + 4, !0);
    return low === UNDEFINED_HALF && high === UNDEFINED_HALF ? null : ((this.#at = at), this.uint(8));
  }
  bytes(length) {
    let at = this.#advance(length);
    return this.#bytes.subarray(at, at + length);
  }
  skip(length) {
    this.#advance(length);
  }
  /** The ASCII letters that a structure begins with. */
  signature(letters) {
    for (let letter of letters)
      if (this.u8() !== letter.charCodeAt(0)) throw hdf5Damaged(`no ${this.#what} is where it should be`);
  }
  /** A version number; another than the known ones is refused as unsupported. */
  version(...known) {
    let version = this.u8();
    if (!known.includes(version)) throw hdf5Unsupported(`version ${version} of the ${this.#what}`);
    return version;
  }
};
function readBytes(source, address, length, what) {
  if (length > MAXIMUM_BLOCK_BYTES || address + length > source.size)
    throw hdf5Damaged(`the ${what} at ${address} leaves the file`);
  return source.read(address, length);
}
function readBlock(source, address, length, what) {
  return new ByteReader(readBytes(source, address, length, what), what);
}
function readChecked(source, address, length, what) {
  let bytes = readBytes(source, address, length, what),
    end = length - CHECKSUM_BYTES,
    stored = new ByteReader(bytes.subarray(end), what).u32();
  if (lookup3(bytes.subarray(0, end)) !== stored)
    throw hdf5Damaged(`the ${what} at ${address} has a wrong checksum`);
  return new ByteReader(bytes.subarray(0, end), what);
}
function definedAddress(address, what) {
  if (address === null) throw hdf5Damaged(`the ${what} has no address`);
  return address;
}

// formats/hdf5/chunkFilters.ts
import { inflateSync } from 'node:zlib';

// formats/hdf5/bytes/fletcher32.ts
function fletcher32(bytes) {
  let even = bytes.length - (bytes.length % 2),
    low = 0,
    high = 0,
    add = (word) => {
      ((low = fold(low + word)), (high = fold(high + low)));
    };
  for (let i = 0; i < even; i += 2) add((bytes[i] << 8) | bytes[i + 1]);
  return (even < bytes.length && add(bytes[even] << 8), ((high << 16) | low) >>> 0);
}
function fold(sum) {
  return (sum & 65535) + (sum >>> 16);
}

// formats/hdf5/bytes/lzf.ts
var LITERAL_CODES = 32,
  LONG_LENGTH = 7;
function decompressLzf(bytes, length) {
  let out = new Uint8Array(length),
    from = 0,
    to = 0;
  for (; from < bytes.length;) {
    let code = bytes[from++];
    if (code < LITERAL_CODES) {
      let run2 = code + 1;
      if (from + run2 > bytes.length || to + run2 > length) throw damaged();
      (out.set(bytes.subarray(from, from + run2), to), (from += run2), (to += run2));
      continue;
    }
    let run = code >> 5;
    (run === LONG_LENGTH && (run += bytes[from++] ?? 0), (run += 2));
    let distance = ((code & 31) << 8) + (bytes[from++] ?? 0) + 1;
    if (from > bytes.length || distance > to || to + run > length) throw damaged();
    for (let i = 0; i < run; i++) out[to + i] = out[to + i - distance];
    to += run;
  }
  return out.subarray(0, to);
}
function damaged() {
  return hdf5Damaged('compressed data make no sense');
}

// formats/hdf5/chunkFilters.ts
var CHECKSUM_BYTES2 = 4,
  SMALLEST_PIECE = 64;
function undoFilters(chunk, elementBytes) {
  return undo(chunk, (bytes) => unshuffled(bytes, elementBytes));
}
function undoFiltersButShuffle(chunk) {
  let isShuffled = !1;
  return {
    bytes: undo(chunk, (shuffled, isInnermost) => {
      if (!isInnermost) throw new RangeError('a filter precedes the shuffle');
      return ((isShuffled = !0), shuffled);
    }),
    isShuffled,
  };
}
function undo({ stored, filters, filterMask, chunkBytes }, unshuffle) {
  let applied = filters.filter((_, index) => (filterMask & (1 << index)) === 0),
    largest = chunkBytes + CHECKSUM_BYTES2 * filters.length,
    bytes = stored;
  for (let at = applied.length - 1; at >= 0; at--) {
    let filter = applied[at];
    filter === 'shuffle'
      ? (bytes = unshuffle(bytes, at === 0))
      : filter === 'deflate'
        ? (bytes = inflated(bytes, largest))
        : filter === 'lzf'
          ? (bytes = decompressLzf(bytes, largest))
          : (bytes = checked(bytes));
  }
  if (bytes.length !== chunkBytes)
    throw new RangeError(`a chunk has ${bytes.length} bytes and should have ${chunkBytes}`);
  return bytes;
}
function inflated(bytes, largest) {
  return inflateSync(bytes, { chunkSize: Math.max(SMALLEST_PIECE, largest), maxOutputLength: largest });
}
function checked(bytes) {
  let end = bytes.length - CHECKSUM_BYTES2;
  if (end < 0) throw new RangeError('a chunk is shorter than its checksum');
  let stored = new DataView(bytes.buffer, bytes.byteOffset + end, CHECKSUM_BYTES2).getUint32(0, !0),
    data = bytes.subarray(0, end);
  if (stored !== fletcher32(data)) throw new RangeError('a chunk has a wrong checksum');
  return data;
}
function unshuffled(bytes, elementBytes) {
  let count = Math.floor(bytes.length / elementBytes),
    out = new Uint8Array(bytes.length);
  for (let byte = 0; byte < elementBytes; byte++)
    for (let i = 0, at = byte, from = byte * count; i < count; i++, at += elementBytes)
      out[at] = bytes[from + i];
  return (out.set(bytes.subarray(count * elementBytes), count * elementBytes), out);
}

export {
  fillToNaN,
  lookup3,
  hdf5Unsupported,
  hdf5Damaged,
  ByteReader,
  readBytes,
  readBlock,
  readChecked,
  definedAddress,
  undoFilters,
  undoFiltersButShuffle,
};
//# sourceMappingURL=chunk-PFROMVET.js.map
