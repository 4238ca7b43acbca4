import { describe, expect, test } from 'vitest';
import { createPatternCache, patternWords } from '../../../core/statistics/patternCache.ts';

describe('pattern cache', () => {
  test('builds each pattern once and distinguishes all of them', () => {
    let built = 0;
    const cache = createPatternCache(10_000, 2, (pattern) => {
      built++;
      return [...pattern].join();
    });
    const pattern = new Uint32Array(2);
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 5000; i++) {
        pattern[0] = i;
        pattern[1] = Math.imul(i, 0x9e3779b1);
        expect(cache.find(pattern)).toBe([...pattern].join());
      }
    }
    expect(built).toBe(5000);
  });

  test('evicts patterns when it is full, and stays correct', () => {
    let built = 0;
    const cache = createPatternCache(4, 1, (pattern) => {
      built++;
      return pattern[0]!;
    });
    for (let i = 0; i < 100; i++) expect(cache.find(Uint32Array.of(i % 8))).toBe(i % 8);
    expect(built).toBeGreaterThan(8);
  });

  test('32 bits fit one word and the next needs another', () => {
    expect([1, 32, 33, 64, 65].map(patternWords)).toEqual([1, 1, 2, 2, 3]);
  });
});
