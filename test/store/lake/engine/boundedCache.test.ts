import { test, fc } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { BoundedCache } from '../../../../store/lake/engine/boundedCache.ts';

describe('a bounded cache', () => {
  test.prop([
    fc.integer({ min: 0, max: 50 }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.nat(30))),
  ])('gives what was loaded for the key and never holds more bytes than it may', async (limit, requests) => {
    const cache = new BoundedCache<{ key: number; bytes: number }>(limit);
    for (const [key, bytes] of requests) {
      const value = await cache.get(String(key), () => Promise.resolve({ key, bytes }));
      expect(value.key).toBe(key);
      expect(cache.bytes).toBeLessThanOrEqual(limit);
    }
  });

  test('loads once for callers that ask together, and keeps what was used last', async () => {
    const cache = new BoundedCache<{ bytes: number }>(2);
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

  test('does not keep a failure', async () => {
    const cache = new BoundedCache<{ bytes: number }>(2);
    await expect(cache.get('a', () => Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable');
    expect(await cache.get('a', () => Promise.resolve({ bytes: 1 }))).toEqual({ bytes: 1 });
  });
});
