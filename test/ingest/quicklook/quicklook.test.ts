import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { NOT_SIGNIFICANT_INDEX } from '../../../core/color/mapClasses.ts';
import { drawQuicklook, type QuicklookContent } from '../../../ingest/quicklook/drawQuicklook.ts';
import { fitText, textOutlines, textWidth } from '../../../formats/font/glyphText.ts';
import { quicklookLayout } from '../../../ingest/quicklook/quicklookLayout.ts';
import { scalePlace, shadeColors, shadeOf } from '../../../ingest/quicklook/quicklookRamp.ts';
import { barsOf, VelocityCounter } from '../../../ingest/quicklook/velocityHistogram.ts';

const COLS = 20;
const ROWS = 15;

function contentOf(
  valueAt: (row: number, col: number) => number,
  sigma = 1.21,
  classIndex = 1,
): QuicklookContent {
  const values = Float32Array.from({ length: ROWS * COLS }, (_, at) =>
    valueAt(Math.floor(at / COLS), at % COLS),
  );
  const counter = new VelocityCounter();
  for (const value of values) if (!Number.isNaN(value)) counter.add(value);
  return {
    facts: {
      frameId: 'F08882',
      firstObservation: '2024-01-03',
      lastObservation: '2026-05-20',
      epochs: 64,
      measuredCells: counter.cells,
      cellSizeM: 30,
      dataSource: 'planted',
      attribution: 'planted',
      calibration: 'relative',
      percentilesMmYr: { p5: -8, p50: 0, p95: 8 },
      ground: { widthM: COLS * 30, heightM: ROWS * 30 },
    },
    velocity: { cols: COLS, rows: ROWS, values },
    uncertainty: {
      cols: COLS,
      rows: ROWS,
      values: values.map((value) => (Number.isNaN(value) ? NaN : sigma)),
    },
    classes: Int16Array.from(values, (value) => (Number.isNaN(value) ? 0 : classIndex)),
    histogram: counter.histogram(),
  };
}

async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    ...info,
    at: (x: number, y: number) => {
      const from = (Math.floor(y) * info.width + Math.floor(x)) * info.channels;
      return `#${data.subarray(from, from + 3).toString('hex')}`;
    },
  };
}

describe('the quick-look', () => {
  const values = (row: number, col: number) =>
    col === 0 ? NaN : -20 + (40 * (row * COLS + col)) / (ROWS * COLS);
  const layout = quicklookLayout({ widthM: COLS * 30, heightM: ROWS * 30 });
  let picture: Buffer;
  beforeAll(async () => {
    picture = await drawQuicklook(contentOf(values));
  });

  test('is a PNG 1200 pixels wide, the same each time it is drawn', async () => {
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(await pixelsOf(picture)).toMatchObject({ width: 1200, height: layout.height });
    expect((await drawQuicklook(contentOf(values))).equals(picture)).toBe(true);
  });

  /** The color of a velocity in a picture whose scale ends at this many mm/yr. */
  const shade = (velocity: number, halfMmYr: number) => {
    const scale = { halfMmYr, sigmaMmYr: 2 };
    const color = shadeColors('velocity')[shadeOf('velocity', scalePlace('velocity', velocity, scale))]!;
    return `#${Buffer.from(color).toString('hex')}`;
  };

  test('shows every certain block in a shade of its velocity, and lines where nothing was measured', async () => {
    const { at } = await pixelsOf(await drawQuicklook(contentOf(values, 0.01)));
    const { map } = layout.velocity;
    const place = (row: number, col: number) =>
      [map.x + ((col + 0.5) * map.width) / COLS, map.y + ((row + 0.5) * map.height) / ROWS] as const;
    for (let row = 0; row < ROWS; row++) {
      const [x, y] = place(row, 0);
      const along = new Set(Array.from({ length: 7 }, (_, step) => at(x + step, y)));
      expect([...along].toSorted()).toEqual(['#969696', '#ffffff']);
      for (let col = 1; col < COLS; col++)
        expect(at(...place(row, col)), `${values(row, col)}`).toBe(shade(values(row, col), 20));
    }
  });

  test.each([
    [3, false],
    [6, false],
    [NOT_SIGNIFICANT_INDEX, true],
  ])('dots ground of class %d, where reports are uncertain: %s', async (index, isDotted) => {
    const { at } = await pixelsOf(await drawQuicklook(contentOf(() => 1, 1, index)));
    const { map } = layout.velocity;
    const colors = new Set<string>();
    for (let y = 0; y < 12; y++)
      for (let x = 0; x < 12; x++) colors.add(at(map.x + 100 + x, map.y + 100 + y));
    expect(colors.size).toBe(isDotted ? 2 : 1);
  });

  test('has shades for a city at −300 mm/yr, with ±3 mm/yr still different from 0', () => {
    const shades = [-300, -200, -100, -50, -8, -3, 0, 3, 8].map((velocity) => shade(velocity, 300));
    expect(new Set(shades).size).toBe(shades.length);
  });

  test('draws sparse points as visible dots', async () => {
    const lone = contentOf((row, col) => (row === 7 && col === 9 ? -20 : NaN), 0.5);
    // As many blocks as in a wide frame.
    const wide = (map: { cols: number; rows: number; values: Float32Array }) => ({
      cols: 500,
      rows: 375,
      values: Float32Array.from({ length: 500 * 375 }, (_, i) =>
        i === 187 * 500 + 250 ? Math.max(...map.values.filter((v) => !Number.isNaN(v))) : NaN,
      ),
    });
    const drawn = await drawQuicklook({
      ...lone,
      velocity: wide(lone.velocity),
      uncertainty: wide(lone.uncertainty),
      classes: new Int16Array(500 * 375).fill(1),
    });
    const { at } = await pixelsOf(drawn);
    const { map } = layout.velocity;
    let colored = 0;
    for (let y = map.y + 1; y < map.y + map.height - 1; y++)
      for (let x = map.x + 1; x < map.x + map.width - 1; x++) if (!/^#(\w\w)\1\1$/.test(at(x, y))) colored++;
    expect(colored).toBeGreaterThan(40);
  });

  test('of any values has no more colors than its shades and the grays of its text', async () => {
    const colors = new Set<string>();
    const { width, height, at } = await pixelsOf(picture);
    for (let y = 0; y < height; y += 2) for (let x = 0; x < width; x += 2) colors.add(at(x, y));
    const shades = [...shadeColors('velocity'), ...shadeColors('uncertainty')].map(
      (color) => `#${Buffer.from(color).toString('hex')}`,
    );
    const tinted = [...colors].filter((color) => !/^#(\w\w)\1\1$/.test(color));
    expect(shades).toEqual(expect.arrayContaining(tinted));
  });

  test('of a frame of any shape fits, with its parts next to each other', () => {
    for (const ground of [
      { widthM: 1, heightM: 10_000 },
      { widthM: 10_000, heightM: 1 },
      { widthM: 300_000, heightM: 200_000 },
    ]) {
      const shape = quicklookLayout(ground);
      const { map, legend } = shape.velocity;
      expect(map.width >= 24 && map.height >= 24 && map.height <= 500).toBe(true);
      expect(map.x >= shape.margin && map.x + map.width <= shape.uncertainty.x).toBe(true);
      expect(map.y + map.height < legend.y && legend.y < shape.histogram.y).toBe(true);
      expect(shape.footerY < shape.height).toBe(true);
    }
  });

  test('is drawn with only one measured cell, and with none in the middle classes', async () => {
    for (const only of [-150, 0, 900]) {
      const drawn = await drawQuicklook(contentOf((row, col) => (row === 7 && col === 9 ? only : NaN)));
      expect((await pixelsOf(drawn)).width).toBe(1200);
    }
  });
});

describe('the histogram', () => {
  test('counts every cell once, within its bins or beyond them, centered on zero', () => {
    const counter = new VelocityCounter();
    for (let i = 0; i < 10_000; i++) counter.add(12 * Math.sin(i * i));
    for (const outlier of [-5000, -150, 150, 900]) counter.add(outlier);
    const { counts, below, above, fromMmYr, binMmYr } = counter.histogram();
    expect(counts.reduce((sum, count) => sum + count, below + above)).toBe(10_004);
    expect([below, above]).toEqual([2, 2]);
    const bars = barsOf(counter.histogram());
    expect([bars[0]!.cells, bars.at(-1)!.cells]).toEqual([2, 2]);
    expect(fromMmYr).toBeCloseTo((-binMmYr * counts.length) / 2, 9);
    expect(counts.length).toBeLessThanOrEqual(122);
  });

  test('counts a velocity at the edge of a bin in the bin that starts there', () => {
    for (const velocity of [-3, -0.1, 0, 0.1, 0.3, 2.9]) {
      const counter = new VelocityCounter();
      counter.add(velocity);
      const { counts, fromMmYr, binMmYr } = counter.histogram();
      const bin = counts.indexOf(1);
      expect(fromMmYr + bin * binMmYr).toBeLessThanOrEqual(velocity + 1e-6);
      expect(fromMmYr + (bin + 1) * binMmYr).toBeGreaterThan(velocity);
    }
  });
});

describe('text in a picture', () => {
  test('is drawn as outlines, so that no font is needed', async () => {
    const svg = textOutlines('−8.1 ± 0.4 mm/yr', { x: 10, y: 20, size: 16 });
    expect(svg).not.toMatch(/<text|font-family/);
    const page = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="30"><rect width="100%" height="100%" fill="#fff"/>${svg}</svg>`;
    const ink = await sharp(Buffer.from(page)).grayscale().raw().toBuffer();
    expect(ink.filter((level) => level < 128).length).toBeGreaterThan(100);
  });

  test('has a glyph for every character that a quick-look uses', async () => {
    const missing = textOutlines('\u{10ffff}', { x: 0, y: 0, size: 10 });
    const outline = (text: string) => / d="([^"]*)"/.exec(textOutlines(text, { x: 0, y: 0, size: 10 }))?.[1];
    for (const character of '0123456789−+±·≤%,.…’')
      expect(outline(character)).not.toBe(/ d="([^"]*)"/.exec(missing)?.[1]);
  });

  test('that is too long is cut to fit', () => {
    const cut = fitText('a very long attribution '.repeat(40), 300, 15);
    expect(cut.endsWith('…')).toBe(true);
    expect(textWidth(cut, 15)).toBeLessThanOrEqual(300);
    expect(fitText('short', 300, 15)).toBe('short');
  });
});
