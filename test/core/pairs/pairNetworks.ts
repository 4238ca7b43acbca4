import { fc } from '@fast-check/vitest';
import type { DatePair } from '../../../core/pairs/network.ts';

const days = fc.uniqueArray(fc.integer({ min: 15_000, max: 21_000 }), { minLength: 2, maxLength: 25 });

/** Pairs that join all their days without a loop, in either direction of time. */
export const treePairs: fc.Arbitrary<DatePair[]> = days.chain((chosen) =>
  fc
    .tuple(...chosen.slice(1).map((_, i) => fc.record({ parent: fc.nat(i), isReversed: fc.boolean() })))
    .map((links) =>
      links.map(({ parent, isReversed }, i) => {
        const ends = [chosen[parent]!, chosen[i + 1]!] as const;
        const [referenceDay, secondaryDay] = isReversed ? [ends[1], ends[0]] : ends;
        return { referenceDay, secondaryDay };
      }),
    ),
);

/** A connected network with a few extra pairs, some of them duplicates. */
export const loopedPairs: fc.Arbitrary<DatePair[]> = fc
  .tuple(treePairs, fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 40 }))
  .map(([tree, extra]) => {
    const all = [...new Set(tree.flatMap((p) => [p.referenceDay, p.secondaryDay]))];
    const loops = extra.map(([a, b]) => ({
      referenceDay: all[a % all.length]!,
      secondaryDay: all[b % all.length]!,
    }));
    return tree.concat(loops);
  });

/** Any pairs, joined or not. */
export const anyPairs: fc.Arbitrary<DatePair[]> = fc.array(
  fc.record({
    referenceDay: fc.integer({ min: 18_000, max: 18_020 }),
    secondaryDay: fc.integer({ min: 18_000, max: 18_020 }),
  }),
  { minLength: 1, maxLength: 30 },
);
