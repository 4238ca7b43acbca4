import { fc, test } from '@fast-check/vitest';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { encodeIndexedPng, type IndexedImage } from '../../formats/png/indexedPng.ts';

/** Pictures of noise, of blocks larger than a pixel, and of slopes, of any size and position in memory. */
const images = fc
  .record({
    width: fc.integer({ min: 1, max: 70 }),
    height: fc.integer({ min: 1, max: 40 }),
    block: fc.integer({ min: 1, max: 9 }),
    slope: fc.integer({ min: 0, max: 255 }),
    noise: fc.constantFrom(1, 2, 7, 256),
    offset: fc.integer({ min: 0, max: 7 }),
    values: fc.uint8Array({ minLength: 400, maxLength: 400 }),
    palette: fc.uint8Array({ minLength: 1024, maxLength: 1024 }),
  })
  .map(({ width, height, block, slope, noise, offset, values, palette }): IndexedImage => {
    const indices = new Uint8Array(new ArrayBuffer(offset + width * height), offset);
    for (let at = 0; at < indices.length; at++) {
      const [x, y] = [Math.floor((at % width) / block), Math.floor(at / width / block)];
      indices[at] = slope * x + (values[(x + 31 * y) % values.length]! % noise);
    }
    return { width, height, indices, palette };
  });

function pixelsOf({ indices, palette }: IndexedImage): Uint8Array {
  return Uint8Array.from(
    { length: indices.length * 4 },
    (_, at) => palette[4 * indices[at >> 2]! + (at & 3)]!,
  );
}

describe('an indexed PNG', () => {
  test.prop([images])('shows every pixel in its exact palette color', async (image) => {
    const before = image.indices.slice();
    const png = encodeIndexedPng(image);
    const decoded = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(decoded.info).toMatchObject({ width: image.width, height: image.height, channels: 4 });
    expect(Buffer.compare(decoded.data, pixelsOf(image))).toBe(0);
    expect(image.indices).toEqual(before);
  });

  test('of one color is transparent where it is declared so, whatever its size', async () => {
    for (const width of [1, 7, 8, 9, 256]) {
      const image = { width, height: 5, indices: new Uint8Array(width * 5), palette: new Uint8Array(4) };
      const { data } = await sharp(encodeIndexedPng(image))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data.every((value) => value === 0)).toBe(true);
    }
  });

  test('of cells larger than pixels takes far fewer bytes than pixels, and noise hardly more', () => {
    const width = 512;
    const random = Uint8Array.from(
      { length: width * width },
      (_, at) => (Math.imul(at, 2_654_435_761) >>> 21) & 0xff,
    );
    const cells = Uint8Array.from(random, (_, at) => random[((at >> 11) << 9) + ((at & 511) >> 2)]! & 15);
    const palette = new Uint8Array(1024).fill(255);
    const bytesOf = (indices: Uint8Array) =>
      encodeIndexedPng({ width, height: width, indices, palette }).length;
    expect(bytesOf(cells)).toBeLessThan(random.length / 10);
    expect(bytesOf(random)).toBeLessThan(random.length * 1.02 + 2000);
  });
});
