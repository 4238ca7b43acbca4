import type { Delimiter } from '../recognise/csvHeader.ts';
import { productError } from '../offered/productLog.ts';

const WITH_COMMA = /^[+-]?\d*,\d+(?:e[+-]?\d+)?$/i;
const WITH_POINT = /^[+-]?\d*\.\d+(?:e[+-]?\d+)?$/i;

/**
 * Turns the decimal commas of a table whose columns commas do not part into points, in place, in the columns given. Throws
 * `product_refused` for a table that has both: one of them would mark thousands.
 */
export function decimalMark(
  fileName: string,
  delimiter: Delimiter,
): (record: string[], columns: readonly number[]) => void {
  if (delimiter === ',') return () => undefined;
  const first: { comma: string | null; point: string | null } = { comma: null, point: null };
  return (record, columns) => {
    for (const index of columns) {
      const text = record[index];
      if (text === undefined) continue;
      if (WITH_POINT.test(text)) first.point ??= text;
      if (WITH_COMMA.test(text)) {
        first.comma ??= text;
        record[index] = text.replace(',', '.');
      }
    }
    if (first.comma === null || first.point === null) return;
    const found = `both "${first.point}" and "${first.comma}"; write every number with the same mark, without thousands`;
    throw productError(fileName, 'a decimal point or a decimal comma', found);
  };
}
