import { cp, mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeDemoGranules } from '../../scripts/demo/writeDemoGranules.ts';
import { openLakeReader } from '../../store/lake/lakeReader.ts';
import { finished, startEntry } from '../support/runProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const INGEST = 'ingest/main.ts';
const size = { rows: 64, cols: 64, epochs: 12, seed: 5, endDate: '2026-09-30' };

async function lakeOf(granules: string, dataDir: string) {
  const end = await finished(startEntry(INGEST, [granules, '--data-dir', dataDir]));
  const reader = await openLakeReader({ dataDir, pollIntervalMs: 0 });
  const frames = reader.frames();
  await reader.close();
  return { ...end, frames };
}

const granulesOf = (folder: string) =>
  readdirSync(folder).filter((name) => name.endsWith('.nc') && !name.includes('_v0.9_'));

describe('bad products at the command line', () => {
  test('a truncated and a foreign file are refused by name, and the rest of the frame is not lost', async () => {
    const folder = await temporaryFolder();
    const granules = join(folder, 'granules');
    await writeDemoGranules({ ...size, outDir: granules });
    const [, , , broken, foreign] = granulesOf(granules) as [string, string, string, string, string];
    await truncate(join(granules, broken), 3_000);
    await writeFile(join(granules, foreign), 'not an HDF5 file at all');
    const { code, errors, output, frames } = await lakeOf(granules, join(folder, 'lake'));
    expect(errors).toContain(`refused: ${broken}`);
    expect(errors).toContain(`refused: ${foreign}`);
    expect(code).toBe(0);
    expect(output).toContain('2 refused');
    expect(frames[0]!.manifest.products.filter((product) => product.outcome === 'refused')).toHaveLength(2);
  }, 60_000);

  test('nothing usable at all ends with a code, a reason and an untouched lake', async () => {
    const folder = await temporaryFolder();
    const empty = join(folder, 'empty');
    await mkdir(empty);
    for (const path of [empty, join(folder, 'absent'), import.meta.filename]) {
      const { code, errors, frames } = await lakeOf(path, join(folder, 'lake'));
      expect(code, errors).toBe(1);
      expect(errors).toMatch(/ingest failed \([a-z_]+\): /);
      expect(errors).toContain(path.split('/').at(-1));
      expect(frames).toEqual([]);
    }
  }, 60_000);

  test('a granule of another frame is refused by name', async () => {
    const folder = await temporaryFolder();
    const granules = join(folder, 'granules');
    const others = join(folder, 'others');
    await writeDemoGranules({ ...size, outDir: granules });
    await writeDemoGranules({ ...size, epochs: 6, frameId: 'F08883', outDir: others });
    const stranger = granulesOf(others)[0]!;
    await cp(join(others, stranger), join(granules, stranger));
    const { code, errors, frames } = await lakeOf(granules, join(folder, 'lake'));
    expect(code).toBe(0);
    expect(errors).toContain(`refused: ${stranger}`);
    expect(frames.map(({ frameId }) => frameId)).toEqual(['F08882']);
  }, 60_000);

  test('a failed ingest leaves the earlier release served byte for byte', async () => {
    const folder = await temporaryFolder();
    const granules = join(folder, 'granules');
    const dataDir = join(folder, 'lake');
    await writeDemoGranules({ ...size, outDir: granules });
    const before = await lakeOf(granules, dataDir);
    const pointer = join(dataDir, 'frames/F08882/current.json');
    const pointed = await readFile(pointer);
    for (const name of granulesOf(granules)) await truncate(join(granules, name), 100);
    const after = await lakeOf(granules, dataDir);
    expect(after.code).toBe(1);
    expect(after.frames[0]!.releaseId).toBe(before.frames[0]!.releaseId);
    expect(await readFile(pointer)).toEqual(pointed);
  }, 60_000);

  test('wrong usage is told apart from bad data', async () => {
    for (const args of [[], ['--nonsense'], ['x', '--threads', 'many']]) {
      const { code, errors } = await finished(startEntry(INGEST, args));
      expect(code).toBe(2);
      expect(errors).toContain('npm run ingest');
    }
    const { code, output } = await finished(startEntry(INGEST, ['--help']));
    expect(code).toBe(0);
    expect(output).toContain('--gnss');
  }, 60_000);
});
