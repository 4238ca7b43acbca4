import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fuzzFile } from './fuzzRun.ts';
import { GOOD_PRODUCTS } from './products.ts';

/** Damages files of every kind and reports the outcomes: `--runs 2000 --seed 7 --product MintPy --case 1234`. */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    product: { type: 'string' },
    case: { type: 'string' },
  },
});
const seed = Number(values.seed);
const only = values.case === undefined ? null : [Number(values.case)];
const cases = only ?? Array.from({ length: Number(values.runs) }, (_, i) => i);
process.stdout.write(`seed ${seed}, ${cases.length} case(s) a file\n`);
for (const { name, write } of GOOD_PRODUCTS) {
  if (values.product !== undefined && values.product !== name) continue;
  const folder = mkdtempSync(join(tmpdir(), 'ground-motion-fuzz-'));
  for (const file of await write(folder)) {
    const { counts, failures, peakMb } = await fuzzFile(folder, file, { seed, cases });
    const seen = JSON.stringify(counts);
    process.stdout.write(`${name}, ${file}: ${seen}, ${failures.length} failed, peak ${peakMb} MB\n`);
    for (const failure of failures) {
      process.stdout.write(`  ${failure}\n`);
      process.exitCode = 1;
    }
  }
  rmSync(folder, { recursive: true });
}
