import { writeFile } from 'node:fs/promises';
import { CONTRACTS_FILE, compileContracts } from './compileContracts.ts';

await writeFile(CONTRACTS_FILE, await compileContracts());
