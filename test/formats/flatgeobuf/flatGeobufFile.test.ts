import type gdalTypes from 'gdal-async';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fc, test as propertyTest } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { describeWith } from '../../support/machine/needs.ts';
import { GDAL, gdal } from '../../support/gis/gdal.ts';
import { openFlatGeobuf } from '../../../formats/flatgeobuf/flatGeobufFile.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

interface Row {
  readonly x: number;
  readonly y: number;
  readonly name: string | null;
}

const COLUMNS = [
  { name: 'name', type: 'text' },
  { name: 'number', type: 'integer' },
  { name: 'half', type: 'float' },
  { name: 'even', type: 'boolean' },
  { name: 'day', type: 'date' },
] as const;

async function written(rows: readonly Row[], told = rows.length): Promise<string> {
  const path = join(await temporaryFolder(), 'rows.fgb');
  const file = await open(path, 'wx+');
  try {
    const target = await openFlatGeobuf(
      {
        write: async (bytes, position) => void (await file.write(bytes, 0, bytes.length, position)),
        read: async (bytes, position) => void (await file.read(bytes, 0, bytes.length, position)),
      },
      { name: 'rows', geometry: 'Point', columns: COLUMNS, features: told },
    );
    for (const [at, { x, y, name }] of rows.entries())
      await target.add({ xy: [x, y], ends: [] }, [name, at, at / 2, at % 2 === 0, '2026-05-20']);
    await target.end();
  } finally {
    await file.close();
  }
  return path;
}

function read(path: string, box?: readonly [number, number, number, number]) {
  const layer = gdal.open(path).layers.get(0);
  if (box) layer.setSpatialFilter(...box);
  return layer.features.map((feature) => ({
    place: feature.getGeometry() as gdalTypes.Point,
    fields: feature.fields.toObject() as Record<string, unknown>,
  }));
}

describeWith(GDAL)('a FlatGeobuf file', () => {
  it('is read by GDAL with all its columns, and missing values stay missing', async () => {
    const path = await written([
      { x: 1.5, y: -2.25, name: 'größer' },
      { x: 3, y: 4, name: null },
    ]);
    const [first, second] = read(path);
    expect([first!.place.x, first!.place.y]).toEqual([1.5, -2.25]);
    expect(first!.fields).toMatchObject({ name: 'größer', number: 0, half: 0 });
    expect(second!.fields).toMatchObject({ name: null, number: 1, half: 0.5 });
    expect(gdal.open(path).layers.get(0).srs?.getAuthorityCode()).toBe('4326');
  });

  it('without features is an empty file', async () => {
    expect(read(await written([]))).toEqual([]);
  });

  const place = fc.double({ min: -90, max: 90, noNaN: true });
  propertyTest.prop([fc.integer({ min: 1, max: 700 }), fc.tuple(place, place, place, place)], {
    numRuns: 12,
  })('has an index by which GDAL finds in any box what is in it', async (count, [a, b, c, d]) => {
    const rows = Array.from({ length: count }, (_, i) => ({
      x: ((i * 7919) % 1801) / 10 - 90,
      y: ((i * 104_729) % 1801) / 10 - 90,
      name: `row ${i}`,
    }));
    const box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
    const found = read(await written(rows), box).map(({ fields }) => fields['name']);
    const within = rows.filter(({ x, y }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]);
    expect(new Set(found)).toEqual(new Set(within.map(({ name }) => name)));
    expect(found).toHaveLength(within.length);
  });
});

it('a FlatGeobuf file is refused when its number of features differs from the announced one', async () => {
  await expect(written([{ x: 0, y: 0, name: null }], 2)).rejects.toThrow('1 features instead of 2');
  await expect(written([{ x: 0, y: 0, name: null }], 0)).rejects.toThrow('more than the 0');
});
