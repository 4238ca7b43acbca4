import { takeApart, type Dimension } from './saidNumbers.ts';

/** A number that an answer may contain. */
export interface KnownNumber {
  readonly value: number;
  readonly dimension: Dimension | null;
  /** In the dimension's own unit: mm/yr, mm, USD. */
  readonly inUnit: number;
  /** Whether it comes from a tool, as opposed to the documentation. */
  readonly isMeasured: boolean;
}

/** Everything that an answer may state. */
export interface Evidence {
  readonly numbers: readonly KnownNumber[];
  readonly dates: readonly string[];
  /** All texts together, in lower case. */
  readonly text: string;
}

/** The unit implied by the name of a field. */
const FIELD_UNITS: readonly (readonly [RegExp, Dimension, number])[] = [
  [/_mm_yr$/, 'rate', 1],
  [/_in_yr$/, 'rate', 25.4],
  [/_mm$/, 'length', 1],
  [/_in$/, 'length', 25.4],
  [/_m$/, 'length', 1000],
  [/_usd$/, 'money', 1],
  [/_years$/, 'years', 1],
  [/_days$/, 'days', 1],
  [/_percent$/, 'percent', 1],
];
const DEEPEST = 12;

/** The evidence from tool results and passages of the documentation. */
export function evidenceOf(answers: readonly unknown[], passages: readonly string[]): Evidence {
  const numbers: KnownNumber[] = [];
  const dates: string[] = [];
  const texts: string[] = [];
  const addText = (text: string, isMeasured: boolean) => {
    const { numbers: said, dates: days } = takeApart(text);
    texts.push(text.toLowerCase());
    dates.push(...days);
    for (const { value, dimension, factor } of said)
      numbers.push({ value, dimension, inUnit: value * factor, isMeasured });
  };
  const addValue = (value: unknown, name: string, depth: number) => {
    if (typeof value === 'number') {
      const [, dimension, factor] = FIELD_UNITS.find(([pattern]) => pattern.test(name)) ?? [null, null, 1];
      numbers.push({ value, dimension, inUnit: value * factor, isMeasured: true });
    } else if (typeof value === 'string') addText(value, true);
    else if (Array.isArray(value) && depth < DEEPEST)
      for (const item of value) addValue(item, name, depth + 1);
    else if (typeof value === 'object' && value !== null && depth < DEEPEST)
      for (const [key, part] of Object.entries(value)) addValue(part, key, depth + 1);
  };
  for (const answer of answers) addValue(answer, '', 0);
  for (const passage of passages) addText(passage, false);
  return { numbers, dates, text: texts.join('\n') };
}
