import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { chargeRequest, registeredCaller } from '../support/ledgerFixture.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { describeOnEngines, type StatePlace } from '../../support/machine/engines.ts';

const REPORT_COLUMNS = `account_id, report_id, key_id, request_id, endpoint, lat, lon, pixel_id, frame_id,
  release_id, velocity_vertical_mm_yr, assessment_code, cost_micro_usd, body, created_at`;

/** Tampering with a sound ledger of two starter credits and three charges, and the rules that it breaks. */
const TAMPERINGS: [name: string, sql: string, broken: string[]][] = [
  [
    'a posting grew',
    `UPDATE ledger_posting SET amount_micro_usd = amount_micro_usd + 1 WHERE ledger_account = 'revenue/reports'`,
    ['conservation', 'conservation_of_mode'],
  ],
  [
    'a posting is gone',
    `DELETE FROM ledger_posting WHERE ledger_account = 'equity/starter'`,
    ['conservation', 'conservation_of_mode'],
  ],
  [
    'an entry changed sides',
    `UPDATE ledger_entry SET mode = 'test' WHERE kind = 'report_charge'`,
    ['conservation_of_mode'],
  ],
  ['an entry is gone', `DELETE FROM ledger_entry WHERE kind = 'starter_credit'`, ['entries_have_postings']],
  [
    'a customer’s posting hides its account',
    `UPDATE ledger_posting SET ledger_account = 'customer/somebody' WHERE account_sequence = 2`,
    ['customer_postings_name_their_account'],
  ],
  [
    'a history has a gap',
    `UPDATE ledger_posting SET account_sequence = account_sequence + 10 WHERE account_sequence = 3`,
    ['linear_history', 'report_for_every_charge'],
  ],
  [
    'a charge came before the credit',
    `UPDATE ledger_posting SET account_sequence = CASE account_sequence WHEN 1 THEN 2 ELSE 1 END
     WHERE account_sequence IN (1, 2)`,
    ['no_overdraft', 'balance_after', 'report_for_every_charge'],
  ],
  ['a balance grew', `UPDATE account SET balance_micro_usd = balance_micro_usd + 1`, ['balance']],
  [
    'a key charged twice',
    `UPDATE ledger_entry SET idempotency_key = 'k' WHERE kind = 'report_charge'`,
    ['one_key_one_charge'],
  ],
  [
    'an idempotency record is gone',
    `DELETE FROM idempotency WHERE status_code = 200`,
    ['one_key_one_charge'],
  ],
  ['a report is gone', `DELETE FROM saved_report WHERE report_id = 2`, ['report_for_every_charge']],
  [
    'a free report has nothing that paid for it',
    `UPDATE free_report SET paid_report_id = 1`,
    ['free_report_was_paid'],
  ],
  [
    'a free report is of another release',
    `UPDATE free_report SET release_id = 'another'`,
    ['free_report_was_paid'],
  ],
  [
    'a free report came too late',
    `UPDATE free_report SET created_at = created_at + INTERVAL '169 hours'`,
    ['free_report_was_paid'],
  ],
  [
    'a free report is of a form that nothing paid for',
    `UPDATE free_report SET endpoint = 'motion'`,
    ['free_report_was_paid'],
  ],
  [
    'a free report was charged',
    `UPDATE free_report SET request_id = (SELECT max(request_id) FROM ledger_entry)`,
    ['free_report_was_paid'],
  ],
  [
    'a report was never charged',
    `INSERT INTO saved_report (entry_id, ${REPORT_COLUMNS}) SELECT 'ent_none', ${REPORT_COLUMNS} FROM saved_report WHERE report_id = 2`,
    ['report_for_every_charge'],
  ],
  [
    'the newest charge was removed with all that belongs to it',
    `DELETE FROM ledger_entry WHERE chain_sequence = (SELECT max(chain_sequence) FROM ledger_entry)`,
    ['chain'],
  ],
  ['a label was changed', `UPDATE ledger_entry SET label = 'x' WHERE kind = 'report_charge'`, ['chain']],
  ['the end of the chain was set back', `UPDATE ledger_head SET entry_count = entry_count - 1`, ['chain']],
  [
    'an account is gone',
    `DELETE FROM account WHERE email = 'agent@example.org'`,
    ['accounts_exist', 'customer_postings_name_their_account'],
  ],
  ['a key is gone', `DELETE FROM api_key`, ['keys_exist', 'accounts_are_whole']],
  ['an address is gone', `DELETE FROM account_email`, ['accounts_are_whole']],
  ['a key’s spend was reset', `UPDATE api_key SET spent_micro_usd = 0`, ['key_spend']],
];

/** The rules that the tampering breaks; it is undone after the check. */
async function brokenBy(database: Database, sql: string): Promise<string[]> {
  const undone = new Error('undone');
  let broken: string[] = [];
  const tampered = database.transaction(async (transaction) => {
    await transaction.query(sql);
    const { violations } = await verifyLedger({
      engine: database.engine,
      query: (text, parameters) => transaction.query(text, parameters),
      transaction: (work) => work(transaction),
      close: () => Promise.resolve(),
    });
    broken = violations.map(({ invariant }) => invariant);
    throw undone;
  });
  await expect(tampered).rejects.toBe(undone);
  return broken;
}

describeOnEngines('verifyLedger', ({ newPlace, withState }) => {
  describe('of a valid ledger', () => {
    let place: StatePlace;
    let database: Database;
    const expectSound = async () => expect((await verifyLedger(database)).violations).toEqual([]);
    beforeAll(async () => {
      place = await newPlace();
      database = await place.open();
      const caller = await registeredCaller(database, 1_200_000);
      await registeredCaller(database, 0, 'empty@example.org');
      const idempotency = { key: 'k', requestHash: 'a' };
      await chargeReport(database, chargeRequest(caller, { idempotency }));
      await chargeReport(database, chargeRequest(caller));
      await chargeReport(database, chargeRequest(caller));
      await chargeReport(database, chargeRequest(caller, { idempotency: { key: 'l', requestHash: 'a' } }));
      const pdf = { endpoint: 'report.pdf', requestId: 'req_pdf' };
      expect(await chargeReport(database, chargeRequest(caller, pdf))).toMatchObject({ kind: 'free' });
      await expectSound();
    });
    afterAll(async () => {
      await expectSound();
      await database.close();
      await place.remove();
    });

    it.each(TAMPERINGS)('notices when %s', async (_, sql, broken) => {
      expect(await brokenBy(database, sql)).toEqual(expect.arrayContaining(broken));
    });
  });

  it('names the rule, how often it is broken and an example', async () => {
    await withState(async (database) => {
      const caller = await registeredCaller(database, 800_000);
      await database.transaction((transaction) =>
        transaction.query('UPDATE account SET balance_micro_usd = 1'),
      );
      expect((await verifyLedger(database)).violations).toEqual([
        {
          invariant: 'balance',
          law: 'an account’s balance is the sum of its postings, and its sequence their number',
          count: 1,
          examples: [caller.accountId],
        },
      ]);
    });
  });
});
