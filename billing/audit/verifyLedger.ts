import type { Database } from '../../store/state/sql/database.ts';
import type { LedgerHead } from '../../store/state/schema/ledgerChain.ts';
import { checkChain } from './chainCheck.ts';
import { LEDGER_CHECKS } from './ledgerChecks.ts';
import type { LedgerViolation } from './ledgerChecks.ts';
import { RECORD_CHECKS } from './recordChecks.ts';
import { PAYMENT_CHECKS } from './paymentChecks.ts';
import { OPERATOR_CHECKS } from './operatorChecks.ts';
import { CARD_CHECKS } from './cardChecks.ts';
import { COIN_CHECKS } from './coinChecks.ts';
import { ORDER_CHECKS } from './orderChecks.ts';
import { QUOTE_CHECKS } from './quoteChecks.ts';
import { X402_CHECKS } from './x402Checks.ts';

export interface LedgerAudit {
  readonly accounts: number;
  readonly entries: number;
  readonly charges: number;
  readonly reports: number;
  /** The end of the chain: noted elsewhere, it tells later whether anything up to it was changed or removed. */
  readonly head: Pick<LedgerHead, 'entryCount' | 'chainHash'>;
  /** Empty when every law holds. */
  readonly violations: readonly LedgerViolation[];
}

/**
 * Re-derives everything that the ledger promises from its postings alone, and its chain of hashes from the first entry
 * on; that goes through the end that was `noted` earlier. Reads only. Sales may go on meanwhile: each law is one
 * statement, which sees the ledger as it was at one moment, and the chain is followed up to where it ended.
 */
export async function verifyLedger(
  database: Database,
  noted: LedgerAudit['head'] | null = null,
): Promise<LedgerAudit> {
  return database.transaction(async (transaction) => {
    const [counts] = await transaction.query<Omit<LedgerAudit, 'violations' | 'head'>>(
      `SELECT (SELECT count(*) FROM account) AS accounts,
        (SELECT count(*) FROM ledger_entry) AS entries,
        (SELECT count(*) FROM ledger_entry WHERE kind = 'report_charge') AS charges,
        (SELECT count(*) FROM saved_report) AS reports`,
    );
    const violations: LedgerViolation[] = [];
    for (const { invariant, law, sql } of [
      ...LEDGER_CHECKS,
      ...PAYMENT_CHECKS,
      ...ORDER_CHECKS,
      ...COIN_CHECKS,
      ...CARD_CHECKS,
      ...QUOTE_CHECKS,
      ...X402_CHECKS,
      ...OPERATOR_CHECKS,
      ...RECORD_CHECKS,
    ]) {
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
    const { head, violation } = await checkChain(transaction, noted);
    if (violation) violations.push(violation);
    return { ...counts!, head, violations };
  });
}
