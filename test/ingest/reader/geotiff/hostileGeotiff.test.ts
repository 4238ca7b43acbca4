import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GDAL } from '../../../support/gis/gdal.ts';
import { testWith } from '../../../support/machine/needs.ts';
import { type WrittenField, tileOffsets } from '../../../support/files/tiffBytes.ts';
import {
  double,
  goodTiles,
  goodValues,
  long,
  readHostile,
  short,
  SIDE,
  TAG,
  text,
  tiled,
  TILE,
} from './hostileTiffs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const offsets = tileOffsets(goodTiles);
const lengths = goodTiles.map(({ length }) => length);
const withFirstTile = (tile: Uint8Array) => tiled({}, { tiles: [tile, ...goodTiles.slice(1)] });
const geographic = (epsg: number) => short(1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, epsg);
const oneTileOf = (side: number) => ({
  [TAG.tileWidth]: long(side),
  [TAG.tileHeight]: long(side),
  [TAG.tileOffsets]: long(offsets[0]!),
  [TAG.tileBytes]: long(lengths[0]!),
});

/** Anything but a plain GeoTIFF is left to GDAL, which these cases are about. */
const LEFT_TO_GDAL: ReadonlySet<string> = new Set([
  'numbers of 7 bits',
  'an unknown compression',
  'steps that are no numbers',
  'steps to the west',
  'no reference system',
  'half a reference system',
  'a reference system of its own',
  'deflated tiles are said to be LZW',
  'deflated tiles are said to be JPEG',
  'the predictor is unknown',
  'tiles of one band are said to hold two',
  'with a quarter of a megabyte of broken metadata',
  'with an endless fill value',
]);
const needsOf = (what: string) => (LEFT_TO_GDAL.has(what) ? [GDAL] : []);

describe('a hostile GeoTIFF is refused by name before its pixels are decoded', () => {
  test.each<[string, Parameters<typeof tiled>[1], string]>([
    ['lies beyond the file', { firstDirectory: 0x7fff_ffff }, 'points to byte 2147483649'],
    ['is the signature itself', { firstDirectory: 0 }, 'its directory has 18761 entries'],
    ['lies in a tile', { firstDirectory: 9 }, 'its directory has'],
  ])('when its directory %s', async (_, layout, reason) => {
    const { code, message } = await readHostile(folder, tiled({}, layout));
    expect(code).toBe('product_refused');
    expect(message).toContain(`hostile.tif: expected a readable TIFF directory, found `);
    expect(message).toContain(reason);
  });

  const fields: [string, Record<number, WrittenField | null>, string][] = [
    ['2³¹ columns', { [TAG.width]: long(2 ** 31) }, '32 rows × 2147483648 columns'],
    ['10¹⁰ cells', { [TAG.width]: long(99_999), [TAG.height]: long(99_999) }, '99999 rows × 99999 columns'],
    ['no columns', { [TAG.width]: short(0) }, '32 rows × 0 columns'],
    ['a million widths', { [TAG.width]: { ...long(32), count: 1_000_000 } }, 'its tag 256 points to byte'],
    ['two widths', { [TAG.width]: short(32, 32) }, 'its tag 256 has 2 values'],
    [
      'more rows than its tiles hold',
      { [TAG.height]: long(300) },
      'lists 4 offsets and 4 lengths of its 38 blocks',
    ],
    [
      '2³⁰ tiles',
      { [TAG.tileOffsets]: { ...long(8), count: 2 ** 30 } },
      'its tag 324 points to byte 4294967304',
    ],
    [
      'fewer offsets than tiles',
      { [TAG.tileOffsets]: long(...offsets.slice(2)) },
      'lists 2 offsets and 4 lengths',
    ],
    [
      'fewer lengths than tiles',
      { [TAG.tileBytes]: long(...lengths.slice(2)) },
      'lists 4 offsets and 2 lengths',
    ],
    ['no offsets', { [TAG.tileOffsets]: null }, 'lists no strips or tiles'],
    ['no lengths', { [TAG.tileBytes]: null }, 'lists no strips or tiles'],
    [
      'a tile that ends beyond the file',
      { [TAG.tileBytes]: long(...lengths.slice(1), 1e6) },
      'the file is truncated',
    ],
    ['tiles of no width', { [TAG.tileWidth]: short(0) }, 'its blocks have 16 × 0 cells'],
    [
      'tiles of no size',
      { [TAG.tileWidth]: short(0), [TAG.tileHeight]: short(0) },
      'its blocks have 0 × 0 cells',
    ],
    ['one tile of 4 billion cells', oneTileOf(65_535), 'chunks of at most 16777216 cells'],
    ['no bands', { [TAG.bands]: short(0) }, 'it has 0 bands'],
    ['65535 bands', { [TAG.bands]: short(65_535) }, 'it has 65535 bands'],
    [
      'two bands and the tiles of one',
      { [TAG.bands]: short(2), [TAG.planes]: short(2) },
      'lists 4 offsets and 4 lengths of its 8 blocks',
    ],
    ['numbers of 7 bits', { [TAG.bits]: short(7) }, 'a GeoTIFF that GDAL opens'],
    ['an unknown compression', { [TAG.compression]: short(12_345) }, 'a GeoTIFF that GDAL opens'],
    [
      'a text of 2 GB',
      { [TAG.metadata]: { ...text('x'), count: 0x7fff_ffff, at: 8 } },
      'its tag 42112 points to byte',
    ],
    ['steps that are no numbers', { [TAG.scale]: double(NaN, 0.001, 0) }, 'a GeoTransform without rotation'],
    ['infinite steps', { [TAG.scale]: double(0.001, Infinity, 0) }, 'a GeoTransform without rotation'],
    ['steps to the west', { [TAG.scale]: double(-0.001, -0.001, 0) }, 'a GeoTransform without rotation'],
    [
      'a corner that is no place',
      { [TAG.tiePoint]: double(0, 0, 0, NaN, NaN, 0) },
      'a GeoTransform without rotation',
    ],
    [
      'a corner off the Earth',
      { [TAG.tiePoint]: double(0, 0, 0, 1e300, 40, 0) },
      'coordinates of its coordinate system',
    ],
    [
      '10²⁶³ keys of a reference system',
      { [TAG.geoKeys]: double(1, 1, 0, 1e263, 0) },
      'it has 1e+263 geographic keys',
    ],
    ['no reference system', { [TAG.geoKeys]: null }, 'a coordinate system with an EPSG code'],
    [
      'half a reference system',
      { [TAG.geoKeys]: short(1, 1, 0, 65_535, 1024, 0, 1, 2) },
      'a coordinate system',
    ],
    ['a reference system of its own', { [TAG.geoKeys]: geographic(32_767) }, 'a coordinate system'],
  ];
  for (const [what, changes, reason] of fields)
    testWith(...needsOf(what))(`when it has ${what}`, async () => {
      const { code, message } = await readHostile(folder, tiled(changes));
      expect(code).toBe('product_refused');
      expect(message).toContain('hostile.tif: expected ');
      expect(message).toContain(reason);
      expect(message.length).toBeLessThan(500);
    });

  test('when it is cut off at any byte', async () => {
    const whole = tiled();
    for (let length = 0; length < whole.length; length += 53) {
      const { code, message } = await readHostile(folder, whole.subarray(0, length));
      expect([length, code]).toEqual([length, 'product_refused']);
      expect(message).toContain('hostile.tif: expected ');
    }
  });
});

describe('pixels that do not fit their tile are unreadable, by name and place', () => {
  const wrongPixels: [string, () => Uint8Array][] = [
    ['a tile inflates to 64 MB', () => withFirstTile(deflateSync(new Uint8Array(64_000_000), { level: 1 }))],
    ['a tile inflates to less than its cells', () => withFirstTile(deflateSync(new Uint8Array(40)))],
    ['a tile is no DEFLATE', () => withFirstTile(new Uint8Array(200).fill(0xa5))],
    ['a tile is said to be one byte long', () => tiled({ [TAG.tileBytes]: long(1, ...lengths.slice(1)) })],
    [
      'a tile is said to begin with the file',
      () => tiled({ [TAG.tileOffsets]: long(0, ...offsets.slice(1)) }),
    ],
    ['the tile is said to be larger', () => tiled(oneTileOf(4096))],
    ['deflated tiles are said to be plain', () => tiled({ [TAG.compression]: short(1) })],
    ['deflated tiles are said to be LZW', () => tiled({ [TAG.compression]: short(5) })],
    ['deflated tiles are said to be JPEG', () => tiled({ [TAG.compression]: short(7) })],
    ['the predictor is unknown', () => tiled({ [TAG.predictor]: short(9) })],
    ['tiles of one band are said to hold two', () => tiled({ [TAG.bands]: short(2) })],
    ['offsets are texts', () => tiled({ [TAG.tileOffsets]: text('ABC') })],
  ];
  for (const [what, write] of wrongPixels)
    testWith(...needsOf(what))(`when ${what}`, async () => {
      const { code, message } = await readHostile(folder, write());
      expect(code).toBe('product_unreadable');
      expect(message).toMatch(/^hostile\.tif: raster cannot be read at row 0, column 0: /);
    });
});

describe('an unusual GeoTIFF is read correctly', () => {
  const strange: [string, () => Uint8Array][] = [
    ['whose directory is followed by itself', () => tiled({}, { next: 'self' })],
    ['whose next directory lies beyond the file', () => tiled({}, { next: 0xffff_fff0 })],
    ['whose width is a fraction', () => tiled({ [TAG.width]: double(SIDE) })],
    [
      'with a quarter of a megabyte of broken metadata',
      () => tiled({ [TAG.metadata]: text('<Item name="'.repeat(20_000)) }),
    ],
    ['with an endless fill value', () => tiled({ [TAG.noData]: text('9'.repeat(500_000)) })],
  ];
  for (const [what, write] of strange)
    testWith(...needsOf(what))(`one ${what}`, async () => {
      const { code, values } = await readHostile(folder, write());
      expect(code).toBe('read');
      expect(Float32Array.from(values!)).toEqual(goodValues);
    });

  test('with identical tiles has the same values in each', async () => {
    const changes = {
      [TAG.tileOffsets]: long(...offsets.map(() => offsets[0]!)),
      [TAG.tileBytes]: long(...lengths.map(() => lengths[0]!)),
    };
    const { values } = await readHostile(folder, tiled(changes));
    const first = (at: number) => {
      const [row, col] = [Math.floor(at / SIDE) % TILE, at % TILE];
      return goodValues[row * SIDE + col]!;
    };
    expect(values).toEqual(goodValues.map((_, at) => first(at)));
  });
});
