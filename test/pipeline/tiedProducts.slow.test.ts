import { describe, expect, test } from 'vitest';
import { type EgmsPoint, writeEgmsLineOfSight } from '../support/files/egmsTable.ts';
import { ingested } from '../support/files/ingested.ts';
import { datesFrom, yearsSince } from '../support/planted/recoveredVelocity.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

/** All of the ground rises, as after an ice age. */
const UPLIFT_MM_YR = 6;
const UP = 0.794;
const dates = datesFrom('20190103', 40);
const points: EgmsPoint[] = Array.from({ length: 144 }, (_, i) => ({
  lat: 63.06 + 0.0004 * Math.floor(i / 12),
  lon: 21.03 + 0.0009 * (i % 12),
  millimeters: (date) => UP * UPLIFT_MM_YR * yearsSince(dates[0]!, dates[date]!) + Math.sin(date * 7 + i) / 2,
  sensor: [-0.6, -0.1, UP],
}));

async function releaseOf(name: string) {
  const folder = await temporaryFolder();
  const path = writeEgmsLineOfSight(folder, name, dates, points);
  const { summary } = await ingested({ paths: [path], dataDir: `${folder}/data`, frameId: 'EGMS-KVARKEN' });
  return summary.manifest;
}

describe('a product that its producer tied to GNSS', () => {
  test('keeps the uplift that all of its points share, and is reported as gps_tied by its producer', async () => {
    const manifest = await releaseOf('EGMS_L2b_088_0282_IW2_VV_2019_2023_1.csv');
    expect(Math.abs(manifest.velocity_percentiles_mm_yr.p50 - UPLIFT_MM_YR)).toBeLessThan(0.2);
    expect(manifest.spatial_reference).toMatchObject({ method: 'none', cells: 0 });
    expect(manifest.spatial_reference.description).toContain('tied to a model of GNSS velocities');
    expect(manifest.calibration).toMatchObject({
      kind: 'gps_tied',
      rmse_mm_yr: null,
      standard_error_mm_yr: 0,
      model: 'none',
      stations: [],
    });
  });

  test('is not a table of level Basic: that is referenced to its own stable points and reported as relative', async () => {
    const manifest = await releaseOf('EGMS_L2a_088_0282_IW2_VV_2019_2023_1.csv');
    expect(Math.abs(manifest.velocity_percentiles_mm_yr.p50)).toBeLessThan(0.2);
    expect(manifest.spatial_reference.method).toBe('median_of_stable_cells');
    expect(manifest.calibration).toMatchObject({ kind: 'relative', rmse_mm_yr: null });
  });
});
