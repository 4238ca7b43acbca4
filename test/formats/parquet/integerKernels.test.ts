import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { ByteSink } from '../../../formats/parquet/byteSink.ts';
import { packAscendingDeltas, packDeltas } from '../../../formats/parquet/deltaPacking.ts';
import { createIntegerFilter } from '../../../formats/parquet/presence.ts';
import { packedByDefinition } from '../../oracle/parquet/packedByDefinition.ts';
import { times } from '../../support/machine/tier.ts';

/** Long enough for several calls of a kernel, with runs of small steps and of wild ones. */
const columns = fc
  .record({
    length: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 8000, max: 20_000 })),
    values: fc.infiniteStream(
      fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: -300, max: 300 }) },
        { weight: 1, arbitrary: fc.integer() },
        { weight: 1, arbitrary: fc.constantFrom(-2_147_483_648, 2_147_483_647, 0) },
      ),
    ),
    repeats: fc.integer({ min: 1, max: 400 }),
  })
  .map(({ length, values, repeats }) => {
    const some = Int32Array.from({ length: repeats }, () => values.next().value);
    return Int32Array.from({ length }, (_, i) => some[i % repeats]!);
  });

test.prop([columns], { numRuns: times(21, 60) })(
  'columns of integers are packed as the format defines',
  (values) => {
    const sink = new ByteSink();
    sink.byte(7);
    packDeltas(sink, values);
    const expected = packedByDefinition([...values].map(BigInt), 32);
    expect(Buffer.from(sink.written()).toString('hex')).toBe(`07${expected}`);
  },
);

test.prop(
  [
    fc.bigInt({ min: 0n, max: 2n ** 63n }),
    fc.array(fc.oneof(fc.nat(3000), fc.nat(2 ** 31 - 1)), { maxLength: 700 }),
  ],
  { numRuns: times(35, 100) },
)('ascending keys of 64 bits are packed as the format defines', (first, steps) => {
  const keys = [first];
  for (const step of steps) keys.push(keys.at(-1)! + BigInt(step));
  const sink = new ByteSink();
  packAscendingDeltas(sink, BigUint64Array.from(keys));
  expect(Buffer.from(sink.written()).toString('hex')).toBe(packedByDefinition(keys, 64));
});

test.prop([columns, fc.constantFrom(1, 2), fc.nat()], { numRuns: times(70, 200) })(
  'existing values are found, in order, and each is marked',
  (values, level, pick) => {
    const missing = values.length > 0 ? values[pick % values.length]! : 0;
    const levels = new Uint8Array(values.length);
    const present = new Int32Array(values.length);
    const count = createIntegerFilter()(values, { missing, level }, levels, present);
    expect([...levels]).toEqual([...values].map((value) => (value === missing ? level - 1 : level)));
    expect([...present.subarray(0, count)]).toEqual([...values].filter((value) => value !== missing));
  },
);
