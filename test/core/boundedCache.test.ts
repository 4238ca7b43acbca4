import { test, fc } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { BoundedCache } from '../../core/boundedCache.ts';

describe('a bounded cache', () => {
  test.prop([
    fc.integer({ min: 0, max: 50 }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.nat(30))),
  ])(
    'returns the loaded value of a key and never holds more bytes than its limit',
    async (limit, requests) => {
      const cache = BoundedCache.ofBytes<{ key: number; bytes: number }>(limit);
      for (const [key, bytes] of requests) {
        const value = await cache.get(String(key), () => Promise.resolve({ key, bytes }));
        expect(value.key).toBe(key);
        expect(cache.weight).toBeLessThanOrEqual(limit);
      }
    },
  );

  test('loads once for concurrent callers, and keeps what was used last', async () => {
    const cache = BoundedCache.ofBytes<{ bytes: number }>(2);
    const loads: string[] = [];
    const get = (key: string) =>
      cache.get(key, async () => {
        loads.push(key);
        return { bytes: 1 };
      });
    await Promise.all([get('a'), get('a'), get('b')]);
    await get('a');
    await get('c');
    await get('a');
    await get('b');
    expect(loads).toEqual(['a', 'b', 'c', 'b']);
  });

  test.prop([
    fc.integer({ min: 1, max: 5 }),
    fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 9 }))),
  ])('keeps the entries that were used last, whatever is stored or read in between', (limit, steps) => {
    const cache = BoundedCache.ofEntries<string>(limit);
    let used: string[] = [];
    for (const [isLook, number] of steps) {
      const key = String(number);
      const isHeld = used.includes(key);
      if (isLook) expect(cache.peek(key)).toBe(isHeld ? key : undefined);
      else expect(cache.keep(key, key)).toBe(key);
      if (!isLook || isHeld) used = [key, ...used.filter((other) => other !== key)].slice(0, limit);
      expect(cache.weight).toBe(used.length);
    }
  });

  test('counts the bytes of arrays, and no longer those of replaced ones', () => {
    const cache = BoundedCache.ofArrays<Int16Array>(8);
    cache.keep('a', new Int16Array(3));
    cache.keep('a', new Int16Array(2));
    cache.keep('b', new Int16Array(2));
    expect(cache.weight).toBe(8);
    cache.keep('c', new Int16Array(1));
    expect(cache.peek('a')).toBeUndefined();
    expect(cache.weight).toBe(6);
  });

  test('does not store a failure', async () => {
    const cache = BoundedCache.ofBytes<{ bytes: number }>(2);
    await expect(cache.get('a', () => Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable');
    expect(await cache.get('a', () => Promise.resolve({ bytes: 1 }))).toEqual({ bytes: 1 });
  });
});
