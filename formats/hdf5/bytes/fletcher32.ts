/**
 * The checksum of HDF5's fletcher32 filter: Fletcher's sums over big-endian words of 16 bits, modulo 65535, an
 * odd last byte counting as the upper half of a word (H5_checksum_fletcher32 of the HDF5 library).
 */
export function fletcher32(bytes: Uint8Array): number {
  const even = bytes.length - (bytes.length % 2);
  let low = 0;
  let high = 0;
  const add = (word: number) => {
    low = fold(low + word);
    high = fold(high + low);
  };
  for (let i = 0; i < even; i += 2) add((bytes[i]! << 8) | bytes[i + 1]!);
  if (even < bytes.length) add(bytes[even]! << 8);
  return ((high << 16) | low) >>> 0;
}

/** Adds the carry, as one's complement sums do: 65535 and 0 stay apart. */
function fold(sum: number): number {
  return (sum & 0xffff) + (sum >>> 16);
}
