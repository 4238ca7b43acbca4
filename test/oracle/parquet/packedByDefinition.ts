/**
 * Parquet's DELTA_BINARY_PACKED, written from its definition (github.com/apache/parquet-format, Encodings.md, "Delta
 * Encoding") with blocks of 128 values and 4 miniblocks, in hexadecimal. `bits` is the width of the values, at which
 * differences wrap around.
 */
export function packedByDefinition(values: readonly bigint[], bits: 32 | 64): string {
  const deltas = values.slice(1).map((value, i) => BigInt.asIntN(bits, value - values[i]!));
  const header = [128n, 4n, BigInt(values.length), zigzag(BigInt.asIntN(bits, values[0] ?? 0n))];
  const blocks = Array.from({ length: Math.ceil(deltas.length / 128) }, (_, block) =>
    packedBlock(deltas.slice(128 * block, 128 * (block + 1)), bits),
  );
  return header.map(varint).join('') + blocks.join('');
}

function packedBlock(deltas: readonly bigint[], bits: number): string {
  const least = deltas.reduce((a, b) => (a < b ? a : b));
  const miniblocks = [0, 32, 64, 96].map((from) => {
    const numbers = deltas.slice(from, from + 32).map((delta) => BigInt.asUintN(bits, delta - least));
    const width = Math.max(0, ...numbers.map((number) => number.toString(2).replace(/^0$/, '').length));
    const packed = numbers.reduce((sum, number, i) => sum | (number << BigInt(width * i)), 0n);
    return { width, bytes: width === 0 ? '' : littleEndian(packed, 4 * width) };
  });
  const widths = miniblocks.map(({ width }) => littleEndian(BigInt(width), 1));
  return varint(zigzag(least)) + widths.join('') + miniblocks.map(({ bytes }) => bytes).join('');
}

function zigzag(value: bigint): bigint {
  return value < 0n ? -2n * value - 1n : 2n * value;
}

function varint(value: bigint): string {
  return value < 128n ? littleEndian(value, 1) : littleEndian((value & 127n) | 128n, 1) + varint(value >> 7n);
}

function littleEndian(value: bigint, bytes: number): string {
  return Buffer.from(value.toString(16).padStart(2 * bytes, '0'), 'hex')
    .reverse()
    .toString('hex');
}
