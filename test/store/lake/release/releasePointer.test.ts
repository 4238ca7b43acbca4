import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { ReleasePointer } from '../../../../schemas/manifest.ts';
import { lakeFilesAt } from '../../../../store/lake/files/lakeFilesAt.ts';
import { pointerKey } from '../../../../store/lake/files/layout.ts';
import { movePointer, readPointer } from '../../../../store/lake/release/releasePointer.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';

const FRAME = 'F08882';
const releaseOf = (number: number) => `20260418T1015${String(number).padStart(2, '0')}Z-3fa9c1`;
const after = (release: string) => (before: ReleasePointer | null) => ({
  release,
  published_at: '2026-04-18T10:15:00Z',
  earlier: before ? [...before.earlier, before.release] : [],
});

describe('the pointer of a frame', () => {
  test('moved by many processes at once loses none of the moves', async () => {
    const files = lakeFilesAt(await temporaryFolder());
    const releases = Array.from({ length: 12 }, (_, number) => releaseOf(number));
    await Promise.all(releases.map((release) => movePointer(files, FRAME, after(release))));
    const { release, earlier } = (await readPointer(files, FRAME))!;
    expect([...earlier, release].toSorted()).toEqual(releases);
  });

  test('that is edited by hand between the read and the move is read again', async () => {
    const files = lakeFilesAt(await temporaryFolder());
    await movePointer(files, FRAME, after(releaseOf(1)));
    const file = await files.localPath(pointerKey(FRAME));
    const seen: (string | undefined)[] = [];
    const byHand = JSON.stringify(after(releaseOf(2))(null));
    let writing = Promise.resolve();
    const lake = {
      ...files,
      put: (async (...args: Parameters<typeof files.put>) => {
        await writing;
        return files.put(...args);
      }) as typeof files.put,
    };
    await movePointer(lake, FRAME, (before) => {
      seen.push(before?.release);
      if (seen.length === 1) writing = writeFile(file, byHand);
      return after(releaseOf(3))(before);
    });
    expect(seen).toEqual([releaseOf(1), releaseOf(2)]);
    expect(await readPointer(files, FRAME)).toMatchObject({ release: releaseOf(3), earlier: [releaseOf(2)] });
  });

  test('that changes at every read is given up', async () => {
    const files = lakeFilesAt(await temporaryFolder());
    const never = { ...files, put: (async () => null) as unknown as typeof files.put };
    await expect(movePointer(never, FRAME, after(releaseOf(1)))).rejects.toMatchObject({
      code: 'pointer_not_moved',
    });
  });
});
