import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lakeFilesAt } from '../../../../store/lake/files/lakeFilesAt.ts';
import { smallDisk } from '../../../support/machine/smallDisk.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { describeKilledPublishers, describeKilledWriters } from './lakeFilesKills.ts';

async function open() {
  const address = await temporaryFolder();
  return { files: lakeFilesAt(address), address };
}

describeKilledWriters('a folder', open);
describeKilledPublishers('a folder', open);

test('a full disk refuses a put, keeps what was there, and allows a key to be removed', async ({ skip }) => {
  const disk = smallDisk(1);
  if (!disk) {
    skip('a user who may mount a file system (run as root)');
    return;
  }
  try {
    const files = lakeFilesAt(disk.folder);
    const tag = await files.put('frames/F1/current.json', 'before');
    await files.put('large', new Uint8Array(900_000));
    const put = files.put('frames/F1/current.json', new Uint8Array(500_000), { ifTag: tag });
    await expect(put).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(join(disk.folder, 'frames/F1'))).toEqual(['current.json']);
    expect((await files.get('frames/F1/current.json'))?.tag).toBe(tag);
    await files.remove('large');
    expect(await files.put('frames/F1/current.json', new Uint8Array(500_000), { ifTag: tag })).not.toBeNull();
  } finally {
    disk.remove();
  }
});
