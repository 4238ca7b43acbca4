import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { ARCHIVE_MAGIC, HEAD_BYTES } from '../../../store/archive/archiveIndex.ts';
import { readArchiveIndex } from '../../../store/archive/checkedIndex.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const HEADER = {
  format: 1,
  sources: [],
  grid: { epsg: 32615, originX: 0, originY: 0, cellWidth: 30, cellHeight: 30, rows: 4, cols: 4 },
  tile: { rows: 4, cols: 4 },
  content: {
    is: 'line_of_sight',
    description: 'constant',
    orbit_direction: null,
    mean_up: 0.8,
    mean_east: null,
    mean_north: null,
  },
  borrows: [],
  sample: { cells: 0, depth: 0, byteOffset: HEAD_BYTES, checksum: 0 },
};

/** A file without tiles, whose checksum is that of its header. */
async function written(header: unknown): Promise<string> {
  const json = Buffer.from(JSON.stringify(header));
  const index = Buffer.alloc(4 + json.length);
  index.writeUInt32LE(json.length);
  json.copy(index, 4);
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(ARCHIVE_MAGIC, 'latin1');
  head.writeDoubleLE(HEAD_BYTES, 8);
  head.writeUInt32LE(index.length, 16);
  head.writeUInt32LE(crc32(index), 20);
  const path = join(await temporaryFolder(), 'one.pairs');
  await writeFile(path, Buffer.concat([head, index]));
  return path;
}

test('a header of this version is read, and any other is refused although its checksum is right', async () => {
  expect(readArchiveIndex(await written(HEADER)).header).toEqual(HEADER);
  for (const other of [{ ...HEADER, format: 2 }, { ...HEADER, tile: { rows: 0, cols: 4 } }, {}, null]) {
    const path = await written(other);
    expect(() => readArchiveIndex(path)).toThrow(/its header is not understood/);
  }
});
