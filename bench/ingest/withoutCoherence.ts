/**
 * The effect of missing coherence: ingests real pairs with and without it, and prints the differences between the
 * velocities of the same cells in units of their published σ. Usage: npm run bench -- without-coherence <folder of pairs>
 * <lat> <lon of a reference>
 */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from '../../core/statistics/quantile.ts';
import { runIngest } from '../../ingest/frame/runIngest.ts';
import { silentReporter } from '../../ingest/progress/reporter.ts';
import { openLakeReader } from '../../store/lake/read/lakeReader.ts';
import type { CellRecord } from '../../schemas/cellRecord.ts';

const [source = '', lat, lon] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'without-coherence-'));

async function cellsOf(name: string, keepsCoherence: boolean): Promise<Map<string, CellRecord>> {
  const products = join(folder, name);
  for (const file of await readdir(source)) {
    const isWanted = /unw.*\.tif$/.test(file) || (keepsCoherence && file.endsWith('_cc.tif'));
    if (isWanted) await cp(join(source, file), join(products, file));
  }
  const dataDir = join(folder, `${name}-lake`);
  await runIngest({
    paths: [products],
    dataDir,
    frameId: 'PAIRS',
    reference: { is: 'points', points: [{ lat: Number(lat), lon: Number(lon), radiusM: 1000 }] },
    gnss: [],
    threads: 2,
    reporter: silentReporter,
    now: Date.now(),
    statements: keepsCoherence ? {} : { without_coherence: true },
  });
  const reader = await openLakeReader({ dataDir, pollIntervalMs: 0 });
  const frame = reader.frames()[0]!;
  const cells = new Map<string, CellRecord>();
  for (let row = 0; row < frame.grid.rows; row++)
    for (let col = 0; col < frame.grid.cols; col++) {
      const cell = await reader.findCell(frame, { row, col });
      if (cell) cells.set(`${row} ${col}`, cell);
    }
  await reader.close();
  return cells;
}

const of = (values: readonly number[], q: number) => quantile(Float64Array.from(values), q).toFixed(2);

try {
  const measured = await cellsOf('with', true);
  const assumed = await cellsOf('without', false);
  const scaled: number[] = [];
  const sigmas: number[] = [];
  const alone: number[] = [];
  for (const [place, cell] of assumed) {
    const known = measured.get(place);
    if (!known) {
      alone.push(cell.velocityUncertaintyMmYr);
      continue;
    }
    scaled.push(
      Math.abs(cell.velocityVerticalMmYr - known.velocityVerticalMmYr) / cell.velocityUncertaintyMmYr,
    );
    sigmas.push(cell.velocityUncertaintyMmYr);
  }
  console.log(`cells: ${measured.size} with coherence, ${assumed.size} without, ${scaled.length} of both`);
  console.log(
    `|difference| / σ: median ${of(scaled, 0.5)}, 95 % ${of(scaled, 0.95)}, 99 % ${of(scaled, 0.99)}`,
  );
  if (alone.length > 0) console.log(`σ of cells that coherence masks: median ${of(alone, 0.5)} mm/yr`);
  console.log(`σ: median ${of(sigmas, 0.5)} mm/yr`);
} finally {
  await rm(folder, { recursive: true });
}
