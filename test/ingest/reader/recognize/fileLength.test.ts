import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOf } from '../../../../ingest/catalog/inputContent.ts';
import type { Recognition } from '../../../../ingest/reader/recognize/recognize.ts';
import type { ProductRecord } from '../../../../schemas/manifest.ts';
import { sha256OfFile } from '../../../../store/lake/files/local/durableFiles.ts';
import { checkLength } from '../../../../ingest/reader/recognize/fileLength.ts';
import { openFrameStack } from '../../../../ingest/reader/openFrameStack.ts';
import { granuleName, writeGranule } from '../../../support/files/dispS1Granule.ts';
import { lineOfSightBands, writeGeotiff } from '../../../support/files/geotiff.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';

const TERABYTE = 2 ** 40;
const grid = {
  epsg: 32614,
  originX: 480_000,
  originY: 2_150_790,
  cellWidth: 30,
  cellHeight: 30,
  rows: 8,
  cols: 6,
};
const good = { reference: '20200101', secondary: '20200113', grid, displacement: () => 0.5 };

/** A length as stored in a superblock. */
function bigEndOf(bytes: number): Buffer {
  const stated = Buffer.alloc(8);
  stated.writeBigUInt64LE(BigInt(bytes));
  return stated;
}

function offered(path: string) {
  return { path, name: basename(path), bytes: statSync(path).size, modifiedMs: 0 };
}

describe('a file padded to 1 TB', () => {
  it('is refused at once by its superblock when it is a granule, and the rest of the frame is kept', async () => {
    const folder = await temporaryFolder();
    await writeGranule(folder, good);
    await writeGranule(folder, { ...good, secondary: '20200125' });
    const layer = 'OPERA_L3_DISP-S1-STATIC_F90001_20140403_S1A_v1.0_line_of_sight_enu.tif';
    writeGeotiff(folder, layer, { grid, bands: lineOfSightBands() });
    const path = await writeGranule(folder, { ...good, secondary: '20200206' });
    const { size } = statSync(path);
    truncateSync(path, TERABYTE);
    const stack = await openFrameStack([folder], {});
    expect(stack.pairs).toHaveLength(2);
    expect(stack.products.find(({ name }) => name === basename(path))).toMatchObject({
      outcome: 'refused',
      sha256: null,
      reason: expect.stringContaining(
        `expected ${size} bytes, as its header says, found ${TERABYTE}: the file is padded`,
      ),
    });
  });

  it('is refused by its directory when it is a raster', async () => {
    const folder = await temporaryFolder();
    writeGeotiff(folder, 'pair.tif', { grid, bands: lineOfSightBands() });
    const path = join(folder, 'pair.tif');
    await checkLength(offered(path));
    truncateSync(path, TERABYTE);
    await expect(checkLength(offered(path))).rejects.toMatchObject({
      code: 'product_refused',
      message: expect.stringMatching(/its pixels end at byte \d+.*padded/),
    });
  });

  it.each(['easting,northing,20200101,20200113\n', '\x89HDF\r\n\x1a\n\0\0\0\0\0\x08\x08\0', ''])(
    'is refused as too long when it begins with %j',
    async (head) => {
      const path = join(await temporaryFolder(), granuleName(good));
      writeFileSync(path, head, 'latin1');
      truncateSync(path, TERABYTE);
      await expect(checkLength(offered(path))).rejects.toThrow(/expected at most \d+ bytes, found/);
    },
  );

  it('is refused when its header declares the terabyte too, and is never hashed', async () => {
    const folder = await temporaryFolder();
    const path = await writeGranule(folder, good);
    const bytes = readFileSync(path);
    const end = bytes.indexOf(bigEndOf(statSync(path).size));
    bytes.writeBigUInt64LE(BigInt(TERABYTE), end);
    writeFileSync(path, bytes);
    truncateSync(path, TERABYTE);
    await expect(checkLength(offered(path))).rejects.toThrow(/nearly none are on the disk/);
    await expect(sha256OfFile(path)).rejects.toThrow(/padded/);
    const found = { is: 'granule', file: offered(path) } as Recognition;
    const product = {
      name: basename(path),
      bytes: TERABYTE,
      sha256: null,
      outcome: 'refused',
    } as ProductRecord;
    const content = await contentOf([found], { products: [product] }, () => null);
    expect(content).toMatch(/^[0-9a-f]{64}$/);
  });
});
