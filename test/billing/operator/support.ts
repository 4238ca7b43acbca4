import type { OperatorAct } from '../../../billing/operator/auditLog.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { NOON } from '../support/ledgerFixture.ts';

let acts = 0;

/** An operator's action, with a new request id. */
export function newAct(action: string): OperatorAct {
  return { actor: 'alice', action, requestId: `req_operator_${++acts}`, address: '192.0.2.1', now: NOON };
}

/** Entries of the given kind, oldest first. */
export async function entriesOf(database: Database, kind: string): Promise<{ entry_id: string }[]> {
  return database.query(
    `SELECT entry_id, account_id, key_id, report_id, reverses_entry_id FROM ledger_entry WHERE kind = $1
     ORDER BY report_id, entry_id`,
    [kind],
  );
}
