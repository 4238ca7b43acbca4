import { appendFile, cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifestSchema, type Manifest } from '../../../schemas/manifest.ts';
import { sealedJson } from '../../../store/lake/files/sealedJson.ts';
import { FRAME, plantGrowingFrame } from '../../support/files/growingFrame.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { finished, startCommand } from '../../support/machine/runProcess.ts';

const { files, folderOf, manifest: whole } = await plantGrowingFrame();

async function run(...words: string[]) {
  const end = await finished(startCommand([...words, '--json']));
  const told = JSON.parse(end.output) as { manifest?: Manifest; error?: string; message?: string };
  return { ...told, code: end.code };
}

const releasePath = (dataDir: string, { release_id: id }: Manifest): string =>
  join(dataDir, 'frames', FRAME, 'releases', id);
const manifestPath = (dataDir: string, manifest: Manifest): string =>
  join(releasePath(dataDir, manifest), 'manifest.json');

/** Every file of a folder, by its path, as text that is equal only for equal bytes. */
async function bytesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    paths.map(
      async (path) => [path.slice(folder.length), (await readFile(path)).toString('latin1')] as const,
    ),
  );
  return Object.fromEntries(contents.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

async function stationsNear({ bbox: [west, south, east, north] }: Manifest, folder: string): Promise<string> {
  const rows = [0.3, 0.45, 0.6, 0.75].map(
    (share, i) =>
      `S${i},${south + share * (north - south)},${west + 0.5 * (east - west)},${-6 + 0.1 * i},0.4`,
  );
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'stations.csv'),
    ['station,lat,lon,v_up_mm_yr,sigma_mm_yr', ...rows, ''].join('\n'),
  );
  return folder;
}

/** A release with an operator's choices and stations, which has grown by a granule. */
async function plantRelease() {
  const dataDir = await temporaryFolder();
  const choices = ['--reference', 'keep', '--attribution', 'Test', '--data-dir', dataDir];
  const granules = await folderOf(files);
  const gnss = await stationsNear(whole, join(await temporaryFolder(), 'stations'));
  await run('ingest', await folderOf(files.slice(0, -1)), ...choices);
  const { manifest, code } = await run('ingest', granules, ...choices, '--gnss', gnss, '--threads', '1');
  expect(code).toBe(0);
  return { dataDir, granules, gnss, manifest: manifest! };
}

describe('a release that is reproduced from its manifest', () => {
  test('is the same to the byte on another machine, whatever else is in the folder; if anything differs, it is not published, and the message names it', async () => {
    const { dataDir, granules, gnss, manifest } = await plantRelease();
    await writeFile(join(granules, 'notes.txt'), 'not a product');
    const elsewhere = await temporaryFolder();
    const given = [manifestPath(dataDir, manifest), granules, '--gnss', gnss];
    const again = await run('reproduce', ...given, '--data-dir', elsewhere, '--threads', '2');
    expect(again).toMatchObject({ code: 0, manifest });
    expect(await bytesIn(releasePath(elsewhere, manifest))).toEqual(
      await bytesIn(releasePath(dataDir, manifest)),
    );
    expect(await run('reproduce', ...given, '--data-dir', elsewhere)).toMatchObject({
      code: 1,
      error: 'frame_exists',
    });

    const path = manifestPath(dataDir, manifest);
    const lake = await temporaryFolder();
    const refused = async (...words: string[]) => {
      const end = await run('reproduce', ...words, '--data-dir', lake);
      expect(end.code).not.toBe(0);
      expect(await readdir(join(lake, 'frames', FRAME, 'releases')).catch(() => [])).toEqual([]);
      return { error: end.error, message: end.message };
    };
    expect(await refused(path, granules, '--gnss', 'off')).toEqual({
      error: 'release_differs',
      message: expect.stringMatching(
        /calibration of the manifest.*nothing was published|nothing was published.*calibration/,
      ),
    });

    const altered = { ...manifest, science_version: '0.0.1' };
    const other = join(await temporaryFolder(), 'manifest.json');
    await writeFile(other, sealedJson(altered, 1));
    expect(await refused(other, granules, '--gnss', gnss)).toMatchObject({ error: 'not_reproducible' });
    await writeFile(other, (await readFile(path, 'utf8')).replace('"Test"', '"Text"'));
    expect(await refused(other, granules)).toMatchObject({ error: 'release_unusable' });
    expect(manifestSchema.safeParse(altered).success).toBe(true);

    const used = manifest.products.filter(({ outcome }) => outcome === 'used').map(({ name }) => name);
    const [lost, changed] = used.filter((name) => name.endsWith('.nc'));
    const fewer = join(await temporaryFolder(), 'granules');
    await cp(granules, fewer, { recursive: true, dereference: true });
    await rm(join(fewer, lost!));
    expect(await refused(path, fewer, '--gnss', gnss)).toEqual({
      error: 'products_missing',
      message: expect.stringContaining(lost!),
    });
    await cp(join(granules, lost!), join(fewer, lost!), { dereference: true });
    await appendFile(join(fewer, changed!), 'x');
    expect(await refused(path, fewer, '--gnss', gnss)).toEqual({
      error: 'release_differs',
      message: expect.stringContaining(`${changed} is another file`),
    });
    expect(await refused(join(fewer, 'none.json'), granules)).toMatchObject({ error: 'bad_usage' });
  });
});
