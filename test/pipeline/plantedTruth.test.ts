import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { quantile } from '../../core/statistics/quantile.ts';
import { writeDemoGranules, type DemoTruth } from '../../cli/demo/writeDemoGranules.ts';
import type { CellRecord } from '../../schemas/cellRecord.ts';
import type { IngestSummary } from '../../ingest/progress/summary.ts';
import { ingest, ingested, opened, type IngestedFrame } from '../support/files/ingested.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

const size = { rows: 120, cols: 130, epochs: 30, seed: 3, endDate: '2026-09-30' };

/** The planted frame with atmosphere and decorrelation. */
let noisy: { readonly dataDir: string; readonly truth: DemoTruth; readonly summary: IngestSummary };
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-'));
  const [outDir, dataDir] = [join(folder, 'granules'), join(folder, 'lake')];
  const truth = await writeDemoGranules({ ...size, outDir });
  noisy = { dataDir, truth, summary: await ingest(dataDir, { paths: [outDir], threads: 2 }) };
  return () => rm(folder, { recursive: true });
});

async function cellsOf(truth: DemoTruth, lake: IngestedFrame) {
  const cells: { measured: CellRecord | null; row: number; col: number }[] = [];
  for (let row = 0; row < truth.grid.rows; row++) {
    for (let col = 0; col < truth.grid.cols; col++) {
      cells.push({ row, col, measured: await lake.cell({ row, col }) });
    }
  }
  return cells;
}

describe('planted truth through the whole ingest', () => {
  test('without noise, every velocity, season and step is what was planted', async () => {
    const outDir = join(await temporaryFolder(), 'granules');
    const noise = { atmosphereMm: 0, decorrelationScale: 0 };
    const truth = await writeDemoGranules({ ...size, outDir, noise });
    const lake = await ingested({ paths: [outDir], dataDir: join(outDir, '..', 'lake') });
    const cells = await cellsOf(truth, lake);

    const errors: number[] = [];
    const seasonalErrors: number[] = [];
    let measured = 0;
    for (const { row, col, measured: cell } of cells) {
      const planted = truth.truthAt({ row, col });
      if (planted.isMasked || planted.isWater) expect(cell, `masked cell ${row}, ${col}`).toBeNull();
      if (!cell) continue;
      measured++;
      expect({ row: cell.row, col: cell.col }).toEqual({ row, col });
      if (!planted.isSteady) continue;
      errors.push(cell.velocityVerticalMmYr - planted.velocityMmYr);
      seasonalErrors.push(Math.abs(cell.seasonalAmplitudeMm! - planted.seasonalAmplitudeMm));
    }
    expect(measured).toBe(lake.summary.manifest.counts.measured);
    expect(measured).toBeGreaterThan(0.5 * cells.length);
    // The spatial reference is the median of stable cells: one constant for the whole frame.
    const constant = quantile(errors, 0.5);
    expect(Math.abs(constant)).toBeLessThan(0.2);
    for (const error of errors) expect(Math.abs(error - constant)).toBeLessThan(0.1);
    expect(quantile(seasonalErrors, 0.99)).toBeLessThan(0.1);
  });

  test('with atmosphere and decorrelation, velocities are unbiased and their intervals contain the truth', async () => {
    const { truth, summary } = noisy;
    const cells = await cellsOf(truth, await opened(noisy.dataDir, summary));
    const zeroSigma = summary.manifest.spatial_reference.sigma_mm_yr!;
    expect(zeroSigma).toBeLessThan(3.5);
    const errors: number[] = [];
    let inside = 0;
    for (const { row, col, measured } of cells) {
      const planted = truth.truthAt({ row, col });
      if (!measured || !planted.isSteady) continue;
      const error = measured.velocityVerticalMmYr - planted.velocityMmYr;
      errors.push(error);
      // The zero of this frame is the true one, so the cell's own σ must cover the error.
      const ownSigma = Math.sqrt(measured.velocityUncertaintyMmYr ** 2 - zeroSigma ** 2);
      if (Math.abs(error) <= 1.96 * ownSigma) inside++;
    }
    expect(Math.abs(quantile(errors, 0.5))).toBeLessThan(1);
    // Errors of neighbors come from one draw of the same atmosphere, so a single frame may deviate from 95 %.
    expect(inside / errors.length).toBeGreaterThan(0.85);
  });

  test('the manifest states what was dropped and why, and the series starts at zero', async () => {
    const { truth, summary } = noisy;
    const lake = await opened(noisy.dataDir, summary);
    const { manifest } = summary;
    expect(manifest.epochs).toHaveLength(size.epochs);
    expect(manifest.freshness.last_observation).toBe(size.endDate);
    const superseded = manifest.products.filter((product) => product.name.includes('_v0.9_'));
    expect(superseded).toHaveLength(1);
    expect(superseded[0]).toMatchObject({ outcome: 'ignored' });
    expect(
      manifest.products.filter((product) => product.role === 'displacement' && product.outcome === 'used'),
    ).toHaveLength(size.epochs - 1);

    const cells = await Promise.all(truth.places.map((place) => lake.cellAt(place)));
    const cell = cells.find((found) => found !== null)!;
    const series = (await lake.series(cell))!;
    expect(series.dates[0]).toBe(cell.firstObservation);
    expect(series.dates.at(-1)).toBe(cell.lastObservation);
    expect(series.dates).toHaveLength(cell.nMeasurements);
    expect(series.verticalMm[0]).toBe(0);
  });
});
