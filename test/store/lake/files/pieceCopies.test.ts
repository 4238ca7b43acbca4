import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { pieceFilesIn } from '../../../../formats/pieces/pieceFiles.ts';
import { encodePieceTable, type FilePiece } from '../../../../formats/pieces/pieceTable.ts';
import { LocalCopies } from '../../../../store/lake/files/s3/localCopies.ts';
import { PieceCopies } from '../../../../store/lake/files/s3/pieceCopies.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { times } from '../../../support/machine/tier.ts';

const KEY = 'frames/F1/releases/R1/file';
const contents = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 8 });

/** A file of pieces whose rows are numbered by tens, and a store that holds it and counts requests. */
async function storeOf(parts: readonly Uint8Array[]) {
  const pieces: FilePiece[] = parts.map((bytes, at) => ({
    bytes: bytes.length,
    crc32: crc32(bytes),
    firstH3: BigInt(at * 10),
    lastH3: BigInt(at * 10 + 9),
  }));
  const end = Buffer.concat([encodePieceTable(pieces), Buffer.from('the end')]);
  const file = Buffer.concat([...parts, end]);
  const asked: string[] = [];
  const folder = await temporaryFolder();
  const copies = new LocalCopies(folder, 1e9, () => true);
  const open = () =>
    new PieceCopies(copies, () => Promise.reject(new Error('copied whole')), {
      nameOf: (key) => key,
      read: async (_, wanted) => {
        asked.push(JSON.stringify(wanted));
        const from = 'last' in wanted ? file.length - wanted.last : wanted.from;
        const to = 'last' in wanted ? file.length : wanted.from + wanted.bytes;
        return { bytes: Uint8Array.from(file.subarray(from, to)), size: file.length };
      },
    });
  return { folder, file, end, open, asked, tail: { bytes: end.length, crc32: crc32(end) } };
}

describe('copies of pieces', () => {
  test.prop([contents, fc.nat(79), fc.nat(79)], { numRuns: times(4, 12) })(
    'hold the tail and the rows of a span in place after two requests, and need none when they are read again',
    async (parts, a, b) => {
      const { file, end, open, asked, tail } = await storeOf(parts);
      const span = { first: BigInt(Math.min(a, b)), last: BigInt(Math.max(a, b)) };
      const path = await open().rows(KEY, tail, span);
      const copy = await readFile(path);
      expect(copy.length).toBe(file.length);
      expect(copy.subarray(-end.length)).toEqual(end);
      let from = 0;
      for (const [at, part] of parts.entries()) {
        const isWanted = BigInt(at * 10) <= span.last && BigInt(at * 10 + 9) >= span.first;
        if (isWanted) expect(copy.subarray(from, from + part.length)).toEqual(Buffer.from(part));
        from += part.length;
      }
      expect(asked.length).toBeLessThanOrEqual(2);
      const before = asked.length;
      expect(await open().rows(KEY, tail, span)).toBe(path);
      expect(asked).toHaveLength(before);
    },
  );

  test.prop([contents, fc.array(fc.nat(7), { minLength: 1, maxLength: 6 })], { numRuns: times(4, 12) })(
    'are read piece by piece like the file, each requested once in any combination',
    async (parts, wanted) => {
      const { folder, file, open, asked, tail } = await storeOf(parts);
      const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { length }) => sum + length, 0));
      const indexes = wanted.map((index) => index % parts.length);
      const copies = open();
      const read = await Promise.all([
        copies.bring(
          KEY,
          tail,
          indexes.map((index) => starts[index]!),
        ),
        copies.bring(
          KEY,
          tail,
          indexes.map((index) => starts[index]!),
        ),
      ]);
      expect(read).toHaveLength(2);
      expect(new Set(asked).size).toBe(asked.length);
      const opened = pieceFilesIn(folder).open(KEY)!;
      expect(opened.status().size).toBe(file.length);
      for (const [index, part] of parts.entries()) {
        const target = Buffer.alloc(part.length);
        const reads = () => opened.readSync(target, starts[index]!);
        expect(pieceFilesIn(folder).lacks?.(KEY, starts[index]!)).toBe(!indexes.includes(index));
        if (indexes.includes(index)) expect([reads(), target]).toEqual([part.length, Buffer.from(part)]);
      }
      opened.close();
    },
  );

  test.prop([contents, fc.nat(), fc.nat(7)], { numRuns: times(7, 20) })(
    'never keep a flipped bit',
    async (parts, place, bit) => {
      const { folder, file, open, tail } = await storeOf(parts);
      const sound = Buffer.from(file);
      file[place % file.length]! ^= 1 << bit;
      const all = { first: 0n, last: 1000n };
      await expect(open().rows(KEY, tail, all)).rejects.toMatchObject({ code: 'lake_damaged' });
      file.set(sound);
      expect(await readFile(await open().rows(KEY, tail, all))).toEqual(sound);
      await expect(readFile(join(folder, KEY))).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );
});
