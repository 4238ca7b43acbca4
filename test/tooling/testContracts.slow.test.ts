import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { CONTRACTS_FILE, compileContracts } from '../support/chain/compileContracts.ts';

it('the code that test chains run matches the compiled source', async () => {
  expect(JSON.parse(await compileContracts())).toEqual(JSON.parse(await readFile(CONTRACTS_FILE, 'utf8')));
});
