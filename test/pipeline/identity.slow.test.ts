import { readdirSync } from 'node:fs';
import { cp, open, rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeDemoGranules } from '../../cli/demo/writeDemoGranules.ts';
import { finished, startCommand } from '../support/machine/runProcess.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

/** Ingests the frame in a folder; returns whether its release was kept, and whether a process was started to find out. */
async function ingest(granules: string, dataDir: string) {
  const { code, output, errors } = await finished(
    startCommand(['ingest', granules, '--data-dir', dataDir, '--json']),
  );
  expect(code, errors).toBe(0);
  const { isUnchanged, seconds } = JSON.parse(output) as {
    isUnchanged: boolean;
    seconds: { total: number };
  };
  return { isUnchanged, isOpened: seconds.total > 0 };
}

test('the same granules in another folder, with another time, next to a copied lake, are the same frame; one byte more is not', async () => {
  const folder = await temporaryFolder();
  const [granules, dataDir] = [join(folder, 'granules'), join(folder, 'lake')];
  await writeDemoGranules({
    rows: 48,
    cols: 48,
    epochs: 8,
    seed: 5,
    endDate: '2026-09-30',
    outDir: granules,
  });
  expect(await ingest(granules, dataDir)).toMatchObject({ isUnchanged: false });
  expect(await ingest(granules, dataDir)).toEqual({ isUnchanged: true, isOpened: false });

  const [copy, lakeCopy] = [join(folder, 'elsewhere'), join(folder, 'lake2')];
  await cp(granules, copy, { recursive: true });
  await cp(dataDir, lakeCopy, { recursive: true });
  expect(await ingest(copy, lakeCopy)).toEqual({ isUnchanged: true, isOpened: false });
  // From then on it is known here, without reading the files.
  expect(await ingest(copy, lakeCopy)).toEqual({ isUnchanged: true, isOpened: false });

  // One byte of the static layer, in place, keeping its name, size and time.
  const layer = join(
    copy,
    readdirSync(copy).find((name) => name.endsWith('line_of_sight_enu.tif'))!,
  );
  await flipByte(layer);
  const moved = join(folder, 'moved');
  await rename(copy, moved);
  expect(await ingest(moved, lakeCopy)).toMatchObject({ isOpened: true });
});

async function flipByte(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { atime, mtime, size } = await file.stat();
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, Math.floor(size * 0.7));
    byte[0]! ^= 1;
    await file.write(byte, 0, 1, Math.floor(size * 0.7));
    await utimes(path, atime, mtime);
  } finally {
    await file.close();
  }
}
