import { expect, it } from 'vitest';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { creditAccount, refundCharge } from '../../../billing/operator/moveMoney.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { chargeRequest, registeredCaller } from '../support/ledgerFixture.ts';
import { entriesOf, newAct } from '../operator/support.ts';

/** Tampering with a ledger of two charges, one of them refunded, and one credit; and the rule that it breaks. */
const TAMPERINGS: [name: string, sql: string, broken: string][] = [
  [
    'two refunds reverse one charge',
    `UPDATE ledger_entry SET kind = 'refund', reverses_entry_id =
       (SELECT reverses_entry_id FROM ledger_entry WHERE kind = 'refund') WHERE kind = 'operator_credit'`,
    'reversal',
  ],
  [
    'a refund reverses nothing',
    `UPDATE ledger_entry SET reverses_entry_id = NULL WHERE kind = 'refund'`,
    'reversal',
  ],
  [
    'a refund reverses a credit',
    `UPDATE ledger_entry SET reverses_entry_id =
       (SELECT entry_id FROM ledger_entry WHERE kind = 'operator_credit') WHERE kind = 'refund'`,
    'reversal',
  ],
  [
    'a refund is of another account',
    `UPDATE ledger_entry SET account_id = 'acc_other' WHERE kind = 'refund'`,
    'reversal',
  ],
  [
    'a refund is larger than its charge',
    `UPDATE ledger_posting SET amount_micro_usd = 2 * amount_micro_usd
     WHERE entry_id = (SELECT entry_id FROM ledger_entry WHERE kind = 'refund')`,
    'reversal',
  ],
  [
    'something else reverses a charge',
    `UPDATE ledger_entry SET reverses_entry_id = 'ent_x' WHERE kind = 'operator_credit'`,
    'reversal',
  ],
  [
    'a credit comes from the revenue',
    `UPDATE ledger_posting SET ledger_account = 'revenue/reports' WHERE ledger_account = 'equity/operator'`,
    'operator_money',
  ],
  ['a reference is gone', `DELETE FROM operator_reference WHERE reference LIKE 'credit:%'`, 'operator_money'],
  [
    'a reference was never carried out',
    `INSERT INTO operator_reference SELECT 'credit:x', account_id, amount_micro_usd, 'ent_x', created_at
     FROM operator_reference WHERE reference LIKE 'credit:%'`,
    'operator_money',
  ],
  [
    'a credit is not what its reference says',
    `UPDATE operator_reference SET amount_micro_usd = 1 WHERE reference LIKE 'credit:%'`,
    'operator_money',
  ],
  ['a line of the audit log is gone', `DELETE FROM audit_entry`, 'operator_money_is_audited'],
  [
    'the audit log tells of money that never moved',
    `UPDATE audit_entry SET entry_id = 'ent_x' WHERE action = 'credit'`,
    'operator_money_is_audited',
  ],
  [
    'the audit log tells one movement twice',
    `INSERT INTO audit_entry SELECT * FROM audit_entry`,
    'operator_money_is_audited',
  ],
];

describeOnAnEngine('the ledger check of the operator endpoint', ({ withState }) => {
  it.each(TAMPERINGS)('notices when %s', async (_name, sql, broken) => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 1_200_000);
      await chargeReport(database, chargeRequest(caller));
      await chargeReport(database, chargeRequest(caller, { requestId: 'req_2' }));
      const [charge] = await entriesOf(database, 'report_charge');
      await refundCharge(database, newAct('refund'), { entryId: charge!.entry_id, reason: 'r' });
      await creditAccount(database, newAct('credit'), {
        accountId: caller.accountId,
        amountMicroUsd: 400_000,
        reference: 'r',
        reason: 'r',
      });
      expect((await verifyLedger(database)).violations).toEqual([]);
      await database.transaction((transaction) => transaction.query(sql));
      const violations = (await verifyLedger(database)).violations.map(({ invariant }) => invariant);
      expect(violations).toContain(broken);
    });
  });
});
