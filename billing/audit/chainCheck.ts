import type { Transaction } from '../../store/state/sql/database.ts';
import { chainHash, readChain } from '../../store/state/schema/ledgerChain.ts';
import type { LedgerHead } from '../../store/state/schema/ledgerChain.ts';
import type { LedgerViolation } from './ledgerChecks.ts';

type ChainEnd = Pick<LedgerHead, 'entryCount' | 'chainHash'>;

/** Entries read per query. */
const PAGE = 20_000;
const MOST_EXAMPLES = 5;

/**
 * Verifies the hash chain from the first entry to its end at the start of the check: every position occurs once, every
 * hash matches its entry and the entry before, and the end is where the ledger says. If an earlier end was noted, the
 * chain must pass through it.
 */
export async function checkChain(
  transaction: Transaction,
  noted: ChainEnd | null,
): Promise<{ readonly head: ChainEnd; readonly violation: LedgerViolation | null }> {
  const [end] = await transaction.query<{ entry_count: number; chain_hash: string; outside: number }>(
    `SELECT entry_count, chain_hash,
       (SELECT count(*) FROM ledger_entry WHERE chain_sequence IS NULL OR chain_sequence < 1
         OR chain_sequence > (SELECT max(entry_count) FROM ledger_head)) AS outside
     FROM ledger_head`,
  );
  const head: ChainEnd = { entryCount: end?.entry_count ?? 0, chainHash: end?.chain_hash ?? '' };
  const broken = new BrokenPlaces();
  if (!end) broken.add('the end of the chain is missing');
  if (end && end.outside > 0) broken.add(`${end.outside} entries outside the chain`, end.outside);
  let hash = '';
  let place = 0;
  let hashAtNoted = noted?.entryCount === 0 ? '' : null;
  for (let from = 1; from <= head.entryCount; from += PAGE) {
    const to = Math.min(from + PAGE, head.entryCount + 1);
    for (const { entry, postings } of await readChain(transaction, from, to)) {
      const sequence = entry.chain_sequence;
      if (sequence !== place + 1)
        broken.add(`#${place + 1} is ${sequence === place ? 'there twice' : 'gone'}`);
      else if (chainHash(hash, sequence, entry, postings) !== entry.chain_hash) {
        broken.add(`#${sequence} ${String(entry.entry_id)}`);
      }
      place = sequence;
      hash = entry.chain_hash ?? '';
      if (place === noted?.entryCount) hashAtNoted = hash;
    }
  }
  if (place !== head.entryCount) broken.add(`#${place + 1} is gone, up to #${head.entryCount}`);
  else if (hash !== head.chainHash) broken.add('the last hash differs from the recorded end');
  if (noted && hashAtNoted !== noted.chainHash) broken.add(`#${noted.entryCount} differs from the noted one`);
  return { head, violation: broken.violation() };
}

class BrokenPlaces {
  #count = 0;
  readonly #examples: string[] = [];

  add(example: string, count = 1): void {
    this.#count += count;
    if (this.#examples.length < MOST_EXAMPLES) this.#examples.push(example);
  }

  violation(): LedgerViolation | null {
    if (this.#count === 0) return null;
    return {
      invariant: 'chain',
      law: 'the entries are numbered 1, 2, 3, … in the order in which they were committed, each with the hash of itself and of the one before, up to the end that the ledger names: nothing was changed, removed or put in between',
      count: this.#count,
      examples: this.#examples,
    };
  }
}
