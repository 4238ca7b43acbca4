import { fc, test } from '@fast-check/vitest';
import { describeOnEngines } from '../support/machine/engines.ts';
import { times } from '../support/machine/tier.ts';
import { expectAgreement, ledgerCommands } from './support/ledgerModel.ts';
import { newModel } from './support/ledgerModelState.ts';
import type { RealLedger } from './support/ledgerModelState.ts';

describeOnEngines('the ledger', ({ newPlace }) => {
  test.prop([ledgerCommands], { numRuns: times(8, 20) })(
    'agrees with a model in memory through any sequence of registrations, charges, replays and restarts',
    async (commands) => {
      const place = await newPlace();
      const real: RealLedger = {
        database: await place.open(),
        callers: new Map(),
        requests: 0,
        async reopen() {
          await this.database.close();
          this.database = await place.open();
        },
      };
      const model = newModel();
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await expectAgreement(model, real);
      } finally {
        await real.database.close();
        await place.remove();
      }
    },
  );
});
