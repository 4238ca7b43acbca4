import parseRange from 'range-parser';

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Ranges that one request may ask for. */
const MOST_RANGES = 16;

/**
 * What a `Range` header asks for of a file of `size` bytes (RFC 9110, section 14): null = the whole file (no header,
 * or one whose unit is not bytes), else the ranges in their order, with those that overlap or touch joined: together
 * they are never more than the file. A text says why ranges of bytes cannot be satisfied.
 */
export function requestedRanges(
  header: string | undefined,
  size: number,
): readonly ByteRange[] | null | string {
  const list = /^\s*bytes\s*=(.*)$/is.exec(header ?? '')?.[1];
  if (list === undefined) return null;
  const specifiers = list
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (specifiers.length > MOST_RANGES) return `${specifiers.length} ranges are more than ${MOST_RANGES}`;
  const ranges = parseRange(size, `bytes=${specifiers.map((text) => clipped(text, size)).join(',')}`, {
    combine: true,
  });
  if (ranges === -1) return 'none of what it asks for is there';
  return ranges === -2 ? 'it cannot be read' : ranges;
}

/** The last n bytes of a shorter file are all of it (section 14.1.2), which range-parser takes for unsatisfiable. */
function clipped(specifier: string, size: number): string {
  const suffix = /^-(\d+)$/.exec(specifier)?.[1];
  return suffix !== undefined && Number(suffix) > size ? '0-' : specifier;
}
