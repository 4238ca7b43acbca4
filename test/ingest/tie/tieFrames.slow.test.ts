import { mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyLake } from '../../../ingest/command/lakeCommands.ts';
import { manifestSchema, type Manifest } from '../../../schemas/manifest.ts';
import { comparable, FRAME, plantGrowingFrame } from '../../support/files/growingFrame.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { finished, startCommand } from '../../support/machine/runProcess.ts';

const { files, folderOf } = await plantGrowingFrame();

async function run(...words: string[]) {
  const end = await finished(startCommand([...words, '--json']));
  const told = JSON.parse(end.output) as {
    manifest?: Manifest;
    error?: string;
    isUnchanged?: boolean;
    seconds?: Readonly<Record<string, number>>;
  };
  return { ...told, errors: end.errors, code: end.code };
}

const HEADER = 'station,lat,lon,v_up_mm_yr,sigma_mm_yr';

/** A table of four stations, which measure that the frame sinks by 6 mm/yr. */
async function writeStations(folder: string, [west, south, east, north]: Manifest['bbox']): Promise<void> {
  const at = (share: number, from: number, to: number) => from + share * (to - from);
  const rows = [0.3, 0.45, 0.6, 0.75].map(
    (share, i) => `S${i},${at(share, south, north)},${at(0.5, west, east)},${-6 + 0.1 * i},0.4`,
  );
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'stations.csv'), [HEADER, ...rows, ''].join('\n'));
}

/** The content of a release, regardless of when it was made. */
async function content(dataDir: string, manifest: Manifest): Promise<object> {
  return comparable(dataDir, { ...manifest, created_at: '' });
}

describe('the tie of a frame', () => {
  test('that is served is repeated without its products, and equals that of an ingest that finds the stations', async () => {
    const granules = await folderOf(files);
    const dataDir = await temporaryFolder();
    const lake = ['--data-dir', dataDir];
    const choices = ['--reference', 'keep', '--attribution', 'Test'];
    await mkdir(join(granules, 'gnss'));
    await writeFile(join(granules, 'gnss', 'far.csv'), `${HEADER}\nFAR,10,10,1,0.3\n`);
    await writeFile(join(granules, 'gnss', 'broken.csv'), 'station,lat,lon\nA,1\n');
    const relative = await run('ingest', granules, ...choices, ...lake);
    // Stations that were found but can't tie are named, without an error.
    expect(relative).toMatchObject({ code: 0, manifest: { calibration: { kind: 'relative' } } });
    expect(relative.errors).toContain('FAR');
    expect(relative.errors).toContain('broken.csv');
    expect(await run('tie', FRAME, ...lake)).toMatchObject({ code: 1, error: 'no_gnss_stations' });
    expect(await run('tie', 'F00001', ...lake)).toMatchObject({ error: 'frame_not_found' });
    await rm(granules, { recursive: true });
    const relativeContent = await content(dataDir, relative.manifest!);

    const { bbox } = relative.manifest!;
    await writeStations(join(dataDir, 'gnss', FRAME), bbox);
    const tied = await run('tie', FRAME, ...lake);
    expect(tied).toMatchObject({
      code: 0,
      isUnchanged: false,
      manifest: { calibration: { kind: 'gps_tied' } },
      // The cells of the relative ingest are tied; none is measured again.
      seconds: { reference: 0, ground: 0 },
    });
    expect(manifestSchema.parse(tied.manifest).attribution).toBe('Test');
    expect((await verifyLake(dataDir, FRAME)).ok).toBe(true);
    const again = await folderOf(files);
    await writeStations(join(again, 'gnss'), bbox);
    const other = await temporaryFolder();
    const fresh = await run('ingest', again, ...choices, '--data-dir', other);
    expect(await content(dataDir, tied.manifest!)).toEqual(await content(other, fresh.manifest!));
    // The lake's release already comes from these products and these stations.
    const { release_id: release } = tied.manifest!;
    expect(await run('ingest', again, ...choices, ...lake)).toMatchObject({
      isUnchanged: true,
      manifest: { release_id: release },
    });

    // A damaged measurement is made again, and the result doesn't change.
    const measured = join(dataDir, 'frames', FRAME, 'measured');
    const ground = (await readdir(measured)).find((name) => name.startsWith('ground')) ?? '';
    await truncate(join(measured, ground), 100);
    const off = await run('tie', FRAME, '--gnss', 'off', ...lake);
    expect(off.errors).toContain(`${ground} is damaged; the frame is measured again`);
    expect(off.seconds?.['ground']).toBeGreaterThan(0);
    expect(await content(dataDir, off.manifest!)).toEqual(relativeContent);
    const back = await run('tie', FRAME, ...lake);
    expect(back.seconds).toMatchObject({ reference: 0, ground: 0 });
    expect(await content(dataDir, back.manifest!)).toEqual(await content(other, fresh.manifest!));

    await rm(join(dataDir, 'frames', FRAME, 'pairs'), { recursive: true });
    expect(await run('tie', FRAME, ...lake)).toMatchObject({ code: 1, error: 'not_archived' });
  });
});
