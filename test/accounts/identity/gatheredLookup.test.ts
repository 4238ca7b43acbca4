import { fc, test } from '@fast-check/vitest';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { GatheredLookup } from '../../../accounts/identity/gatheredLookup.ts';

const forever = () => false;

describe('batched look-ups', () => {
  test.prop(
    [fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'none'), afterMs: fc.nat({ max: 8 }) }))],
    {
      numRuns: 40,
    },
  )('each return what was true at some moment after they were requested', async (asks) => {
    // Every statement moves the clock, so a value shows when the statement that found it began.
    let clock = 0;
    const lookup = new GatheredLookup<number>(async (keys) => {
      const begun = ++clock;
      await pause(1);
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, begun]));
    });
    await Promise.all(
      asks.map(async ({ key, afterMs }) => {
        await pause(afterMs);
        const asked = clock;
        const value = await lookup.find(key, forever);
        if (key === 'none') expect(value).toBeUndefined();
        else expect(value).toBeGreaterThan(asked);
      }),
    );
    expect(clock).toBeLessThanOrEqual(asks.length);
  });

  it('share one statement that names each key once', async () => {
    const asked: (readonly string[])[] = [];
    const lookup = new GatheredLookup<string>(async (keys) => {
      asked.push(keys);
      return new Map(keys.map((key) => [key, key.toUpperCase()]));
    });
    const values = await Promise.all(['a', 'b', 'a'].map((key) => lookup.find(key, forever)));
    expect(values).toEqual(['A', 'B', 'A']);
    expect(asked).toEqual([['a', 'b']]);
  });

  it('fail together when their statement fails, and later ones run again', async () => {
    let fails = true;
    const lookup = new GatheredLookup<number>(async (keys) => {
      if (fails) throw new Error('the database is away');
      return new Map(keys.map((key) => [key, 1]));
    });
    const both = await Promise.allSettled([lookup.find('a', forever), lookup.find('b', forever)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await lookup.find('a', forever)).toBe(1);
  });

  it('are dropped without a statement when their callers have gone', async () => {
    let statements = 0;
    const lookup = new GatheredLookup<number>(async () => {
      statements++;
      return new Map();
    });
    await expect(lookup.find('a', () => true)).rejects.toMatchObject({ code: 'caller_gone' });
    expect(statements).toBe(0);
  });
});
