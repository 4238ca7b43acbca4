import { required } from '../../../core/required.ts';

const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The first line of a CSV. */
export interface CsvHeader {
  /** The most likely separator of its columns. */
  readonly delimiter: Delimiter;
  /** Lower case, without quotes. */
  readonly columns: readonly string[];
}

/** Parses the first line of a CSV's text. */
export function csvHeader(text: string): CsvHeader {
  const line =
    text
      .replace(/^\uFEFF/, '')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: Delimiter) => bare.split(delimiter).length;
  const [delimiter] = DELIMITERS.toSorted((a, b) => count(b) - count(a));
  const columns = line.split(required(delimiter)).map((column) =>
    column
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase(),
  );
  return { delimiter: required(delimiter), columns };
}
