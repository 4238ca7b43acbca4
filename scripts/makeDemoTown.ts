import { parseArgs } from 'node:util';
import { errorMessage, invalidInput } from '../core/error.ts';
import { writeTown } from './demoTown/writeTown.ts';

const HELP = `Writes a small invented town inside the demo frame: TIGER/Line ranges and OpenAddresses points.

  tsx scripts/makeDemoTown.ts --out <folder>
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  if (values.out === undefined)
    throw invalidInput('invalid_demo_option', '--out is missing; name a new folder');
  for (const path of await writeTown(values.out)) process.stdout.write(`${path}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\nSee --help.\n`);
  process.exitCode = 1;
}
