import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { LakeFiles } from '../../../../core/lakeFiles.ts';
import { startRacer, textOf, type LakeUnderTest } from './lakeUnderTest.ts';
import { times } from '../../../support/machine/tier.ts';

const KEYS = [
  'a.json',
  'frames/F1/current.json',
  'frames/F1/x/y.bin',
  'frames/F10/current.json',
  'frames/F2',
];
const keys = fc.constantFrom(...KEYS);
const contents = fc.uint8Array({ maxLength: 2000 });

const steps = fc.oneof(
  fc.record({ does: fc.constant('put' as const), key: keys, bytes: contents }),
  fc.record({ does: fc.constant('put if absent' as const), key: keys, bytes: contents }),
  fc.record({ does: fc.constant('put if it is the last one' as const), key: keys, bytes: contents }),
  fc.record({ does: fc.constant('put if it is another one' as const), key: keys, bytes: contents }),
  fc.record({ does: fc.constant('remove' as const), key: keys }),
  fc.record({
    does: fc.constant('remove folder' as const),
    key: fc.constantFrom('frames', 'frames/F1', 'gone'),
  }),
);

interface Held {
  readonly bytes: Uint8Array;
  readonly tag: string;
}

/** The contract of every implementation of a lake's files, tested on one whose empty lakes come from `open`. */
export function describeLakeFiles(kind: string, open: () => Promise<LakeUnderTest>): void {
  describe(`the files of a lake in ${kind}`, () => {
    test('give back what was put last, whatever was put and removed before, and list exactly that', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { maxLength: 12 }), async (done) => {
          const { files } = await open();
          const held = new Map<string, Held>();
          const tags = new Map<string, Uint8Array>();
          const keep = (key: string, bytes: Uint8Array, tag: string | null) => {
            expect(tag).not.toBeNull();
            // Equal tags mean equal bytes.
            expect(tags.get(`${key} ${tag}`) ?? bytes).toEqual(bytes);
            tags.set(`${key} ${tag}`, bytes);
            held.set(key, { bytes, tag: tag! });
          };
          for (const step of done) {
            const { does, key } = step;
            const known = held.get(key);
            if (does === 'remove') {
              await files.remove(key);
              held.delete(key);
            } else if (does === 'remove folder') {
              await files.removeFolder(key);
              for (const each of held.keys()) if (each.startsWith(`${key}/`)) held.delete(each);
            } else if (does === 'put') keep(key, step.bytes, await files.put(key, step.bytes));
            else if (does === 'put if absent') {
              const tag = await files.put(key, step.bytes, { ifAbsent: true });
              if (known) expect(tag).toBeNull();
              else keep(key, step.bytes, tag);
            } else {
              const ifTag = does === 'put if it is the last one' ? (known?.tag ?? 'none') : 'another';
              const tag = await files.put(key, step.bytes, { ifTag });
              if (known?.tag === ifTag) keep(key, step.bytes, tag);
              else expect(tag).toBeNull();
            }
          }
          await expectHeld(files, held);
        }),
        { numRuns: times(21, 60) },
      );
    });

    test('give of a stretch what a slice gives, also by an open file', async () => {
      const { files } = await open();
      const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 251);
      await files.put('a/b', bytes);
      const opened = (await files.open('a/b'))!;
      const place = fc.nat(75_000);
      await fc.assert(
        fc.asyncProperty(place, place, async (from, length) => {
          const wanted = bytes.subarray(from, from + length);
          const found = await files.get('a/b', { from, bytes: length });
          expect(Buffer.compare(found!.bytes, wanted)).toBe(0);
          const target = new Uint8Array(length);
          expect(await opened.read(target, from)).toBe(wanted.length);
          expect(Buffer.compare(target.subarray(0, wanted.length), wanted)).toBe(0);
        }),
      );
      await opened.close();
    });

    test('an open file gives its own bytes after its key was replaced or removed, or none', async () => {
      const { files } = await open();
      for (const change of [() => files.put('a', 'other'), () => files.remove('a')]) {
        await files.put('a', 'first');
        const opened = (await files.open('a'))!;
        expect(opened.size).toBe(5);
        await change();
        const target = new Uint8Array(5);
        const filled = await opened.read(target, 0).catch(() => null);
        if (filled !== null) expect(Buffer.from(target).toString()).toBe('first');
        await opened.close();
      }
    });

    test('give nothing for what is not there, and take no key that leads out of the lake', async () => {
      const { files } = await open();
      expect(await files.get('no')).toBeNull();
      expect(await files.head('no/such')).toBeNull();
      expect(await files.open('no')).toBeNull();
      expect(await files.list('')).toEqual([]);
      expect(await files.folders('no')).toBeNull();
      await files.remove('no/such');
      await files.removeFolder('no');
      await files.clearStaging('no', 0);
      for (const key of ['', '/etc/passwd', '../a', 'a/../b', 'a//b', 'a/', './a', 'a\0b']) {
        await expect(files.get(key)).rejects.toMatchObject({ code: 'lake_key_invalid' });
        await expect(files.put(key, 'x')).rejects.toMatchObject({ code: 'lake_key_invalid' });
      }
    });

    test('list by what keys begin with, and name the folders in a folder', async () => {
      const { files } = await open();
      for (const key of ['index-1', 'index-2', 'other', 'f/a/1', 'f/a/b/2', 'f/ab', 'fa/3'])
        await files.put(key, key);
      const listed = async (prefix: string) => (await files.list(prefix)).map(({ key }) => key);
      expect(await listed('index-')).toEqual(['index-1', 'index-2']);
      expect(await listed('f/a')).toEqual(['f/a/1', 'f/a/b/2', 'f/ab']);
      expect(await listed('f/a/')).toEqual(['f/a/1', 'f/a/b/2']);
      expect(await listed('f')).toEqual(['f/a/1', 'f/a/b/2', 'f/ab', 'fa/3']);
      expect(await files.folders('')).toEqual(['f', 'fa']);
      expect(await files.folders('f')).toEqual(['a']);
    });

    test('of many who put on the same condition exactly one does', async () => {
      const { files } = await open();
      for (let round = 0; round < 5; round++) {
        const key = `rounds/${round}`;
        const race = async (condition: { ifAbsent: true } | { ifTag: string }, word: string) => {
          const racers = Array.from({ length: 12 }, (_, racer) => `${word} ${racer}`);
          const tags = await Promise.all(racers.map((content) => files.put(key, content, condition)));
          const [winner, ...more] = racers.filter((_, at) => tags[at] !== null);
          expect(more).toEqual([]);
          const { bytes, tag } = (await files.get(key))!;
          expect(Buffer.from(bytes).toString()).toBe(winner);
          expect(tags).toContain(tag);
          return tag;
        };
        const first = await race({ ifAbsent: true }, 'first');
        await race({ ifTag: first }, 'second');
        expect(await files.put(key, 'late', { ifTag: first })).toBeNull();
      }
    });

    test('lose no update of processes that compare and swap', async () => {
      const { address, files } = await open();
      const racers = [0, 1, 2].map(() => startRacer('count', address, 'frames/F1/current.json', '25'));
      const ends = await Promise.all(racers.map((racer) => once(racer, 'exit')));
      expect(ends).toEqual(racers.map(() => [0, null]));
      expect(await textOf(files, 'frames/F1/current.json')).toBe('75');
      expect(await files.list('')).toHaveLength(1);
    });

    test('publish a folder whole and a file in the place of another; what was staged is gone', async () => {
      const { files } = await open();
      const staged = await files.stagingPath('frames/F1/releases/R1');
      await mkdir(join(staged, 'cells/part'), { recursive: true });
      await writeFile(join(staged, 'cells/part/0'), 'cells');
      await writeFile(join(staged, 'manifest.json'), '{}');
      expect(await files.get('frames/F1/releases/R1/manifest.json')).toBeNull();
      await files.publish(staged, 'frames/F1/releases/R1');
      expect(await textOf(files, 'frames/F1/releases/R1/cells/part/0')).toBe('cells');
      expect(await textOf(files, 'frames/F1/releases/R1/manifest.json')).toBe('{}');
      const local = await files.localPath('frames/F1/releases/R1/manifest.json');
      expect(await readFile(local, 'utf8')).toBe('{}');
      expect(
        (await files.list('frames/')).map(({ key }) => key.replace('frames/F1/releases/R1/', '')),
      ).toEqual(['cells/part/0', 'manifest.json']);
      await expect(readFile(join(staged, 'manifest.json'))).rejects.toMatchObject({ code: 'ENOENT' });

      for (const content of ['one', 'two']) {
        const index = await files.stagingPath('index');
        await writeFile(index, content);
        await files.publish(index, 'index');
        expect(await textOf(files, 'index')).toBe(content);
      }
    });

    test('clear what was staged and never published', async () => {
      const { files } = await open();
      await files.put('frames/F1/kept', 'x');
      const staged = await files.stagingPath('frames/F1/R1');
      await mkdir(staged);
      await writeFile(join(staged, 'half'), 'x');
      await files.clearStaging('frames/F1', 3_600_000);
      expect(await readFile(join(staged, 'half'), 'utf8')).toBe('x');
      await files.clearStaging('frames/F1', 0);
      await expect(readFile(join(staged, 'half'))).rejects.toMatchObject({ code: 'ENOENT' });
      expect(await textOf(files, 'frames/F1/kept')).toBe('x');
    });

    test('take a folder out of sight before it is removed', async () => {
      const { files } = await open();
      await files.put('frames/F1/current.json', '{}');
      await files.put('frames/F1/releases/R1/cells', 'x');
      await files.put('frames/F10/current.json', '{}');
      const aside = await files.setAside('frames/F1', 'frames/F1/current.json');
      expect(await files.get('frames/F1/current.json')).toBeNull();
      await files.removeFolder(aside);
      expect((await files.list('frames/')).map(({ key }) => key)).toEqual(['frames/F10/current.json']);
    });
  });
}

async function expectHeld(files: LakeFiles, held: ReadonlyMap<string, Held>): Promise<void> {
  for (const key of KEYS) {
    const known = held.get(key) ?? null;
    const found = await files.get(key);
    expect(found && { ...found, bytes: [...found.bytes] }).toEqual(
      known && { ...known, bytes: [...known.bytes] },
    );
    expect(await files.head(key)).toEqual(known && storedAs(key, known));
  }
  const listed = [...held].map(([key, known]) => storedAs(key, known));
  expect(await files.list('')).toEqual(listed.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
}

/** What the store should report about a key. */
function storedAs(key: string, { bytes, tag }: Held) {
  return { key, size: bytes.length, tag, putAtMs: expect.any(Number) };
}
