/** A growing byte buffer; cleared and reused, so that a file's pages share one allocation. */
export class ByteSink {
  /** The buffer, whose first `length` bytes are written. Replaced when it grows. */
  bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 65_536) {
    this.bytes = new Uint8Array(capacity);
  }

  /** Reserves this many more bytes, so that they may be written into `bytes` directly. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  clear(): void {
    this.length = 0;
  }

  /** The written bytes; valid until the next change. */
  written(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  uint32(value: number): void {
    this.reserve(4);
    for (let shift = 0; shift < 32; shift += 8) this.bytes[this.length++] = value >>> shift;
  }

  /** An unsigned LEB128 number of up to 53 bits. */
  varint(value: number): void {
    this.reserve(8);
    while (value >= 128) {
      this.bytes[this.length++] = (value % 128) | 128;
      value = Math.floor(value / 128);
    }
    this.bytes[this.length++] = value;
  }

  /** A signed integer of up to 53 bits, zigzag: 0, −1, 1, −2 … become 0, 1, 2, 3 … */
  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** A signed 64-bit integer, zigzag. */
  zigzag64(value: bigint): void {
    this.reserve(10);
    let rest = BigInt.asUintN(64, value < 0n ? -2n * value - 1n : 2n * value);
    for (; rest >= 128n; rest >>= 7n) this.bytes[this.length++] = Number(rest & 127n) | 128;
    this.bytes[this.length++] = Number(rest);
  }
}
