/** Units of what is measured and paid, in English and in languages that a model may slip into. */
const UNIT =
  '(?:mm|cm|mil+im\\w*|centim\\w*|inch(?:es)?|foot|feet|met(?:er|re)s?|usd|usdc|dollars?|bucks?|cents?|pulgadas?|zoll|pouces?|pollici)';
const UNIT_AFTER_WORD = new RegExp(`([\\p{L}]+)[\\s-]+(?:${UNIT})(?![\\p{L}])`, 'giu');
/** Words after which a unit counts nothing. */
const NAMES_UNIT = new Set(
  'in into to or and as than per between use uses using unit units either'.split(' '),
);
/** Amounts in words, without digits. */
const VAGUE_AMOUNT =
  /\b(?:(?:ten|hundred|thousand|million|dozen|score)s of|\w+fold|(?:single|double|triple)[\s-]digits?)\b/i;
const RELATIVE_DAY =
  /\byesterday\b|\b(?:last|this|next) (?:night|week|month|quarter|year|spring|summer|autumn|fall|winter)\b/i;

const ENGLISH = new Set(
  `a about after all also an and any are as at be been but by can cannot could do does each for from has have how i if in into is it its less
   like may more most no not of on one only or other over so some such than that the their them then there these they this those to under
   until up was we what when where which who will with within without would you your`
    .split(/\s+/)
    .filter(Boolean),
);
const JUDGED_FROM_WORDS = 8;
const LEAST_ENGLISH = 0.15;

/**
 * What a text says in words that could hide a number, in words for a log: an amount without digits, a day without a date, another language than
 * the one whose number words are read. Takes the text with number words as digits.
 */
export function amountsInWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  const problems: string[] = [];
  for (const [, word = ''] of plain.matchAll(UNIT_AFTER_WORD))
    if (!NAMES_UNIT.has(word.toLowerCase())) problems.push(`an amount in words: ${word.slice(0, 20)}`);
  if (VAGUE_AMOUNT.test(plain)) problems.push('an amount in words');
  if (RELATIVE_DAY.test(plain)) problems.push('a day without its date');
  if (!isEnglish(plain)) problems.push('no English');
  return problems;
}

function isEnglish(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .replace(/\S*[/:#@_]\S*/g, ' ')
      .match(/\p{L}+/gu) ?? [];
  if (words.length < JUDGED_FROM_WORDS) return true;
  return words.filter((word) => ENGLISH.has(word)).length >= LEAST_ENGLISH * words.length;
}
