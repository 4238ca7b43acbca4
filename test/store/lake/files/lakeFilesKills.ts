import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { LakeFiles } from '../../../../core/lakeFiles.ts';
import { startRacer, type LakeUnderTest } from './lakeUnderTest.ts';
import { numberedText, PUBLISHED_FILES } from './numberedText.ts';
import { kills } from '../../../support/machine/tier.ts';

/** Like `describeLakeFiles`, for writers that are killed: slow. */
export function describeKilledWriters(
  kind: string,
  open: () => Promise<LakeUnderTest>,
  count = kills(6, 15),
): void {
  test(`the files of a lake in ${kind} show a key as it was before or after a put, however its writer was killed`, async () => {
    const { address, files } = await open();
    const key = 'frames/F1/current.json';
    let last = -1;
    for (let kill = 0; kill < count; kill++) {
      await killSoon(startRacer('write', address, key, String(last + 1)), 'put');
      let found = await readNumbered(files, key);
      expect(found.number).toBeGreaterThanOrEqual(last);
      const putNext = () => files.put(key, numberedText(found.number + 1), { ifTag: found.tag });
      if ((await putNext()) === null) {
        // What the killed writer had sent, at most one put, was accepted only now.
        const before = found.number;
        found = await readNumbered(files, key);
        expect(found.number).toBe(before + 1);
        expect(await putNext()).not.toBeNull();
      }
      last = found.number + 1;
      expect(await files.list('')).toEqual([{ ...(await files.head(key))! }]);
      expect(await files.put(key, 'late', { ifTag: found.tag })).toBeNull();
    }
  });
}

/** The number and the tag of a text, which must be complete. */
async function readNumbered(files: LakeFiles, key: string): Promise<{ number: number; tag: string }> {
  const { bytes, tag } = (await files.get(key))!;
  const text = Buffer.from(bytes).toString();
  const number = Number(text.slice(0, text.indexOf(' ')));
  expect(text).toBe(numberedText(number));
  return { number, tag };
}

/** Like `describeKilledWriters`, for publishers of folders: slow. */
export function describeKilledPublishers(kind: string, open: () => Promise<LakeUnderTest>): void {
  test(`the files of a lake in ${kind} show a folder whole or not at all, however its publisher was killed`, async () => {
    const { address, files } = await open();
    let published = 0;
    for (let kill = 0; kill < kills(6, 15); kill++) {
      const word = kill % 2 === 0 ? 'published' : 'staging';
      await killSoon(startRacer('publish', address, 'releases', String(kill)), word);
      const names = ((await files.folders('releases')) ?? []).filter((name) => name.startsWith('R'));
      for (const name of names) {
        const found = await files.list(`releases/${name}/`);
        expect(found.map(({ key, size }) => [key, size])).toEqual(
          Array.from({ length: PUBLISHED_FILES }, (_, at) => [
            `releases/${name}/part-${at}/${name}`,
            numberedText(at).length,
          ]),
        );
      }
      expect(names.length).toBeGreaterThanOrEqual(published);
      published = names.length;
      await files.clearStaging('releases', 0);
      expect(await files.folders('releases')).toEqual(names);
    }
    expect(published).toBeGreaterThan(0);
  });
}

/** Waits until a process prints a word, and ends it a random moment later. */
async function killSoon(racer: ReturnType<typeof startRacer>, word: string): Promise<void> {
  const ended = once(racer, 'exit');
  await new Promise<void>((resolve) => {
    let printed = '';
    racer.stdout.on('data', (chunk) => {
      printed += String(chunk);
      if (printed.includes(`${word}\n`)) {
        resolve();
      }
    });
  });
  await sleep(Math.random() * 60);
  racer.kill('SIGKILL');
  await ended;
}
