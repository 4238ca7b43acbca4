import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { yearsBetween } from '../../../core/date.ts';
import { MISSING_TENTH_MM } from '../../../schemas/cellColumns.ts';
import { createRounder } from '../../../workers/partition/tenthRounder.ts';

/** Series with a narrow or wide range; some values are halves of a tenth. */
const hundredthsOf = (isWide: boolean) =>
  fc.oneof(
    fc.constant(isWide ? -2_147_483_648 : -32_768),
    fc.integer({ min: isWide ? -2_000_000 : -32_767, max: isWide ? 2_000_000 : 32_767 }),
    fc.integer({ min: -40, max: 40 }).map((tenth) => 10 * tenth + 5),
  );

test.prop(
  [
    fc.tuple(fc.integer({ min: 1, max: 11 }), fc.boolean()).chain(([epochs, isWide]) =>
      fc.record({
        isWide: fc.constant(isWide),
        epochDays: fc
          .uniqueArray(fc.integer({ min: 16_000, max: 23_000 }), { minLength: epochs, maxLength: epochs })
          .map((days) => days.toSorted((a, b) => a - b)),
        series: fc.array(fc.array(hundredthsOf(isWide), { minLength: epochs, maxLength: epochs }), {
          minLength: 1,
          maxLength: 9,
        }),
      }),
    ),
    fc.boolean(),
    fc.infiniteStream(fc.double({ min: -3000, max: 3000, noNaN: true })),
    fc.infiniteStream(fc.nat()),
  ],
  { numRuns: 300 },
)(
  'series are rounded to the tenths of the formula, in either width',
  ({ isWide, epochDays, series }, isTied, numbers, picks) => {
    const cells = series.length + 3;
    const rounder = createRounder(isWide, cells, epochDays);
    const { sources, perYear, atFirst, tenthMm } = rounder;
    rounder.series.set(series.flat());
    for (let cell = 0; cell < cells; cell++) {
      sources[cell] = picks.next().value % series.length;
      perYear[cell] = isTied ? numbers.next().value : 0;
      atFirst[cell] = isTied ? numbers.next().value : 0;
    }
    const missing = isWide ? -2_147_483_648 : -32_768;
    const expected = Array.from({ length: cells }, (_, cell) =>
      series[sources[cell]!]!.map((value, epoch) => {
        if (value === missing) return MISSING_TENTH_MM;
        const correction = perYear[cell]! * yearsBetween(epochDays[0]!, epochDays[epoch]!) - atFirst[cell]!;
        return Math.floor(0.1 * (value + correction) + 0.5);
      }),
    );
    // Less than its full capacity, then all of it.
    for (const count of [cells - 1, cells]) {
      const rounded = expected.slice(0, count).flat();
      expect(rounder.round(count)).toBe(rounded.includes(MISSING_TENTH_MM));
      expect([...tenthMm.subarray(0, rounded.length)]).toEqual(rounded);
    }
  },
);
