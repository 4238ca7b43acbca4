import { describe, expect, it } from 'vitest';
import { randomBase62 } from '../../../accounts/identity/base62.ts';

describe('random names', () => {
  it('have the requested length, never repeat, and use every character equally often', () => {
    const names = Array.from({ length: 20_000 }, () => randomBase62(20));
    expect(new Set(names).size).toBe(names.length);
    const counts = new Map<string, number>();
    for (const name of names) {
      expect(name).toMatch(/^[0-9A-Za-z]{20}$/);
      for (const character of name) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    const expected = (names.length * 20) / 62;
    expect(counts.size).toBe(62);
    // Ten standard deviations.
    for (const count of counts.values())
      expect(Math.abs(count - expected)).toBeLessThan(10 * Math.sqrt(expected));
  });
});
