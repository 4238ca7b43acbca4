import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { statusOfLake } from '../../ingest/command/lakeStatus.ts';
import { verifyLake } from '../../ingest/command/lakeCommands.ts';
import { openerOf, openPicture } from '../../ingest/command/openPicture.ts';
import { formatSummary } from '../../ingest/progress/summary.ts';
import { writeDemoGranules } from '../../cli/demo/writeDemoGranules.ts';
import { ingested } from '../support/files/ingested.ts';
import { plantFrame } from '../support/planted/plantedLake.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

const NOW = Date.UTC(2026, 10, 1);
const size = { rows: 90, cols: 70, seed: 5, epochs: 8, endDate: '2026-09-30' };

async function twoLakes() {
  const folder = await temporaryFolder();
  const granules = join(folder, 'granules');
  await writeDemoGranules({ ...size, outDir: granules });
  const make = async (name: string) => {
    const dataDir = join(folder, name);
    const { summary, frame } = await ingested({ paths: [granules], dataDir });
    return { dataDir, summary, file: join(dataDir, frame.dir, 'overview.png') };
  };
  return { first: await make('first'), second: await make('second') };
}

describe('a release', () => {
  test('has a quick-look, small, checked with its other files, and the same for the same products', async () => {
    const { first, second } = await twoLakes();
    const picture = await readFile(first.file);
    expect(picture.length).toBeLessThan(300_000);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200 });
    expect(first.summary.manifest.files.find(({ path }) => path === 'overview.png')).toMatchObject({
      bytes: picture.length,
      rows: null,
    });
    expect((await readFile(second.file)).equals(picture)).toBe(true);
    expect(formatSummary(first.summary, first.dataDir)).toContain(first.file);
    expect((await verifyLake(first.dataDir)).ok).toBe(true);
    await rm(first.file);
    expect((await verifyLake(first.dataDir)).json).toMatchObject({
      frames: [{ problem: expect.stringContaining('overview.png') as string }],
    });

    const opened: string[] = [];
    const open = async (path: string) => opened.push(path) > 0;
    const status = await statusOfLake(second.dataDir, NOW, { open });
    expect(opened).toEqual([second.file]);
    expect(status.lines.join('\n')).toContain(second.file);
    expect(status.json).toMatchObject({ frames: [{ quicklook: second.file }] });
    const withoutDesktop = await statusOfLake(second.dataDir, NOW, { open: async () => false });
    expect(withoutDesktop.lines.at(-1)).toMatch(/open them by their paths/);
  });

  test('without one is marked as such, which does no harm', async () => {
    const dataDir = await temporaryFolder();
    await plantFrame({ dataDir, frameId: 'F00001', now: NOW, cells: [{ row: 1, col: 1 }] });
    const status = await statusOfLake(dataDir, NOW, { frameId: 'F00001', open: async () => true });
    expect(status).toMatchObject({ ok: true, json: { frames: [{ quicklook: null }] } });
    expect(status.lines.at(-1)).toMatch(/no picture/);
    await expect(statusOfLake(dataDir, NOW, { frameId: 'F00002' })).rejects.toMatchObject({
      code: 'frame_not_found',
    });
  });
});

describe('the desktop’s program for pictures', () => {
  test('is used when there is a screen, and silently skipped when there is none', async () => {
    expect(openerOf({ platform: 'darwin', environment: {} })).toEqual(['open']);
    expect(openerOf({ platform: 'linux', environment: { DISPLAY: ':0' } })).toEqual(['xdg-open']);
    expect(openerOf({ platform: 'linux', environment: {} })).toBeNull();
    const empty = { DISPLAY: ':0', PATH: await temporaryFolder() };
    expect(await openPicture('/nowhere.png', { platform: 'linux', environment: empty })).toBe(false);
    expect(await openPicture('/nowhere.png', { platform: 'linux', environment: {} })).toBe(false);
  });
});
