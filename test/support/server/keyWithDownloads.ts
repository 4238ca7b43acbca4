import { operatorOf } from './operator.ts';
import type { TestServer } from './testServer.ts';

/** The owner key of a new account to which the operator has granted downloads, on a server with `ADMIN_TOKEN`. */
export async function keyWithDownloads(server: TestServer): Promise<string> {
  const operator = operatorOf(server);
  const { accountId, key } = await operator.newAccount();
  await operator.act(`accounts/${accountId}/grant_downloads`);
  return key;
}
