import { writeSync } from 'node:fs';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { openDuckDbState } from '../../../store/state/duckdb/openDuckDbState.ts';
import { chargeRequest, registeredCaller } from './ledgerFixture.ts';

/**
 * Sells reports to two accounts on the embedded state `sellingChild.ts <file>` and then waits to be killed. Writes a line
 * with the request's name to standard output once each is answered. The second half is only in the log.
 */
const [, , file = ''] = process.argv;
const SOLD = 12;

const database = await openDuckDbState(file);
for (const name of ['first', 'second']) {
  const caller = await registeredCaller(database, 40_000_000, `${name}@example.org`);
  for (let index = 0; index < SOLD; index++) {
    const requestId = `${name}_${index}`;
    await chargeReport(database, chargeRequest(caller, { requestId }));
    writeSync(1, `${requestId}\n`);
  }
  if (name === 'first') await (database as { checkpoint?: () => Promise<void> }).checkpoint?.();
}
writeSync(1, 'done\n');
setInterval(() => undefined, 1000);
