import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chargeReport } from '../../billing/charge.ts';
import { openDuckDbState } from '../../store/state/openDuckDbState.ts';
import { chargeRequest, registeredCaller, withFolder } from './support/ledgerFixture.ts';

const SCRIPT = join(import.meta.dirname, '../../scripts/ledger.ts');

function runLedger(...parameters: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', SCRIPT, ...parameters], {
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

describe('npm run ledger -- verify', () => {
  it('exits with 0 on a sound ledger, 1 on a broken one, and 2 when it cannot look', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'state.duckdb');
      const database = await openDuckDbState(file);
      const caller = await registeredCaller(database, 800_000);
      await chargeReport(database, chargeRequest(caller));

      const locked = runLedger('verify', '--state', file);
      expect(locked.code).toBe(2);
      expect(locked.output).toContain('Is the server running?');
      await database.close();

      const sound = runLedger('verify', '--state', file);
      expect(sound.output).toContain('1 accounts, 2 entries, 1 charges, 1 reports');
      expect(sound.output).toContain('every law of the ledger holds');
      expect(sound.code).toBe(0);

      const tampered = await openDuckDbState(file);
      await tampered.transaction((transaction) =>
        transaction.query('UPDATE account SET balance_micro_usd = 5'),
      );
      await tampered.close();
      const broken = runLedger('verify', '--state', file);
      expect(broken.output).toContain('BROKEN balance');
      expect(broken.code).toBe(1);

      const absent = runLedger('verify', '--state', join(folder, 'absent.duckdb'));
      expect(absent.output).toContain('no state database here');
      expect(absent.code).toBe(2);
    });
  });

  it('explains itself', () => {
    expect(runLedger('--help')).toMatchObject({ code: 0, output: expect.stringContaining('--state <file>') });
  });
});
