import { describe, expect, test } from 'vitest';
import { formatSummary, type IngestSummary } from '../../../ingest/progress/summary.ts';
import { currentManifest } from '../../../store/lake/release/releasePointer.ts';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const seconds = {
  archive: 1,
  reference: 0.5,
  measure: 2,
  neighbours: 0.3,
  cells: 1.25,
  maps: 0.7,
  publish: 0.1,
  total: 5.5,
};

async function plantedManifest(): Promise<IngestSummary['manifest']> {
  const dataDir = await temporaryFolder();
  const now = Date.UTC(2026, 5, 1);
  await plantFrame({ dataDir, frameId: 'F08882', cells: [{ row: 1, col: 2 }], now });
  return (await currentManifest(dataDir, 'F08882'))!;
}

describe('the summary of an ingest', () => {
  test('names frame, epochs, cells, observations, velocities, seconds and memory, a line each', async () => {
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
      '5.5 (archive 1.0, reference 0.5, measure 2.0, neighbours 0.3, cells 1.3, maps 0.7, publish 0.1)',
    );
    expect(values['peak memory']).toBe('1,234 MB');
  });
});
