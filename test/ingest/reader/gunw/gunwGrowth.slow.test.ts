import { expect, it } from 'vitest';
import type { Grid } from '../../../../core/geodesy/grid.ts';
import { writeGeotiff } from '../../../support/files/geotiff.ts';
import { writeGunw } from './gunwGranule.ts';
import { ingested } from '../../../support/files/ingested.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { datesFrom } from '../../../support/planted/recoveredVelocity.ts';

const grid: Grid = {
  epsg: 32614,
  originX: 480_000,
  originY: 2_150_000,
  cellWidth: 80,
  cellHeight: 80,
  rows: 12,
  cols: 12,
};
const dates = datesFrom('20260617', 9);
const granule = (folder: string, first: number) =>
  writeGunw(folder, {
    grid,
    dates: [dates[first]!, dates[first + 1]!],
    longer: (row, col) =>
      0.004 * Math.exp(-((row - 6) ** 2 + (col - 6) ** 2) / 4) + 0.0002 * Math.sin(first * row + col),
    look: () => [-0.6, 0.11],
  });

it('a frame of NISAR grows by one granule without the earlier files: its archive has the others and the direction', async () => {
  const [dataDir, before, after] = [
    await temporaryFolder(),
    await temporaryFolder(),
    await temporaryFolder(),
  ];
  for (let first = 0; first < 7; first++) await granule(before, first);
  writeGeotiff(before, 'heights.tif', { grid, bands: [() => 2240] });
  const options = { dataDir, frameId: 'NISAR-034-D-073', now: Date.UTC(2026, 10, 28) };
  const { summary } = await ingested({ ...options, paths: [before] });
  expect(summary.manifest).toMatchObject({
    product_kind: 'nisar_gunw',
    orbit_direction: 'descending',
    track: 34,
    network: { pairs: 7, solver: 'tree' },
    data_source: 'NISAR GUNW (L band, release P05023), NASA/JPL',
  });
  expect(summary.manifest.line_of_sight.mean_east).toBeCloseTo(-0.6, 4);
  await granule(after, 7);
  const grown = await ingested({ ...options, paths: [after] });
  expect(grown.summary.manifest.epochs).toHaveLength(9);
  expect(grown.summary.manifest.line_of_sight).toEqual(summary.manifest.line_of_sight);
  const used = grown.summary.manifest.products.filter(({ outcome }) => outcome === 'used');
  expect(used.filter(({ archived }) => archived)).toHaveLength(8);
  expect(used.every(({ role, reason }) => role !== 'displacement' || reason?.includes('tropospheric'))).toBe(
    true,
  );
  const sunk = await grown.cell({ row: 6, col: 6 });
  expect(sunk!.velocityVerticalMmYr).toBeLessThan(-50);
});
