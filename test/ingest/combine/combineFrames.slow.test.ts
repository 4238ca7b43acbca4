import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shownClassIndex } from '../../../core/color/keptClasses.ts';
import { mapClassesOf } from '../../../core/color/mapClasses.ts';
import { cellAt, cellCenter, type Cell, type Grid } from '../../../core/geodesy/grid.ts';
import {
  eastOfLooks,
  NORTH_SIGMA_MM_YR,
  upOfLooks,
  type Direction,
} from '../../../core/reference/upAndEast.ts';
import { normalAt, streamKey } from '../../../core/statistics/counterNoise.ts';
import { prepareRegression } from '../../../core/statistics/regression.ts';
import { combineAfter } from '../../../ingest/combine/combineAfter.ts';
import { combineFrames } from '../../../ingest/combine/combineFrames.ts';
import { verifyLake } from '../../../ingest/command/lakeCommands.ts';
import { LAYER_FILES, EAST_CLASSES_FILE } from '../../../tiles/mapFiles.ts';
import { openLakeReader } from '../../../store/lake/read/lakeReader.ts';
import { stepsIn } from '../../support/gis/stepsIn.ts';
import type { Manifest } from '../../../schemas/manifest.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { PLANTED_GRID, plantFrame, pointIn, type PlantedCell } from '../../support/planted/plantedLake.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const FROM_WEST: Direction = { east: -0.61, north: -0.11, up: 0.785 };
const FROM_EAST: Direction = { east: 0.57, north: -0.1, up: 0.815 };
const ZERO_SIGMA = 0.3;
const NOISE_MM = 2;
/** One step of the maps, mm/yr. */
const STEP = 0.02;
/** Cells of 40 m, so that a cell of 30 m lies in one with a different row and column. */
const COARSE_GRID: Grid = {
  ...PLANTED_GRID,
  cellWidth: 40,
  cellHeight: 40,
  rows: 45,
  cols: 60,
  originX: 270_010,
};

/** A bowl whose rim moves inward, and a slide east of it; meters from the grid's corner, mm/yr. */
function groundAt(grid: Grid, cell: Cell): { readonly up: number; readonly east: number } {
  const { x, y } = cellCenter(grid, cell);
  const [right, down] = [x - PLANTED_GRID.originX, PLANTED_GRID.originY - y];
  const [fromMiddle, below] = [(right - 800) / 400, (down - 900) / 400];
  const depth = Math.exp(-(fromMiddle ** 2 + below ** 2));
  const isSlide = right > 1700 && right < 2100 && down > 400 && down < 1200;
  return { up: -20 * depth, east: isSlide ? 15 : -15 * fromMiddle * depth };
}

/**
 * Cells of the finer grid for which the other look sees the same ground: at the edge of the slide, a cell of 40 m covers
 * different ground.
 */
const SEEN_BY_BOTH = Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, i) => ({
  row: Math.floor(i / PLANTED_GRID.cols),
  col: i % PLANTED_GRID.cols,
})).filter((cell) => {
  const coarse = cellAt(COARSE_GRID, cellCenter(PLANTED_GRID, cell));
  if (!coarse) return false;
  const [own, other] = [groundAt(PLANTED_GRID, cell), groundAt(COARSE_GRID, coarse)];
  return Math.hypot(own.up - other.up, own.east - other.east) < 1;
});

const rootMeanSquare = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);

/** One σ of the upward rate from two lines with seasons, each fitted at its own dates, mm/yr. */
function idealSigma({ first, second }: { readonly first: number; readonly second: number }): number {
  const years = Float64Array.from({ length: 40 }, (_, epoch) => (12 * epoch) / 365.25);
  const season = (of: (angle: number) => number) => years.map((t) => of(2 * Math.PI * t));
  const { parameters, inverse } = prepareRegression([
    years.map(() => 1),
    years,
    season(Math.sin),
    season(Math.cos),
  ])!;
  const slope = NOISE_MM * Math.hypot(...inverse.subarray(parameters, 2 * parameters));
  return slope * Math.hypot(first, second);
}

/** How much each look contributes to the eastward motion. */
function eastShares() {
  const { per } = eastOfLooks(FROM_WEST, FROM_EAST);
  return { first: per, second: -per };
}

/** One σ of the eastward motion due to both zeros and northward motion. */
const EAST_ZERO = Math.hypot(
  ZERO_SIGMA * Math.SQRT2 * eastOfLooks(FROM_WEST, FROM_EAST).per,
  eastOfLooks(FROM_WEST, FROM_EAST).perNorth * NORTH_SIGMA_MM_YR,
);

/** Between the bowl and the slide. */
const STATION_CELL = { row: 52, col: 46 };

/** A station that measures the ground as it is, in the manifest of a parent. */
function stationAt(cell: Cell): Manifest['calibration']['stations'][number] {
  const { up, east } = groundAt(PLANTED_GRID, cell);
  return {
    station: 'RIMS',
    ...pointIn(cell),
    velocity_mm_yr: up,
    sigma_mm_yr: 0.2,
    insar_velocity_mm_yr: up,
    cells: 200,
    residual_mm_yr: 0,
    tied_velocity_mm_yr: up,
    first_date: '2020-01-01',
    last_date: '2026-05-20',
    velocity_east_mm_yr: east,
    velocity_north_mm_yr: 0,
    horizontal_term_mm_yr: 0,
    outcome: 'used',
    reason: null,
  };
}

async function plantLook(
  dataDir: string,
  frameId: string,
  { direction, grid, lastObservation }: { direction: Direction; grid: Grid; lastObservation: string },
) {
  const cells = Array.from({ length: grid.rows * grid.cols }, (_, i): PlantedCell => {
    const cell = { row: Math.floor(i / grid.cols), col: i % grid.cols };
    const { up, east } = groundAt(grid, cell);
    const rate = up + (direction.east / direction.up) * east;
    return { ...cell, velocityVerticalMmYr: rate, velocityLosMmYr: rate * direction.up };
  });
  const seed = streamKey(Number(frameId.slice(1)));
  return plantFrame({
    dataDir,
    frameId,
    cells,
    grid,
    lastObservation,
    now: NOW,
    noiseMm: ({ row, col }, epoch) => NOISE_MM * normalAt(streamKey(seed, epoch), row, col),
    lineOfSight: { mean_up: direction.up, mean_east: direction.east, mean_north: direction.north },
    calibration: {
      kind: 'gps_tied',
      model: 'field',
      standard_error_mm_yr: ZERO_SIGMA,
      stations: [stationAt(STATION_CELL)],
    },
  });
}

it('combines two planted looks to the vertical and eastward rates, and does not change an up-to-date frame', async () => {
  const dataDir = await temporaryFolder();
  const parents = [
    await plantLook(dataDir, 'F00001', {
      direction: FROM_WEST,
      grid: PLANTED_GRID,
      lastObservation: '2026-05-20',
    }),
    await plantLook(dataDir, 'F00002', {
      direction: FROM_EAST,
      grid: COARSE_GRID,
      lastObservation: '2026-05-14',
    }),
  ];
  const line = { frames: null, dataDir, threads: 1 };
  const run = () => combineFrames(line, { stream: process.stderr, now: NOW + 1000 });
  const frameId = 'C_F00001_F00002';
  expect((await run()).json).toMatchObject({ frames: [{ frame: frameId, outcome: 'published' }] });
  expect((await verifyLake(dataDir)).lines).toHaveLength(3);
  expect((await verifyLake(dataDir)).ok).toBe(true);

  const lake = await openLakeReader({ dataDir });
  const frame = lake.frames().find((each) => each.frameId === frameId)!;
  expect(frame.manifest).toMatchObject({
    product_kind: 'combined',
    grid: PLANTED_GRID,
    calibration: { kind: 'gps_tied', model: 'none' },
    combined: {
      parents: [
        { frame_id: 'F00001', release_id: parents[0] },
        { frame_id: 'F00002', release_id: parents[1] },
      ],
    },
  });
  expect(
    (await lake.findCell(
      lake.frames().find((each) => each.frameId === 'F00001')!,
      SEEN_BY_BOTH[0]!,
    ))!.east,
  ).toBeUndefined();
  expect(frame.manifest.combined!.east_zero_sigma_mm_yr).toBeCloseTo(EAST_ZERO, 3);
  const zero = frame.manifest.spatial_reference.sigma_mm_yr!;
  expect(zero).toBeGreaterThan(ZERO_SIGMA / 2);
  const [station] = frame.manifest.calibration.stations;
  expect(station).toMatchObject({ station: 'RIMS', outcome: 'used', residual_mm_yr: null });
  expect(Math.abs(station!.tied_velocity_mm_yr! - groundAt(PLANTED_GRID, STATION_CELL).up)).toBeLessThan(0.5);
  const found = await lake.findCells(frame, SEEN_BY_BOTH);
  const errors = SEEN_BY_BOTH.map((cell, at) => {
    const { velocityVerticalMmYr: rate, velocityUncertaintyMmYr: sigma } = found[at]!;
    return { error: rate - groundAt(PLANTED_GRID, cell).up, sigma: Math.sqrt(sigma ** 2 - zero ** 2) };
  });
  const spread = rootMeanSquare(errors.map(({ error, sigma }) => error / sigma));
  const inside = errors.filter(({ error, sigma }) => Math.abs(error) < 1.96 * sigma).length / errors.length;
  expect(spread).toBeGreaterThan(0.95);
  expect(spread).toBeLessThan(1.05);
  expect(inside).toBeGreaterThan(0.93);
  expect(inside).toBeLessThan(0.97);
  expect(rootMeanSquare(errors.map(({ error }) => error))).toBeLessThan(
    1.05 * idealSigma(upOfLooks(FROM_WEST, FROM_EAST)),
  );
  const east = SEEN_BY_BOTH.map((cell, at) => {
    const { velocityMmYr, sigmaMmYr } = found[at]!.east!;
    const error = velocityMmYr - groundAt(PLANTED_GRID, cell).east;
    return { error, sigma: Math.sqrt(sigmaMmYr ** 2 - EAST_ZERO ** 2) };
  });
  const eastSpread = rootMeanSquare(east.map(({ error, sigma }) => error / sigma));
  const eastInside = east.filter(({ error, sigma }) => Math.abs(error) < 1.96 * sigma).length / east.length;
  expect(eastSpread).toBeGreaterThan(0.95);
  expect(eastSpread).toBeLessThan(1.05);
  expect(eastInside).toBeGreaterThan(0.93);
  expect(eastInside).toBeLessThan(0.97);
  expect(rootMeanSquare(east.map(({ error }) => error))).toBeLessThan(1.05 * idealSigma(eastShares()));
  const raster = (name: string) => stepsIn(join(dataDir, frame.dir, name));
  const [eastSteps, sigmaSteps, classes] = await Promise.all(
    [LAYER_FILES.velocity_east, LAYER_FILES.uncertainty_east, EAST_CLASSES_FILE].map(raster),
  );
  const shown = SEEN_BY_BOTH.map((cell, at) => {
    const pixel = cell.row * PLANTED_GRID.cols + cell.col;
    const { velocityMmYr, sigmaMmYr } = found[at]!.east!;
    const [rate, sigma] = [eastSteps![pixel]! * STEP, sigmaSteps![pixel]! * STEP];
    expect(Math.abs(rate - velocityMmYr)).toBeLessThanOrEqual(STEP);
    expect(Math.abs(sigma - sigmaMmYr)).toBeLessThanOrEqual(STEP);
    const truth = groundAt(PLANTED_GRID, cell).east;
    const { code } =
      mapClassesOf('velocity_east')[shownClassIndex(classes![pixel]!, true, 'velocity_east') - 1]!;
    return { isInside: Math.abs(rate - truth) < 1.96 * sigma, truth, code };
  });
  expect(shown.filter(({ isInside }) => isInside).length / shown.length).toBeGreaterThan(0.93);
  const sliding = shown.filter(({ truth }) => truth > 14);
  expect(sliding.length).toBeGreaterThan(100);
  expect(sliding.filter(({ code }) => code === 'moving_east_fast').length / sliding.length).toBeGreaterThan(
    0.98,
  );
  for (const { truth, code } of shown)
    if (Math.abs(truth) > 10 && code.startsWith('moving')) expect(code.includes('east')).toBe(truth > 0);
  await lake.close();
  expect((await run()).json).toMatchObject({ frames: [{ outcome: 'unchanged' }] });
  const ingested = { lines: ['F00001 published'], json: { published: 1 }, ok: true };
  const after = await combineAfter(ingested, line, process.stderr);
  expect(after.lines).toEqual(['F00001 published', expect.stringMatching(/^C_F00001_F00002 unchanged: /)]);
  expect(after).toMatchObject({ ok: true, json: { published: 1, combined: [{ outcome: 'unchanged' }] } });
});

it('refuses looks that are alike', async () => {
  const dataDir = await temporaryFolder();
  const look = {
    direction: FROM_WEST,
    grid: { ...PLANTED_GRID, rows: 4, cols: 4 },
    lastObservation: '2026-05-20',
  };
  await plantLook(dataDir, 'F00001', look);
  await plantLook(dataDir, 'F00002', look);
  await expect(
    combineFrames(
      { frames: ['F00002', 'F00001'], dataDir, threads: 1 },
      { stream: process.stderr, now: NOW },
    ),
  ).rejects.toMatchObject({ code: 'looks_alike' });
});

it('makes a frame again that has no map of the motion to the east', async () => {
  const dataDir = await temporaryFolder();
  const grid = { ...PLANTED_GRID, rows: 10, cols: 10 };
  const look = { grid, lastObservation: '2026-05-20' };
  const releases = [
    await plantLook(dataDir, 'F00001', { ...look, direction: FROM_WEST }),
    await plantLook(dataDir, 'F00002', { ...look, direction: FROM_EAST }),
  ];
  await plantFrame({
    dataDir,
    frameId: 'C_F00001_F00002',
    grid,
    now: NOW,
    maps: true,
    cells: [{ row: 0, col: 0, velocityLosMmYr: null }],
    productKind: 'combined',
    combined: {
      parents: ['F00001', 'F00002'].map((frame_id, at) => ({ frame_id, release_id: releases[at]! })),
      condition_number: 1.3,
      east_zero_sigma_mm_yr: 0.4,
    },
  });
  const combine = async (now: number) =>
    (await combineFrames({ frames: null, dataDir, threads: 1 }, { stream: process.stderr, now })).json;
  expect(await combine(NOW + 1000)).toMatchObject({ frames: [{ outcome: 'published' }] });
  expect(await combine(NOW + 2000)).toMatchObject({ frames: [{ outcome: 'unchanged' }] });
});
