import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listProducts } from '../../../ingest/catalog/listProducts.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

describe('the files of a folder', () => {
  test('with a name that contains control codes are refused, with the name escaped', async () => {
    const folder = await temporaryFolder();
    for (const name of ['20200101_\x1b[2J.tif', 'a\nused: b.nc', 'c\u202etxt.csv', 'Ümlaut 東.csv']) {
      await writeFile(join(folder, name), 'x');
    }
    const { leftOut, files } = await listProducts([folder]);
    const refused = leftOut.filter(({ reason }) => reason.includes('control characters'));
    expect(refused.map(({ path }) => path.slice(folder.length + 1)).toSorted()).toEqual([
      '20200101_\\x1b[2J.tif',
      'a\\x0aused: b.nc',
      'c\\u202etxt.csv',
    ]);
    expect(files).toHaveLength(1);
  });

  test('in a bucket are refused with ways to download them', async () => {
    await expect(listProducts(['s3://bucket/granules'])).rejects.toThrow('--to <folder>');
  });
});
