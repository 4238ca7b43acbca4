import { hash } from 'node:crypto';
import { required } from '../../../core/required.ts';
import type { FactKind } from '../sql/committedFacts.ts';
import type { SqlValue, Transaction } from '../sql/database.ts';
import { updateRows } from '../sql/updateRows.ts';

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
  const [row] = await transaction.queryForUpdate<HeadRow>(`SELECT ${HEAD_COLUMNS} FROM ledger_head`, [], {
    mayLackRows: transaction.facts !== undefined,
  });
  const head = headOf(required(row));
  transaction.facts?.learn(HEAD, ONLY, head);
  return head;
}

const HEAD_TYPES = {
  entry_count: 'BIGINT',
  chain_hash: 'TEXT',
  charge_count: 'BIGINT',
  charged_micro_usd: 'BIGINT',
  commit_count: 'BIGINT',
} as const;

/**
 * Moves the end of the chain, which the transaction has locked, from `before` to `after`, and also counts the commit if
 * commits are counted.
 */
export async function moveLedgerHead(
  transaction: Transaction,
  before: LedgerHead,
  after: LedgerHead,
): Promise<void> {
  if (!transaction.commitIsCounted) return setHead(transaction, before, after);
  await setHead(transaction, before, { ...after, commitCount: before.commitCount + 1 });
  transaction.commitIsCounted();
}

/** Counts a commit that moves nothing else in the head, and returns the head after it. */
export async function countInHead(
  transaction: Pick<Transaction, 'change' | 'writeRows' | 'facts'>,
  head: LedgerHead,
): Promise<LedgerHead> {
  const counted = { ...head, commitCount: head.commitCount + 1 };
  await setHead(transaction, head, counted);
  return counted;
}

async function setHead(
  transaction: Pick<Transaction, 'change' | 'writeRows' | 'facts'>,
  before: LedgerHead,
  after: LedgerHead,
): Promise<void> {
  await updateRows(transaction, 'ledger_head', HEAD_TYPES, [
    {
      key: {},
      before: { entry_count: before.entryCount, commit_count: before.commitCount },
      after: {
        entry_count: after.entryCount,
        chain_hash: after.chainHash,
        charge_count: after.chargeCount,
        charged_micro_usd: after.chargedMicroUsd,
        commit_count: after.commitCount,
      },
    },
  ]);
  transaction.facts?.tell(HEAD, [[ONLY, after]]);
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
