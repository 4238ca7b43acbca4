import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { ByteSink } from '../../../formats/parquet/byteSink.ts';
import { createBlockPacker, packBlocks } from '../../../formats/parquet/deltaPacking.ts';
import { createIntegerFilter, integersThere } from '../../../formats/parquet/presence.ts';

/** Long enough for several calls of a kernel, with runs of small steps and wild ones. */
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

test.prop([columns], { numRuns: 200 })(
  'columns are packed by the kernel to the bytes of the loop',
  (values) => {
    const packed = (pack: typeof packBlocks) => {
      const sink = new ByteSink();
      sink.byte(7);
      sink.reserve(64 + 8 * values.length + 1024);
      pack(sink, values);
      return Buffer.from(sink.written()).toString('hex');
    };
    expect(packed(createBlockPacker())).toBe(packed(packBlocks));
  },
);

test.prop([columns, fc.constantFrom(1, 2), fc.nat()], { numRuns: 200 })(
  'values that are there are found by the kernel as by the loop',
  (values, level, pick) => {
    const missing = values.length > 0 ? values[pick % values.length]! : 0;
    const found = (filter: typeof integersThere) => {
      const levels = new Uint8Array(values.length);
      const present = new Int32Array(values.length);
      const count = filter(values, { missing, level }, levels, present);
      return { levels: [...levels], present: [...present.subarray(0, count)] };
    };
    expect(found(createIntegerFilter())).toEqual(found(integersThere));
  },
);
