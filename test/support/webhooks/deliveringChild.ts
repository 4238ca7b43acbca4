import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../../schemas/config.ts';
import { openState } from '../../../store/state/openState.ts';
import { deliveriesOn } from './runner.ts';

/**
 * Has events happen and delivers them without end until it is killed: `deliveringChild.ts <account> <begin>`, on the state that the settings
 * name. Its clock, which all children of a test share, runs a hundred times as fast from `begin` (epoch milliseconds) on: what failed is soon
 * sent again, and leases of those that died soon end.
 */
const [, , accountId = '', begin = '0'] = process.argv;
const FASTER = 100;

const database = await openState(readConfig(process.env), { checkpointIntervalMs: 60 });
const deliveries = deliveriesOn(database, {
  get now() {
    return Number(begin) + (Date.now() - Number(begin)) * FASTER;
  },
});
deliveries.start();
writeSync(1, 'started\n');
for (;;) {
  await deliveries.happen(accountId, 1 + Math.floor(Math.random() * 4));
  await sleep(Math.random() * 20);
}
