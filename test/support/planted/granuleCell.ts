import { fc } from '@fast-check/vitest';

const meters = fc.oneof(
  { weight: 6, arbitrary: fc.float({ min: Math.fround(-0.5), max: Math.fround(0.5) }) },
  fc.constantFrom(NaN, -0, 0.32767, -0.32767, 0.327675, -0.327675, 0.000005, -0.000005),
  fc.constantFrom(100, -100, 9.97e36, Infinity, -Infinity),
);

/** A cell of a granule's layers: displacements in meters at and around every limit, masks with values other than 0 and 1. */
export const granuleCell = fc.record({
  displacement: meters,
  tide: meters,
  delay: meters,
  mask: fc.constantFrom(1, 1, 1, 0, 255),
  water: fc.constantFrom(1, 1, 1, 0, 255),
});
