import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unpack } from '../../../../location/import/source/zipArchive.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { writeZip } from '../../../support/files/zipFile.ts';

/** An archive with a file of `bytes` zeros and an ordinary file. */
async function archiveOf(bytes: number): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'table.csv'), Buffer.alloc(bytes));
  await writeFile(join(folder, 'readme.txt'), 'ordinary');
  const archive = join(await temporaryFolder(), 'addresses.zip');
  await writeZip(folder, archive);
  return archive;
}

const END_BYTES = 22;

describe('an archive that unpacks to more than allowed', () => {
  it('is refused by the ratio of a file, with a clear message, and nothing is unpacked', async () => {
    const target = await temporaryFolder();
    await expect(unpack(await archiveOf(50_000_000), target, /./)).rejects.toMatchObject({
      code: 'source_refused',
      message: expect.stringMatching(
        /^addresses\.zip: table\.csv would unpack from \d+ to 50000000 bytes, more than 200 times as much; it does not look like/,
      ),
    });
    expect(await readdir(target)).toEqual([]);
  });

  it('is refused by all files together, even when they share the same packed bytes', async () => {
    const archive = await readFile(await archiveOf(1));
    const offset = archive.readUInt32LE(archive.length - END_BYTES + 16);
    const entry = archive.subarray(offset, archive.length - END_BYTES);
    const first = Buffer.from(entry.subarray(0, entry.indexOf('PK\u0001\u0002', 4)));
    // Each declares 4 GB, packed at a plausible ratio.
    first.writeUInt32LE(50_000_000, 20);
    first.writeUInt32LE(4_000_000_000, 24);
    const directory = Buffer.concat(Array.from({ length: 5 }, () => first));
    const end = Buffer.from(archive.subarray(archive.length - END_BYTES));
    end.writeUInt16LE(5, 8);
    end.writeUInt16LE(5, 10);
    end.writeUInt32LE(directory.length, 12);
    const path = join(await temporaryFolder(), 'many.zip');
    await writeFile(path, Buffer.concat([archive.subarray(0, offset), directory, end]));
    await expect(unpack(path, await temporaryFolder(), /./)).rejects.toMatchObject({
      message: expect.stringContaining('its files would unpack to 20000000000 bytes, more than the 16 GB'),
    });
  });

  it('is cut off when a file is longer than it declares', async () => {
    const archive = await readFile(await archiveOf(5000));
    const at = archive.indexOf('table.csv', archive.readUInt32LE(archive.length - END_BYTES + 16)) - 46;
    archive.writeUInt32LE(1000, at + 24);
    const path = join(await temporaryFolder(), 'liar.zip');
    await writeFile(path, archive);
    await expect(unpack(path, await temporaryFolder(), /table/)).rejects.toMatchObject({
      message: expect.stringContaining('too many bytes in the stream. expected 1000'),
    });
  });
});

describe('an ordinary archive', () => {
  it('is unpacked', async () => {
    const target = await temporaryFolder();
    expect(await unpack(await archiveOf(150), target, /./)).toHaveLength(2);
    expect((await readdir(target)).toSorted()).toEqual(['readme.txt', 'table.csv']);
  });

  it.each([
    ['packed', {}],
    ['stored as they are', { isStored: true }],
    ['of 64 bits', { isZip64: true }],
  ])('may contain empty files, %s', async (_, packing) => {
    const [folder, target] = [await temporaryFolder(), await temporaryFolder()];
    await writeFile(join(folder, 'roads.cpg'), '');
    await writeFile(join(folder, 'roads.dbf'), 'a table');
    const archive = join(await temporaryFolder(), 'roads.zip');
    await writeZip(folder, archive, packing);
    await unpack(archive, target, /./);
    expect(await readFile(join(target, 'roads.cpg'), 'utf8')).toBe('');
    expect(await readFile(join(target, 'roads.dbf'), 'utf8')).toBe('a table');
  });

  it('may be unpacked in part, without the folders in it', async () => {
    const target = await temporaryFolder();
    const archive = join(await temporaryFolder(), 'nested.zip');
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'x_roads.dbf'), 'a table');
    await writeFile(join(folder, 'readme.txt'), 'ordinary');
    await writeZip(folder, archive);
    await writeFile(
      archive,
      (await readFile(archive, 'latin1')).replaceAll('x_roads.dbf', 'x/roads.dbf'),
      'latin1',
    );
    expect(await unpack(archive, target, /\.dbf$/)).toEqual([join(target, 'roads.dbf')]);
    expect(await readdir(target)).toEqual(['roads.dbf']);
  });
});

it.each([
  ['that is none', () => Buffer.from('of course not')],
  ['that is empty', () => Buffer.alloc(0)],
  ['that ends too early', (archive: Buffer) => archive.subarray(0, archive.length - 30)],
  [
    'whose directory is damaged',
    (archive: Buffer) => archive.fill(0, archive.length - 60, archive.length - 50),
  ],
  [
    'whose directory lies elsewhere',
    (archive: Buffer) => archive.fill(0xee, archive.length - 6, archive.length - 2),
  ],
])('an archive %s is refused by name', async (_, damage) => {
  const path = join(await temporaryFolder(), 'damaged.zip');
  await writeFile(path, damage(await readFile(await archiveOf(150))));
  await expect(unpack(path, await temporaryFolder(), /./)).rejects.toMatchObject({
    code: 'source_refused',
    message: expect.stringMatching(/^damaged\.zip: /),
  });
});
