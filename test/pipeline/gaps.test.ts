import { describe, expect, test } from 'vitest';
import { parseIsoDate, yearsBetween } from '../../core/date.ts';
import type { Grid } from '../../core/geodesy/grid.ts';
import { writeGranule } from '../support/files/dispS1Granule.ts';
import { lineOfSightBands, writeGeotiff } from '../support/files/geotiff.ts';
import { ingested } from '../support/files/ingested.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

const grid: Grid = {
  epsg: 32614,
  originX: 480000,
  originY: 2150790,
  cellWidth: 30,
  cellHeight: 30,
  rows: 24,
  cols: 20,
};
const STATIC = 'OPERA_L3_DISP-S1-STATIC_F90001_20140403_S1A_v1.0_line_of_sight_enu.tif';
const FIRST = '2022-01-01';
const LAST_PRODUCT = 14;

const isoDate = (epoch: number) =>
  new Date(Date.UTC(2022, 0, 1) + epoch * 24 * 86_400_000).toISOString().slice(0, 10);
const stamp = (epoch: number) => isoDate(epoch).replaceAll('-', '');
const yearsAt = (epoch: number) => yearsBetween(parseIsoDate(FIRST), parseIsoDate(isoDate(epoch)));

/** Line of sight, mm: the southern rows sink, the others don't move. */
const velocityOf = (row: number) => (row >= 18 ? -20 : 0);
/** Offset of a whole product: its own reference moved. */
const offsetMm = (epoch: number) => ((epoch * 7919) % 61) - 30 - 4 * epoch;

/** Products from the first date to each later date; `isValid` says which cells a product's mask keeps. */
async function frameOf(isValid: (row: number, col: number, epoch: number) => boolean) {
  const folder = await temporaryFolder();
  for (let epoch = 1; epoch <= LAST_PRODUCT; epoch++) {
    await writeGranule(folder, {
      grid,
      reference: stamp(0),
      secondary: stamp(epoch),
      displacement: (row) => (velocityOf(row) * yearsAt(epoch) + offsetMm(epoch)) / 1000 || 1e-9,
      recommendedMask: (row, col) => Number(isValid(row, col, epoch)),
    });
  }
  writeGeotiff(folder, STATIC, { grid, bands: lineOfSightBands() });
  return ingested({ paths: [folder], dataDir: await temporaryFolder() });
}

describe('a frame with gaps', () => {
  test('has a reference although no cell has every epoch', async () => {
    const lake = await frameOf((row, col, epoch) => (row * 7 + col * 3 + epoch) % LAST_PRODUCT > 1);
    const { manifest } = lake.summary;
    expect(manifest.spatial_reference).toMatchObject({ method: 'median_of_stable_cells' });
    expect(manifest.spatial_reference.description).toContain('gaps');
    expect(manifest.counts.measured).toBe(grid.rows * grid.cols);
    for (let row = 1; row < grid.rows; row += 3) {
      const cell = (await lake.cell({ row, col: 7 }))!;
      expect(cell.nMeasurements).toBe(LAST_PRODUCT - 1);
      expect(Math.abs(cell.velocityLosMmYr! - velocityOf(row))).toBeLessThan(0.05);
    }
  });

  test('ends with its last observation, not with a product without valid cells', async () => {
    const lake = await frameOf((_row, _col, epoch) => epoch < LAST_PRODUCT);
    const { freshness } = lake.summary.manifest;
    expect(freshness.first_observation).toBe(FIRST);
    expect(freshness.last_observation).toBe(isoDate(LAST_PRODUCT - 1));
    const cell = (await lake.cell({ row: 20, col: 7 }))!;
    expect(cell.lastObservation).toBe(freshness.last_observation);
    expect(Math.abs(cell.velocityLosMmYr! + 20)).toBeLessThan(0.05);
  });

  test('measures a cell with half of its fifteen epochs, and none with fewer', async () => {
    const lastProductOf = [7, 6];
    const lake = await frameOf((_, col, epoch) => epoch <= (lastProductOf[col - 3] ?? LAST_PRODUCT));
    expect(lake.summary.manifest.epochs).toHaveLength(15);
    expect((await lake.cell({ row: 5, col: 3 }))!.nMeasurements).toBe(8);
    expect(await lake.cell({ row: 5, col: 4 })).toBeNull();
    expect((await lake.cell({ row: 5, col: 5 }))!.nMeasurements).toBe(15);
  });
});
