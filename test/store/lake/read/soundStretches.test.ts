import { crc32 } from 'node:zlib';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { LakeFiles, OpenFile } from '../../../../core/lakeFiles.ts';
import { encodePieceTable } from '../../../../formats/pieces/pieceTable.ts';
import type { TailCheck } from '../../../../schemas/manifest.ts';
import { createSoundStretches } from '../../../../store/lake/read/soundStretches.ts';
import { times } from '../../../support/machine/tier.ts';

/** Files with a few pieces, the larger of which are requested alone; given as bytes and their expected checks. */
const files = fc
  .array(fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 300_000, max: 1_300_000 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((sizes) => {
    const parts = sizes.map((size, at) => Buffer.alloc(size, `${at}, ${size};`));
    const pieces = parts.map((part) => ({ bytes: part.length, crc32: crc32(part), firstH3: 0n, lastH3: 0n }));
    const tail = Buffer.concat([encodePieceTable(pieces), Buffer.from('footer')]);
    return { bytes: Buffer.concat([...parts, tail]), check: [tail.length, crc32(tail)] as TailCheck, tail };
  });

/** The files of a lake with one file, and the number of bytes read from it. */
function lakeOf(bytes: Buffer) {
  const read = { bytes: 0 };
  const opened: OpenFile = {
    size: bytes.length,
    tag: 'tag',
    read: async (target, position) => {
      read.bytes += target.length;
      return bytes.copy(target, 0, position);
    },
    close: async () => undefined,
  };
  const lake = { nameOf: (key: string) => key, open: async () => opened } as Partial<LakeFiles>;
  return { lake: lake as LakeFiles, read };
}

async function readOf(
  bytes: Buffer,
  check: TailCheck,
  stretch: { readonly from: number; readonly bytes: number },
  size = bytes.length,
) {
  const { lake, read } = lakeOf(bytes);
  const listed = { path: 'file', bytes: size, sha256: '', rows: null };
  const file = await createSoundStretches(lake).open('release', listed, check);
  const parts: Uint8Array[] = [];
  for await (const part of file!.bytesOf(stretch)) parts.push(part);
  return { bytes: Buffer.concat(parts), read: read.bytes };
}

describe('a file that is read once', () => {
  test.prop([files, fc.nat(), fc.nat()], { numRuns: times(14, 40) })(
    'returns the bytes of any range, and the whole by reading each byte once, except its table',
    async ({ bytes, check, tail }, a, b) => {
      const from = a % bytes.length;
      const length = 1 + (b % (bytes.length - from));
      const part = await readOf(bytes, check, { from, bytes: length });
      expect(part.bytes.equals(bytes.subarray(from, from + length))).toBe(true);
      const whole = await readOf(bytes, check, { from: 0, bytes: bytes.length });
      expect(whole.bytes.equals(bytes)).toBe(true);
      expect(whole.read).toBe(bytes.length + tail.length);
    },
  );

  test.prop([files, fc.nat(), fc.integer({ min: 1, max: 255 })], { numRuns: times(14, 40) })(
    'returns no byte of a piece that differs from the published one',
    async ({ bytes, check }, at, flip) => {
      const damaged = Buffer.from(bytes);
      damaged[at % bytes.length]! ^= flip;
      const whole = { from: 0, bytes: bytes.length };
      await expect(readOf(damaged, check, whole)).rejects.toMatchObject({ code: 'lake_damaged' });
      const own = { from: at % bytes.length, bytes: 1 };
      await expect(readOf(damaged, check, own)).rejects.toMatchObject({ code: 'lake_damaged' });
    },
  );

  test('is checked against its checksum when it has no pieces, and is refused with another size', async () => {
    const bytes = Buffer.from('some text');
    const check: TailCheck = [bytes.length, crc32(bytes)];
    const stretch = { from: 2, bytes: 3 };
    expect((await readOf(bytes, check, stretch)).bytes.toString()).toBe('me ');
    const other = Buffer.from('same text');
    await expect(readOf(other, check, stretch)).rejects.toMatchObject({ code: 'lake_damaged' });
    await expect(readOf(bytes, check, stretch, 8)).rejects.toMatchObject({ code: 'lake_damaged' });
  });

  test('that would be one large piece in memory is left to other readers', async () => {
    const bytes = Buffer.alloc(9 * 2 ** 20);
    const { lake } = lakeOf(bytes);
    const listed = { path: 'file', bytes: bytes.length, sha256: '', rows: null };
    expect(await createSoundStretches(lake).open('release', listed, [bytes.length, crc32(bytes)])).toBeNull();
  });
});
