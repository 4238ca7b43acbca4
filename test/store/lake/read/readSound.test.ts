import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../bench/science/noise.ts';
import { checkJustRead } from '../../../../store/lake/files/fileChecks.ts';
import { tailChecks } from '../../../../store/lake/files/tailChecks.ts';
import { createReadThenCheck } from '../../../../store/lake/read/readSound.ts';
import { writeHashedFile } from '../../../../workers/partition/partitionFiles.ts';
import { withTemporaryFolder } from '../sampleRelease.ts';

const NAME = 'part-0.parquet';
const FIRST = 100n;
/** A footer of eight bytes, their number, and the magic. */
const PARQUET_END = Buffer.from('footer..\x08\0\0\0PAR1', 'latin1');

/** A file of pieces of so many bytes, each with the rows of one index. */
async function plantPieces(dir: string, pieceBytes: readonly number[], seed = 1) {
  const random = createRandom(seed);
  writeHashedFile(join(dir, NAME), (sink) => {
    for (const [at, bytes] of pieceBytes.entries()) {
      const content = Uint8Array.from({ length: bytes }, () => random() * 256);
      sink.piece(content, FIRST + BigInt(at), FIRST + BigInt(at));
    }
    sink.end(PARQUET_END);
  });
  return (await tailChecks(dir, [{ path: NAME }]))[NAME]!;
}

describe('the check of bytes that were just read', () => {
  test('finds every flipped bit of the pieces of a span and of the end, however long they are', () =>
    withTemporaryFolder(async (dir) => {
      const sizes = [1000, 2_500_000, 700_000, 900_000, 400_000];
      const check = await plantPieces(dir, sizes);
      const bytes = await readFile(join(dir, NAME));
      const random = createRandom(5);
      const spanEnd = bytes.length - sizes.at(-1)! - check[0];
      const span = { first: FIRST + 1n, last: FIRST + 3n };
      await expect(checkJustRead(join(dir, NAME), NAME, check, span)).resolves.toEqual(expect.any(String));
      for (let flip = 0; flip < 40; flip++) {
        const damaged = Buffer.from(bytes);
        const isEnd = flip % 4 === 0;
        const [from, to] = isEnd ? [bytes.length - check[0], bytes.length] : [sizes[0]!, spanEnd];
        damaged[from + Math.floor(random() * (to - from))]! ^= 1 << Math.floor(random() * 8);
        await writeFile(join(dir, NAME), damaged);
        await expect(checkJustRead(join(dir, NAME), NAME, check, span)).rejects.toMatchObject({
          code: 'lake_damaged',
        });
      }
    }));
});

describe('a file that is replaced while it is read', () => {
  test('is read again: what is returned was read of the file that was checked', () =>
    withTemporaryFolder(async (dir) => {
      const file = join(dir, NAME);
      const check = await plantPieces(dir, [3000]);
      const sound = await readFile(file);
      const readThenCheck = createReadThenCheck();
      const readings: Buffer[] = [];
      const how = {
        read: async () => {
          const bytes = await readFile(file);
          readings.push(bytes);
          return bytes;
        },
        check: () => checkJustRead(join(dir, NAME), NAME, check, null),
      };
      const replaceBy = async (bytes: Buffer) => {
        await writeFile(`${file}.new`, bytes);
        await rename(`${file}.new`, file);
      };
      expect((await readThenCheck(file, how))?.value).toEqual(sound);

      // One that is wrong was there while it was read, and not when it was checked, nor at the read before.
      const wrong = Buffer.alloc(sound.length);
      await replaceBy(wrong);
      const check2 = async () => {
        if (readings.at(-1)!.equals(wrong)) await replaceBy(sound);
        return how.check();
      };
      expect((await readThenCheck(file, { ...how, check: check2 }))?.value).toEqual(sound);
      expect(readings).toEqual([sound, wrong, sound]);
    }));

  test('each time is given up', () =>
    withTemporaryFolder(async (dir) => {
      const check = await plantPieces(dir, [3000]);
      const sound = await readFile(join(dir, NAME));
      let reads = 0;
      const found = await createReadThenCheck()(join(dir, NAME), {
        read: async () => {
          reads++;
          await writeFile(join(dir, `new${reads}`), sound);
          await rename(join(dir, `new${reads}`), join(dir, NAME));
        },
        check: () => checkJustRead(join(dir, NAME), NAME, check, null),
      });
      expect(found).toBeNull();
      expect(reads).toBeGreaterThan(1);
    }));
});
