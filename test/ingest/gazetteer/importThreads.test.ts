import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFiles } from '../../support/files/gazetteerImport.ts';
import { addressRange, writeLayer } from '../../support/files/tigerFiles.ts';

let folder: string;
let files: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-'));
  files = ['30059', '30049', '30031', '30013'].map((county, at) =>
    writeLayer(
      folder,
      `tl_2021_${county}_addrfeat`,
      Array.from({ length: 20 * (4 - at) }, (_, row) =>
        addressRange({
          TLID: 100 * at + row,
          FULLNAME: `${row % 7}th St`,
          ZIPL: '59645',
          LFROMHN: String(100 * row + 1),
          LTOHN: String(100 * row + 99),
        }),
      ),
    ),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Digests of the units' files, by their names without the import stamps. */
async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const units = join(dataDir, 'gazetteer', 'units');
  const paths = (await readdir(units, { recursive: true })).filter((path) => path.endsWith('.parquet'));
  const digests: Record<string, string> = {};
  for (const path of paths.toSorted()) {
    const content = await readFile(join(units, path));
    digests[path.replace(/ranges-[^/]+/, 'ranges')] = createHash('sha256').update(content).digest('hex');
  }
  return digests;
}

it('counties imported in parallel are the same to the byte, and reported in the same order, as one after the other', async () => {
  const [alone, together] = [join(folder, 'alone'), join(folder, 'together')];
  const first = await importFiles(alone, files, { threads: 1 });
  const second = await importFiles(together, files, { threads: 2 });
  expect([first.ok, second.ok]).toEqual([true, true]);
  expect(second.units).toEqual(first.units);
  expect(second.read).toEqual(first.read);
  const expected = await filesOf(alone);
  expect(Object.keys(expected).length).toBeGreaterThan(4);
  expect(await filesOf(together)).toEqual(expected);
});

it('a county that is refused does not affect the others', async () => {
  const broken = join(folder, 'tl_2021_30007_addrfeat.shp');
  await writeFile(broken, 'no shapefile');
  const { ok, units, refused } = await importFiles(join(folder, 'lake'), [...files, broken], { threads: 2 });
  expect(ok).toBe(false);
  expect(units.map(({ unit }) => unit)).toEqual(['30013', '30031', '30049', '30059']);
  expect(refused.map(({ path }) => path)).toEqual([broken]);
});
