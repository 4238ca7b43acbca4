import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import * as h5wasm from 'h5wasm/node';
import { describe, expect, it } from 'vitest';
import { type ArrayFile, inspectArrayFile, readSlab } from '../../../../ingest/reader/hdf5/arrayFile.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { times } from '../../../support/machine/tier.ts';

const inspect = <T>(path: string, read: (content: ArrayFile) => T): Promise<T> =>
  inspectArrayFile({ path, name: basename(path), bytes: statSync(path).size, modifiedMs: 0 }, read);

const KINDS = {
  '<f4': Float32Array,
  '<d': Float64Array,
  '<i': Int32Array,
  '<b': Int8Array,
  '<B': Uint8Array,
  '<h': Int16Array,
  '<H': Uint16Array,
} as const;

const side = fc.integer({ min: 1, max: 9 });

describe('the arrays of an HDF5 file', () => {
  test.prop(
    [
      fc.record({
        dtype: fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[])),
        libver: fc.constantFrom('earliest', 'v108', 'v110' as const),
        shape: fc.array(side, { minLength: 1, maxLength: 3 }),
        chunk: fc.option(fc.array(side, { minLength: 3, maxLength: 3 })),
        mayGrow: fc.boolean(),
        isCompressed: fc.boolean(),
        from: fc.array(fc.nat(8), { minLength: 3, maxLength: 3 }),
      }),
      fc.infiniteStream(fc.integer({ min: -100, max: 100 })),
    ],
    { numRuns: times(21, 60) },
  )(
    'have the values that the HDF5 library wrote, whole and in parts, however they are stored',
    async (o, stream) => {
      await h5wasm.ready;
      const path = join(await temporaryFolder(), 'arrays.h5');
      const count = o.shape.reduce((product, length) => product * length, 1);
      const data = KINDS[o.dtype].from([...stream.take(count)]);
      const chunks = o.chunk && o.shape.map((length, i) => Math.min(length, o.chunk![i]!));
      const bounds =
        o.libver === 'earliest' ? (['earliest', 'v108'] as const) : ([o.libver, o.libver] as const);
      const file = new h5wasm.File(path, 'w', { libver: [...bounds] });
      // One dimension that grows has an index of the newest format, which isn't supported here.
      const maxshape = o.mayGrow && o.shape.length > 1 ? o.shape.map(() => null) : null;
      const isCompressed = chunks !== null && o.isCompressed;
      file.create_dataset({
        name: 'values',
        data,
        shape: o.shape,
        dtype: o.dtype,
        ...(chunks ? { chunks, maxshape } : {}),
        ...(isCompressed ? { compression: 4 } : {}),
      });
      file.close();
      const { whole, raster } = await inspect(path, (content) => ({
        whole: content.numbers('values', 1000),
        raster: content.raster('values'),
      }));
      expect(Array.from(whole!)).toEqual(Array.from(data));
      const origin = o.shape.map((length, i) => o.from[i]! % length);
      const span = o.shape.map((length, i) => length - origin[i]!);
      const part = await readSlab(raster, origin, span);
      const steps = o.shape.map((_, i) =>
        o.shape.slice(i + 1).reduce((product, length) => product * length, 1),
      );
      const expected = Array.from(part, (_, at) => {
        let rest = at;
        let index = 0;
        for (let i = o.shape.length - 1; i >= 0; i--) {
          index += (origin[i]! + (rest % span[i]!)) * steps[i]!;
          rest = Math.floor(rest / span[i]!);
        }
        return data[index]!;
      });
      expect(Array.from(part)).toEqual(expected);
    },
  );

  it('have the fill value where nothing was written', async () => {
    await h5wasm.ready;
    const path = join(await temporaryFolder(), 'partial.h5');
    const file = new h5wasm.File(path, 'w');
    const set = file.create_dataset({
      name: 'partial',
      data: [],
      shape: [0, 0],
      maxshape: [8, 8],
      dtype: '<f4',
      chunks: [4, 4],
    });
    set.resize([8, 8]);
    const values = Float32Array.from({ length: 16 }, (_, i) => i + 1);
    set.write_slice(
      [
        [0, 4],
        [0, 4],
      ],
      values,
    );
    file.close();
    const raster = await inspect(path, (content) => content.raster('partial'));
    expect([...(await readSlab(raster, [3, 2], [2, 4]))]).toEqual([15, 16, 0, 0, 0, 0, 0, 0]);
  });

  test.prop([fc.constantFrom('earliest', 'v108', 'v110' as const), fc.nat(90)], { numRuns: times(7, 20) })(
    'and attributes are found among few or many',
    async (libver, others) => {
      await h5wasm.ready;
      const path = join(await temporaryFolder(), 'attributes.h5');
      const bounds = libver === 'earliest' ? (['earliest', 'v108'] as const) : ([libver, libver] as const);
      const file = new h5wasm.File(path, 'w', { libver: [...bounds] });
      for (let i = 0; i < others; i++) file.create_attribute(`OTHER_${i}`, 'x'.repeat(i));
      file.create_attribute('UNIT', 'm');
      file.create_attribute('WIDTH', 17, [], '<i');
      file.close();
      const found = await inspect(path, (content) =>
        ['UNIT', 'WIDTH', 'OTHER_0', 'NONE'].map((name) => content.attribute(name)),
      );
      expect(found).toEqual(['m', '17', others > 0 ? '' : null, null]);
    },
  );

  it('are read as h5py writes them: LZF, booleans, big-endian numbers, texts in chunks and of any length', async () => {
    const path = join(import.meta.dirname, '../../../support/files/writtenByH5py.h5');
    const read = await inspect(path, (content) => ({
      rasters: ['lzf', 'lzf_shuffle_checksum'].map((name) => content.raster(name)),
      mask: content.numbers('mask', 20),
      bigEndian: content.numbers('big_endian', 20),
      texts: ['date', 'names'].map((name) => content.texts(name)),
      attributes: ['UNIT', 'EPSG', 'WIDTH', 'empty', 'height', 'bytes'].map((name) =>
        content.attribute(name),
      ),
    }));
    const values = Array.from({ length: 60 }, (_, i) => i);
    expect([...read.bigEndian!]).toEqual(values.slice(0, 20));
    expect([...read.mask!]).toEqual(values.slice(0, 20).map((value) => Number(value % 3 === 0)));
    expect(read.texts).toEqual([
      ['20180101', '20180113'],
      ['Zürich', ''],
    ]);
    expect(read.attributes).toEqual(['m', '32611', '5', null, '0.5', 'abc']);
    const [lzf, shuffled] = await Promise.all(
      read.rasters.map((raster) => readSlab(raster, [0, 0, 0], [3, 4, 5])),
    );
    expect([...shuffled!]).toEqual(values);
    expect([...lzf!]).toEqual(values.map((value) => Math.round(value / 7) * 7));
  });
});

describe('an HDF5 file with features that this reader does not support', () => {
  it('is refused by name with what may help', async () => {
    await h5wasm.ready;
    const path = join(await temporaryFolder(), 'growing.h5');
    const file = new h5wasm.File(path, 'w', { libver: 'v110' });
    const data = new Float32Array(24);
    file.create_dataset({
      name: 'grows',
      data,
      shape: [4, 6],
      maxshape: [null, 6],
      dtype: '<f4',
      chunks: [2, 6],
    });
    file.create_soft_link('/grows', 'elsewhere');
    file.close();
    for (const [array, what] of [
      ['grows', 'a chunk index of type 4'],
      ['elsewhere', 'the soft or external link elsewhere'],
    ] as const) {
      await expect(inspect(path, (content) => content.raster(array))).rejects.toMatchObject({
        kind: 'invalid_input',
        code: 'hdf5_unsupported',
        message: `growing.h5: ${what} is not supported here; write it again with h5repack -f SHUF -f GZIP=4`,
      });
    }
  });
});
