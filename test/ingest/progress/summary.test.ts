import { describe, expect, test } from 'vitest';
import { formatSummary, type IngestSummary } from '../../../ingest/progress/summary.ts';
import { currentManifest } from '../../../store/lake/release/releasePointer.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { presentReference } from '../../../report/present/presentProvenance.ts';
import { writeEgmsLineOfSight, writeEgmsOrtho } from '../../support/files/egmsTable.ts';
import { datesFrom } from '../../support/planted/recoveredVelocity.ts';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const seconds = {
  archive: 1,
  reference: 0.5,
  measure: 2,
  ground: 0.5,
  neighbors: 0.3,
  cells: 1.25,
  maps: 0.7,
  publish: 0.1,
  total: 5.5,
};

async function plantedManifest(): Promise<IngestSummary['manifest']> {
  const dataDir = await temporaryFolder();
  const now = Date.UTC(2026, 5, 1);
  await plantFrame({ dataDir, cells: [{ row: 1, col: 2 }], now });
  return (await currentManifest(dataDir, 'F08882'))!;
}

describe('the summary of an ingest', () => {
  test('names frame, epochs, cells, observations, velocities, seconds and memory, one per line', async () => {
    const planted = await plantedManifest();
    const manifest = {
      ...planted,
      counts: { cells: 1_234_567, measured: 1_000_000, masked: 234_567 },
      velocity_percentiles_mm_yr: { p5: -21.26, p50: -0.04, p95: 3.14 },
      dropped_dates: ['2024-01-01', '2024-01-13'],
    };
    const lines = formatSummary(
      { manifest, seconds, peakMemoryMb: 1234.4, isUnchanged: false },
      '/lake',
    ).split('\n');
    const values = Object.fromEntries(lines.map((line) => line.split(/: +/, 2)));
    expect(values['frame']).toBe(`F08882, release ${manifest.release_id}`);
    expect(values['epochs']).toMatch(/^40 \(39 pairs, tree; 2 dates dropped\)$/);
    expect(values['cells']).toBe('1,000,000 measured, 234,567 masked');
    expect(values['observations']).toBe(
      `${manifest.freshness.first_observation} to ${manifest.freshness.last_observation}`,
    );
    expect(values['velocity']).toBe('p5 -21.3, p50 0.0, p95 3.1 mm/yr');
    expect(values['calibration']).toBe('relative (no GNSS tie)');
    expect(values['seconds']).toBe(
      '5.5 (archive 1.0, reference 0.5, measure 2.0, ground 0.5, neighbors 0.3, cells 1.3, maps 0.7, publish 0.1)',
    );
    expect(values['peak memory']).toBe('1,234 MB');
  });

  test('names the remedy when the zero is unknown, and only then', async () => {
    const planted = await plantedManifest();
    const said = (zero: Partial<typeof planted.spatial_reference>) => {
      const manifest = { ...planted, spatial_reference: { ...planted.spatial_reference, ...zero } };
      return formatSummary({ manifest, seconds, peakMemoryMb: 1, isUnchanged: false }, '/lake');
    };
    expect(said({ sigma_mm_yr: 329.8, has_stable_part: false })).toMatch(/remedy: .*--gnss.*--reference/);
    expect(said({ sigma_mm_yr: 1.5, has_stable_part: true })).not.toContain('remedy');
  });

  test('lists what a frame keeps although it was not given, and how to remove it', async () => {
    const manifest = await plantedManifest();
    const summary = { manifest, seconds, peakMemoryMb: 1, isUnchanged: true };
    const said = (notGiven: string[]) => formatSummary({ ...summary, notGiven }, '/lake');
    expect(said([])).toContain('(already served, built from exactly these products)');
    expect(said([])).not.toContain('not given:');
    const one = said(['a.nc']);
    expect(one).toContain('(already served, built from exactly these products and others)');
    expect(one).toContain('a.nc: ingested before, and still in the frame');
    expect(one).toContain('./gm withdraw');
    expect(said(['a.nc', 'b.nc', 'c.nc', 'd.nc'])).toContain('a.nc, b.nc, c.nc, … (4)');
  });

  test('states that the uncertainty includes the zero, or that it does not, and never both', async () => {
    const folder = await temporaryFolder();
    const planted = await plantedManifest();
    const dates = datesFrom('20190103', 6);
    const points = [
      { lat: 63.06, lon: 21.03, millimeters: (date: number) => date, sensor: [-0.6, -0.1, 0.79] as const },
    ];
    for (const name of [
      'EGMS_L2b_088_0282_IW2_VV_2019_2023_1.csv',
      'EGMS_L3_E48N44_100km_U_2019_2023_1.csv',
    ]) {
      const write = name.includes('_L3_') ? writeEgmsOrtho : writeEgmsLineOfSight;
      const stack = await openFrameStack([write(folder, name, dates, points)], { frameId: 'EGMS-1' });
      const { description } = stack.ownReference!;
      stack.close();
      const reference = {
        ...planted.spatial_reference,
        method: 'none' as const,
        description,
        sigma_mm_yr: 1,
      };
      const calibration = { ...planted.calibration, kind: 'gps_tied' as const };
      const manifest = { ...planted, spatial_reference: reference, calibration };
      const said = formatSummary({ manifest, seconds, peakMemoryMb: 1, isUnchanged: false }, '/lake');
      expect(said).toContain("± 2.0 mm/yr (95 %), which is in every cell's uncertainty");
      expect(said).not.toContain('does not include');
      for (const method of ['none', 'kept'] as const) {
        const zero = { calibration, spatialReference: { ...reference, method } };
        expect(presentReference(zero).in_words).toMatch(
          /^tied to GNSS by the producer .* which the interval includes$/,
        );
      }
    }
  });
  test('names the frames through which a combined frame is tied, as its reports do', async () => {
    const planted = await plantedManifest();
    const calibration = { ...planted.calibration, kind: 'gps_tied' as const, model: 'none' as const };
    const parents = ['F00001', 'F00002'].map((frame_id) => ({ frame_id, release_id: planted.release_id }));
    const combined = { parents, condition_number: 2 };
    const manifest = { ...planted, calibration, combined };
    const said = formatSummary({ manifest, seconds, peakMemoryMb: 1, isUnchanged: false }, '/lake');
    expect(said).toMatch(/calibration: +tied to GNSS through frames F00001 and F00002/);
    const zero = { calibration, combined, spatialReference: planted.spatial_reference };
    expect(presentReference(zero).in_words).toMatch(/^tied to GNSS through frames F00001 and F00002/);
  });
});
