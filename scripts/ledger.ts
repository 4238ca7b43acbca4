import { parseArgs } from 'node:util';
import { verifyLedger } from '../billing/verifyLedger.ts';
import { GroundMotionError, errorMessage } from '../core/error.ts';
import { readConfig } from '../schemas/config.ts';
import { STATE_FILE_NAME } from '../store/state/openDuckDbState.ts';
import { openState } from '../store/state/openState.ts';

const HELP = `Usage: npm run ledger -- verify [--state <file>]

verify   prove the laws of the ledger on the state database: conservation, no overdraft at any point,
         balances, one charge per idempotency key, one report per charge

--state <file>   the embedded state database; default that of the server's settings: $DATABASE_URL (PostgreSQL), else
                 $GM_STATE_FILE, else $GM_DATA_DIR/${STATE_FILE_NAME}

The embedded database belongs to one process at a time: stop the server first. On PostgreSQL it may run meanwhile.
Exit code: 0 every law holds, 1 a law is broken, 2 the check could not be made.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { state: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (positionals.length !== 1 || positionals[0] !== 'verify') {
    console.error(HELP);
    return 2;
  }
  return verify(values.state);
}

/** Verifies the state in `file`, or where the settings say. */
async function verify(file: string | undefined): Promise<number> {
  const settings = readConfig(process.env);
  const config = file === undefined ? settings : { ...settings, stateFile: file, databaseUrl: null };
  const database = await openState(config, { existingOnly: true, isUnhurried: true });
  try {
    const { accounts, entries, charges, reports, violations } = await verifyLedger(database);
    const counts = `${accounts} accounts, ${entries} entries, ${charges} charges, ${reports} reports`;
    console.log(`${database.engine === 'postgres' ? 'PostgreSQL' : 'DuckDB'}: ${counts}`);
    for (const { invariant, law, count, examples } of violations) {
      console.log(`BROKEN ${invariant}: ${law}`);
      console.log(`  ${count} times, for example ${examples.join(', ')}`);
    }
    if (violations.length === 0) console.log('every law of the ledger holds');
    return violations.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(errorMessage(error));
  if (error instanceof GroundMotionError && error.code === 'state_locked') {
    console.error('Is the server running? Stop it, then run this again.');
  }
  process.exitCode = 2;
}
