import { describe, expect, it } from 'vitest';
import { formatIsoDate } from '../../core/date.ts';
import { withdrawGranules } from '../../ingest/command/withdrawGranules.ts';
import { parseDispS1Name } from '../../ingest/reader/offered/productName.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { noteWithdrawn, withdrawnProducts } from '../../store/lake/release/withdrawnProducts.ts';
import { FRAME, plantGrowingFrame } from '../support/files/growingFrame.ts';
import { ingest } from '../support/files/ingested.ts';

const frame = await plantGrowingFrame();
const last = frame.files
  .filter((name) => name.endsWith('.nc'))
  .toSorted()
  .at(-1)!;
const lastDate = formatIsoDate(parseDispS1Name(last)!.secondaryDay);

describe('a granule that its source has withdrawn', () => {
  it('is left out of the frame’s next release, which requires no files, until it is given again', async () => {
    const lake = await frame.lakeOfAll();
    const before = frame.manifest;
    expect(before.epochs).toContain(lastDate);

    const files = lakeFilesAt(lake);
    await noteWithdrawn(files, FRAME, { withdrawn: [last], restored: [], by: 'source', now: 0 });
    const after = (await ingest(lake, { paths: [], frameId: FRAME })).manifest;
    expect(after.epochs).toEqual(before.epochs.filter((date) => date !== lastDate));
    const record = after.products.find(({ name }) => name === last);
    expect(record).toMatchObject({ outcome: 'ignored', secondary_date: lastDate });
    expect(record!.reason).toContain('withdrawn');

    await noteWithdrawn(files, FRAME, { withdrawn: [], restored: [last], by: 'source', now: 0 });
    expect(await withdrawnProducts(files, FRAME)).toEqual(new Map());
    const again = (await ingest(lake, { paths: [await frame.folderOf([last])] })).manifest;
    expect(again.epochs).toEqual(before.epochs);
  });
});

describe('a granule that the operator withdraws', () => {
  const name = last.replace(/\.nc$/, '');
  const options = { restore: false, dryRun: false, now: 0 };

  it('stays out, even when its file is given, until it is restored', async () => {
    const lake = await frame.lakeOfAll();
    const granules = await frame.folderOf(frame.files);
    const before = frame.manifest;
    const tried = await withdrawGranules(lake, { ...options, names: [name], dryRun: true });
    expect(tried.lines).toEqual([`${FRAME}: ${last} would be withdrawn`]);
    expect(await withdrawnProducts(lakeFilesAt(lake), FRAME)).toEqual(new Map());

    await withdrawGranules(lake, { ...options, names: [`/somewhere/${last}`] });
    const after = (await ingest(lake, { paths: [granules] })).manifest;
    expect(after.epochs).toEqual(before.epochs.filter((date) => date !== lastDate));
    expect(after.products.find((product) => product.name === last)!.reason).toContain('removed it');

    // A source that still offers it doesn't overrule the operator.
    const note = { withdrawn: [], restored: [last], by: 'source', now: 0 } as const;
    await noteWithdrawn(lakeFilesAt(lake), FRAME, note);
    expect(await withdrawnProducts(lakeFilesAt(lake), FRAME)).toEqual(new Map([[last, 'operator']]));
    await withdrawGranules(lake, { ...options, names: [`*${last.slice(20)}`], restore: true });
    const again = (await ingest(lake, { paths: [granules] })).manifest;
    expect(again.epochs).toEqual(before.epochs);
  });

  it('is refused when it does not exist, with the nearest name, or when it is the only one', async () => {
    const lake = await frame.lakeOfAll();
    const withdraw = (names: string[]) => withdrawGranules(lake, { ...options, names });
    await expect(withdraw([last, last.replace('v1', 'v7')])).rejects.toMatchObject({
      code: 'granule_not_found',
      message: expect.stringContaining(`did you mean ${last}?`),
    });
    await expect(withdraw(['*.nc'])).rejects.toMatchObject({ code: 'nothing_left' });
    await expect(withdraw(['nothing.nc'])).rejects.toMatchObject({ code: 'granule_not_found' });
    expect(await withdrawnProducts(lakeFilesAt(lake), FRAME)).toEqual(new Map());
  });
});
