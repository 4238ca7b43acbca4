/** Bytes `first` to `last`, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Ranges that one request may ask for. */
export const MOST_RANGES = 16;

const UNIT = /^\s*bytes\s*=(.*)$/is;
const SPECIFIER = /^(\d*)-(\d*)$/;

/**
 * What a `Range` header asks for of a file of `size` bytes (RFC 9110, section 14): null = the whole file (no header,
 * or one whose unit is not bytes or cannot be read, which section 14.2 has ignored), else the ranges in their order,
 * with those that overlap or touch joined: together they are never more than the file. A text says why ranges of bytes
 * cannot be satisfied.
 */
export function parseByteRanges(
  header: string | undefined,
  size: number,
): readonly ByteRange[] | null | string {
  if (header === undefined) return null;
  const list = UNIT.exec(header)?.[1];
  if (list === undefined) return null;
  const specifiers = list.split(',').map((text) => text.trim());
  const given = specifiers.filter((text) => text !== '');
  if (given.length === 0) return 'no range is given';
  if (given.length > MOST_RANGES) return `${given.length} ranges are more than ${MOST_RANGES}`;
  let ranges: ByteRange[] = [];
  for (const text of given) {
    const range = parseRange(text, size);
    if (typeof range === 'string') return range;
    if (range) ranges = joined(ranges, range);
  }
  return ranges.length > 0 ? ranges : `all of it lies beyond the file's ${size} bytes`;
}

/** Null = beyond the file. */
function parseRange(text: string, size: number): ByteRange | null | string {
  const [, from = '', to = ''] = SPECIFIER.exec(text) ?? [];
  if (from === '' && to === '') return `"${text.slice(0, 40)}" is no range`;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length > 0 ? { first: size - length, last: size - 1 } : null;
  }
  const first = Number(from);
  const last = to === '' ? Infinity : Number(to);
  if (last < first) return `"${text.slice(0, 40)}" ends before it begins`;
  return first < size ? { first, last: Math.min(last, size - 1) } : null;
}

function joined(ranges: readonly ByteRange[], added: ByteRange): ByteRange[] {
  let whole = added;
  const apart = ranges.filter((range) => {
    if (range.first > whole.last + 1 || range.last + 1 < whole.first) return true;
    whole = { first: Math.min(range.first, whole.first), last: Math.max(range.last, whole.last) };
    return false;
  });
  return [...apart, whole];
}
