import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { mapClassesOf, velocityClassIndex } from '../../../core/colour/mapClasses.ts';
import { drawQuicklook, type QuicklookContent } from '../../../ingest/quicklook/drawQuicklook.ts';
import { fitText, textOutlines, textWidth } from '../../../ingest/quicklook/glyphText.ts';
import { quicklookLayout } from '../../../ingest/quicklook/quicklookLayout.ts';
import { VelocityCounter } from '../../../ingest/quicklook/velocityHistogram.ts';

const COLS = 20;
const ROWS = 15;

function contentOf(valueAt: (row: number, col: number) => number, sigma = 1.21): QuicklookContent {
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
    histogram: counter.histogram(),
    everyNthRow: 1,
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

  test('is a PNG of 1200 pixels across, the same each time it is drawn', async () => {
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(await pixelsOf(picture)).toMatchObject({ width: 1200, height: layout.height });
    expect((await drawQuicklook(contentOf(values))).equals(picture)).toBe(true);
  });

  test('shows every block in the colour of its class, and lines where nothing was measured', async () => {
    const { at } = await pixelsOf(picture);
    const { map } = layout.velocity;
    const place = (row: number, col: number) =>
      [map.x + ((col + 0.5) * map.width) / COLS, map.y + ((row + 0.5) * map.height) / ROWS] as const;
    for (let row = 0; row < ROWS; row++) {
      const [x, y] = place(row, 0);
      const along = new Set(Array.from({ length: 7 }, (_, step) => at(x + step, y)));
      expect([...along].toSorted()).toEqual(['#969696', '#ffffff']);
      for (let col = 1; col < COLS; col++) {
        const { colour } = mapClassesOf('velocity')[velocityClassIndex(values(row, col), 1.21) - 1]!;
        expect(at(...place(row, col)), `${values(row, col)}`).toBe(colour);
      }
    }
  });

  test.each([
    [-8.001, 0.5, 'rapid_subsidence'],
    [-7.999, 0.5, 'notable_subsidence'],
    [-2.999, 0.5, 'stable'],
    [0.3, 0.4, 'stable'],
    [3.001, 0.5, 'mild_uplift'],
    [8.001, 0.5, 'strong_uplift'],
    [-13.2, 10.7, 'not_significant'],
    [1, 2, 'not_significant'],
  ])('shows %d ± %d mm/yr, one standard deviation, as %s', async (velocity, sigma, code) => {
    const { at } = await pixelsOf(await drawQuicklook(contentOf(() => velocity, sigma)));
    const { map } = layout.velocity;
    const { colour } = mapClassesOf('velocity').find((known) => known.code === code)!;
    expect(at(map.x + map.width / 2, map.y + map.height / 2)).toBe(colour);
  });

  test('of whatever values has no more colours than the classes and the greys of its text', async () => {
    const colours = new Set<string>();
    const { width, height, at } = await pixelsOf(picture);
    for (let y = 0; y < height; y += 2) for (let x = 0; x < width; x += 2) colours.add(at(x, y));
    const classes = [...mapClassesOf('velocity'), ...mapClassesOf('uncertainty')].map(({ colour }) => colour);
    for (const colour of colours) if (!/^#(\w\w)\1\1$/.test(colour)) expect(classes).toContain(colour);
  });

  test('of a frame of any shape fits, with all its parts beside each other', () => {
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

  test('is drawn with nothing measured but one cell, and with none in the middle classes', async () => {
    for (const only of [-150, 0, 900]) {
      const drawn = await drawQuicklook(contentOf((row, col) => (row === 7 && col === 9 ? only : NaN)));
      expect((await pixelsOf(drawn)).width).toBe(1200);
    }
  });
});

describe('the histogram', () => {
  test('counts every cell once, within its bins or beyond them, about zero', () => {
    const counter = new VelocityCounter();
    for (let i = 0; i < 10_000; i++) counter.add(12 * Math.sin(i * i));
    for (const outlier of [-500, -150, 150, 900]) counter.add(outlier);
    const { counts, below, above, fromMmYr, binMmYr } = counter.histogram();
    expect(counts.reduce((sum, count) => sum + count, below + above)).toBe(10_004);
    expect([below, above]).toEqual([2, 2]);
    expect(fromMmYr).toBeCloseTo((-binMmYr * counts.length) / 2, 9);
    expect(counts.length).toBeLessThanOrEqual(122);
  });

  test('puts a velocity at the edge of a bin into the bin that it begins', () => {
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
  test('is outlines, which need no font where they are drawn', async () => {
    const svg = textOutlines('−8.1 ± 0.4 mm/yr', { x: 10, y: 20, size: 16 });
    expect(svg).not.toMatch(/<text|font-family/);
    const page = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="30"><rect width="100%" height="100%" fill="#fff"/>${svg}</svg>`;
    const ink = await sharp(Buffer.from(page)).greyscale().raw().toBuffer();
    expect(ink.filter((level) => level < 128).length).toBeGreaterThan(100);
  });

  test('has a glyph for every character that a quick-look uses', async () => {
    const missing = textOutlines('\u{10ffff}', { x: 0, y: 0, size: 10 });
    const outline = (text: string) => / d="([^"]*)"/.exec(textOutlines(text, { x: 0, y: 0, size: 10 }))?.[1];
    for (const character of '0123456789−+±·≤%,.…’')
      expect(outline(character)).not.toBe(/ d="([^"]*)"/.exec(missing)?.[1]);
  });

  test('that is too long is cut so that it fits', () => {
    const cut = fitText('a very long attribution '.repeat(40), 300, 15);
    expect(cut.endsWith('…')).toBe(true);
    expect(textWidth(cut, 15)).toBeLessThanOrEqual(300);
    expect(fitText('short', 300, 15)).toBe('short');
  });
});
