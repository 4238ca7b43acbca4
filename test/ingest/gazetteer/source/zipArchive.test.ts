import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unpack } from '../../../../ingest/gazetteer/source/zipArchive.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { writeZip } from '../../../support/files/zipFile.ts';

/** An archive of a file of `bytes` zeros, beside an ordinary one. */
async function archiveOf(bytes: number): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'table.csv'), Buffer.alloc(bytes));
  await writeFile(join(folder, 'readme.txt'), 'ordinary');
  const archive = join(await temporaryFolder(), 'addresses.zip');
  await writeZip(folder, archive);
  return archive;
}

const END_BYTES = 22;

describe('an archive that unpacks to more than it should', () => {
  it('is refused by the ratio of a file, in words that fit, and nothing is unpacked', async () => {
    const target = await temporaryFolder();
    await expect(unpack(await archiveOf(50_000_000), target, /./)).rejects.toMatchObject({
      code: 'source_refused',
      message: expect.stringMatching(
        /^addresses\.zip: table\.csv would unpack from \d+ to 50000000 bytes, more than 200 times as much; it is not/,
      ),
    });
    expect(await readdir(target)).toEqual([]);
  });

  it('is refused by all files together, also when they share the same packed bytes', async () => {
    const archive = await readFile(await archiveOf(1));
    const offset = archive.readUInt32LE(archive.length - END_BYTES + 16);
    const entry = archive.subarray(offset, archive.length - END_BYTES);
    const first = Buffer.from(entry.subarray(0, entry.indexOf('PK\u0001\u0002', 4)));
    // Each declares 4 GB, packed by an honest-looking ratio.
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

  it('is cut off when a file holds more than it declares', async () => {
    const archive = await readFile(await archiveOf(5000));
    const at = archive.indexOf('table.csv', archive.readUInt32LE(archive.length - END_BYTES + 16)) - 46;
    archive.writeUInt32LE(1000, at + 24);
    const path = join(await temporaryFolder(), 'liar.zip');
    await writeFile(path, archive);
    await expect(unpack(path, await temporaryFolder(), /table/)).rejects.toMatchObject({
      message: expect.stringContaining('it unpacks to more than the 1000 bytes it declares'),
    });
  });
});

it('an ordinary archive is unpacked', async () => {
  const target = await temporaryFolder();
  expect(await unpack(await archiveOf(150), target, /./)).toHaveLength(2);
  expect((await readdir(target)).toSorted()).toEqual(['readme.txt', 'table.csv']);
});
