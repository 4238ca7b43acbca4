/** Bytes that aren't a row group as the encoder writes it. */
export class UnfamiliarPage extends Error {}

const LONGEST_32 = 35;
const LONGEST_64 = 70n;

/** Reads numbers one after another. Every call throws `UnfamiliarPage` if the bytes end too early. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  /** Position of the next byte. */
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  byte(): number {
    const byte = this.#bytes[this.at++];
    if (byte === undefined) throw new UnfamiliarPage('the bytes end in a number');
    return byte;
  }

  /** An unsigned LEB128 number, truncated to 32 bits. */
  varint32(): number {
    let value = 0;
    for (let shift = 0; shift < LONGEST_32; shift += 7) {
      const byte = this.byte();
      value = (value + (byte & 127) * 2 ** shift) % 2 ** 32;
      if (byte < 128) return value;
    }
    throw new UnfamiliarPage('a number of more than 32 bits');
  }

  zigzag32(): number {
    const value = this.varint32();
    return (value >>> 1) ^ -(value & 1);
  }

  /** A zigzag number of 64 bits, returned as unsigned bits. */
  zigzag64(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < LONGEST_64; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asUintN(64, (value >> 1n) ^ -(value & 1n));
    }
    throw new UnfamiliarPage('a number of more than 64 bits');
  }
}
