import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { CONTRACTS_FILE, compileContracts } from '../support/chain/compileContracts.ts';

it('the code that test chains run is what its committed source compiles to', async () => {
  expect(await compileContracts()).toBe(await readFile(CONTRACTS_FILE, 'utf8'));
});
