import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseIsoDate, yearsBetween } from '../../core/date.ts';
import type { Cell, Grid, Window } from '../../core/geodesy/grid.ts';
import type { CellTruth } from '../../cli/demo/truth.ts';
import { writeDemoGranules, type DemoTruth } from '../../cli/demo/writeDemoGranules.ts';
import { median } from '../../core/statistics/quantile.ts';
import { formatSummary } from '../../ingest/progress/summary.ts';
import { ingested, type IngestedFrame } from '../support/files/ingested.ts';
import { pointIn } from '../support/planted/plantedLake.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

/** Motion that the stations measure in addition to the planted ground: the whole frame sinks. */
const OFFSET_MM_YR = -7;

const anyGround: (ground: CellTruth) => boolean = () => true;

/** The most uniform of the places tried in a window, dry and steady. */
function stationCells(truth: DemoTruth, window: Window, count: number, isRated = anyGround): Cell[] {
  const tried: { cell: Cell; unevenness: number }[] = [];
  for (let row = window.row; row < window.row + window.rows; row += 5) {
    for (let col = window.col; col < window.col + window.cols; col += 5) {
      const cell = { row, col };
      const center = truth.truthAt(cell);
      const around = groundAround(truth, cell);
      if (around.some((ground) => ground.isWater || ground.isMasked || !ground.isSteady)) continue;
      if (!around.every(isRated)) continue;
      const differences = around.map((ground) => Math.abs(ground.velocityMmYr - center.velocityMmYr));
      tried.push({ cell, unevenness: Math.max(...differences) });
    }
  }
  const even = tried.toSorted((a, b) => a.unevenness - b.unevenness).slice(0, count);
  return even.map(({ cell }) => cell);
}

function groundAround(truth: DemoTruth, { row, col }: Cell): CellTruth[] {
  return [-8, -4, 0, 4, 8].flatMap((down) =>
    [-8, -4, 0, 4, 8].map((right) => truth.truthAt({ row: row + down, col: col + right })),
  );
}

interface PlantedStation {
  readonly name: string;
  readonly cell: Cell;
  readonly velocityMmYr: number;
  readonly lastDate?: string;
  readonly eastMmYr?: number;
}

async function writeStations(path: string, grid: Grid, stations: readonly PlantedStation[]): Promise<void> {
  const lines = stations.map(({ name, cell, velocityMmYr, lastDate, eastMmYr }) => {
    const { lat, lon } = pointIn(cell, grid);
    const first = lastDate === undefined ? '' : '2020-01-01';
    const north = eastMmYr === undefined ? '' : 0;
    return `${name},${lat},${lon},${velocityMmYr},0.4,${first},${lastDate ?? ''},${eastMmYr ?? ''},${north}`;
  });
  const header = 'station,lat,lon,velocity_mm_yr,sigma_mm_yr,start,end,v_east_mm_yr,v_north_mm_yr';
  await writeFile(path, [header, ...lines, ''].join('\n'));
}

async function bothCells(cell: Cell, frames: readonly IngestedFrame[]) {
  const [relative, tied] = await Promise.all(frames.map((frame) => frame.cell(cell)));
  return relative && tied ? { relative, tied } : null;
}

describe('an ingest with GNSS stations', () => {
  const size = { rows: 80, cols: 90, epochs: 30, seed: 5, endDate: '2026-09-30' };
  let outDir: string;
  let truth: DemoTruth;
  beforeAll(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'ground-motion-'));
    const noise = { atmosphereMm: 0, decorrelationScale: 0 };
    truth = await writeDemoGranules({ ...size, outDir, noise });
    return () => rm(outDir, { recursive: true });
  });

  test('shifts every published number by one offset, reports gps_tied and widens the uncertainty', async () => {
    const folder = await temporaryFolder();
    const cells = stationCells(truth, { row: 10, col: 10, rows: 60, cols: 70 }, 3);
    expect(cells).toHaveLength(3);
    const csv = join(folder, 'stations.csv');
    const planted = cells.map((cell, i) => ({
      name: `S${i}`,
      cell,
      velocityMmYr: truth.truthAt(cell).velocityMmYr + OFFSET_MM_YR,
      // Stations that don't give their horizontal motion would make the tie less certain away from them.
      eastMmYr: 0,
    }));
    await writeStations(csv, truth.grid, planted);

    const relative = await ingested({ paths: [outDir], dataDir: join(folder, 'relative') });
    const dataDir = join(folder, 'tied');
    const tied = await ingested({ paths: [outDir], gnss: [csv], dataDir });
    expect(relative.summary.manifest.calibration).toMatchObject({ kind: 'relative', rmse_mm_yr: null });
    const { calibration } = tied.summary.manifest;
    expect(calibration).toMatchObject({ kind: 'gps_tied', model: 'field' });
    const zeroSigma = relative.summary.manifest.spatial_reference.sigma_mm_yr!;
    expect(zeroSigma).toBeGreaterThan(1.5);
    const meanUp = relative.summary.manifest.line_of_sight.mean_up;
    expect(tied.summary.manifest.spatial_reference.sigma_mm_yr).toBe(0);
    expect(calibration.rmse_mm_yr).toBeLessThan(0.3);
    expect(calibration.stations.map(({ outcome }) => outcome)).toEqual(['used', 'used', 'used']);

    const shift =
      tied.summary.manifest.velocity_percentiles_mm_yr.p50 -
      relative.summary.manifest.velocity_percentiles_mm_yr.p50;
    expect(Math.abs(shift - OFFSET_MM_YR)).toBeLessThan(0.3);
    let compared = 0;
    for (let row = 2; row < size.rows; row += 7) {
      for (let col = 2; col < size.cols; col += 7) {
        const both = await bothCells({ row, col }, [relative, tied]);
        if (!both) continue;
        compared++;
        const [before, after] = [both.relative, both.tied];
        const up = after.velocityLosMmYr! / after.velocityVerticalMmYr;
        expect(after.velocityVerticalMmYr - before.velocityVerticalMmYr).toBeCloseTo(shift, 4);
        expect(after.velocityLosMmYr! - before.velocityLosMmYr!).toBeCloseTo(shift * up, 3);
        expect(after.totalMotionMm - before.totalMotionMm).toBeCloseTo(shift * before.spanYears, 3);
        // The tie's σ replaces the zero's, which is larger where the line of sight is flatter than average.
        const zeroHere = zeroSigma * Math.max(1, meanUp / up);
        const ownSquared = before.velocityUncertaintyMmYr ** 2 - zeroHere ** 2;
        // Less between the stations, more away from them.
        const tieSigma = Math.sqrt(after.velocityUncertaintyMmYr ** 2 - ownSquared);
        expect(tieSigma).toBeGreaterThan(0.5 * calibration.standard_error_mm_yr);
        expect(tieSigma).toBeLessThan(3 * calibration.standard_error_mm_yr);
        const ground = truth.truthAt({ row, col });
        if (ground.isSteady) {
          expect(Math.abs(after.velocityVerticalMmYr - ground.velocityMmYr - OFFSET_MM_YR)).toBeLessThan(0.3);
        }
        const first = (await relative.series({ row, col }))!;
        const second = (await tied.series({ row, col }))!;
        for (const [i, date] of first.dates.entries()) {
          const grown = shift * yearsBetween(parseIsoDate(first.dates[0]!), parseIsoDate(date));
          expect(Math.abs(second.verticalMm[i]! - first.verticalMm[i]! - grown)).toBeLessThan(0.11);
        }
      }
    }
    expect(compared).toBeGreaterThan(50);
  });

  test('with one false station, which the resting ground contradicts, says so and decides no direction', async () => {
    const folder = await temporaryFolder();
    const [cell] = stationCells(truth, { row: 10, col: 10, rows: 60, cols: 70 }, 1);
    const csv = join(folder, 'stations.csv');
    const velocityMmYr = truth.truthAt(cell!).velocityMmYr + 12.7;
    await writeStations(csv, truth.grid, [{ name: 'ALONE', cell: cell!, velocityMmYr, eastMmYr: 0 }]);

    const tied = await ingested({ paths: [outDir], gnss: [csv], dataDir: join(folder, 'lake') });
    const { stations } = tied.summary.manifest.calibration;
    expect(stations).toMatchObject([
      { outcome: 'used', reason: expect.stringContaining("frame's own zero") },
    ]);
    expect(formatSummary(tied.summary, 'lake')).toMatch(/doubt: +station ALONE, the only one, contradicts/);
    for (let row = 2; row < size.rows; row += 7) {
      for (let col = 2; col < size.cols; col += 7) {
        const ground = truth.truthAt({ row, col });
        const measured = await tied.cell({ row, col });
        if (!measured || !ground.isSteady) continue;
        const half = 1.96 * measured.velocityUncertaintyMmYr;
        expect(Math.abs(measured.velocityVerticalMmYr - ground.velocityMmYr)).toBeLessThan(half);
        if (Math.abs(ground.velocityMmYr) < 1)
          expect(Math.abs(measured.velocityVerticalMmYr)).toBeLessThan(half);
      }
    }
  });
});

describe('an ingest with many GNSS stations', () => {
  test('finds a planted plane from many stations, and reports how each station was used', async () => {
    const folder = await temporaryFolder();
    const outDir = join(folder, 'granules');
    const size = { rows: 120, cols: 120, epochs: 24, seed: 6, endDate: '2026-09-30' };
    const noise = { atmosphereMm: 0, decorrelationScale: 0.3 };
    const truth = await writeDemoGranules({ ...size, outDir, noise });
    const tilt = ({ row, col }: Cell) => OFFSET_MM_YR + 0.04 * (col - 60) - 0.03 * (row - 60);
    // A record this short can't distinguish a season from a rate; the station in the seasonal zone is the false one.
    const hasNoSeason = ({ seasonalAmplitudeMm }: CellTruth) => seasonalAmplitudeMm === 0;
    const cells = [10, 44, 78].flatMap((row) =>
      [10, 44, 78].flatMap((col) => {
        const ground = row === 10 && col === 78 ? anyGround : hasNoSeason;
        return stationCells(truth, { row, col, rows: 32, cols: 32 }, 1, ground);
      }),
    );
    expect(cells).toHaveLength(9);
    const stations: PlantedStation[] = cells.map((cell, i) => ({
      name: `S${i}`,
      cell,
      // From the cells that represent the station: on the flank of a bowl, its own cell moves differently.
      velocityMmYr: median(groundAround(truth, cell).map((ground) => ground.velocityMmYr)) + tilt(cell),
      eastMmYr: 6,
    }));
    stations[2] = { ...stations[2]!, velocityMmYr: 40 };
    stations[5] = { ...stations[5]!, velocityMmYr: 0, lastDate: '2024-06-30' };
    stations.push({ name: 'FAR', cell: { row: -5000, col: 20 }, velocityMmYr: 0 });
    const csv = join(folder, 'stations.csv');
    await writeStations(csv, truth.grid, stations);

    const tied = await ingested({ paths: [outDir], gnss: [csv], dataDir: join(folder, 'lake') });
    const { calibration } = tied.summary.manifest;
    expect(calibration).toMatchObject({ kind: 'gps_tied', model: 'field' });
    expect(calibration.rmse_mm_yr).toBeLessThan(1);
    const outcomes = Object.fromEntries(calibration.stations.map((s) => [s.station, s.reason ?? s.outcome]));
    expect(outcomes).toEqual({
      ...Object.fromEntries([0, 1, 3, 4, 6, 7, 8].map((i) => [`S${i}`, 'used'])),
      S2: expect.stringContaining('outlier'),
      S5: expect.stringContaining("of the frame's time"),
    });
    // 6 mm/yr eastward everywhere: 3 to 4 mm/yr in a vertical velocity, and nothing of it beyond the tie.
    for (const station of calibration.stations) {
      expect(Math.abs(station.horizontal_term_mm_yr!)).toBeGreaterThan(2);
      expect(Math.abs(station.horizontal_term_mm_yr!)).toBeLessThan(6);
    }
    expect(calibration.horizontal_rmse_mm_yr).toBeLessThan(0.2);

    const errors: number[] = [];
    let held = 0;
    for (let row = 3; row < size.rows; row += 9) {
      for (let col = 3; col < size.cols; col += 9) {
        const cell = await tied.cell({ row, col });
        const ground = truth.truthAt({ row, col });
        if (!cell || !ground.isSteady) continue;
        const error = cell.velocityVerticalMmYr - ground.velocityMmYr - tilt({ row, col });
        errors.push(error);
        if (Math.abs(error) <= 1.96 * cell.velocityUncertaintyMmYr) held++;
      }
    }
    expect(errors.length).toBeGreaterThan(80);
    expect(Math.abs(median(errors))).toBeLessThan(0.1);
    expect(held / errors.length).toBeGreaterThan(0.93);
    expect(formatSummary(tied.summary, 'lake')).toMatch(
      /station: +S2 rejected, GNSS 40.0 ± 0.4, InSAR .*, outlier/,
    );
  });
});
