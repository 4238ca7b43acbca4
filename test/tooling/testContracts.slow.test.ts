import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { CONTRACTS_FILE, compileContracts } from '../support/chain/compileContracts.ts';

it('the code that test chains run is what its committed source compiles to', async () => {
  expect(JSON.parse(await compileContracts())).toEqual(JSON.parse(await readFile(CONTRACTS_FILE, 'utf8')));
});
