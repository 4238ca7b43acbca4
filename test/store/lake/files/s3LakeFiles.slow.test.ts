import { afterAll, beforeAll } from 'vitest';
import { lakeFilesAt } from '../../../../store/lake/files/lakeFilesAt.ts';
import { startGateway, CEPH, type Gateway } from '../../../support/objects/cephGateway.ts';
import { describeLakeFiles } from './lakeFilesContract.ts';
import { describeKilledWriters } from './lakeFilesKills.ts';
import { describeWith } from '../../../support/machine/needs.ts';

describeWith(CEPH)(`with a real S3 server`, () => {
  let gateway: Gateway;
  let lakes = 0;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  async function open() {
    const address = `s3://${gateway.bucket}/lake-${++lakes}`;
    return { files: lakeFilesAt(address), address };
  }
  describeLakeFiles('a bucket', open);
  describeKilledWriters('a bucket', open, 5);
});
