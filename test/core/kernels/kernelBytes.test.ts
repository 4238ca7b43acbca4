import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { kernelModule } from '../../../scripts/kernels.mjs';

test('the kernels that are kept are those that their sources give', async () => {
  const kept = await readFile(new URL('../../../core/kernels/kernelBytes.ts', import.meta.url), 'utf8');
  expect(kept, 'run `npm run kernels`').toBe(await kernelModule());
});
