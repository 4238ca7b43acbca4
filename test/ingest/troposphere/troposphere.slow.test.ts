import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CellRecord } from '../../../schemas/cellRecord.ts';
import { ingested, type IngestedFrame } from '../../support/files/ingested.ts';
import { plantedRate, writePlantedTroposphere } from '../../support/planted/plantedTroposphere.ts';

let folder = '';
let granules = '';
let plain: { cell: CellRecord; rate: number }[] = [];

/** All files in a folder of delays, as given to an ingest. */
async function filesIn(name: string) {
  const names = (await readdir(join(granules, name))).sort();
  return { is: 'files', paths: names.map((file) => join(granules, name, file)), areFound: false } as const;
}

const inLake = (name: string) => ({
  paths: [granules],
  gnss: [join(granules, 'gnss')],
  dataDir: join(folder, name),
});

/** Some cells of the frame, with their planted rates. */
async function cellsOf(frame: IngestedFrame): Promise<{ cell: CellRecord; rate: number }[]> {
  const cells: { cell: CellRecord; rate: number }[] = [];
  for (let row = 4; row < 60; row += 11) {
    for (let col = 4; col < 60; col += 11) {
      const cell = await frame.cell({ row, col });
      if (cell) cells.push({ cell, rate: plantedRate(col) });
    }
  }
  return cells;
}

function rms(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);
}

describe('an ingest with TROPO-ZENITH files', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ground-motion-'));
    granules = join(folder, 'granules');
    await writePlantedTroposphere(granules, { seed: 31, airMm: 40, reliefM: 1500, stations: 8 });
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('removes planted layered delays: residuals, station errors and rates are better', async () => {
    const without = await ingested(inLake('plain'));
    expect(without.summary.manifest.troposphere).toBeUndefined();
    const troposphere = await filesIn('troposphere');
    const corrected = await ingested({ ...inLake('corrected'), troposphere });
    const { troposphere: facts, calibration } = corrected.summary.manifest;
    expect(facts).toMatchObject({ decision: 'applied', files: 52 });
    expect(facts!.relief_m).toBeGreaterThan(1300);
    expect(facts!.residual!.with_mm).toBeLessThan(0.3 * facts!.residual!.without_mm);
    expect(facts!.stations!.with_mm_yr).toBeLessThan(facts!.stations!.without_mm_yr);
    expect(calibration.rmse_mm_yr!).toBeLessThan(without.summary.manifest.calibration.rmse_mm_yr!);
    plain = await cellsOf(without);
    const better = await cellsOf(corrected);
    const errorOf = (cells: typeof plain) =>
      rms(cells.map(({ cell, rate }) => cell.velocityVerticalMmYr - rate));
    expect(errorOf(better)).toBeLessThan(Math.min(1, 0.5 * errorOf(plain)));
    const sigmaOf = (cells: typeof plain) => rms(cells.map(({ cell }) => cell.velocityUncertaintyMmYr));
    expect(sigmaOf(better)).toBeLessThan(0.7 * sigmaOf(plain));
  });

  test('makes no new release of the same inputs, and another tie keeps the correction without any file', async () => {
    const again = await ingested({ ...inLake('corrected'), troposphere: await filesIn('troposphere') });
    const facts = again.summary.manifest.troposphere;
    expect(facts).toMatchObject({ decision: 'applied' });
    expect(again.summary.isUnchanged).toBe(true);
    const kept = { paths: [], gnss: [], frameId: 'F90001', troposphere: { is: 'kept' } } as const;
    const tied = await ingested({ ...inLake('corrected'), ...kept });
    expect(tied.summary.manifest.troposphere).toEqual(facts);
    expect(tied.summary.manifest.calibration.kind).toBe('relative');
  });

  test('leaves a frame unchanged when the files make it worse', async () => {
    const worse = await ingested({ ...inLake('worse'), troposphere: await filesIn('another') });
    const { troposphere: facts } = worse.summary.manifest;
    expect(facts!.decision).toBe('not_applied');
    expect(facts!.residual!.with_mm).toBeGreaterThan(facts!.residual!.without_mm);
    expect(await cellsOf(worse)).toEqual(plain);
  });

  test('names what is missing, and continues without it when the files were only found', async () => {
    const files = await filesIn('troposphere');
    const few = { ...files, paths: files.paths.slice(0, -3) };
    const notes: string[] = [];
    const reporter = { stage() {}, advance() {}, end() {}, note: (text: string) => void notes.push(text) };
    const given = ingested({ ...inLake('few'), reporter, troposphere: few });
    await expect(given).rejects.toThrow(
      /troposphere of frame F90001: 2 of 26 dates have no TROPO-ZENITH file within 6 hours before and after the acquisition/,
    );
    // Another ingest of the same files: only a note.
    const found = await ingested({ ...inLake('plain'), reporter, troposphere: { ...few, areFound: true } });
    expect(found.summary.isUnchanged).toBe(true);
    expect(notes.join('\n')).toMatch(/2 of 26 dates .*; the frame isn't corrected for the troposphere/);
  });
});
