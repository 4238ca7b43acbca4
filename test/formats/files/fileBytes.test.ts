import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  fill,
  fillSync,
  readFully,
  readFullySync,
  withFile,
  writeFully,
  writeFullySync,
} from '../../../formats/files/fileBytes.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

describe('bytes at an offset of a file', () => {
  test.prop([fc.uint8Array({ maxLength: 200 }), fc.nat(220), fc.nat(220)])(
    'are those of the file, and reading all of them reports when there are fewer',
    async (content, position, length) => {
      const path = join(await temporaryFolder(), 'content');
      writeFileSync(path, content);
      const there = content.slice(position, position + length);
      const file = openSync(path, 'r');
      try {
        const target = new Uint8Array(length);
        expect(fillSync(file, target, position)).toBe(there.length);
        expect(target.subarray(0, there.length)).toEqual(there);
        expect(await fill(file, target.fill(0), position)).toBe(there.length);
        expect(target.subarray(0, there.length)).toEqual(there);
        const missing = length - there.length;
        const outcome = missing > 0 ? `ends ${missing} bytes too early` : '';
        const messages = [
          await readFully(file, target, position).catch(String),
          withFile(path, (opened) => caught(() => readFullySync(opened, target, position))),
        ];
        for (const message of messages) expect(message ?? '').toContain(outcome);
      } finally {
        closeSync(file);
      }
    },
  );

  test.prop([fc.uint8Array({ maxLength: 100 }), fc.uint8Array({ maxLength: 100 })])(
    'are written at their offset, from a thread pool as from one thread',
    async (first, second) => {
      const path = join(await temporaryFolder(), 'written');
      const file = openSync(path, 'w');
      try {
        await writeFully(file, second, first.length);
        writeFullySync(file, first, 0);
      } finally {
        closeSync(file);
      }
      expect(new Uint8Array(readFileSync(path))).toEqual(new Uint8Array([...first, ...second]));
    },
  );
});

function caught(work: () => void): string {
  try {
    work();
    return '';
  } catch (error) {
    return String(error);
  }
}
