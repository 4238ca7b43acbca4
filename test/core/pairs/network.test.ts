import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { planNetwork, type DatePair } from '../../../core/pairs/network.ts';
import { anyPairs, loopedPairs, treePairs } from './pairNetworks.ts';

function pair(referenceDay: number, secondaryDay: number): DatePair {
  return { referenceDay, secondaryDay };
}

function withCode(code: string) {
  return expect.objectContaining({ code });
}

/** All days that can be reached from a day, by the definition. */
function reachable(pairs: readonly DatePair[], from: number): Set<number> {
  const reached = new Set([from]);
  let before = 0;
  while (before !== reached.size) {
    before = reached.size;
    for (const { referenceDay, secondaryDay } of pairs) {
      if (reached.has(referenceDay)) reached.add(secondaryDay);
      if (reached.has(secondaryDay)) reached.add(referenceDay);
    }
  }
  return reached;
}

function span(days: Iterable<number>): number {
  const all = [...days];
  return Math.max(...all) - Math.min(...all);
}

describe('network of pairs', () => {
  test.prop([anyPairs.filter((pairs) => pairs.some((p) => p.referenceDay !== p.secondaryDay))])(
    'the part with the longest span is used, whole, and the rest is dropped',
    (pairs) => {
      const network = planNetwork(pairs);
      const { epochDays, droppedDays } = network;
      expect(new Set(epochDays)).toEqual(reachable(pairs, epochDays[0]!));
      expect([...epochDays]).toEqual([...epochDays].sort((a, b) => a - b));
      for (const day of droppedDays) {
        expect(span(reachable(pairs, day))).toBeLessThanOrEqual(span(epochDays));
      }
      const joined = pairs.filter((p) => p.referenceDay !== p.secondaryDay);
      const offered = new Set(joined.flatMap((p) => [p.referenceDay, p.secondaryDay]));
      expect(epochDays.length + droppedDays.length).toBe(offered.size);
      for (const [i, index] of network.pairIndices.entries()) {
        expect(epochDays[network.referenceEpoch[i]!]).toBe(pairs[index]!.referenceDay);
        expect(epochDays[network.secondaryEpoch[i]!]).toBe(pairs[index]!.secondaryDay);
      }
    },
  );

  test.prop([treePairs, loopedPairs])('a network without loops is recognized', (tree, looped) => {
    expect(planNetwork(tree).isTree).toBe(true);
    const usable = looped.filter((p) => p.referenceDay !== p.secondaryDay).length;
    const network = planNetwork(looped);
    expect(network.isTree).toBe(usable === network.epochDays.length - 1);
  });

  test.prop([loopedPairs, fc.infiniteStream(fc.nat())])(
    'the order of the pairs does not matter',
    (pairs, random) => {
      const order = pairs.map((_, i) => ({ i, key: random.next().value! })).sort((a, b) => a.key - b.key);
      const a = planNetwork(pairs);
      const b = planNetwork(order.map(({ i }) => pairs[i]!));
      expect(b.epochDays).toEqual(a.epochDays);
      expect(b.referenceEpoch).toEqual(a.referenceEpoch);
      expect(b.secondaryEpoch).toEqual(a.secondaryEpoch);
    },
  );

  test('a moving reference without a crossover product is never joined across the gap', () => {
    const network = planNetwork([pair(0, 12), pair(0, 24), pair(36, 48), pair(36, 60), pair(36, 84)]);
    expect(network.epochDays).toEqual([36, 48, 60, 84]);
    expect(network.droppedDays).toEqual([0, 12, 24]);
  });

  test('of two parts with the same span the one with more epochs wins, then the newer one', () => {
    expect(planNetwork([pair(0, 10), pair(20, 30), pair(20, 25)]).epochDays).toEqual([20, 25, 30]);
    expect(planNetwork([pair(0, 5), pair(0, 10), pair(20, 30)]).epochDays).toEqual([0, 5, 10]);
    expect(planNetwork([pair(20, 30), pair(0, 10)]).epochDays).toEqual([20, 30]);
  });

  test('an empty network is refused by name', () => {
    expect(() => planNetwork([])).toThrow(withCode('no_network'));
    expect(() => planNetwork([pair(5, 5)])).toThrow(withCode('no_network'));
    expect(() => planNetwork([pair(5, NaN)])).toThrow(withCode('invalid_date'));
  });
});
