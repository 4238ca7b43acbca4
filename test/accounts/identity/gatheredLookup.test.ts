import { fc, test } from '@fast-check/vitest';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { GatheredLookup } from '../../../accounts/identity/gatheredLookup.ts';

const forever = () => false;

describe('look-ups that wait together', () => {
  test.prop(
    [fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'none'), afterMs: fc.nat({ max: 8 }) }))],
    {
      numRuns: 40,
    },
  )('are each answered with what was true at some moment after they were asked', async (asks) => {
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

  it('share a statement, each key named once', async () => {
    const asked: (readonly string[])[] = [];
    const lookup = new GatheredLookup<string>(async (keys) => {
      asked.push(keys);
      return new Map(keys.map((key) => [key, key.toUpperCase()]));
    });
    const values = await Promise.all(['a', 'b', 'a'].map((key) => lookup.find(key, forever)));
    expect(values).toEqual(['A', 'B', 'A']);
    expect(asked).toEqual([['a', 'b']]);
  });

  it('fail together when their statement fails, and the next ones are asked again', async () => {
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

  it('of callers who have gone are dropped without a statement', async () => {
    let statements = 0;
    const lookup = new GatheredLookup<number>(async () => {
      statements++;
      return new Map();
    });
    await expect(lookup.find('a', () => true)).rejects.toMatchObject({ code: 'caller_gone' });
    expect(statements).toBe(0);
  });
});
