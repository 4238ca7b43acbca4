import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../../core/editDistance.ts';

/** The definition, without a limit. */
function byDefinition(a: string, b: string): number {
  const cost = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const changed = Number(a[i - 1] !== b[j - 1]);
      let least = Math.min(cost[i - 1]![j]! + 1, cost[i]![j - 1]! + 1, cost[i - 1]![j - 1]! + changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, cost[i - 2]![j - 2]! + 1);
      }
      cost[i]![j] = least;
    }
  }
  return cost[a.length]![b.length]!;
}

const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), maxLength: 9 });

describe('edit distance', () => {
  test.prop([word, word, fc.integer({ min: 0, max: 4 })], { numRuns: 2000 })(
    'equals the definition up to its limit, in both directions',
    (a, b, limit) => {
      const expected = Math.min(byDefinition(a, b), limit + 1);
      expect(editDistance(a, b, limit)).toBe(expected);
      expect(editDistance(b, a, limit)).toBe(expected);
    },
  );

  it('counts two swapped letters as one mistake', () => {
    expect(editDistance('LARAMIE', 'LARMAIE', 2)).toBe(1);
    expect(editDistance('LARAMIE', 'LARIME', 2)).toBe(2);
    expect(editDistance('MAIN', 'OAK', 2)).toBe(3);
  });
});
