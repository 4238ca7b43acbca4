import { hash } from 'node:crypto';
import { required } from '../../../core/required.ts';
import type { FactKind } from '../sql/committedFacts.ts';
import type { SqlValue, Transaction } from '../sql/database.ts';

/** The columns of a ledger entry that its hash covers, in hashing order. A published order never changes. */
const ENTRY_FIELDS = [
  'entry_id',
  'kind',
  'mode',
  'account_id',
  'key_id',
  'request_id',
  'endpoint',
  'label',
  'report_id',
  'idempotency_key',
  'reverses_entry_id',
  'created_at',
] as const;

const POSTING_FIELDS = [
  'ledger_account',
  'account_id',
  'account_sequence',
  'amount_micro_usd',
  'balance_after_micro_usd',
] as const;

export type EntryRow = Readonly<Record<(typeof ENTRY_FIELDS)[number], SqlValue>>;
export type PostingRow = Readonly<Record<(typeof POSTING_FIELDS)[number] | 'entry_id', SqlValue>>;

/** The end of the chain, and totals of the ledger up to it. */
export interface LedgerHead {
  readonly entryCount: number;
  /** Hash of the newest entry, 64 hexadecimal digits; empty if there is none. */
  readonly chainHash: string;
  /** Number of charges for reports among the entries, and their sum, not counting test accounts. */
  readonly chargeCount: number;
  readonly chargedMicroUsd: number;
  /** Number of commits that changed anything, as counted by the embedded engine. */
  readonly commitCount: number;
}

interface HeadRow {
  readonly entry_count: number;
  readonly chain_hash: string;
  readonly charge_count: number;
  readonly charged_micro_usd: number;
  readonly commit_count: number;
}

/** The columns of `ledger_head`, in the order in which `headOf` reads and a commit writes them. */
export const HEAD_COLUMNS = 'entry_count, chain_hash, charge_count, charged_micro_usd, commit_count';

/**
 * The hash of the entry at position `sequence` (1, 2, …): SHA-256, in hexadecimal, over the hash of the previous entry
 * (empty before the first), a line feed, and the JSON array of its position, its columns and its postings' columns, the
 * lower amount first; times in milliseconds since 1970. So each hash covers every entry up to it.
 */
export function chainHash(
  previousHash: string,
  sequence: number,
  entry: EntryRow,
  postings: readonly PostingRow[],
): string {
  const legs = postings
    .toSorted((a, b) => Number(a.amount_micro_usd) - Number(b.amount_micro_usd))
    .map((posting) => POSTING_FIELDS.map((field) => canonical(posting[field])));
  const text = JSON.stringify([sequence, ENTRY_FIELDS.map((field) => canonical(entry[field])), legs]);
  return hash('sha256', `${previousHash}\n${text}`, 'hex');
}

const HALF_A_PAIR = /[\uD800-\uDFFF]/;

/** A value as both engines return it: an unpaired surrogate is stored as U+FFFD. */
function canonical(value: SqlValue): SqlValue {
  if (value instanceof Date) return value.getTime();
  if (typeof value !== 'string' || !HALF_A_PAIR.test(value)) return value;
  return value.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

const HEAD: FactKind<LedgerHead> = { name: 'ledger head', tables: ['ledger_head'] };
/** The identifier of the only fact of this kind. */
const ONLY = '';

/** Locks the end of the chain for the rest of the transaction: other writers wait for its commit. */
export async function lockLedgerHead(
  transaction: Pick<Transaction, 'queryForUpdate' | 'facts'>,
): Promise<LedgerHead> {
  const known = transaction.facts?.find(HEAD, ONLY);
  if (known) return known;
  const [row] = await transaction.queryForUpdate<HeadRow>(`SELECT ${HEAD_COLUMNS} FROM ledger_head`);
  const head = headOf(required(row));
  transaction.facts?.learn(HEAD, ONLY, head);
  return head;
}

/** Moves the end of the chain, which the transaction has locked, and also counts the commit if commits are counted. */
export async function moveLedgerHead(transaction: Transaction, head: LedgerHead): Promise<void> {
  if (transaction.commitIsCounted) {
    await countInHead(transaction, head);
    transaction.commitIsCounted();
    return;
  }
  await transaction.query(
    `UPDATE ledger_head
     SET entry_count = $1, chain_hash = $2, charge_count = $3, charged_micro_usd = $4`,
    [head.entryCount, head.chainHash, head.chargeCount, head.chargedMicroUsd],
  );
  transaction.facts?.tell(HEAD, [[ONLY, head]]);
}

/**
 * Writes the end of the chain with one more commit. DuckDB caches the plans of these two statements; an UPDATE with
 * parameters takes twice as long as both.
 */
export async function countInHead(
  transaction: Pick<Transaction, 'query' | 'facts'>,
  head: LedgerHead,
): Promise<LedgerHead> {
  const counted = { ...head, commitCount: head.commitCount + 1 };
  await transaction.query('DELETE FROM ledger_head');
  transaction.facts?.tell(HEAD, []);
  await transaction.query(
    `INSERT INTO ledger_head (${HEAD_COLUMNS}) VALUES ($1::BIGINT, $2::TEXT, $3::BIGINT, $4::BIGINT, $5::BIGINT)`,
    [
      counted.entryCount,
      counted.chainHash,
      counted.chargeCount,
      counted.chargedMicroUsd,
      counted.commitCount,
    ],
  );
  transaction.facts?.tell(HEAD, [[ONLY, counted]]);
  return counted;
}

export function headOf(row: HeadRow): LedgerHead {
  return {
    entryCount: row.entry_count,
    chainHash: row.chain_hash,
    chargeCount: row.charge_count,
    chargedMicroUsd: row.charged_micro_usd,
    commitCount: row.commit_count,
  };
}

/** The end of the chain after one more entry. */
export function headAfter(head: LedgerHead, entry: EntryRow, postings: readonly PostingRow[]): LedgerHead {
  const isCharge = entry.kind === 'report_charge' && entry.mode === 'live';
  const amounts = postings.map((posting) => Number(posting.amount_micro_usd));
  const entryCount = head.entryCount + 1;
  return {
    ...head,
    entryCount,
    chainHash: chainHash(head.chainHash, entryCount, entry, postings),
    chargeCount: head.chargeCount + (isCharge ? 1 : 0),
    chargedMicroUsd: head.chargedMicroUsd + (isCharge ? Math.max(0, ...amounts) : 0),
  };
}

/** An entry as it is in the chain, with its postings. */
export interface ChainedEntry {
  readonly entry: EntryRow & { readonly chain_sequence: number; readonly chain_hash: string | null };
  readonly postings: readonly PostingRow[];
}

/** The entries at positions `from` (inclusive) to `to` (exclusive) of the chain, in order. */
export async function readChain(
  transaction: Pick<Transaction, 'query'>,
  from: number,
  to: number,
): Promise<ChainedEntry[]> {
  const inRange = 'entry.chain_sequence >= $1 AND entry.chain_sequence < $2';
  const entries = await transaction.query<ChainedEntry['entry']>(
    `SELECT ${ENTRY_FIELDS.join(', ')}, chain_sequence, chain_hash FROM ledger_entry AS entry
     WHERE ${inRange} ORDER BY chain_sequence, entry_id`,
    [from, to],
  );
  const postings = await transaction.query<PostingRow>(
    `SELECT posting.entry_id, ${POSTING_FIELDS.map((field) => `posting.${field}`).join(', ')}
     FROM ledger_entry AS entry JOIN ledger_posting AS posting ON posting.entry_id = entry.entry_id
     WHERE ${inRange} ORDER BY posting.ledger_account`,
    [from, to],
  );
  const byEntry = new Map<SqlValue, PostingRow[]>();
  for (const posting of postings) {
    const known = byEntry.get(posting.entry_id);
    if (known) known.push(posting);
    else byEntry.set(posting.entry_id, [posting]);
  }
  return entries.map((entry) => ({ entry, postings: byEntry.get(entry.entry_id) ?? [] }));
}
