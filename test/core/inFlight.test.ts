import { describe, expect, test } from 'vitest';
import { forEachInFlight, together } from '../../core/inFlight.ts';

const pause = () => new Promise((resolve) => setImmediate(resolve));

describe('work in flight', () => {
  test('never exceeds its limit and completes every item', async () => {
    let running = 0;
    let peak = 0;
    const done: number[] = [];
    await forEachInFlight(Array.from({ length: 20 }).keys(), 3, async (item) => {
      peak = Math.max(peak, ++running);
      await pause();
      running--;
      done.push(item);
    });
    expect(peak).toBe(3);
    expect(done.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 20 }).keys()]);
  });

  test('starts nothing after a failure, waits for running items, and throws the first failure', async () => {
    const started: number[] = [];
    const ended: number[] = [];
    const promise = forEachInFlight(Array.from({ length: 20 }).keys(), 2, async (item) => {
      started.push(item);
      await pause();
      if (item === 1) throw new Error('block 1 broke');
      await pause();
      ended.push(item);
    });
    await expect(promise).rejects.toThrow('block 1 broke');
    expect(started.length).toBeLessThan(5);
    expect(ended.length).toBe(started.length - 1);
  });
});

test('waits for all concurrent work, and throws the first failure in order, not in time', async () => {
  const ended: string[] = [];
  const work = async (name: string, pauses: number, failure?: Error) => {
    for (let i = 0; i < pauses; i++) await pause();
    ended.push(name);
    if (failure) throw failure;
  };
  const first = new Error('verified: no');
  const promise = together([
    work('verify', 2, first),
    work('count', 1, new Error('counted: no')),
    work('remove', 3),
  ]);
  await expect(promise).rejects.toBe(first);
  expect(ended).toEqual(['count', 'verify', 'remove']);
});
