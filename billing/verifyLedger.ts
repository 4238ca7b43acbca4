import type { Database } from '../store/state/database.ts';
import { LEDGER_CHECKS } from './ledgerChecks.ts';
import { OPERATOR_CHECKS } from './operator/operatorChecks.ts';

/** A broken law, with how often and up to five of the entries, accounts or keys that break it. */
export interface LedgerViolation {
  readonly invariant: string;
  readonly law: string;
  readonly count: number;
  readonly examples: readonly string[];
}

export interface LedgerAudit {
  readonly accounts: number;
  readonly entries: number;
  readonly charges: number;
  readonly reports: number;
  /** Empty when every law holds. */
  readonly violations: readonly LedgerViolation[];
}

/**
 * Re-derives everything that the ledger promises from its postings alone. Reads only. Sales may go on meanwhile:
 * each law is one statement, which sees the ledger as it was at one moment.
 */
export async function verifyLedger(database: Database): Promise<LedgerAudit> {
  return database.transaction(async (transaction) => {
    const [counts] = await transaction.query<Omit<LedgerAudit, 'violations'>>(
      `SELECT (SELECT count(*) FROM account) AS accounts,
        (SELECT count(*) FROM ledger_entry) AS entries,
        (SELECT count(*) FROM ledger_entry WHERE kind = 'report_charge') AS charges,
        (SELECT count(*) FROM saved_report) AS reports`,
    );
    const violations: LedgerViolation[] = [];
    for (const { invariant, law, sql } of [...LEDGER_CHECKS, ...OPERATOR_CHECKS]) {
      const rows = await transaction.query<{ subject: string; total: number }>(
        `SELECT subject, count(*) OVER () AS total FROM (${sql}) AS broken ORDER BY subject LIMIT 5`,
      );
      if (rows.length > 0) {
        violations.push({
          invariant,
          law,
          count: rows[0]!.total,
          examples: rows.map((row) => row.subject),
        });
      }
    }
    return { ...counts!, violations };
  });
}
