import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseIsoDate } from '../../core/date.ts';
import type { Cell, Grid, Window } from '../../core/geodesy/grid.ts';
import { gnssTiePass } from '../../ingest/passes/gnssTiePass.ts';
import type { FramePlanes } from '../../ingest/passes/measurePass.ts';
import type { GnssStation } from '../../ingest/reader/gnss/gnssStation.ts';
import { archiveLineOfSight } from '../../ingest/passes/lineOfSightPass.ts';
import type { FrameStack } from '../../ingest/reader/stack/frameStack.ts';
import type { ArchiveIndex } from '../../store/archive/archiveIndex.ts';
import { readArchiveIndex } from '../../store/archive/checkedIndex.ts';
import { pointIn } from '../support/planted/plantedLake.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

const grid: Grid = {
  epsg: 32615,
  originX: 270_000,
  originY: 3_300_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: 60,
  cols: 60,
};
const center: Cell = { row: 30, col: 30 };
const metersFrom = ({ row, col }: Cell) => 30 * Math.hypot(row - center.row, col - center.col);

/** An archive with the same line of sight everywhere. */
async function lineOfSightOf(direction: { up: number; east: number; north: number }): Promise<ArchiveIndex> {
  const path = join(await temporaryFolder(), 'los.pairs');
  const tile = { rows: 64, cols: 64 };
  const cells = grid.rows * grid.cols;
  const readLineOfSight = async () => ({
    up: new Float32Array(cells).fill(direction.up),
    east: new Float32Array(cells).fill(direction.east),
    north: new Float32Array(cells).fill(direction.north),
  });
  const stack = {
    grid,
    lineOfSightFiles: [],
    lineOfSightInWords: 'planted',
    lineOfSightShare: 0,
    orbitDirection: null,
    occupied: () => true,
    readLineOfSight,
  };
  await archiveLineOfSight(stack as unknown as FrameStack, tile, path, 1e6);
  return readArchiveIndex(path);
}

const plan = {
  frameId: 'F00001',
  grid,
  goodCoherence: 0.6,
  epochDays: ['2018-01-01', '2020-01-01', '2022-01-01'].map(parseIsoDate),
  cellSize: { cellWidthM: 30, cellHeightM: 30 },
};
/** The line of sight isn't read for stations without horizontal motion. */
const unread = null as unknown as ArchiveIndex;

function planesOf(velocity: (cell: Cell) => number, coherence: (cell: Cell) => number): FramePlanes {
  const plane = (of: (cell: Cell) => number) => ({
    readWindow: async (window: Window) =>
      Float32Array.from({ length: window.rows * window.cols }, (_, i) =>
        of({ row: window.row + Math.floor(i / window.cols), col: window.col + (i % window.cols) }),
      ),
  });
  return {
    velocityMmYr: plane(velocity),
    velocitySigmaMmYr: plane(() => 0.5),
    temporalCoherence: plane(coherence),
  } as unknown as FramePlanes;
}

const station = (facts: Partial<GnssStation> = {}): GnssStation => ({
  station: 'TXAB',
  ...pointIn(center, grid),
  velocityMmYr: -12,
  sigmaMmYr: 0.5,
  velocityEastMmYr: null,
  velocityNorthMmYr: null,
  firstDay: null,
  lastDay: null,
  ...facts,
});

const tiedWith = (stations: GnssStation[], planes: FramePlanes, lineOfSight = unread) =>
  gnssTiePass(
    plan,
    { planes, lineOfSight },
    { stations, mayStayRelative: false, ownReference: null, zeroSigmaMmYr: null },
  );

describe('a GNSS station', () => {
  test('is compared with the median of the good cells within 250 m, and with no others', async () => {
    const planes = planesOf(
      (cell) => {
        if (metersFrom(cell) > 250) return 99;
        return cell.row < center.row ? 50 : -5 + 0.1 * (cell.col - center.col);
      },
      (cell) => (cell.row < center.row ? 0.599 : 0.6),
    );
    const { calibration } = await tiedWith([station()], planes);
    let cells = 0;
    for (let row = center.row; row < grid.rows; row++) {
      for (let col = 0; col < grid.cols; col++) if (metersFrom({ row, col }) <= 250) cells++;
    }
    expect(calibration.stations[0]).toMatchObject({ insar_velocity_mm_yr: -5, cells });
    expect(calibration).toMatchObject({ kind: 'gps_tied', model: 'field', rmse_mm_yr: null });
  });

  test('inside a small bowl says less about the zero of the frame than stations on even ground', async () => {
    const bowl = planesOf(
      (cell) => -20 * Math.exp(-((metersFrom(cell) / 420) ** 2)),
      () => 0.9,
    );
    const at = (row: number, col: number, rate: number) =>
      station({ station: `T${row}`, ...pointIn({ row, col }, grid), velocityMmYr: rate, sigmaMmYr: 0.2 });
    const stations = [at(30, 30, -20), at(28, 34, -18), at(34, 28, -18), at(3, 3, 0)];
    const { tie, calibration } = await tiedWith(stations, bowl);
    expect(Math.max(...tie!.correctionMmYr.map(Math.abs))).toBeLessThan(1);
    expect(calibration.stations.every(({ outcome }) => outcome === 'used')).toBe(true);
  });

  test('on a spot that moves alone is no outlier among the others', async () => {
    const spot = planesOf(
      (cell) => (metersFrom(cell) === 0 ? -30 : 0),
      () => 0.9,
    );
    const others = [3, 10, 50, 55].map((row) =>
      station({ station: `T${row}`, ...pointIn({ row, col: row }, grid), velocityMmYr: 0 }),
    );
    const { tie, calibration } = await tiedWith([station({ velocityMmYr: -30 }), ...others], spot);
    expect(calibration.stations[0]).toMatchObject({ outcome: 'used' });
    expect(Math.max(...tie!.correctionMmYr.map(Math.abs))).toBeLessThan(1);
  });

  test('without a good cell near it ties nothing: the ingest fails and explains why', async () => {
    const planes = planesOf(
      (cell) => (metersFrom(cell) > 250 ? -5 : NaN),
      () => 0.9,
    );
    await expect(tiedWith([station()], planes)).rejects.toMatchObject({
      code: 'no_usable_gnss',
      message: expect.stringContaining('TXAB: no measured cells near the station'),
    });
  });

  test('outside the grid does not belong to this frame, and alone is no tie', async () => {
    const planes = planesOf(
      () => -5,
      () => 0.9,
    );
    const outside = station({ station: 'FAR', lat: 31, lon: -95 });
    const { calibration } = await tiedWith([outside, station()], planes);
    expect(calibration.stations.map((each) => each.station)).toEqual(['TXAB']);
    await expect(tiedWith([outside], planes)).rejects.toMatchObject({
      code: 'no_usable_gnss',
      message: expect.stringContaining('0 lie in it'),
    });
  });

  test.each([
    ['2017-01-01', '2023-01-01', 'used'],
    ['2020-01-02', '2026-01-01', 'rejected'],
    ['2019-12-31', '2026-01-01', 'used'],
    ['2008-01-01', '2017-12-31', 'rejected'],
  ])('observed from %s to %s is %s in a frame of 2018 to 2021', async (first, last, outcome) => {
    const planes = planesOf(
      () => -5,
      () => 0.9,
    );
    const days = { firstDay: parseIsoDate(first), lastDay: parseIsoDate(last) };
    const { calibration } = await tiedWith([station(days), station({ station: 'TXAC' })], planes);
    expect(calibration.stations[0]).toMatchObject({ outcome, first_date: first, last_date: last });
  });

  test('reports what its horizontal motion adds to a vertical velocity', async () => {
    const planes = planesOf(
      () => -5,
      () => 0.9,
    );
    const moving = station({ velocityEastMmYr: -10, velocityNorthMmYr: 4 });
    const lineOfSight = await lineOfSightOf({ up: 0.8, east: -0.6, north: -0.1 });
    const { calibration } = await tiedWith([moving], planes, lineOfSight);
    // (−0.6 · −10 + −0.1 · 4) / 0.8
    expect(calibration.stations[0]!.horizontal_term_mm_yr).toBeCloseTo(7, 5);
    expect(calibration.stations[0]).toMatchObject({ velocity_east_mm_yr: -10, velocity_north_mm_yr: 4 });
  });
});
