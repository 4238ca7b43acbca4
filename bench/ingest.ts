/**
 * Ingest speed and memory: a demo frame and one four times larger, each by the ordinary path in a process of
 * its own, beside GDAL alone decoding the same layers (the reference). Prints medians and ratios.
 *
 *   npm run bench:ingest -- [--size 1024] [--epochs 40] [--runs 3]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeDemoGranules } from '../scripts/demo/writeDemoGranules.ts';
import type { IngestRunReport } from './ingestOnce.ts';
import { formatTable, medianOf, runCommand } from './measure.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1024' },
    epochs: { type: 'string', default: '40' },
    runs: { type: 'string', default: '3' },
  },
});
const size = Number(values.size);
const epochs = Number(values.epochs);
const runs = Number(values.runs);

const folder = await mkdtemp(join(tmpdir(), 'bench-ingest-'));
try {
  const rows = [
    [
      'cells × epochs',
      'decode',
      'ingest',
      'ingest/decode',
      'M cell-epochs/s',
      'archive',
      'reference',
      'measure',
      'neighbours',
      'cells',
      'maps',
      'publish',
      'peak MB',
    ],
  ];
  const peaks: number[] = [];
  for (const side of [size, 2 * size]) {
    const granules = join(folder, `granules-${side}`);
    await writeDemoGranules({
      outDir: granules,
      rows: side,
      cols: side,
      epochs,
      seed: 7,
      endDate: '2026-10-01',
    });
    const decodes: { seconds: number }[] = [];
    const ingests: IngestRunReport[] = [];
    for (let run = 0; run < runs; run++) {
      decodes.push(JSON.parse(await runScript('decodeOnce.ts', [granules])) as { seconds: number });
      const lake = join(folder, 'lake');
      ingests.push(JSON.parse(await runScript('ingestOnce.ts', [granules, lake])) as IngestRunReport);
      await rm(lake, { recursive: true });
    }
    await rm(granules, { recursive: true });
    const decode = medianOf(decodes, (run) => run.seconds);
    const total = medianOf(ingests, (run) => run.seconds.total);
    const share = (stage: keyof IngestRunReport['seconds']) =>
      `${((100 * medianOf(ingests, (run) => run.seconds[stage])) / total).toFixed(0)} %`;
    const peak = medianOf(ingests, (run) => run.peakMemoryMb);
    peaks.push(peak);
    rows.push([
      `${side}² × ${epochs}`,
      `${decode.toFixed(1)} s`,
      `${total.toFixed(1)} s`,
      (total / decode).toFixed(2),
      ((side * side * epochs) / total / 1e6).toFixed(2),
      ...(['archive', 'reference', 'measure', 'neighbours', 'cells', 'maps', 'publish'] as const).map(share),
      peak.toFixed(0),
    ]);
  }
  console.log(formatTable(rows));
  console.log(`peak memory, frame 4 times larger: × ${(peaks[1]! / peaks[0]!).toFixed(2)}`);
} finally {
  await rm(folder, { recursive: true });
}

function runScript(name: string, args: readonly string[]): Promise<string> {
  const preload = new URL('../scripts/threadPool.cjs', import.meta.url).pathname;
  const script = new URL(name, import.meta.url).pathname;
  return runCommand(process.execPath, ['--require', preload, '--import', 'tsx', script, ...args]);
}
