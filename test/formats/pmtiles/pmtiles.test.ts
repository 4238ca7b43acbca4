import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openPmtiles, type ReadBytes } from '../../../formats/pmtiles/openPmtiles.ts';
import { tileIdOf } from '../../../formats/pmtiles/tileId.ts';
import { pmtilesParts, type PackedTile } from '../../../formats/pmtiles/writePmtiles.ts';

const FACTS = {
  bounds: [-95.5, 29.5, -95.25, 30] as const,
  minZoom: 8,
  maxZoom: 14,
  metadata: { name: 'test', vector_layers: [] },
};

function reading(bytes: Uint8Array): ReadBytes {
  return async (target, position) => {
    const part = bytes.subarray(position, position + target.length);
    target.set(part);
    return part.length;
  };
}

const packed = (text: string) => gzipSync(text);

/** Practically random, 0 to 511. */
function lengthOf(at: number): number {
  const mixed = Math.imul(at ^ (at >>> 7) ^ 0x9e37, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 23;
}

/** Tiles of a square at a zoom, each with different bytes, of lengths that no compressor predicts. */
function scattered(z: number, side: number): PackedTile[] {
  return Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [3800 + (at % side), 6700 + Math.floor(at / side)];
    return { z, x, y, bytes: Buffer.from(`${x} ${y}`.padEnd(130 + lengthOf(at))) };
  });
}

describe('a PMTiles archive', () => {
  it('numbers tiles as the specification does', () => {
    // PMTiles 3, section 3.1, and the tests of the reference implementation
    expect(tileIdOf({ z: 0, x: 0, y: 0 })).toBe(0);
    expect(
      [
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 0],
      ].map(([x, y]) => tileIdOf({ z: 1, x: x!, y: y! })),
    ).toEqual([1, 2, 3, 4]);
    expect(tileIdOf({ z: 2, x: 0, y: 0 })).toBe(5);
    expect(tileIdOf({ z: 12, x: 3423, y: 1763 })).toBe(19_078_479);
  });

  it('returns every tile, stores the same bytes once, and returns nothing for absent tiles', async () => {
    const tiles = [
      { z: 9, x: 120, y: 211, bytes: packed('one') },
      { z: 8, x: 60, y: 105, bytes: packed('two') },
      { z: 9, x: 121, y: 211, bytes: packed('one') },
    ];
    const bytes = Buffer.concat(pmtilesParts(tiles, FACTS));
    const archive = await openPmtiles(reading(bytes));
    expect(archive.header).toMatchObject({
      bounds: FACTS.bounds,
      minZoom: 8,
      maxZoom: 14,
      addressed: 3,
      contents: 2,
    });
    for (const { bytes: expected, ...index } of tiles)
      expect(await archive.tile(reading(bytes), index)).toEqual(new Uint8Array(expected));
    expect(await archive.tile(reading(bytes), { z: 9, x: 119, y: 211 })).toBeNull();
    const { offset, bytes: length } = archive.header.metadata;
    expect(JSON.parse(String(gunzipSync(bytes.subarray(offset, offset + length))))).toEqual(FACTS.metadata);
  });

  it('puts many tiles into leaf directories, after a header of 16,384 bytes', async () => {
    const tiles = scattered(14, 120);
    const bytes = Buffer.concat(pmtilesParts(tiles, FACTS));
    const archive = await openPmtiles(reading(bytes));
    expect(archive.header.leaves.bytes).toBeGreaterThan(0);
    expect(archive.header.root.offset + archive.header.root.bytes).toBeLessThanOrEqual(16_384);
    for (const { bytes: expected, ...index } of [tiles[0]!, tiles[3217]!, tiles.at(-1)!])
      expect(await archive.tile(reading(bytes), index)).toEqual(new Uint8Array(expected));
  });

  it('reports why bytes are not an archive, or not a complete one', async () => {
    const tiles = scattered(14, 4);
    const bytes = Buffer.concat(pmtilesParts(tiles, FACTS));
    const [last] = tiles.toSorted((one, other) => tileIdOf(other) - tileIdOf(one));
    const index = { z: 14, x: last!.x, y: last!.y };
    await expect(openPmtiles(reading(Buffer.from('nothing')))).rejects.toThrow('does not start');
    await expect(openPmtiles(reading(bytes.subarray(0, 140)))).rejects.toThrow('truncated');
    const cut = bytes.subarray(0, -10);
    await expect((await openPmtiles(reading(cut))).tile(reading(cut), index)).rejects.toThrow('truncated');
    const other = Buffer.from(bytes);
    other[7] = 2;
    await expect(openPmtiles(reading(other))).rejects.toThrow('PMTiles 2');
  });
});
