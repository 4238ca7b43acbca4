import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { kernelModule } from '../../../scripts/kernels.mjs';

test('the committed kernels equal the build of their sources', async () => {
  const kept = await readFile(new URL('../../../core/kernels/kernelBytes.ts', import.meta.url), 'utf8');
  expect(kept, 'run `npm run kernels`').toBe(await kernelModule());
});
