import type { Transaction } from '../sql/database.ts';
import { headAfter, lockLedgerHead, moveLedgerHead, readChain } from './ledgerChain.ts';

/** Entries that are chained by one statement. */
const PAGE = 5000;

/**
 * Chains the entries of a ledger from before there was a chain: in the order of their times, those of one moment by
 * their identifiers, so that the same ledger always gets the same chain.
 */
export async function chainExistingLedger(transaction: Transaction): Promise<void> {
  await transaction.query(
    `UPDATE ledger_entry SET chain_sequence = numbered.place
     FROM (SELECT entry_id, row_number() OVER (ORDER BY created_at, entry_id) AS place FROM ledger_entry) AS numbered
     WHERE ledger_entry.entry_id = numbered.entry_id`,
  );
  let head = await lockLedgerHead(transaction);
  for (;;) {
    const next = head.entryCount + 1;
    const page = await readChain(transaction, next, next + PAGE);
    if (page.length === 0) break;
    const hashes = page.map(({ entry, postings }) => {
      head = headAfter(head, entry, postings);
      return head.chainHash;
    });
    await transaction.query(
      `UPDATE ledger_entry SET chain_hash = hashed.chain_hash
       FROM (SELECT unnest($1::TEXT[]) AS entry_id, unnest($2::TEXT[]) AS chain_hash) AS hashed
       WHERE ledger_entry.entry_id = hashed.entry_id`,
      [page.map(({ entry }) => entry.entry_id), hashes],
    );
  }
  await moveLedgerHead(transaction, head);
}
