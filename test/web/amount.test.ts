import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../web/credits/amount.ts';

describe('an amount as typed', () => {
  it.each([
    ['25', 25],
    [' $25 ', 25],
    ['25 USD', 25],
    ['12.50', 12.5],
    ['12,50', 12.5],
    ['1,000', 1000],
    ['1,234.56', 1234.56],
    ['10000', 10_000],
  ])('%s is %f USD', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  it.each([
    '',
    '0',
    '0.99',
    '10000.01',
    '10001',
    '-5',
    '5.005',
    '1e3',
    '25 EUR',
    '12,5',
    '1,00,0',
    '0x10',
    '٢٥',
  ])('%s cannot be bought', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  test.prop([fc.integer({ min: 100, max: 1_000_000 })])('is read to the cent', (cents) => {
    expect(parseAmount((cents / 100).toFixed(2))).toBe(cents / 100);
  });
});
