/** Bits that one pass sorts by: three digits of an H3 index. */
const PASS_BITS = 9;
const BUCKETS = 1 << PASS_BITS;
/** The bits that tell cells of resolution 12 apart: below, digits are all ones; above, mode and resolution are the same. */
const LOWEST_BIT = 9;
const HIGHEST_BIT = 52;

/**
 * The stable order of H3 indices of resolution 12: a radix sort from the finest digits up that leaves out the
 * digits that all indices share. `halves` holds each index's lower and upper 32 bits.
 */
export function orderOfIndices(halves: Uint32Array): Uint32Array {
  const cells = halves.length >>> 1;
  let order = new Uint32Array(cells);
  let sorted = new Uint32Array(cells);
  for (let i = 0; i < cells; i++) order[i] = i;
  const digits = new Uint16Array(cells);
  const starts = new Uint32Array(BUCKETS);
  for (let bit = LOWEST_BIT; bit < HIGHEST_BIT; bit += PASS_BITS) {
    takeDigits(halves, bit, digits);
    if (!findStarts(digits, starts)) continue;
    for (let n = 0; n < cells; n++) {
      const i = order[n]!;
      sorted[starts[digits[i]!]!++] = i;
    }
    [order, sorted] = [sorted, order];
  }
  return order;
}

/** The bits from `bit` on of each index. */
function takeDigits(halves: Uint32Array, bit: number, digits: Uint16Array): void {
  const mask = (1 << Math.min(PASS_BITS, HIGHEST_BIT - bit)) - 1;
  for (let i = 0; i < digits.length; i++) {
    const high = halves[2 * i + 1]!;
    const bits = bit < 32 ? (halves[2 * i]! >>> bit) | (high << (32 - bit)) : high >>> (bit - 32);
    digits[i] = bits & mask;
  }
}

/** Where the run of each value starts when sorted; false = all have the same value. */
function findStarts(digits: Uint16Array, starts: Uint32Array): boolean {
  starts.fill(0);
  for (let i = 0; i < digits.length; i++) starts[digits[i]!]!++;
  if (digits.length === 0 || starts[digits[0]!] === digits.length) return false;
  let start = 0;
  for (let value = 0; value < BUCKETS; value++) {
    const count = starts[value]!;
    starts[value] = start;
    start += count;
  }
  return true;
}
