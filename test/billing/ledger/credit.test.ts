import { describe, expect, it } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { planCredit, postCredit, type NewCredit } from '../../../billing/ledger/credit.ts';
import { OPERATOR_EQUITY, STARTER_EQUITY } from '../../../billing/ledger/ledger.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';
import { NOON, registeredCaller } from '../support/ledgerFixture.ts';

const CREDIT = {
  entryId: 'ent_1',
  kind: 'starter_credit',
  mode: 'live',
  accountId: 'acc_1',
  from: STARTER_EQUITY,
  amountMicroUsd: 1,
  createdAt: NOON,
} as const;
const money = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

describe('planning a credit', () => {
  test.prop([money, money, fc.nat()])(
    'gives the account exactly what its source loses, as the next step of its history, or is refused',
    (balanceMicroUsd, amountMicroUsd, sequence) => {
      const plan = () =>
        planCredit({ ...CREDIT, amountMicroUsd }, { mode: 'live', balanceMicroUsd, sequence });
      if (amountMicroUsd === 0 || balanceMicroUsd + amountMicroUsd > Number.MAX_SAFE_INTEGER) {
        expect(plan).toThrow(expect.objectContaining({ kind: 'internal' }));
        return;
      }
      const { balanceAfterMicroUsd, movement } = plan();
      expect(BigInt(balanceAfterMicroUsd)).toBe(BigInt(balanceMicroUsd) + BigInt(amountMicroUsd));
      expect(movement.postings).toEqual([
        { ledgerAccount: STARTER_EQUITY, amountMicroUsd: -amountMicroUsd, customer: null },
        {
          ledgerAccount: 'customer/acc_1',
          amountMicroUsd,
          customer: { accountId: 'acc_1', sequence: sequence + 1, balanceAfterMicroUsd },
        },
      ]);
    },
  );

  test.prop([fc.oneof(fc.double({ max: 0 }), fc.double({ min: 0.1, max: 0.9 }), fc.constant(NaN))])(
    'refuses an amount that is not a whole number of micro-dollars above zero',
    (amountMicroUsd) => {
      const account = { mode: 'live', balanceMicroUsd: 5, sequence: 1 } as const;
      expect(() => planCredit({ ...CREDIT, amountMicroUsd }, account)).toThrow(
        expect.objectContaining({ code: 'internal_error' }),
      );
    },
  );

  it('refuses money of the other mode', () => {
    const account = { mode: 'test', balanceMicroUsd: 0, sequence: 0 } as const;
    expect(() => planCredit(CREDIT, account)).toThrow(expect.objectContaining({ code: 'modes_mixed' }));
  });
});

describeOnEngines('credits', ({ withState }) => {
  it('that arrive at once are all in the balance, each once in the ledger', () =>
    withState(async (database) => {
      const { accountId } = await registeredCaller(database, 7);
      const credit = (amountMicroUsd: number): NewCredit => ({
        ...CREDIT,
        entryId: `ent_of_${amountMicroUsd}`,
        from: OPERATOR_EQUITY,
        accountId,
        amountMicroUsd,
      });
      const amounts = [1, 20, 300, 4000, 50_000, 600_000];
      await Promise.all(
        amounts.map((amount) =>
          database.transaction((transaction) => postCredit(transaction, credit(amount))),
        ),
      );
      const [account] = await database.query('SELECT balance_micro_usd, ledger_sequence FROM account');
      expect(account).toEqual({ balance_micro_usd: 654_328, ledger_sequence: 7 });
      expect(await verifyLedger(database)).toMatchObject({ entries: 7, violations: [] });
    }));

  it('to an unknown account change nothing', () =>
    withState(async (database) => {
      await registeredCaller(database, 7);
      const posting = database.transaction((transaction) => postCredit(transaction, CREDIT));
      await expect(posting).rejects.toMatchObject({ code: 'not_found' });
      expect(await verifyLedger(database)).toMatchObject({ entries: 1, violations: [] });
    }));
});
