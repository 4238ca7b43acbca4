/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { EpochDay } from '../../../core/date.ts';
import { inspectArrayFile } from '../hdf5/arrayFile.ts';
import { checkDays } from './dateLimits.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { productError } from '../offered/productLog.ts';
import { dayOfText } from '../offered/productName.ts';

const MAXIMUM_DATES = 20_000;

/**
 * Parses the dates of a series, texts or integers `YYYYMMDD`, at least two and ascending, from 1990 to `lastDay`. Throws
 * `product_refused`.
 */
export async function readSeriesDays(
  file: OfferedFile,
  array: string,
  lastDay: EpochDay,
): Promise<readonly EpochDay[]> {
  const texts = await inspectArrayFile(file, (content) => {
    const shape = content.shapeOf(array);
    if (shape?.length !== 1) {
      throw productError(file.name, `a list of dates /${array}`, shape?.join(' × ') ?? 'none');
    }
    const numbers = content.numbers(array, MAXIMUM_DATES);
    return numbers ? Array.from(numbers, String) : content.texts(array);
  });
  if (!texts)
    throw productError(file.name, `a list of at most ${MAXIMUM_DATES} dates /${array}`, 'another array');
  const days = texts.map((text) => {
    const day = dayOfText(text);
    if (day === null)
      throw productError(file.name, `dates YYYYMMDD from 1990 on in /${array}`, JSON.stringify(text));
    return day;
  });
  if (days.length < 2) throw productError(file.name, `at least two dates in /${array}`, String(days.length));
  const unordered = days.findIndex((day, i) => i > 0 && day <= days[i - 1]!);
  if (unordered > 0) {
    throw productError(
      file.name,
      `ascending dates in /${array}`,
      `${texts[unordered]} after ${texts[unordered - 1]}`,
    );
  }
  checkDays(file.name, days, lastDay);
  return days;
}
