import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { verifyLake } from '../../../ingest/command/lakeCommands.ts';
import { pruneLake } from '../../../ingest/command/pruneLake.ts';
import { importContext, removeContext } from '../../../ingest/context/importContext.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { openContextLayers } from '../../../store/lake/context/contextReader.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { boxRing, wkb, writeParquet } from '../../support/gis/geoParquetFile.ts';
import { describeWith } from '../../support/machine/needs.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { CEPH, startGateway } from '../../support/objects/cephGateway.ts';

describeWith(CEPH)('a lake in a bucket', () => {
  test('has context layers like a folder: imported, looked up, verified, pruned and removed', async () => {
    const gateway = await startGateway();
    onTestFinished(() => gateway.close());
    const dataDir = `s3://${gateway.bucket}/context`;
    const files = lakeFilesAt(dataDir);
    const path = join(await temporaryFolder(), 'zones.parquet');
    await writeParquet(path, [
      { wkb: wkb.polygon(boxRing(-95.6, 29.6, -95.2, 29.9)), values: { zone: 'AE' } },
    ]);
    const importing = () =>
      importContext({
        dataDir,
        path,
        name: 'zones',
        kind: 'flood',
        attribution: 'FEMA',
        license: 'Public domain',
        date: '2026-01-15',
        attribute: 'zone',
        unit: null,
        classes: {},
        reachM: 0,
        reporter: silentReporter,
        clock: Date.now,
      });
    await importing();
    await importing();
    const reader = openContextLayers(files, {
      warn: (file, reason) => expect.fail(`${file}: ${reason}`),
      now: () => performance.now(),
    });
    expect(await reader.at({ lat: 29.7, lon: -95.3 })).toMatchObject([
      { name: 'zones', found: { isCovered: true, values: ['AE'] } },
    ]);
    expect(await verifyLake(dataDir)).toMatchObject({ ok: true, lines: ['context layer zones : sound'] });
    const later = Date.now() + 3_600_000;
    expect(await pruneLake(dataDir, { keep: 0, now: later })).toMatchObject({
      lines: [expect.stringMatching(/^context layers: removed context\/zones-.*\.pmtiles$/)],
    });
    expect((await files.list('context/')).filter(({ key }) => key.endsWith('.pmtiles'))).toHaveLength(1);
    await removeContext(dataDir, ['zones'], later);
    expect((await files.list('context/')).map(({ key }) => key)).toEqual(['context/context.json']);
  });
});
