import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromFile } from 'geotiff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colorIndexOf, colorIndexTable } from '../../core/color/colorRamp.ts';
import {
  answeringFrame,
  blockCellsOf,
  coverageOfCounts,
  shareAround,
  type FrameCoverage,
} from '../../core/geodesy/frameCoverage.ts';
import { cellAt, cellCenter, type Grid } from '../../core/geodesy/grid.ts';
import { MAP_LAYERS, NO_STEPS, type MapLayer } from '../../core/color/mapLayer.ts';
import { projectionFor, type LatLon } from '../../core/geodesy/projection.ts';
import { localFilesIn } from '../../formats/files/localFile.ts';
import { createCogReader } from '../../tiles/cogReader.ts';
import { LAYER_FILES } from '../../tiles/mapFiles.ts';
import { placeOnCanvas, squareAround, tileBounds, type Canvas } from '../../tiles/mapWindow.ts';
import { paintMap, readyMap } from '../../tiles/paintMap.ts';
import type { MapRequest } from '../../tiles/planMap.ts';
import { LAYER_VALUES, type MappedCell, writePlantedMaps } from '../support/planted/plantedMaps.ts';

const FIRST_DAY = 19_000;
/** Two frames of zone 15 and one of zone 16, all overlapping at −93°, their border; sizes aren't powers of two. */
const BORDER: LatLon = { lat: 31.2, lon: -93.004 };
const gridAround = (epsg: number, rows: number, cols: number, cell = 30, shift = 0): Grid => {
  const { x, y } = projectionFor(epsg).forward(BORDER);
  const snap = (value: number) => Math.round(value / cell) * cell;
  const originX = snap(x - (cols * cell) / 2 + shift);
  const originY = snap(y + (rows * cell) / 2 - shift);
  return { epsg, originX, originY, cellWidth: cell, cellHeight: cell, rows, cols };
};
const GRIDS = [
  gridAround(32_615, 700, 611, 30, -4000),
  gridAround(32_615, 530, 700, 30, 5000),
  gridAround(32_616, 640, 580, 30, 1500),
];

interface PlantedFrame {
  readonly grid: Grid;
  readonly cells: ReadonlyMap<number, MappedCell>;
  readonly dir: string;
  readonly coverage: FrameCoverage;
  /** True for the second frame. */
  readonly yields: boolean;
}

function cellOf(frame: number, row: number, col: number): MappedCell | null {
  if ((row * 7 + col * 13 + frame) % 11 === 0 || Math.hypot(row - 300, col - 200 - 40 * frame) < 40)
    return null;
  return {
    row,
    col,
    velocityVerticalMmYr: ((row * 31 + col * 17 + frame * 5) % 400) / 9 - 22,
    velocityUncertaintyMmYr: ((row + col) % 60) / 10,
    // Often equal in two frames; then the first one's value counts.
    confidence: ((row + 3 * col) % 4) / 4,
    seasonalAmplitudeMm: (row + col) % 5 === 0 ? null : (row % 50) / 2,
    lastObservation: new Date((FIRST_DAY + 900 + (((row >> 5) + (col >> 5) + frame) % 3)) * 86_400_000)
      .toISOString()
      .slice(0, 10),
  };
}

let folder: string;
let frames: PlantedFrame[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-paint-'));
  frames = [];
  for (const [index, grid] of GRIDS.entries()) {
    const dir = await mkdtemp(join(folder, `frame-${index}-`));
    const cells = new Map<number, MappedCell>();
    for (let row = 0; row < grid.rows; row++) {
      for (let col = 0; col < grid.cols; col++) {
        const cell = cellOf(index, row, col);
        if (cell) cells.set(row * grid.cols + col, cell);
      }
    }
    await writePlantedMaps(dir, grid, [...cells.values()], FIRST_DAY);
    frames.push({ grid, cells, dir, coverage: coverageOf(grid, cells), yields: index === 1 });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function coverageOf(grid: Grid, cells: ReadonlyMap<number, MappedCell>): FrameCoverage {
  const covered = { ...grid, cellSizeM: 30 };
  const blockCells = blockCellsOf(covered);
  const blocksAcross = Math.ceil(grid.cols / blockCells);
  const counts = new Uint32Array(Math.ceil(grid.rows / blockCells) * blocksAcross);
  for (const { row, col } of cells.values()) {
    counts[Math.floor(row / blockCells) * blocksAcross + Math.floor(col / blockCells)]!++;
  }
  return coverageOfCounts(covered, counts);
}

/** What a report would be based on at a place; undefined within `margin` cells of an edge. */
function truthAt(place: LatLon, margin: number): MappedCell | null | undefined {
  const over: { readonly share: number; readonly cell: MappedCell | null; readonly yields: boolean }[] = [];
  for (const { grid, cells, coverage, yields } of frames) {
    const { x, y } = projectionFor(grid.epsg).forward(place);
    const col = (x - grid.originX) / grid.cellWidth;
    const row = (grid.originY - y) / grid.cellHeight;
    if ([col, row].some((value) => Math.abs(value - Math.round(value)) < margin)) return undefined;
    if (col < 0 || row < 0 || col >= grid.cols || row >= grid.rows) continue;
    const cell = cells.get(Math.floor(row) * grid.cols + Math.floor(col)) ?? null;
    over.push({ share: shareAround(coverage, { row: Math.floor(row), col: Math.floor(col) }), cell, yields });
  }
  if (over.length === 0) return null;
  const shares = over.map(({ share }) => share);
  const isMeasured = (index: number) => over[index]!.cell !== null;
  return over[answeringFrame(shares, isMeasured, (index) => over[index]!.yields)]!.cell;
}

const reader = createCogReader(localFilesIn(''), 64 * 2 ** 20);
const paintOf = (request: MapRequest) => paintMap(reader, readyMap(reader, request));
const paint = (layer: MapLayer, canvas: Canvas, which = frames) =>
  paintOf({
    layer,
    detail: 'values',
    canvas,
    freshFromDay: 0,
    sources: which.map((frame) => ({ ...frame, checks: {} })),
  }).indices;

function tileOver({ lat, lon }: LatLon, zoom: number, size = 256): Canvas {
  const x = Math.floor(((lon + 180) / 360) * 2 ** zoom);
  const y = Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom);
  return { bounds: tileBounds(zoom, x, y), width: size, height: size };
}

type Truth = MappedCell | null | undefined;
/** `truthAt` for every pixel, row by row. */
const truthOn = (canvas: Canvas, margin: number): Truth[] =>
  Array.from({ length: canvas.width * canvas.height }, (_, at) =>
    truthAt(placeOnCanvas(canvas, (at % canvas.width) + 0.5, Math.floor(at / canvas.width) + 0.5), margin),
  );

/** Compares every pixel with the truth: the number compared, and which are wrong. */
function compare(layer: MapLayer, canvas: Canvas, truths: readonly Truth[]) {
  const indices = paint(layer, canvas);
  const wrong: object[] = [];
  let [compared, shown] = [0, 0];
  for (const [at, truth] of truths.entries()) {
    if (truth === undefined) continue;
    compared++;
    const expected = truth ? colorIndexOf(layer, LAYER_VALUES[layer](truth)) : 0;
    if (expected > 0) shown++;
    if (indices[at] !== expected && wrong.length < 5) wrong.push({ at, index: indices[at], expected });
  }
  return { wrong, compared, shown };
}

describe('a picture whose pixels are not larger than the cells', () => {
  const tiles = [13, 14, 16].map((zoom) => ({ zoom, canvas: tileOver(BORDER, zoom) }));
  const truths = new Map<Canvas, Truth[]>();
  beforeAll(() => tiles.forEach(({ canvas }) => truths.set(canvas, truthOn(canvas, 0.01 + 1e-6))));
  const wrongIn = (canvas: Canvas, cellsPerPixel: number) =>
    compare('velocity', canvas, truthOn(canvas, 0.01 * cellsPerPixel + 1e-6)).wrong;
  test.each(MAP_LAYERS)(
    'shows in every pixel of a tile the %s that a report of its center gives, across frames and zones',
    (layer) => {
      for (const { zoom, canvas } of tiles) {
        const { wrong, compared, shown } = compare(layer, canvas, truths.get(canvas)!);
        expect(wrong, `zoom ${zoom}`).toEqual([]);
        expect(compared).toBeGreaterThan(50_000);
        expect(shown).toBeGreaterThan(20_000);
      }
    },
  );

  test('also does so at the corners of the frames, where tiles are partly empty, and in a crop of any shape', () => {
    for (const { grid } of frames) {
      for (const [row, col] of [
        [0, 0],
        [0, grid.cols - 1],
        [grid.rows - 1, 0],
        [grid.rows - 1, grid.cols - 1],
      ] as const) {
        const corner = projectionFor(grid.epsg).inverse(cellCenter(grid, { row, col }));
        expect(wrongIn(tileOver(corner, 14, 128), 1)).toEqual([]);
        const crop = { bounds: squareAround(corner, 700), width: 97, height: 97 };
        expect(wrongIn(crop, 0.5)).toEqual([]);
      }
    }
    const wide = squareAround(BORDER, 2500);
    const strip = { ...wide, north: wide.south + (wide.east - wide.west) / 5 };
    expect(wrongIn({ bounds: strip, width: 500, height: 100 }, 0.4)).toEqual([]);
  });
});

/** A frame's file at the coarsest resolution that isn't coarser than a canvas, to look up values beneath a place. */
async function openOverview({ grid, dir }: PlantedFrame, file: string, { bounds, width }: Canvas) {
  const tiff = await fromFile(join(dir, file));
  const metersPerPixel = ((bounds.east - bounds.west) / width) * Math.cos((BORDER.lat * Math.PI) / 180);
  let level = 0;
  for (let at = 1; at < (await tiff.getImageCount()); at++) {
    const image = await tiff.getImage(at);
    if ((30 * grid.cols) / image.getWidth() <= metersPerPixel) level = at;
  }
  const image = await tiff.getImage(level);
  const [pixels] = (await image.readRasters()) as unknown as [Int16Array];
  const [cols, rows] = [image.getWidth(), image.getHeight()];
  await tiff.close();
  /** Null outside; undefined too close to a border to decide. */
  return (place: LatLon): number | null | undefined => {
    const { x, y } = projectionFor(grid.epsg).forward(place);
    const col = ((x - grid.originX) / 30 / grid.cols) * cols;
    const row = ((grid.originY - y) / 30 / grid.rows) * rows;
    if ([col, row].some((value) => Math.abs(value - Math.round(value)) < 0.02)) return undefined;
    const isInside = col >= 0 && row >= 0 && col < cols && row < rows;
    return isInside ? pixels[Math.floor(row) * cols + Math.floor(col)]! : null;
  };
}

/** Pixels whose index differs from the expected one, and the number that show something; undefined = unknown. */
function compareIndices(
  canvas: Canvas,
  indices: Uint8Array,
  expectedAt: (place: LatLon) => number | undefined,
) {
  const wrong: object[] = [];
  let shown = 0;
  for (const [at, index] of indices.entries()) {
    const [left, top] = [at % canvas.width, Math.floor(at / canvas.width)];
    const expected = expectedAt(placeOnCanvas(canvas, left + 0.5, top + 0.5));
    if (expected === undefined) continue;
    if (expected > 0) shown++;
    if (index !== expected && wrong.length < 5) wrong.push({ left, top, index, expected });
  }
  return { wrong, shown };
}

describe('a picture whose pixels are larger than the cells', () => {
  const table = colorIndexTable('velocity');

  test.each([5, 6, 7, 8, 9, 10, 11, 12])(
    'shows the overview’s cell at the center of every pixel, at zoom %i',
    async (zoom) => {
      const [frame] = frames;
      const canvas = tileOver(BORDER, zoom);
      const velocityAt = await openOverview(frame!, LAYER_FILES.velocity, canvas);
      const { wrong, shown } = compareIndices(canvas, paint('velocity', canvas, [frame!]), (place) => {
        const steps = velocityAt(place);
        return steps === undefined ? undefined : steps === null ? 0 : table[steps & 0xffff]!;
      });
      expect(wrong).toEqual([]);
      if (zoom >= 6) expect(shown).toBeGreaterThan(0);
    },
  );

  test.each([7, 9, 10, 11])(
    'shows for overlapping frames the overview of the one that covers the area, at zoom %i',
    async (zoom) => {
      const canvas = tileOver(BORDER, zoom);
      const overviews = await Promise.all(
        frames.map((frame) => openOverview(frame, LAYER_FILES.velocity, canvas)),
      );
      const chosen = new Set<number>();
      const { wrong, shown } = compareIndices(canvas, paint('velocity', canvas), (place) => {
        const over: { share: number; steps: number; frame: number }[] = [];
        for (const [frame, { grid, coverage }] of frames.entries()) {
          const steps = overviews[frame]!(place);
          if (steps === undefined) return undefined;
          const point = projectionFor(grid.epsg).forward(place);
          const blocks = [(grid.originY - point.y) / 960, (point.x - grid.originX) / 960];
          if (blocks.some((value) => Math.abs(value - Math.round(value)) < 1e-5)) return undefined;
          const cell = cellAt(grid, point);
          if (steps !== null && cell) over.push({ share: shareAround(coverage, cell), steps, frame });
        }
        if (over.length === 0) return 0;
        const shares = over.map(({ share }) => share);
        const isMeasured = (index: number) => over[index]!.steps !== NO_STEPS;
        const yields = (index: number) => frames[over[index]!.frame]!.yields;
        const answering = over[answeringFrame(shares, isMeasured, yields)]!;
        chosen.add(answering.frame);
        return table[answering.steps & 0xffff]!;
      });
      expect(wrong).toEqual([]);
      expect(shown).toBeGreaterThan(zoom > 7 ? 1000 : 100);
      expect(chosen).toEqual(new Set([0, 1, 2]));
    },
  );
});

test('is empty when it reaches no frame, and an error when its frame is gone', () => {
  const canvas = tileOver({ lat: 10, lon: 10 }, 12);
  const paintOne = (dir: string) =>
    paintOf({
      layer: 'velocity',
      detail: 'values',
      canvas,
      freshFromDay: 0,
      sources: [{ dir, coverage: null, checks: {} }],
    });
  expect(paintOne(frames[0]!.dir)).toMatchObject({ isEmpty: true, gone: [] });
  const absent = join(folder, 'pruned');
  expect(paintOne(absent)).toMatchObject({ isEmpty: true, gone: [absent] });
});
