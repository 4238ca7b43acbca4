import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { partitionPath } from '../../../../../store/lake/files/layout.ts';
import {
  checksIn,
  listsFile,
  packChecks,
  unpackChecks,
} from '../../../../../store/lake/release/served/packedChecks.ts';
import {
  packPartitions,
  unpackPartitions,
} from '../../../../../store/lake/release/served/packedPartitions.ts';

const h3 = fc.stringMatching(/^[0-9a-f]{15}$/);
const partition = fc
  .tuple(fc.constantFrom('cells' as const, 'series' as const), h3)
  .map(([table, of]) => partitionPath(table, of));
const oddName = fc.oneof(
  fc.string(),
  partition.map((path) => path.toUpperCase()),
  partition.map((path) => `${path}"]`),
  fc.constantFrom('velocity.tif', 'a]b', '"cells/h3_5=', 'cells/h3_5=/part-0.parquet', '\\', 'ü.png'),
);
const tail = fc.tuple(fc.nat(2 ** 32), fc.nat(2 ** 32 - 1));
/** Of files as they are: thousands of cells, and checksums of which few begin with a zero. */
const tailOfFile = fc.tuple(
  fc.integer({ min: 1_000_000, max: 2 ** 32 }),
  fc.integer({ min: 1_000_000_000, max: 2 ** 32 - 1 }),
);
const odd = fc.oneof(
  tail,
  fc.record({ sha256: fc.string() }),
  fc.tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
  fc.string(),
);
const noProto = <T>(record: Record<string, T>) =>
  !('__proto__' in record && Object.hasOwn(record, '__proto__'));

describe('the file lists of thousands of frames', () => {
  test.prop([fc.dictionary(partition, fc.oneof(tail, odd)), fc.dictionary(oddName, odd).filter(noProto)])(
    'are the same after packing, whatever they contain and however they are written',
    (ofPartitions, others) => {
      for (const checks of [
        { ...ofPartitions, ...others },
        { ...others, ...ofPartitions },
      ]) {
        const told = JSON.parse(JSON.stringify(checks)) as Record<string, unknown>;
        for (const text of [JSON.stringify(checks), JSON.stringify(checks, null, 1)])
          expect(unpackChecks(packChecks(Buffer.from(text)))).toEqual(told);
      }
    },
  );

  test.prop([fc.dictionary(partition, tailOfFile, { minKeys: 20 })])(
    'of partitions take a third of their text, and name every file and no other',
    (checks) => {
      const text = JSON.stringify({ ...checks, 'velocity.tif': [1, 2] });
      const packed = packChecks(Buffer.from(text));
      expect(packed.numbers.byteLength + packed.others.length).toBeLessThan(text.length / 3);
      for (const path of [...Object.keys(checks), 'velocity.tif'])
        expect(listsFile('file', packed, path)).toBe(true);
      for (const path of ['velocity', 'uncertainty.tif', partitionPath('cells', 'f'.repeat(14))])
        expect(listsFile('file', packed, path)).toBe(false);
      expect(checksIn('file', packed)['velocity.tif']).toEqual([1, 2]);
    },
  );

  test('are refused when a checksum is missing', () => {
    const packed = packChecks(Buffer.from('{"velocity.tif":[-1,2]}'));
    expect(() => checksIn('served.json', packed)).toThrow('served.json cannot be used');
  });

  test.prop([fc.array(fc.record({ h3_5: fc.oneof(h3, fc.string()), cells: fc.nat() }))])(
    'of partitions keep their order, or are not packed',
    (partitions) => {
      const packed = packPartitions(Buffer.from(JSON.stringify(partitions).slice(1, -1)));
      const isPlain = partitions.every(({ h3_5, cells }) => /^[0-9a-f]{15}$/.test(h3_5) && cells > 0);
      expect(packed !== null).toBe(isPlain && partitions.length > 0);
      if (packed) expect(unpackPartitions(packed)).toEqual(partitions);
    },
  );

  test.prop([
    fc.array(fc.record({ h3_5: h3, cells: fc.nat({ max: 9 }) }), { minLength: 1 }),
    fc.nat(),
    fc.integer({ min: 1, max: 255 }),
  ])(
    'of partitions equal what JSON reads in them, or are not packed, whatever their bytes are',
    (partitions, at, flip) => {
      const text = Buffer.from(JSON.stringify(partitions).slice(1, -1));
      text[at % text.length]! ^= flip;
      const packed = packPartitions(text);
      if (packed) expect(JSON.parse(`[${text.toString()}]`)).toEqual(unpackPartitions(packed));
    },
  );
});
