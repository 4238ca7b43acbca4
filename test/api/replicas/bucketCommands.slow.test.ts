import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { finished, startCommand } from '../../support/machine/runProcess.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { startGateway, CEPH } from '../../support/objects/cephGateway.ts';
import { startWatchedProxy } from '../../support/objects/watchedProxy.ts';
import { PLANTED_GRID, plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { fetchTo, startArchive } from '../../support/sources/archivedFrame.ts';
import { describeWith } from '../../support/machine/needs.ts';

const HERE = { row: 30, col: 40 };
const CELLS = [{ ...HERE, velocityVerticalMmYr: -12.4, velocityUncertaintyMmYr: 1.1 }];

describeWith(CEPH)(`a bucket`, () => {
  test('is read by the commands: SQL copies what a query names, within a limit; granules are fetched into it', async () => {
    const gateway = await startGateway();
    onTestFinished(() => gateway.close());
    const address = `s3://${gateway.bucket}/lake`;
    await plantFrame({ dataDir: address, cells: CELLS, maps: true });

    const proxy = await startWatchedProxy(gateway.endpoint);
    onTestFinished(() => proxy.close());
    const folder = await temporaryFolder();
    const environment = {
      ...gateway.environment,
      AWS_ENDPOINT_URL_S3: proxy.url,
      GM_LAKE_URL: address,
      GM_CACHE_DIR: join(folder, 'cache'),
    };
    const run = (...words: string[]) => finished(startCommand(words, environment));
    const asked = (what: string) =>
      proxy.traffic().requests.filter((request) => request.startsWith('GET') && request.includes(what));

    const refused = await run('sql', '--most-gb', '0.000001', 'SELECT count(*) FROM cells');
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('--bbox')]);
    expect(asked('/cells/')).toEqual([]);
    const { lat, lon } = pointIn(HERE, PLANTED_GRID);
    const box = `--bbox=${lon - 0.001},${lat - 0.001},${lon + 0.001},${lat + 0.001}`;
    const found = await run(
      'sql',
      box,
      'SELECT round(min(velocity_vertical_mm_yr)::DOUBLE, 1) AS v FROM cells',
    );
    expect(found.output, found.errors).toContain('-12.4');
    expect(asked('/series/')).toEqual([]);
    expect(await run('sql')).toMatchObject({ code: 2 });
    expect(await run('sql', '--frame', 'F1', 'SELECT 1 FROM cells')).toMatchObject({ code: 1 });

    const verified = await run('verify');
    expect([verified.code, verified.output]).toEqual([0, expect.stringContaining('F08882')]);
    const out = join(folder, 'cells.csv');
    const exported = await run('export', 'cells', '--out', out);
    expect(exported.code, exported.errors).toBe(0);
    expect(await readFile(out, 'utf8')).toContain('-12.4');
    const addresses = await run('addresses', 'status');
    expect([addresses.code, addresses.output]).toEqual([0, expect.stringContaining('no gazetteer')]);

    const archive = await startArchive();
    onTestFinished(() => archive.close());
    const granules = `s3://${gateway.bucket}/granules`;
    const lake = ['--data-dir', join(folder, 'none')];
    expect(await fetchTo(archive, granules, lake)).toMatchObject({
      ok: true,
      frames: [{ tally: { fetched: 5 } }],
    });
    const before = archive.store.requests.length;
    expect(await fetchTo(archive, granules, lake)).toMatchObject({
      ok: true,
      frames: [{ tally: { fetched: 0 } }],
    });
    expect(archive.store.requests).toHaveLength(before);
  });
});
