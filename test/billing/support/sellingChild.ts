import { writeSync } from 'node:fs';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { openDuckDbState } from '../../../store/state/duckdb/openDuckDbState.ts';
import { chargeRequest, registeredCaller } from './ledgerFixture.ts';

/**
 * Sells reports to three accounts on the embedded state `sellingChild.ts <file>` and then waits to be killed. Writes a line
 * with the request's name to standard output once each is answered. The first account's sales are in the file, the
 * second's in its log, and the third's in the journal.
 */
const [, , file = ''] = process.argv;
const SOLD = 8;

const database = await openDuckDbState(file);
for (const name of ['first', 'second', 'third']) {
  const caller = await registeredCaller(database, 40_000_000, `${name}@example.org`);
  for (let index = 0; index < SOLD; index++) {
    const requestId = `${name}_${index}`;
    await chargeReport(database, chargeRequest(caller, { requestId }));
    writeSync(1, `${requestId}\n`);
  }
  // A read of the tables carries out what is only in the journal.
  if (name !== 'third') await database.query('SELECT count(*) FROM saved_report');
  if (name === 'first') await (database as { checkpoint?: () => Promise<void> }).checkpoint?.();
}
writeSync(1, 'done\n');
setInterval(() => undefined, 1000);
