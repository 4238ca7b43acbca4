import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDemoGranules } from '../../cli/demo/writeDemoGranules.ts';
import { runCommand } from '../measure.ts';

/**
 * Writes the demo's granules into a folder, stored like real ones: chunks of 256 × 256, shuffle, gzip 4. Needs h5repack
 * (Debian: hdf5-tools).
 */
export async function writeStoredStack(
  outDir: string,
  size: { readonly rows: number; readonly cols: number; readonly epochs: number },
): Promise<void> {
  await writeDemoGranules({ outDir, ...size, seed: 7, endDate: '2026-10-01' });
  for (const name of await readdir(outDir)) {
    if (!name.endsWith('.nc')) continue;
    const path = join(outDir, name);
    await runCommand('h5repack', ['-f', 'SHUF', '-f', 'GZIP=4', path, `${path}.repacked`]);
    await rename(`${path}.repacked`, path);
  }
}
