import { z } from 'zod';
import { BoundedCache } from '../../../../core/boundedCache.ts';
import { tailCheckSchema, type TailCheck } from '../../../../schemas/manifest.ts';
import { unusable } from '../../files/jsonFile.ts';
import { partitionPath } from '../../files/layout.ts';
import { decimalEnd, decimalIn, hexIn, isAt } from './textScan.ts';

/** Checksums of a release's files, by path. */
const checksSchema = z.record(z.string(), tailCheckSchema);

/**
 * Checksums of a release's files in a quarter of the size of their text: a lake of thousands of frames has a million
 * files. Stores four numbers for each partition's file, and the text for the others.
 */
export interface PackedChecks {
  /** The table and the H3 index in two halves, then the two numbers of the check. */
  readonly numbers: Uint32Array;
  /** A JSON object. */
  readonly others: string;
}

const NUMBERS = 4;
/** A bit that H3 indexes don't use. */
const SERIES_MARK = 0x8000_0000;
const CELLS = Buffer.from('"cells/h3_5=');
const SERIES = Buffer.from('"series/h3_5=');
const ENDING = Buffer.from('/part-0.parquet":[');
const [HIGH_DIGITS, LOW_DIGITS] = [7, 8];
const DIGITS = HIGH_DIGITS + LOW_DIGITS;
const [QUOTE, COMMA, CLOSED, ESCAPE] = [0x22, 0x2c, 0x5d, 0x5c];
const LEAST_BYTES = CELLS.length + DIGITS + ENDING.length + 4;

/** Packs a JSON object of checks without whitespace; in any other format, everything stays text. */
export function packChecks(text: Buffer): PackedChecks {
  const numbers = new Uint32Array(NUMBERS * Math.ceil(text.length / LEAST_BYTES));
  const others: string[] = [];
  let count = 0;
  let at = 1;
  while (text[at] === QUOTE) {
    let end = takePartition(text, at, numbers, count);
    if (end >= 0) count += NUMBERS;
    else {
      end = endOfOther(text, at);
      if (end < 0) break;
      others.push(text.toString('utf8', at, end));
    }
    at = end;
    if (text[at] !== COMMA) break;
    at++;
  }
  if (at !== text.length - 1) return { numbers: new Uint32Array(), others: text.toString() };
  return { numbers: numbers.slice(0, count), others: `{${others.join()}}` };
}

/** Parses the entry of a partition's file and returns its end; −1 for another file, or another kind of check. */
function takePartition(text: Buffer, from: number, numbers: Uint32Array, count: number): number {
  const isCells = isAt(text, from, CELLS);
  if (!isCells && !isAt(text, from, SERIES)) return -1;
  const digits = from + (isCells ? CELLS : SERIES).length;
  const high = hexIn(text, digits, HIGH_DIGITS);
  const low = hexIn(text, digits + HIGH_DIGITS, LOW_DIGITS);
  if (high < 0 || low < 0 || !isAt(text, digits + DIGITS, ENDING)) return -1;
  const first = digits + DIGITS + ENDING.length;
  const comma = decimalEnd(text, first);
  const end = decimalEnd(text, comma + 1);
  const [bytes, sum] = [decimalIn(text, first, comma), decimalIn(text, comma + 1, end)];
  if (bytes < 0 || sum < 0 || text[comma] !== COMMA || text[end] !== CLOSED) return -1;
  numbers[count] = high + (isCells ? 0 : SERIES_MARK);
  numbers[count + 1] = low;
  numbers[count + 2] = bytes;
  numbers[count + 3] = sum;
  return end + 1;
}

/** The end of the entry of a file without a partition; −1 if that isn't obvious. */
function endOfOther(text: Buffer, from: number): number {
  const quote = text.indexOf(QUOTE, from + 1);
  const end = text.indexOf(CLOSED, quote);
  if (quote < 0 || end < 0 || text.subarray(from, quote).includes(ESCAPE)) return -1;
  // The value can't contain text with a bracket.
  return text.subarray(quote + 1, end).includes(QUOTE) ? -1 : end + 1;
}

/** The packed checks as JSON has them. Throws if the text isn't valid. */
export function unpackChecks({ numbers, others }: PackedChecks): Record<string, unknown> {
  const checks = JSON.parse(others) as Record<string, unknown>;
  for (let at = 0; at < numbers.length; at += NUMBERS) {
    const [high = 0, low = 0, bytes, sum] = numbers.subarray(at, at + NUMBERS);
    const isSeries = high >= SERIES_MARK;
    const h3 =
      (isSeries ? high - SERIES_MARK : high).toString(16).padStart(HIGH_DIGITS, '0') +
      low.toString(16).padStart(LOW_DIGITS, '0');
    checks[partitionPath(isSeries ? 'series' : 'cells', h3)] = [bytes, sum];
  }
  return checks;
}

/** Checks in use; the others stay packed. */
const MOST_UNPACKED = 128;
const unpacked = BoundedCache.ofEntries<Readonly<Record<string, TailCheck>>, PackedChecks>(MOST_UNPACKED);

/** The checks of a release's file by name. Throws `release_unusable` if they are invalid. */
export function checksIn(name: string, packed: PackedChecks): Readonly<Record<string, TailCheck>> {
  const known = unpacked.peek(packed);
  if (known) return known;
  const parsed = checksSchema.safeParse(unpackChecks(packed));
  if (!parsed.success) throw unusable(name, z.prettifyError(parsed.error), parsed.error);
  return unpacked.keep(packed, parsed.data);
}

/** Whether a file is among them; for one without a partition, without unpacking the others. */
export function listsFile(name: string, packed: PackedChecks, path: string): boolean {
  if (packed.others.includes(`${JSON.stringify(path)}:`)) return true;
  return path.endsWith('.parquet') && path in checksIn(name, packed);
}
