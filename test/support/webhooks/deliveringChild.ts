import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../../schemas/config.ts';
import { openState } from '../../../store/state/openState.ts';
import { deliveriesOn } from './runner.ts';

/**
 * Creates events and delivers them continuously until it is killed: `deliveringChild.ts <account> <begin>`, on the state
 * named by the settings. Its clock, shared by all children of a test, runs a hundred times as fast from `begin` (epoch
 * milliseconds) on, so failed deliveries are soon repeated and leases of dead processes soon expire.
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
