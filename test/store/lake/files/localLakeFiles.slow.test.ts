import { lakeFilesAt } from '../../../../store/lake/files/lakeFilesAt.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { describeKilledWriters } from './lakeFilesContract.ts';

describeKilledWriters('a folder', async () => {
  const address = await temporaryFolder();
  return { files: lakeFilesAt(address), address };
});
