import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseIsoDate, yearsBetween } from '../../core/date.ts';
import type { Cell } from '../../core/grid.ts';
import { writeDemoGranules, type DemoTruth } from '../../scripts/demo/writeDemoGranules.ts';
import { readCogValue } from '../../tiles/readCog.ts';
import { ingested, type IngestedFrame } from '../support/ingested.ts';
import { pointIn } from '../support/plantedLake.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** What the stations see on top of the planted ground: the whole frame sinks. */
const OFFSET_MM_YR = -7;

/** The three most even of the places tried, dry and without a step: one constant. */
function stationCells(truth: DemoTruth): Cell[] {
  const tried: { cell: Cell; unevenness: number }[] = [];
  for (let row = 10; row < truth.grid.rows - 10; row += 5) {
    for (let col = 10; col < truth.grid.cols - 10; col += 5) {
      const cell = { row, col };
      const centre = truth.truthAt(cell);
      const around = [-8, -4, 0, 4, 8].flatMap((down) =>
        [-8, -4, 0, 4, 8].map((right) => truth.truthAt({ row: row + down, col: col + right })),
      );
      if (around.some((ground) => ground.isWater || ground.isMasked || ground.stepMm !== 0)) continue;
      const differences = around.map((ground) => Math.abs(ground.velocityMmYr - centre.velocityMmYr));
      tried.push({ cell, unevenness: Math.max(...differences) });
    }
  }
  const even = tried.toSorted((a, b) => a.unevenness - b.unevenness).slice(0, 3);
  return even.map(({ cell }) => cell);
}

async function writeStations(path: string, truth: DemoTruth, cells: readonly Cell[]): Promise<void> {
  const lines = cells.map((cell, i) => {
    const { lat, lon } = pointIn(cell, truth.grid);
    return `S${i},${lat},${lon},${truth.truthAt(cell).velocityMmYr + OFFSET_MM_YR},0.4`;
  });
  await writeFile(path, ['station,lat,lon,velocity_mm_yr,sigma_mm_yr', ...lines, ''].join('\n'));
}

async function bothCells(cell: Cell, frames: readonly IngestedFrame[]) {
  const [relative, tied] = await Promise.all(frames.map((frame) => frame.cell(cell)));
  return relative && tied ? { relative, tied } : null;
}

describe('an ingest with GNSS stations', () => {
  test('moves every published number by the one offset, says gps_tied and widens the uncertainty', async () => {
    const folder = await temporaryFolder();
    const outDir = join(folder, 'granules');
    const noise = { atmosphereMm: 0, decorrelationScale: 0 };
    const size = { rows: 80, cols: 90, epochs: 30, seed: 4, endDate: '2026-09-30' };
    const truth = await writeDemoGranules({ ...size, outDir, noise });
    const stations = stationCells(truth);
    expect(stations).toHaveLength(3);
    const csv = join(folder, 'stations.csv');
    await writeStations(csv, truth, stations);

    const relative = await ingested({ paths: [outDir], dataDir: join(folder, 'relative') });
    const dataDir = join(folder, 'tied');
    const tied = await ingested({ paths: [outDir], gnss: [csv], dataDir });
    expect(relative.summary.manifest.calibration).toMatchObject({ kind: 'relative', rmse_mm_yr: null });
    const { calibration } = tied.summary.manifest;
    expect(calibration).toMatchObject({ kind: 'gps_tied', model: 'constant' });
    expect(calibration.rmse_mm_yr).toBeLessThan(0.3);
    expect(calibration.stations.map(({ outcome }) => outcome)).toEqual(['used', 'used', 'used']);

    const shift =
      tied.summary.manifest.velocity_percentiles_mm_yr.p50 -
      relative.summary.manifest.velocity_percentiles_mm_yr.p50;
    expect(Math.abs(shift - OFFSET_MM_YR)).toBeLessThan(0.3);
    let compared = 0;
    for (let row = 2; row < size.rows; row += 7) {
      for (let col = 2; col < size.cols; col += 7) {
        const cells = await bothCells({ row, col }, [relative, tied]);
        if (!cells) continue;
        compared++;
        const [before, after] = [cells.relative, cells.tied];
        const up = after.velocityLosMmYr! / after.velocityVerticalMmYr;
        expect(after.velocityVerticalMmYr - before.velocityVerticalMmYr).toBeCloseTo(shift, 4);
        expect(after.velocityLosMmYr! - before.velocityLosMmYr!).toBeCloseTo(shift * up, 3);
        expect(after.totalMotionMm - before.totalMotionMm).toBeCloseTo(shift * before.spanYears, 3);
        expect(after.velocityUncertaintyMmYr).toBeCloseTo(
          Math.hypot(before.velocityUncertaintyMmYr, calibration.standard_error_mm_yr),
          4,
        );
        const planted = truth.truthAt({ row, col });
        if (planted.stepMm === 0) {
          expect(Math.abs(after.velocityVerticalMmYr - planted.velocityMmYr - OFFSET_MM_YR)).toBeLessThan(
            0.3,
          );
        }
        const first = (await relative.series({ row, col }))!;
        const second = (await tied.series({ row, col }))!;
        for (const [i, date] of first.dates.entries()) {
          const grown = shift * yearsBetween(parseIsoDate(first.dates[0]!), parseIsoDate(date));
          expect(Math.abs(second.verticalMm[i]! - first.verticalMm[i]! - grown)).toBeLessThan(0.11);
        }
        const map = join(
          dataDir,
          `frames/${tied.frame.frameId}/releases/${tied.frame.releaseId}/velocity.tif`,
        );
        const shown = await readCogValue(map, { lat: after.lat, lon: after.lon });
        // The map's nearest pixel may be the cell beside it.
        if (compared === 1) expect(Math.abs(shown! - after.velocityVerticalMmYr)).toBeLessThan(2);
      }
    }
    expect(compared).toBeGreaterThan(50);
  }, 60_000);
});
