import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { formatUsd, microUsdToUsd, usdToMicroUsd, wholeMicroUsd } from '../../../core/money.ts';

const microUsd = fc.integer({ min: 0, max: 1_000_000_000_000 });

describe('dollars', () => {
  test.prop([microUsd], { numRuns: 2000 })('are the same micro-dollars after any round trip', (amount) => {
    expect(usdToMicroUsd(microUsdToUsd(amount))).toBe(amount);
    expect(wholeMicroUsd(microUsdToUsd(amount))).toBe(amount);
    expect(usdToMicroUsd(Number(formatUsd(amount)))).toBe(amount);
  });

  test.prop([fc.double({ min: 0, max: 1_000_000, noNaN: true })], { numRuns: 2000 })(
    'as a budget cover exactly their micro-dollars',
    (usd) => {
      const amount = wholeMicroUsd(usd);
      expect(microUsdToUsd(amount)).toBeLessThanOrEqual(usd);
      expect(microUsdToUsd(amount + 1)).toBeGreaterThan(usd);
    },
  );

  it.each([
    [0, 0],
    [-0, 0],
    [0.3999999995, 399_999],
    [0.4, 400_000],
    [1.2, 1_200_000],
    [2.3, 2_300_000],
    [1_000_000, 1_000_000_000_000],
  ])('%d of them contain %d whole micro-dollars', (usd, amount) => {
    expect(wholeMicroUsd(usd) + 0).toBe(amount);
  });
});
