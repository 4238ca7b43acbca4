import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { checkAnswer } from '../../chat/model/checkAnswer.ts';
import { evidenceOf } from '../../chat/model/evidence.ts';
import { digitsForWords } from '../../chat/model/digitsForWords.ts';

const REPORT = {
  status: 'ok',
  velocity_vertical_mm_yr: -4.12,
  velocity_vertical_in_yr: -0.162205,
  velocity_uncertainty_mm_yr: 0.3,
  interval_95_mm_yr: [-4.71, -3.53],
  confidence: 0.8,
  n_measurements: 1240,
  span_years: 8.5,
  last_observation: '2026-05-20',
  cell_size_m: 30,
  cost_usd: 0.4,
};
const PASSAGE =
  'rapid_subsidence is v <= -8 mm/yr. A report costs 0.40 USD. The interval holds 95 % of the time. Sentinel-1. POST /api/v1/chat. Pay by x402.';
const evidence = evidenceOf([REPORT], [PASSAGE]);
const problems = (answer: string) => checkAnswer(answer, evidence, 'https://example.org');

describe('an answer may state what its evidence states', () => {
  it.each([
    'The velocity is -4.12 mm/yr (σ 0.3 mm/yr).',
    'The velocity is −4.1 mm/yr, the interval is −4.71 to −3.53.',
    'It sinks by 4.1 millimetres a year, with an uncertainty of 0.3 mm/yr.',
    'About 4 mm per year, uncertainty 0.3.',
    'That is 0.16 inches per year (σ 0.3 mm/yr).',
    'That is 0.41 cm/yr, σ 0.3 mm/yr.',
    'It sinks four point one millimetres a year (σ 0.3 mm/yr).',
    'There are 1,240 observations over 8.5 years.',
    "1'240 observations",
    'one thousand two hundred and forty observations',
    'The last one is of May 20, 2026.',
    'The last one is of 20 May 2026, in 2026.',
    'seen in May 2026',
    'A report costs forty cents, or $0.40.',
    'It is right 95 percent of the time; its confidence is 80 %.',
    'Rapid subsidence begins at -8 mm/yr (uncertainty apart).',
    'The data are of Sentinel-1; pay by x402 or POST /api/v1/chat.',
    'No one knows, and one of them says so.',
    '1. Read it.\n2. Ask an engineer.',
    'See https://example.org/docs/help#velocity and /docs/credits.',
    'The cell is 30 m wide.',
    'Velocities are given in mm/yr or in inches per year.',
    'It moved over 1240 observations.',
    'The rate of a report is not shown without a key.',
  ])('“%s”', (answer) => {
    expect(problems(answer)).toEqual([]);
  });
});

describe('an answer may not state', () => {
  it.each([
    ['another number', 'The velocity is -5.2 mm/yr (σ 0.3).'],
    ['another sign', 'The velocity is +4.12 mm/yr (σ 0.3 mm/yr).'],
    ['that what sinks rises', 'The ground is rising by 4.12 mm/yr (σ 0.3 mm/yr).'],
    ['a rate without its uncertainty', 'The velocity is -4.12 mm/yr.'],
    ['another unit', 'It moved 4.12 cm per year, σ 0.3 mm/yr.'],
    ['a count as a rate', 'It sinks by 30 mm/yr, σ 0.3 mm/yr.'],
    ['a rule’s number as that of a place', 'Your house sinks by 8 mm/yr, σ 0.3 mm/yr.'],
    ['a rounding that is none', 'The velocity is -5 mm/yr, uncertainty 0.3.'],
    ['number words', 'It sinks nine millimetres a year, uncertainty 0.3 mm/yr.'],
    ['a dozen', 'A dozen observations.'],
    ['twice', 'It sinks twice as fast.'],
    ['digits of other scripts', 'The velocity is ٩ mm/yr (σ 0.3).'],
    ['wide digits', 'The velocity is ９ mm/yr (σ 0.3).'],
    ['digits in circles', 'The velocity is ⑨ mm/yr (σ 0.3).'],
    ['raised digits', 'It moved 10⁹ mm, uncertainty 0.3.'],
    ['fractions', 'It sinks 2½ inches a year, uncertainty 0.3 mm/yr.'],
    ['Chinese numerals', '速度是九毫米, uncertainty'],
    ['Roman numerals as characters', 'Class ↀ'],
    ['invisible characters between', 'It sinks 9\u200b9 mm/yr, uncertainty 0.3.'],
    ['another date', 'The last observation is of June 3, 2026.'],
    ['another day in numbers', 'It ends on 06/03/2026.'],
    ['another month', 'It ends in July 2025.'],
    ['another year', 'It began in 2019.'],
    ['another percentage', 'It is 99 % certain, 97 percent.'],
    ['another price', 'A report costs 5 USD.'],
    ['a price in another unit', 'It costs $40.'],
    ['more observations', 'There are 12,400 observations.'],
    ['numbers glued to words', 'The rate is v9mm.'],
    ['numbers that are a name', 'Sentinel-7 measured it.'],
    ['numbers with an exponent', 'It is 9e3 mm, uncertainty 0.3.'],
    ['a purchase', 'I have bought the report.'],
    ['a request for a yes', 'Just say yes to go on.'],
    ['that a house is safe', 'Your house is perfectly safe.'],
    ['guarantees', 'This is guaranteed.'],
    ['a link elsewhere', 'See https://evil.example.com/docs.'],
    ['a link that only begins alike', 'See https://example.org.evil.com/docs.'],
    ['a link with a name before @', 'See https://example.org@evil.com/docs.'],
    ['a host elsewhere', 'Pay at evil-pay.com now.'],
    ['an e-mail address', 'Write to help@evil.com.'],
    ['a script', 'Open javascript:alert()'],
    ['a link without a scheme', 'See //evil.tld/x'],
    ['markup', '<img src=x onerror=alert()>'],
    ['an inch', 'The ground here sinks an inch a year, uncertainty apart.'],
    ['a centimetre', 'It sinks a centimetre per year, with uncertainty.'],
    ['several centimetres', 'It sinks several centimetres a year, with uncertainty.'],
    ['tens of millimetres', 'It sinks tens of millimetres a year, with uncertainty.'],
    ['a number with an ending', 'It sinks fortyish mm a year, with uncertainty.'],
    ['Roman numerals as letters', 'It sinks IV mm/yr, with uncertainty.'],
    ['a dollar', 'Reports cost a dollar.'],
    ['so many times as much', 'It sinks ninefold, with uncertainty.'],
    ['hundreds', 'It has hundreds of observations.'],
    ['a velocity without a unit', 'Your velocity is 30, with uncertainty.'],
    ['a speed without a unit', 'Your ground sinks at 30 a year, with uncertainty.'],
    ['a rate of what something costs', 'The rate is 0.4, with uncertainty.'],
    ['a movement of another kind of number', 'The ground has moved down 1240 units, with uncertainty.'],
    ['number words of Spanish', 'El suelo se hunde cuatro al año, con incertidumbre.'],
    ['number words of German', 'Der Boden sinkt zwanzig Millimeter im Jahr, uncertainty.'],
    ['number words within English', 'The ground of the place is going down, by veinte milímetros al año.'],
    ['a day without a date', 'The last observation was last week.'],
    ['nothing', ' \n'],
    ['too much', 'word '.repeat(500)],
  ])('%s', (_, answer) => {
    expect(problems(answer)).not.toEqual([]);
  });

  test.prop([
    fc.double({ min: 0.01, max: 90_000, noNaN: true }),
    fc.integer({ min: 0, max: 3 }),
    fc.boolean(),
  ])(
    'a velocity that equals none of the known numbers, however it is rounded',
    (value, decimals, isNegative) => {
      const said = `${isNegative ? '-' : ''}${value.toFixed(decimals)}`;
      const known = [4.12, 0.3, 4.71, 3.53, 8];
      fc.pre(known.every((each) => Math.abs(each - Math.abs(Number(said))) > 0.06 * each + 1e-6));
      expect(problems(`Your velocity is ${said} mm/yr, with uncertainty.`)).not.toEqual([]);
    },
  );
});

test.prop([fc.integer({ min: 1, max: 999_999 })])('number words are read as their digits', (value) => {
  expect(digitsForWords(`${inWords(value)} days`)).toBe(`${value} days`);
});

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
function inWords(value: number): string {
  if (value >= 1000)
    return `${inWords(Math.floor(value / 1000))} thousand${value % 1000 ? ` ${inWords(value % 1000)}` : ''}`;
  if (value >= 100)
    return `${ONES[Math.floor(value / 100)]} hundred${value % 100 ? ` and ${inWords(value % 100)}` : ''}`;
  if (value < 20) return ONES[value]!;
  return `${TENS[Math.floor(value / 10)]}${value % 10 ? `-${ONES[value % 10]}` : ''}`;
}
