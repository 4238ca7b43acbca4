import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { MISSING_HUNDREDTHS } from '../../../core/pairs/pairValues.ts';
import { createPairSums } from '../../../store/archive/pairSums.ts';

const value = fc.oneof(
  fc.constant(MISSING_HUNDREDTHS),
  fc.constantFrom(0, 1, -1, -32_767, 32_767),
  fc.integer({ min: -32_767, max: 32_767 }),
);
/** Planes of equal length. */
const planes = fc
  .integer({ min: 0, max: 40 })
  .chain((cells) =>
    fc.array(fc.array(value, { minLength: cells, maxLength: cells }), { minLength: 1, maxLength: 70 }),
  );

test.prop([planes, fc.nat(3), fc.nat(3)])(
  'a cell has as many valid pairs as planes with a value of it, wherever the planes and the cells begin',
  (hundredths, padding, first) => {
    const cells = hundredths[0]!.length;
    const sums = createPairSums(first + cells);
    sums.start(first, first + cells);
    for (const plane of hundredths)
      sums.countHundredths(new Int16Array([...Array(padding).fill(7), ...plane]).subarray(padding));
    sums.finish();
    const counted = Array.from(
      { length: cells },
      (_, cell) => hundredths.filter((plane) => plane[cell] !== MISSING_HUNDREDTHS).length,
    );
    expect([...sums.validPairs]).toEqual([...Array<number>(first).fill(0), ...counted]);
  },
);
