import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createInverter, type Inverter } from '../../../core/inversion/inverter.ts';
import { createLeastSquaresInverter } from '../../../core/inversion/leastSquaresInversion.ts';
import { planNetwork, type DatePair, type PairNetwork } from '../../../core/pairs/network.ts';
import { fromHundredths, MISSING_HUNDREDTHS } from '../../../core/pairs/pairValues.ts';
import { loopedPairs, treePairs } from '../pairs/pairNetworks.ts';

const STRIDE = 3;

/** Displacements of each used pair from a position per epoch, for a cell in the middle of a block. */
function pairValues(network: PairNetwork, position: (day: number) => number): Float32Array {
  const values = new Float32Array(network.pairIndices.length * STRIDE).fill(-999);
  for (let p = 0; p < network.pairIndices.length; p++) {
    const from = network.epochDays[network.referenceEpoch[p]!]!;
    const to = network.epochDays[network.secondaryEpoch[p]!]!;
    values[1 + p * STRIDE] = position(to) - position(from);
  }
  return values;
}

function invert(network: PairNetwork, values: Float32Array): { kept: number; series: Float32Array } {
  return invertOne(createInverter(network), network, values);
}

function invertOne(inverter: Inverter, network: PairNetwork, values: Float32Array) {
  const out = new Float32Array(network.epochDays.length + 4).fill(-999);
  const kept = new Int32Array(1);
  inverter.invertRun({ values, offset: 1, stride: STRIDE, count: 1, pairOffsetsMm: null }, out, 2, kept);
  expect([out[0], out[1], out.at(-2), out.at(-1)]).toEqual([-999, -999, -999, -999]);
  return { kept: kept[0]!, series: out.slice(2, -2) };
}

/** Whole numbers, so that Float32 holds every difference exactly. */
function wander(day: number): number {
  return ((day * 7919) % 401) - 200;
}

/** Not exact in Float32. */
function tilted(day: number): number {
  return wander(day) / 3;
}

/** Removes about a fifth of the pairs, the same ones for the same seed. */
function punch(network: PairNetwork, values: Float32Array, seed: number): boolean[] {
  return network.pairIndices.map((_, p) => {
    const isMissing = (Math.imul(p + 1, seed) >>> 4) % 5 === 0;
    if (isMissing) values[1 + p * STRIDE] = NaN;
    return !isMissing;
  });
}

function presentPairs(network: PairNetwork, present: readonly boolean[]): DatePair[] {
  return network.pairIndices.flatMap((_, p) =>
    present[p] === true
      ? [
          {
            referenceDay: network.epochDays[network.referenceEpoch[p]!]!,
            secondaryDay: network.epochDays[network.secondaryEpoch[p]!]!,
          },
        ]
      : [],
  );
}

describe('inversion', () => {
  test.prop([treePairs])('a tree recovers the planted series exactly', (pairs) => {
    const network = planNetwork(pairs);
    const { kept, series } = invert(network, pairValues(network, wander));
    expect(kept).toBe(network.epochDays.length);
    expect([...series]).toEqual(network.epochDays.map((day) => wander(day) - wander(network.epochDays[0]!)));
  });

  test.prop([loopedPairs])('consistent loops recover the planted series', (pairs) => {
    const network = planNetwork(pairs);
    const { series } = invert(network, pairValues(network, wander));
    for (const [i, day] of network.epochDays.entries()) {
      expect(series[i]).toBeCloseTo(wander(day) - wander(network.epochDays[0]!), 3);
    }
  });

  test.prop([fc.oneof(treePairs, loopedPairs), fc.integer({ min: 3, max: 1e6 })])(
    'a cell with missing pairs keeps its own longest part, as a network of only its pairs would',
    (pairs, seed) => {
      const network = planNetwork(pairs);
      const values = pairValues(network, wander);
      const left = presentPairs(network, punch(network, values, seed));
      const { kept, series } = invert(network, values);
      const own = left.length > 0 ? planNetwork(left).epochDays : [];
      expect(kept).toBe(own.length);
      for (const [i, day] of network.epochDays.entries()) {
        if (own.includes(day)) expect(series[i]).toBeCloseTo(wander(day) - wander(own[0]!), 3);
        else expect(series[i]).toBeNaN();
      }
    },
  );

  test.prop([loopedPairs, fc.integer({ min: 3, max: 1e6 })])(
    'noisy loops are solved by least squares: residuals balance at every epoch',
    (pairs, seed) => {
      const network = planNetwork(pairs);
      const values = pairValues(network, wander).map((v, i) => v + ((Math.imul(i, seed) >>> 8) % 17));
      const { series } = invert(network, values);
      const balance = new Float64Array(network.epochDays.length);
      for (let p = 0; p < network.pairIndices.length; p++) {
        const from = network.referenceEpoch[p]!;
        const to = network.secondaryEpoch[p]!;
        const residual = values[1 + p * STRIDE]! - (series[to]! - series[from]!);
        balance[to]! += residual;
        balance[from]! -= residual;
      }
      for (const sum of balance) expect(Math.abs(sum)).toBeLessThan(0.01);
    },
  );

  test.prop([treePairs])('least squares and the walk along the branches agree on a tree', (pairs) => {
    const network = planNetwork(pairs);
    const values = pairValues(network, wander);
    const { series } = invert(network, values);
    const solved = invertOne(createLeastSquaresInverter(network), network, values).series;
    for (const [i, value] of solved.entries()) expect(value).toBeCloseTo(series[i]!, 3);
  });

  test.prop([fc.oneof(treePairs, loopedPairs), fc.infiniteStream(fc.nat())])(
    'any order of the input pairs gives the same bits',
    (pairs, random) => {
      const shuffled = pairs
        .map((p) => ({ p, key: random.next().value! }))
        .sort((a, b) => a.key - b.key)
        .map(({ p }) => p);
      const a = planNetwork(pairs);
      const b = planNetwork(shuffled);
      expect(invert(b, pairValues(b, tilted)).series).toEqual(invert(a, pairValues(a, tilted)).series);
    },
  );

  test.prop([loopedPairs])('reversing every displacement reverses the series', (pairs) => {
    const network = planNetwork(pairs);
    const up = invert(network, pairValues(network, wander)).series;
    const down = invert(
      network,
      pairValues(network, (day) => -wander(day)),
    ).series;
    expect([...down].map((v) => v + 0)).toEqual([...up].map((v) => -v + 0));
  });

  test.prop([
    fc.oneof(treePairs, loopedPairs),
    fc.integer({ min: 3, max: 1e6 }),
    fc.integer({ min: 1, max: 45 }),
  ])(
    'cells are solved the same alone and among neighbors, whichever of them lack pairs',
    (pairs, seed, count) => {
      const network = planNetwork(pairs);
      const epochs = network.epochDays.length;
      const stride = count + 2;
      const pairOffsetsMm = Float64Array.from(network.pairIndices, (p) => ((p * 37) % 11) / 4);
      const values = new Float32Array(network.pairIndices.length * stride).map((_, i) => {
        const hash = Math.imul(i + 1, seed) >>> 3;
        const missesSome = (i % stride) % 3 === 0;
        return missesSome && hash % 5 === 0 ? NaN : (hash % 2001) / 8 - 100;
      });
      const inverter = createInverter(network);
      const together = new Float32Array(count * epochs);
      const kept = new Int32Array(count);
      inverter.invertRun({ values, offset: 1, stride, count, pairOffsetsMm }, together, 0, kept);
      for (let cell = 0; cell < count; cell++) {
        const alone = network.pairIndices.flatMap((_, p) => [
          -999,
          values[1 + cell + p * stride]! - pairOffsetsMm[p]!,
          -999,
        ]);
        const own = invertOne(inverter, network, Float32Array.from(alone));
        expect(kept[cell]).toBe(own.kept);
        const series = together.subarray(cell * epochs, (cell + 1) * epochs);
        expect([...series].map(Number.isNaN)).toEqual([...own.series].map(Number.isNaN));
        for (const [i, value] of series.entries()) {
          if (!Number.isNaN(value)) expect(value).toBeCloseTo(own.series[i]!, 2);
        }
      }
    },
  );

  test.prop([treePairs, fc.integer({ min: 3, max: 1e6 }), fc.integer({ min: 1, max: 150 }), fc.boolean()])(
    'cells stored in hundredths equal those in millimeters, whichever of them lack pairs',
    (pairs, seed, count, hasOffsets) => {
      const network = planNetwork(pairs);
      const epochs = network.epochDays.length;
      const stride = count + 3;
      const used = network.pairIndices.length;
      const pairOffsetsMm = hasOffsets
        ? Float64Array.from({ length: used }, (_, p) => ((p * 37) % 11) / 4)
        : null;
      const hundredths = new Int16Array(used * stride).map((_, i) => {
        const hash = Math.imul(i + 1, seed) >>> 3;
        return (i % stride) % 3 === 0 && hash % 5 === 0 ? MISSING_HUNDREDTHS : (hash % 65_001) - 32_500;
      });
      const values = new Float32Array(hundredths.length);
      fromHundredths(hundredths, values);
      const validPairs = new Uint16Array(count + 7);
      for (let cell = 0; cell < count; cell++) {
        for (let p = 0; p < used; p++) {
          validPairs[7 + cell]! += Number(!Number.isNaN(values[2 + cell + p * stride]!));
        }
      }
      const run = { offset: 2, stride, count, pairOffsetsMm };
      const inverter = createInverter(network);
      const [plain, quick] = [new Float32Array(1 + count * epochs), new Float32Array(1 + count * epochs)];
      const [keptPlain, keptQuick] = [new Int32Array(count), new Int32Array(count)];
      inverter.invertRun({ ...run, values }, plain, 1, keptPlain);
      inverter.invertHundredths!(
        { ...run, values: hundredths, validPairs, firstCell: 7 },
        quick,
        1,
        keptQuick,
      );
      expect(keptQuick).toEqual(keptPlain);
      for (const [i, value] of plain.entries()) {
        if (Number.isNaN(value)) expect(quick[i]).toBeNaN();
        else expect(Math.abs(quick[i]! - value)).toBeLessThan(0.005);
      }
    },
  );

  test('a cell without data is all NaN and keeps no epoch', () => {
    for (const pairs of [
      [{ referenceDay: 0, secondaryDay: 12 }],
      [
        { referenceDay: 0, secondaryDay: 12 },
        { referenceDay: 12, secondaryDay: 24 },
        { referenceDay: 0, secondaryDay: 24 },
      ],
    ]) {
      const network = planNetwork(pairs);
      const { kept, series } = invert(network, new Float32Array(pairs.length * STRIDE).fill(NaN));
      expect(kept).toBe(0);
      expect([...series].every(Number.isNaN)).toBe(true);
    }
  });
});
