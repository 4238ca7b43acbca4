import { lakeFilesAt } from '../../../../store/lake/files/lakeFilesAt.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { describeKilledPublishers, describeKilledWriters } from './lakeFilesKills.ts';

async function open() {
  const address = await temporaryFolder();
  return { files: lakeFilesAt(address), address };
}

describeKilledWriters('a folder', open);
describeKilledPublishers('a folder', open);
