import { lakeFilesAt } from '../../../../store/lake/files/lakeFilesAt.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { describeLakeFiles } from './lakeFilesContract.ts';

describeLakeFiles('a folder', async () => {
  const address = await temporaryFolder();
  return { files: lakeFilesAt(address), address };
});
