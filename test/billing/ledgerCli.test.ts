import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chargeReport } from '../../billing/sale/charge.ts';
import { describeOnAnEngine } from '../support/machine/tier.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';
import { runLedger, runLedgerProcess } from './support/ledgerCommand.ts';
import { chargeRequest, registeredCaller } from './support/ledgerFixture.ts';

describeOnAnEngine('./gm ledger verify', ({ name, emptyPlace, newPlace }) => {
  it('exits with 0 for a valid ledger, 1 for a broken one, and 2 when there is none', async () => {
    const place = await emptyPlace();
    try {
      const absent = await runLedger(place.environment, 'verify');
      expect(absent.output).toMatch(/no state/);
      expect(absent.code).toBe(2);

      const database = await place.open();
      const caller = await registeredCaller(database, 800_000);
      await chargeReport(database, chargeRequest(caller));
      await database.close();
      const sound = await runLedger(place.environment, 'verify');
      expect(sound.output).toContain(`${name}: 1 accounts, 2 entries, 1 charges, 1 reports`);
      expect(sound.output).toContain('every law of the ledger holds');
      expect(sound.code).toBe(0);
      const [noted = ''] = /\b2:[0-9a-f]{64}/.exec(sound.output) ?? [];
      expect((await runLedger(place.environment, 'verify', '--noted', noted)).code).toBe(0);
      const another = await runLedger(place.environment, 'verify', '--noted', `1:${noted.slice(2)}`);
      expect(another.output).toContain('#1 differs from the noted one');
      expect(another.code).toBe(1);

      const tampered = await place.open();
      await tampered.transaction((transaction) =>
        transaction.query('UPDATE account SET balance_micro_usd = 5'),
      );
      await tampered.close();
      const broken = await runLedger(place.environment, 'verify');
      expect(broken.output).toContain('BROKEN balance');
      expect(broken.code).toBe(1);
    } finally {
      await place.remove();
    }
  });

  it('can read while the server runs if the engine allows that, and reports when it does not', async () => {
    const place = await newPlace();
    const database = await place.open();
    try {
      const meanwhile = runLedgerProcess(place.environment, 'verify');
      if (name === 'PostgreSQL') expect(meanwhile).toMatchObject({ code: 0 });
      else {
        expect(meanwhile.output).toContain('Is the server running?');
        expect(meanwhile.code).toBe(2);
      }
    } finally {
      await database.close();
      await place.remove();
    }
  });
});

describe('./gm ledger', () => {
  it('explains itself', () => {
    expect(runLedgerProcess({}, 'verify', '--help')).toMatchObject({
      code: 0,
      output: expect.stringContaining('--state <file>'),
    });
  });

  it('takes a file by name, and reports when it does not exist', async () => {
    const file = join(await temporaryFolder(), 'absent.duckdb');
    const absent = await runLedger(
      { DATABASE_URL: 'postgres://localhost/elsewhere' },
      'verify',
      '--state',
      file,
    );
    expect(absent.output).toContain("the state database doesn't exist");
    expect(absent.code).toBe(2);
  });
});
