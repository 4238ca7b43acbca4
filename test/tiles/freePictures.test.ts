import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { VELOCITY_CLASSES } from '../../core/report/assessment.ts';
import { cellCenter, type Grid } from '../../core/geodesy/grid.ts';
import { cellAnswer } from '../../core/answer/cellAnswer.ts';
import { answerClassIndex, mapClassesOf, rangeIndex } from '../../core/color/mapClasses.ts';
import { MAP_LAYERS, type MapLayer } from '../../core/color/mapLayer.ts';
import { projectionFor, type LatLon } from '../../core/geodesy/projection.ts';
import { PICTURE_FORMATS } from '../../tiles/encodePicture.ts';
import { placeOnCanvas, squareAround, tileBounds, type MapBounds } from '../../tiles/mapWindow.ts';
import { localFilesIn } from '../../formats/files/localFile.ts';
import { createMapRenderer } from '../../tiles/renderMapCrop.ts';
import { colorAt, decodePicture } from '../support/browser/pictures.ts';
import {
  figuresOf,
  LAYER_VALUES,
  type MappedCell,
  writePlantedMaps,
} from '../support/planted/plantedMaps.ts';
import { times } from '../support/machine/tier.ts';

/** Blocks of 120 m are four of these cells in each direction. */
const SIDE = 4;
/** Neither size is a multiple of a block, and there are overviews. */
const GRID: Grid = {
  epsg: 32_615,
  originX: 300_000,
  originY: 3_450_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: 270,
  cols: 330,
};
const FIRST_DAY = 19_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-free-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type CellValues = Pick<
  MappedCell,
  'velocityVerticalMmYr' | 'velocityUncertaintyMmYr' | 'confidence' | 'seasonalAmplitudeMm'
>;

async function plant(grid: Grid, valuesAt: (row: number, col: number) => CellValues | null): Promise<string> {
  const dir = await mkdtemp(join(folder, 'frame-'));
  const cells: MappedCell[] = [];
  for (let row = 0; row < grid.rows; row++) {
    for (let col = 0; col < grid.cols; col++) {
      const values = valuesAt(row, col);
      if (values) cells.push({ row, col, lastObservation: '2026-05-10', ...values });
    }
  }
  await writePlantedMaps(dir, grid, cells, FIRST_DAY);
  return dir;
}

const render = createMapRenderer(localFilesIn(''), 64 * 2 ** 20);
const draw = async (
  dir: string,
  picture: Omit<Parameters<typeof render>[0], 'sources' | 'detail' | 'freshFromDay' | 'width' | 'height'> & {
    readonly size: number;
  },
) => {
  const { size, ...rest } = picture;
  const sources = [{ dir, coverage: null, checks: {} }];
  const drawn = await render({
    ...rest,
    width: size,
    height: size,
    detail: 'classes',
    freshFromDay: FIRST_DAY,
    sources,
  });
  if ('missing' in drawn) throw new Error('every raster is a whole file');
  return drawn;
};

const placeAt = (row: number, col: number, grid = GRID): LatLon =>
  projectionFor(grid.epsg).inverse(cellCenter(grid, { row, col }));

/** Anything that can be requested over a frame: tiles of every zoom and size, crops of any extent around any place. */
const pictures = fc.record({
  layer: fc.constantFrom<MapLayer>(...MAP_LAYERS),
  format: fc.constantFrom(...PICTURE_FORMATS),
  window: fc.oneof(
    fc.record({
      zoom: fc.integer({ min: 4, max: 18 }),
      row: fc.integer({ min: 0, max: GRID.rows - 1 }),
      col: fc.integer({ min: 0, max: GRID.cols - 1 }),
      size: fc.constantFrom(256, 512),
    }),
    fc.record({
      halfKm: fc.double({ min: 0.25, max: 25, noNaN: true }),
      row: fc.double({ min: 0, max: GRID.rows - 1, noNaN: true }),
      col: fc.double({ min: 0, max: GRID.cols - 1, noNaN: true }),
      size: fc.integer({ min: 64, max: 400 }),
    }),
  ),
});
type Asked = typeof pictures extends fc.Arbitrary<infer T> ? T : never;

function boundsOf({ window }: Asked): MapBounds {
  const place = placeAt(window.row, window.col);
  if ('halfKm' in window) return squareAround(place, window.halfKm * 1000);
  const across = 2 ** window.zoom;
  const x = Math.floor(((place.lon + 180) / 360) * across);
  const y = Math.floor((0.5 - Math.asinh(Math.tan((place.lat * Math.PI) / 180)) / (2 * Math.PI)) * across);
  return tileBounds(window.zoom, x, y);
}

/** What a frame of one class may contain: any velocities and standard deviations of that class. */
const ONE_CLASS: Readonly<Record<string, { v: [number, number]; sigmas: (v: number) => [number, number] }>> =
  {
    rapid_subsidence: { v: [-200, -8], sigmas: (v) => [0.01, -v / 2] },
    notable_subsidence: { v: [-7.98, -3], sigmas: (v) => [0.01, -v / 2] },
    stable: { v: [-2.98, 2.98], sigmas: (v) => [0.001, (2.97 - Math.abs(v)) / 2] },
    mild_uplift: { v: [3, 7.98], sigmas: (v) => [0.01, v / 2] },
    strong_uplift: { v: [8, 200], sigmas: (v) => [0.01, v / 2] },
    not_significant: { v: [-8, 8], sigmas: (v) => [Math.max(3.1, Math.abs(v) / 1.99), 300] },
  };

/** Uniform random numbers from a seed, 0 to 1. */
function noise(seed: number, row: number, col: number, what: number): number {
  let hash = Math.imul(seed ^ (what * 0x9e3779b1), 0x85ebca6b) ^ Math.imul(row + 1, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(col + 1, 0x27d4eb2f), 0x165667b1);
  hash ^= hash >>> 13;
  return ((Math.imul(hash, 0x9e3779b1) ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

describe('whatever free picture of the velocity is inverted', () => {
  // Two frames of each class with different values: a picture that distinguishes them reveals more than the class.
  const frames = new Map<string, readonly [string, string]>();
  const plantOf = (code: string, seed: number) => {
    const { v, sigmas } = ONE_CLASS[code]!;
    return plant(GRID, (row, col) => {
      // One of them is nearly uniform, at one end of the class; the other covers the whole class.
      const share = seed === 1 ? 0.001 * noise(seed, row, col, 1) : noise(seed, row, col, 1);
      const velocity = v[0] + (v[1] - v[0]) * share;
      const [least, most] = sigmas(velocity);
      const sigma = least + (most - least) * 0.99 * noise(seed, row, col, 2);
      return {
        velocityVerticalMmYr: velocity,
        velocityUncertaintyMmYr: sigma,
        confidence: noise(seed, row, col, 3),
        seasonalAmplitudeMm: 30 * noise(seed, row, col, 4),
      };
    });
  };
  beforeAll(async () => {
    for (const code of Object.keys(ONE_CLASS))
      frames.set(code, [await plantOf(code, 1), await plantOf(code, 2)]);
  });

  test.prop([fc.constantFrom(...Object.keys(ONE_CLASS)), pictures], { numRuns: times(25, 60) })(
    'it is the same to the last byte for every frame of one class, whatever its velocities and σ',
    async (code, asked) => {
      const [one, other] = frames.get(code)!;
      const picture = {
        layer: 'velocity' as const,
        format: asked.format,
        bounds: boundsOf(asked),
        size: asked.window.size,
      };
      const drawn = await draw(one, picture);
      expect(Buffer.from((await draw(other, picture)).bytes)).toEqual(Buffer.from(drawn.bytes));
      if (drawn.isEmpty) return;
      const { data } = await decodePicture(drawn.bytes);
      const shown = new Set<string>();
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] !== 0) shown.add(Buffer.from(data.subarray(at, at + 3)).toString('hex'));
      const { color } = mapClassesOf('velocity').find((known) => known.code === code)!;
      expect([...shown]).toEqual([color!.slice(1)]);
    },
  );

  test('a class is at least as wide as that of its report', () => {
    for (const { code, above, below } of VELOCITY_CLASSES) {
      const shown = mapClassesOf('velocity').find((known) => known.code === code)!;
      expect([shown.from, shown.to]).toEqual([above?.mmYr ?? null, below?.mmYr ?? null]);
    }
    for (const layer of MAP_LAYERS) {
      const most = layer === 'velocity' ? 11 : 5;
      expect(mapClassesOf(layer).length).toBeGreaterThanOrEqual(layer === 'velocity' ? 6 : 3);
      expect(mapClassesOf(layer).length).toBeLessThanOrEqual(most);
      const colors = mapClassesOf(layer).map(({ color }) => color);
      expect(new Set(colors).size).toBe(colors.length);
    }
  });
});

/** The palette index for what a report on a cell says. */
function soldAs(cell: MappedCell): number {
  const frame = { hasZero: true, zeroSigmaMmYr: 0, falseAlarms: null };
  return answerClassIndex(cellAnswer(figuresOf(cell), frame, 'current'));
}

/** Smooth ground with noise from cell to cell, and holes. */
function mixedCell(row: number, col: number): CellValues | null {
  if (noise(5, row >> 3, col >> 3, 9) < 0.08 || noise(5, row, col, 8) < 0.05) return null;
  const bowl = -22 * Math.exp(-((row - 120) ** 2 + (col - 150) ** 2) / 4000);
  const rise = 14 * Math.exp(-((row - 210) ** 2 + (col - 60) ** 2) / 1500);
  return {
    velocityVerticalMmYr: bowl + rise + 3 * (noise(5, row, col, 1) - 0.5),
    velocityUncertaintyMmYr: 0.1 + 5 * (col / GRID.cols) ** 2 + noise(5, row, col, 2),
    confidence: Math.min(1, 0.2 + 0.7 * noise(5, row >> 4, col >> 4, 3)),
    seasonalAmplitudeMm: 25 * noise(5, row >> 4, col >> 4, 4),
  };
}

describe('a free picture of mixed ground', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await plant(GRID, mixedCell);
  });

  /** The measured cells of the block that contains a cell. */
  const blockAround = (row: number, col: number): MappedCell[] =>
    Array.from({ length: SIDE * SIDE }, (_, at) => ({
      row: row - (row % SIDE) + Math.floor(at / SIDE),
      col: col - (col % SIDE) + (at % SIDE),
    })).flatMap((cell) => {
      const values = cell.row < GRID.rows && cell.col < GRID.cols ? mixedCell(cell.row, cell.col) : null;
      return values ? [{ ...cell, lastObservation: '2026-05-10', ...values }] : [];
    });

  /** Null: so close to a border that the value stored in a raster may round to the other side. */
  const expectedAt = (layer: MapLayer, row: number, col: number): number | null => {
    const cells = blockAround(row, col);
    if (layer === 'velocity') {
      // If equally frequent, the less certain class.
      const sold = cells.map(soldAs).toSorted((a, b) => a - b);
      const votesOf = (index: number) => sold.filter((other) => other === index).length;
      return sold.reduce((most, index) => (votesOf(index) >= votesOf(most) ? index : most), 0);
    }
    const measured = cells.map(LAYER_VALUES[layer]).filter((value) => !Number.isNaN(value));
    const value = measured.reduce((sum, one) => sum + one, 0) / measured.length;
    if (Number.isNaN(value)) return 0;
    const slack = layer === 'confidence' ? 0.002 : 0.04;
    const indices = [-slack, slack].map((more) => rangeIndex(layer, value + more));
    return new Set(indices).size === 1 ? indices[0]! : null;
  };

  test.prop([pictures], { numRuns: times(10, 20) })(
    'shows at every pixel not coarser than 120 m the class of the mean of one fixed block of the frame’s grid, and for the velocity the class that most of its cells are sold as',
    async (asked) => {
      const bounds = boundsOf(asked);
      const { size } = asked.window;
      const canvas = { bounds, width: size, height: size };
      const metersPerPixel = ((bounds.east - bounds.west) / size) * Math.cos((31.2 * Math.PI) / 180);
      fc.pre(metersPerPixel < 110);
      const { bytes } = await draw(dir, { layer: asked.layer, format: asked.format, bounds, size });
      const picture = await decodePicture(bytes);
      const projection = projectionFor(GRID.epsg);
      const colors = [null, ...mapClassesOf(asked.layer).map(({ color }) => color)];
      const wrong: object[] = [];
      for (let pixel = 0; pixel < size * size; pixel += 97) {
        const [left, top] = [pixel % size, Math.floor(pixel / size)];
        const { x, y } = projection.forward(placeOnCanvas(canvas, left + 0.5, top + 0.5));
        const [col, row] = [(x - GRID.originX) / 30, (GRID.originY - y) / 30];
        const isEdge = [col, row].some((at) => Math.abs(at / SIDE - Math.round(at / SIDE)) < 0.02);
        const isInside = col > 0 && row > 0 && col < GRID.cols && row < GRID.rows;
        const isRim = Math.min(Math.abs(col - GRID.cols), Math.abs(row - GRID.rows)) < 0.1;
        if (isEdge || isRim) continue;
        const expected = isInside ? expectedAt(asked.layer, Math.floor(row), Math.floor(col)) : 0;
        if (expected === null) continue;
        const shown = colorAt(picture, left, top);
        if (shown !== colors[expected]) wrong.push({ left, top, row, col, shown, expected });
      }
      expect(wrong.slice(0, 3)).toEqual([]);
    },
  );

  test('has the same color at a place in any window, size and format', async () => {
    const place = placeAt(118, 141);
    const colors = new Set<string | null>();
    for (let step = 0; step < 40; step++) {
      const center = placeAt(118 + 5 * noise(7, step, 0, 1), 141 + 5 * noise(7, step, 0, 2));
      const bounds = squareAround(center, 250 + 2000 * noise(7, step, 0, 3));
      const size = 64 + Math.floor(400 * noise(7, step, 0, 4));
      const format = PICTURE_FORMATS[step % 2]!;
      const { bytes } = await draw(dir, { layer: 'velocity', format, bounds, size });
      const { x, y } = projectionFor(3857).forward(place);
      const left = Math.floor(((x - bounds.west) / (bounds.east - bounds.west)) * size);
      const top = Math.floor(((bounds.north - y) / (bounds.north - bounds.south)) * size);
      colors.add(colorAt(await decodePicture(bytes), left, top));
    }
    expect(colors.size).toBe(1);
  });
});
