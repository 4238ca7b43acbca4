const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, million: 1e6, billion: 1e9 };
const OTHERS: Readonly<Record<string, number>> = {
  dozen: 12,
  half: 0.5,
  quarter: 0.25,
  twice: 2,
  double: 2,
  doubled: 2,
  doubles: 2,
  triple: 3,
  tripled: 3,
  thrice: 3,
  couple: 2,
};
const SMALL = new Map<string, number>([
  ...ONES.map((word, value) => [word, value] as const),
  ...TENS.slice(2).map((word, index) => [word, (index + 2) * 10] as const),
]);
const WORD = [...SMALL.keys(), ...Object.keys(SCALES), ...Object.keys(OTHERS)].join('|');
const SEQUENCE = new RegExp(
  `\\b(?:(?:minus|negative)[\\s-]+)?(?:${WORD})(?:(?:[\\s-]+(?:and[\\s-]+)?|[\\s-]+point[\\s-]+)(?:${WORD}))*\\b`,
  'gi',
);
/** “One” is a number only before these words; otherwise it is a pronoun. */
const COUNTED =
  /^\s*(?:point|mm|cm|m\b|inch|in\/|millimet|centimet|met(?:er|re)|foot|percent|%|usd|dollar|cent|day|month|year|hundred|thousand|million|standard)/i;

/** Replaces number words by digits. */
export function digitsForWords(text: string): string {
  return text.replace(SEQUENCE, (words, offset: number) => {
    const value = valueOf(words.toLowerCase());
    if (value === null) return words;
    if (/^one$/i.test(words) && !COUNTED.test(text.slice(offset + words.length))) return words;
    return String(value);
  });
}

function valueOf(words: string): number | null {
  const isNegative = /^(?:minus|negative)/.test(words);
  const [whole = '', decimals] = words.replace(/^(?:minus|negative)[\s-]+/, '').split(/[\s-]+point[\s-]+/);
  let total = 0;
  let group = 0;
  for (const word of whole.split(/[\s-]+/)) {
    if (word === 'and') continue;
    const scale = SCALES[word];
    const small = SMALL.get(word) ?? OTHERS[word];
    if (scale === 100) group = (group || 1) * 100;
    else if (scale !== undefined) {
      total += (group || 1) * scale;
      group = 0;
    } else if (small === undefined) return null;
    else group += small;
  }
  const digits = decimals?.split(/[\s-]+/).map((word) => SMALL.get(word));
  if (digits?.some((digit) => digit === undefined || digit > 9) === true) return null;
  const value = Number(`${total + group}${digits ? `.${digits.join('')}` : ''}`);
  return isNegative ? -value : value;
}
