import { inspectArrayFile } from './chunk-6RCGPKVF.js';
import { checkDays } from './chunk-Z3GA3YVA.js';
import { dayOfText, productError } from './chunk-YOYWGSYB.js';

// ingest/reader/stack/seriesDays.ts
var MAXIMUM_DATES = 2e4;
async function readSeriesDays(file, array, lastDay) {
  let texts = await inspectArrayFile(file, (content) => {
    let shape = content.shapeOf(array);
    if (shape?.length !== 1)
      throw productError(file.name, `a list of dates /${array}`, shape?.join(' \xD7 ') ?? 'none');
    let numbers = content.numbers(array, MAXIMUM_DATES);
    return numbers ? Array.from(numbers, String) : content.texts(array);
  });
  if (!texts)
    throw productError(file.name, `a list of at most ${MAXIMUM_DATES} dates /${array}`, 'another array');
  let days = texts.map((text) => {
    let day = dayOfText(text);
    if (day === null)
      throw productError(file.name, `dates YYYYMMDD from 1990 on in /${array}`, JSON.stringify(text));
    return day;
  });
  if (days.length < 2) throw productError(file.name, `at least two dates in /${array}`, String(days.length));
  let unordered = days.findIndex((day, i) => i > 0 && day <= days[i - 1]);
  if (unordered > 0)
    throw productError(
      file.name,
      `ascending dates in /${array}`,
      `${texts[unordered]} after ${texts[unordered - 1]}`,
    );
  return (checkDays(file.name, days, lastDay), days);
}

export { readSeriesDays };
//# sourceMappingURL=chunk-AO7K6RUN.js.map
