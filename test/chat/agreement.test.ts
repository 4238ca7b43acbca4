import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { agreesTo } from '../../chat/question/agreement.ts';

const OFFER = { placeName: '204 E Main St, Levelton, TX 77998', amountMicroUsd: 400_000 };

it.each([
  'yes',
  'Yes please!',
  'ok, go ahead',
  'Buy it.',
  'confirm',
  'yes, buy the report for $0.40',
  'yes for 40 cents',
  'yes, 204 E Main St',
  'yes, buy the report of 204 E Main St, Levelton, TX 77998 for 0.40 USD',
])('“%s” agrees', (words) => {
  expect(agreesTo(words, OFFER)).toBe(true);
});

it.each([
  '',
  'yes?',
  'yes, but only if it is free',
  'no',
  'not yes',
  'ok',
  'yes, 205 E Main St',
  'yes, 204 W Main St',
  'yes for 0.30 USD',
  'yes for $4',
  'yes for 4 cents',
  'yes twice',
  'yes yes, two of them',
  'what does yes buy',
  'is that a yes',
  'do I confirm this now',
  'ok, is the report a go ahead',
  'do not buy it',
  'don’t buy it',
  'never buy it',
  'yes 🙃',
  'yes \u202eon',
  'уes',
  `yes ${'yes '.repeat(60)}`,
])('“%s” does not agree', (words) => {
  expect(agreesTo(words, OFFER)).toBe(false);
});

test.prop([fc.string({ unit: 'binary', maxLength: 300 })])('a text without a yes never agrees', (words) => {
  fc.pre(!/yes|yeah|yep|buy|go ahead|confirm|agree|do it|purchase/i.test(words.normalize('NFKD')));
  expect(agreesTo(words, OFFER)).toBe(false);
});
