import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { writeDemoGranules, type DemoTruth } from '../../../cli/demo/writeDemoGranules.ts';
import { stepsOf } from '../../../core/color/mapLayer.ts';
import { DAYS_PER_YEAR, parseIsoDate } from '../../../core/date.ts';
import type { Cell } from '../../../core/geodesy/grid.ts';
import { publishedSeasonalMm } from '../../../core/report/publishedValues.ts';
import { movementBetween } from '../../../core/series/movement.ts';
import { seriesDesign } from '../../../core/fit/seriesModel.ts';
import { fitModel } from '../../../core/series/modelFit.ts';
import { median } from '../../../core/statistics/quantile.ts';
import { LAYER_FILES } from '../../../tiles/mapFiles.ts';
import { ingested } from '../../support/files/ingested.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { stepsIn } from '../../support/gis/stepsIn.ts';

const SIZE = { rows: 64, cols: 56, epochs: 64, seed: 5, endDate: '2026-09-30' };
const SEASON_MM = 15;
const OFFSET_MM_YR = -7;
const NEW_PACE_MM_YR = -10;

const yearsFrom = (first: number, day: number) => (day - first) / DAYS_PER_YEAR;
/** Motion that all ground of the frame shares, which radar referenced to that ground can't see. */
const sharedMm = (first: number, day: number) =>
  OFFSET_MM_YR * yearsFrom(first, day) + SEASON_MM * Math.sin(2 * Math.PI * yearsFrom(first, day) + 0.7);

/** Cells with steady ground without a season for 200 m around. */
function stationCells(truth: DemoTruth): Cell[] {
  const cells: Cell[] = [];
  for (let row = 8; row < SIZE.rows - 8; row += 9) {
    for (let col = 8; col < SIZE.cols - 8; col += 9) {
      const around = [-6, 0, 6].flatMap((down) =>
        [-6, 0, 6].map((right) => truth.truthAt({ row: row + down, col: col + right })),
      );
      const isQuiet = around.every((ground) => ground.isSteady && ground.seasonalAmplitudeMm === 0);
      if (isQuiet && !truth.truthAt({ row, col }).isMasked) cells.push({ row, col });
    }
  }
  return cells;
}

/** The median rate within about 200 m, which the cells around a station have. */
function rateAround(truth: DemoTruth, { row, col }: Cell): number {
  const steps = [-8, -4, 0, 4, 8];
  const around = steps.flatMap((down) =>
    steps.map((right) => truth.truthAt({ row: row + down, col: col + right })),
  );
  return median(around.filter(({ isMasked }) => !isMasked).map(({ velocityMmYr }) => velocityMmYr));
}

/** Daily heights of stations on steady ground without a season, each with 4 mm of noise. */
async function writeSeries(folder: string, truth: DemoTruth, moves = sharedMm): Promise<void> {
  await mkdir(folder);
  const normal = createNormal(createRandom(8));
  const first = truth.epochDays[0]!;
  for (const [i, cell] of stationCells(truth)
    .filter((_, at) => at % 2 === 0)
    .slice(0, 8)
    .entries()) {
    const { lat, lon } = pointIn(cell, truth.grid);
    const velocityMmYr = rateAround(truth, cell);
    const lines = [`site YYMMMDD yyyy.yyyy __MJD`];
    for (let day = first - 5; day <= truth.epochDays.at(-1)! + 5; day++) {
      const up = velocityMmYr * yearsFrom(first, day) + moves(first, day) + 4 * normal();
      lines.push(
        `ST0${i} 24JAN01 2024.0 ${day + 40_587} 1 1 -95 0 0 0 0 12 ${(up / 1000).toFixed(6)} 0.008 0.001 0.001 0.003 0 0 0 ${lat} ${lon} 12`,
      );
    }
    await writeFile(join(folder, `ST0${i}.tenv3`), `${lines.join('\n')}\n`);
  }
}

/** The rate of a record in the model with a season by which velocities are fitted. */
function slopeOf(epochDays: readonly number[], valuesMm: readonly number[]): number {
  const days = Float64Array.from(epochDays);
  const years = days.map((day) => yearsFrom(days[0]!, day));
  return fitModel(seriesDesign(years), days, Float64Array.from(valuesMm))!.parameters[1]!;
}

describe('an ingest with daily positions of stations', () => {
  test('gives series, movements and seasons the motion that all ground of the frame shares, and does not change rates', async () => {
    const folder = await temporaryFolder();
    const outDir = join(folder, 'granules');
    const truth = await writeDemoGranules({ ...SIZE, outDir, noise: { atmosphereMm: 0 } });
    await writeSeries(join(folder, 'gnss'), truth);
    const dataDir = join(folder, 'lake');
    const relative = await ingested({ paths: [outDir], dataDir });
    expect(relative.summary.manifest.calibration.shared_motion).toBeUndefined();
    // Reuses what the first ingest measured.
    const tied = await ingested({ paths: [outDir], gnss: [join(folder, 'gnss')], dataDir });
    const { calibration, epochs } = tied.summary.manifest;
    const shared = calibration.shared_motion!;
    expect(shared.stations).toBeGreaterThanOrEqual(7);
    expect(shared.motion_mm).toHaveLength(epochs.length);
    expect(Math.abs(shared.season_mm! - SEASON_MM)).toBeLessThan(0.7);
    const seasons = await stepsIn(join(dataDir, tied.frame.dir, LAYER_FILES.seasonal));
    const atDates = (dates: readonly string[], values: readonly number[]) =>
      dates.map((date) => values[epochs.indexOf(date)]!);
    const found = { seasons: [] as number[], errors: [] as number[], dominant: 0, held: 0, movements: 0 };
    for (let row = 3; row < SIZE.rows; row += 5) {
      for (let col = 3; col < SIZE.cols; col += 5) {
        const ground = truth.truthAt({ row, col });
        const after = await tied.cell({ row, col });
        if (!after || !ground.isSteady) continue;
        const steps = stepsOf('seasonal', publishedSeasonalMm(after.seasonalAmplitudeMm!));
        expect(seasons[row * SIZE.cols + col]).toBe(steps);
        if (ground.seasonalAmplitudeMm !== 0) continue;
        found.errors.push(after.velocityVerticalMmYr - ground.velocityMmYr - OFFSET_MM_YR);
        found.seasons.push(after.seasonalAmplitudeMm!);
        found.dominant += Number(after.seasonalDominant);
        const { dates, verticalMm } = (await tied.series({ row, col }))!;
        const days = dates.map(parseIsoDate);
        const known = {
          motionMm: atDates(dates, shared.motion_mm),
          sigmaMm: atDates(dates, shared.sigma_mm),
        };
        const truthMm = days.map(
          (day) => ground.velocityMmYr * yearsFrom(days[0]!, day) + sharedMm(truth.epochDays[0]!, day),
        );
        for (const [from, to] of [
          [0, 15],
          [10, 41],
          [20, 60],
          [30, 45],
        ] as const) {
          const { deltaMm, sigmaMm } = movementBetween(
            { days, valuesMm: verticalMm, shared: known },
            from,
            to,
            {
              publishedMmYr: after.velocityUncertaintyMmYr,
              localMmYr: after.velocityVsSurroundingsUncertaintyMmYr,
              leastMmYr: 0,
            },
          )!;
          found.held += Number(Math.abs(deltaMm - truthMm[to]! + truthMm[from]!) <= 1.96 * sigmaMm);
          found.movements++;
        }
      }
    }
    expect(found.seasons.length).toBeGreaterThan(30);
    expect(Math.abs(median(found.seasons) - SEASON_MM)).toBeLessThan(0.7);
    expect(found.dominant / found.seasons.length).toBeGreaterThan(0.8);
    expect(Math.abs(median(found.errors))).toBeLessThan(1);
    expect(found.held / found.movements).toBeGreaterThan(0.9);
  });

  test('gives the last 12 months, their difference and the acceleration the pace that all ground took up together', async () => {
    const folder = await temporaryFolder();
    const outDir = join(folder, 'granules');
    const truth = await writeDemoGranules({ ...SIZE, outDir, noise: { atmosphereMm: 0 } });
    const first = truth.epochDays[0]!;
    const turn = truth.epochDays.at(-1)! - 365;
    const moves = (from: number, day: number) =>
      sharedMm(from, day) + NEW_PACE_MM_YR * Math.max(0, yearsFrom(turn, day));
    await writeSeries(join(folder, 'gnss'), truth, moves);
    const tied = await ingested({
      paths: [outDir],
      gnss: [join(folder, 'gnss')],
      dataDir: join(folder, 'lake'),
    });
    const slope = slopeOf(
      truth.epochDays,
      truth.epochDays.map((day) => moves(first, day)),
    );
    const errors = { recent: [] as number[], change: [] as number[], held: 0, changeHeld: 0 };
    for (let row = 3; row < SIZE.rows; row += 5) {
      for (let col = 3; col < SIZE.cols; col += 5) {
        const ground = truth.truthAt({ row, col });
        const cell = await tied.cell({ row, col });
        if (!cell || !ground.isSteady || cell.recentRateMmYr === null) continue;
        const recent = cell.recentRateMmYr - (ground.velocityMmYr + OFFSET_MM_YR + NEW_PACE_MM_YR);
        const change = cell.recentChangeMmYr! - (OFFSET_MM_YR + NEW_PACE_MM_YR - slope);
        errors.recent.push(recent);
        errors.change.push(change);
        errors.held += Number(Math.abs(recent) <= 1.96 * cell.recentRateUncertaintyMmYr!);
        errors.changeHeld += Number(Math.abs(change) <= 1.96 * cell.recentChangeUncertaintyMmYr!);
        expect(cell.accelerationMmYr2).toBeLessThan(0);
      }
    }
    expect(errors.recent.length).toBeGreaterThan(30);
    expect(Math.abs(median(errors.recent))).toBeLessThan(3);
    expect(Math.abs(median(errors.change))).toBeLessThan(3);
    expect(errors.held / errors.recent.length).toBeGreaterThan(0.9);
    expect(errors.changeHeld / errors.recent.length).toBeGreaterThan(0.9);
  });
});
