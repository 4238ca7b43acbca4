import { describe, expect, it } from 'vitest';
import { formatIsoDate } from '../../core/date.ts';
import { parseDispS1Name } from '../../ingest/reader/offered/productName.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { noteWithdrawn, withdrawnProducts } from '../../store/lake/release/withdrawnProducts.ts';
import { FRAME, ingest, plantGrowingFrame } from '../support/files/growingFrame.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

const frame = await plantGrowingFrame();
const last = frame.files
  .filter((name) => name.endsWith('.nc'))
  .toSorted()
  .at(-1)!;
const lastDate = formatIsoDate(parseDispS1Name(last)!.secondaryDay);

describe('a granule that its source has withdrawn', () => {
  it('is left out of the frame’s next release, which needs no files, until it is given again', async () => {
    const lake = await temporaryFolder();
    const granules = await frame.folderOf(frame.files);
    const before = (await ingest(lake, { paths: [granules] })).manifest;
    expect(before.epochs).toContain(lastDate);

    const files = lakeFilesAt(lake);
    await noteWithdrawn(files, FRAME, { withdrawn: [last], restored: [], now: 0 });
    const after = (await ingest(lake, { paths: [], frameId: FRAME })).manifest;
    expect(after.epochs).toEqual(before.epochs.filter((date) => date !== lastDate));
    const record = after.products.find(({ name }) => name === last);
    expect(record).toMatchObject({ outcome: 'ignored', secondary_date: lastDate });
    expect(record!.reason).toContain('withdrawn');

    await noteWithdrawn(files, FRAME, { withdrawn: [], restored: [last], now: 0 });
    expect(await withdrawnProducts(files, FRAME)).toEqual(new Set());
    const again = (await ingest(lake, { paths: [await frame.folderOf([last])] })).manifest;
    expect(again.epochs).toEqual(before.epochs);
  });
});
