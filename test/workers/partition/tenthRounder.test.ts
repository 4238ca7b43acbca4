import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { createRounder, plainRounder, type TenthRounder } from '../../../workers/partition/tenthRounder.ts';

const hundredths = fc.oneof(
  fc.constant(-32_768),
  fc.integer({ min: -32_767, max: 32_767 }),
  // Halves of a tenth.
  fc.integer({ min: -40, max: 40 }).map((tenth) => 10 * tenth + 5),
);

test.prop(
  [
    fc.integer({ min: 1, max: 11 }).chain((epochs) =>
      fc.record({
        epochDays: fc
          .uniqueArray(fc.integer({ min: 16_000, max: 23_000 }), { minLength: epochs, maxLength: epochs })
          .map((days) => days.toSorted((a, b) => a - b)),
        series: fc.array(fc.array(hundredths, { minLength: epochs, maxLength: epochs }), {
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
  'series are rounded by the kernel to the tenths of the loop',
  ({ epochDays, series }, isTied, numbers, picks) => {
    const cells = series.length + 3;
    const corrections = Array.from({ length: cells }, () => (isTied ? numbers.next().value : 0));
    const firsts = Array.from({ length: cells }, () => (isTied ? numbers.next().value : 0));
    const sources = Array.from({ length: cells }, () => picks.next().value % series.length);
    const rounded = (rounder: TenthRounder) => {
      rounder.series.set(series.flat());
      rounder.sources.set(sources);
      rounder.perYear.set(corrections);
      rounder.atFirst.set(firsts);
      // Not all of what it may take, and again.
      const hasGaps = [rounder.round(cells - 1), rounder.round(cells)];
      return { hasGaps, tenthMm: [...rounder.tenthMm.subarray(0, cells * epochDays.length)] };
    };
    expect(rounded(createRounder(false, cells, epochDays))).toEqual(
      rounded(plainRounder(false, cells, epochDays)),
    );
  },
);
