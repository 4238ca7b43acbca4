import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe } from 'vitest';
import { openDuckDbState } from '../../store/state/openDuckDbState.ts';
import { withFolder } from './support/ledgerFixture.ts';
import { expectAgreement, ledgerCommands, newModel } from './support/ledgerModel.ts';
import type { RealLedger } from './support/ledgerModel.ts';

describe('the ledger', () => {
  test.prop([ledgerCommands], { numRuns: 20 })(
    'agrees with a model in memory through any sequence of registrations, charges, replays and restarts',
    async (commands) => {
      await withFolder(async (folder) => {
        const file = join(folder, 'state.duckdb');
        const real: RealLedger = {
          database: await openDuckDbState(file),
          callers: new Map(),
          requests: 0,
          async reopen() {
            await this.database.close();
            this.database = await openDuckDbState(file);
          },
        };
        const model = newModel();
        try {
          await fc.asyncModelRun(() => ({ model, real }), commands);
          await expectAgreement(model, real);
        } finally {
          await real.database.close();
        }
      });
    },
  );
});
