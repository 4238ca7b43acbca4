import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../bench/science/noise.ts';
import { createCheckedPieces } from '../../../../store/lake/files/checkedPieces.ts';
import { tailChecks } from '../../../../store/lake/files/tailChecks.ts';
import { writeHashedFile } from '../../../../workers/partition/partitionFiles.ts';
import { withTemporaryFolder } from '../sampleRelease.ts';

const NAME = 'part-0.parquet';
const FIRST = 100n;
/** A footer of eight bytes, its length, and the magic number. */
const PARQUET_END = Buffer.from('footer..\x08\0\0\0PAR1', 'latin1');

/** A file of pieces with these numbers of bytes, each with the rows of one index. */
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

describe('pieces of a file', () => {
  test('are accepted only when every bit of them and of the end is as published', () =>
    withTemporaryFolder(async (dir) => {
      const sizes = [1000, 2_500_000, 700_000, 900_000, 400_000];
      const check = await plantPieces(dir, sizes);
      const file = join(dir, NAME);
      const bytes = await readFile(file);
      const random = createRandom(5);
      const spanEnd = bytes.length - sizes.at(-1)! - check[0];
      const read = async () => {
        const taken: number[] = [];
        const isWanted = ({ firstH3 }: { firstH3: bigint }) => firstH3 > FIRST && firstH3 <= FIRST + 3n;
        const take = (piece: Uint8Array) => taken.push(piece.length) > 0;
        await createCheckedPieces(() => true).read(file, NAME, check, { isWanted, take });
        return taken;
      };
      expect(await read()).toEqual(sizes.slice(1, 4));
      for (let flip = 0; flip < 40; flip++) {
        const damaged = Buffer.from(bytes);
        const isEnd = flip % 4 === 0;
        const [from, to] = isEnd ? [bytes.length - check[0], bytes.length] : [sizes[0]!, spanEnd];
        damaged[from + Math.floor(random() * (to - from))]! ^= 1 << Math.floor(random() * 8);
        await writeFile(file, damaged);
        await expect(read()).rejects.toMatchObject({ code: 'lake_damaged' });
      }
    }));
});
