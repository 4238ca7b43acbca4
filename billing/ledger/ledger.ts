import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { Transaction } from '../../store/state/sql/database.ts';
import { insertRows } from '../../store/state/sql/insertRows.ts';
import { headAfter, lockLedgerHead, moveLedgerHead } from '../../store/state/schema/ledgerChain.ts';
import { randomBase62 } from '../../accounts/identity/base62.ts';
import type { Mode } from '../../accounts/identity/mode.ts';

export type EntryKind =
  | 'starter_credit'
  | 'report_charge'
  | 'operator_credit'
  | 'refund'
  | 'test_top_up'
  | 'top_up'
  | 'top_up_refund'
  | 'dispute'
  | 'top_up_reversal'
  | 'payment'
  | 'payment_refund'
  | 'payment_reversal';

/** Entry kinds in an account's history: a payment with a request, and its refund, belong to a payer and not to an account. */
export type AccountEntryKind = Exclude<EntryKind, 'payment' | 'payment_refund' | 'payment_reversal'>;

/** Source of credits given at registration. */
export const STARTER_EQUITY = 'equity/starter';
/** Source of credits given by an operator. */
export const OPERATOR_EQUITY = 'equity/operator';
/** Source of the fake money of test account top-ups. */
export const TEST_EQUITY = 'equity/test';
/** Source of money paid by card, and its destination when it is refunded. */
export const STRIPE_ASSET = 'asset/stripe';
/** Source of money paid in USDC for an account. */
export const USDC_ASSET = 'asset/usdc';
/** Source of money paid with a request. */
export const PAYMENTS_RECEIVED = 'asset/payments';
/** Reports sold for payments that the chain took back. */
export const REVERSED_LOSS = 'loss/reversed';
/** Destination of the price of reports. */
export const REPORT_REVENUE = 'revenue/reports';

/** One leg of a movement. Positive amounts increase the ledger account's balance, negative ones decrease it. */
export interface Posting {
  readonly ledgerAccount: string;
  readonly amountMicroUsd: number;
  /** Only for a customer's account: its position in that account's history (1, 2, …) and the balance after it. */
  readonly customer: {
    readonly accountId: string;
    readonly sequence: number;
    readonly balanceAfterMicroUsd: number;
  } | null;
}

/** One movement of money: an entry and its two postings. */
export interface Movement {
  readonly entryId: string;
  readonly kind: EntryKind;
  readonly mode: Mode;
  /** Null for a payer's. */
  readonly accountId: string | null;
  readonly keyId: string | null;
  readonly requestId: string | null;
  readonly endpoint: string | null;
  readonly reportId: number | null;
  /** For a payer's: the payment. */
  readonly idempotencyKey: string | null;
  /** The entry that this one reverses; a mistake is never edited. */
  readonly reversesEntryId: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly postings: readonly [Posting, Posting];
}

/** A new identifier for a ledger entry. */
export function newEntryId(): string {
  return `ent_${randomBase62(20)}`;
}

/** The ledger's name for a customer's account. */
export function customerLedgerAccount(accountId: string): string {
  return `customer/${accountId}`;
}

/** The ledger's name for a payer without an account. */
export function payerLedgerAccount(payerId: string): string {
  return `payer/${payerId}`;
}

const ENTRY_COLUMNS = {
  entry_id: 'TEXT',
  kind: 'TEXT',
  mode: 'TEXT',
  account_id: 'TEXT',
  key_id: 'TEXT',
  request_id: 'TEXT',
  endpoint: 'TEXT',
  label: 'TEXT',
  report_id: 'BIGINT',
  idempotency_key: 'TEXT',
  reverses_entry_id: 'TEXT',
  created_at: 'TIMESTAMPTZ',
  chain_sequence: 'BIGINT',
  chain_hash: 'TEXT',
} as const;

const POSTING_COLUMNS = {
  entry_id: 'TEXT',
  ledger_account: 'TEXT',
  account_id: 'TEXT',
  account_sequence: 'BIGINT',
  amount_micro_usd: 'BIGINT',
  balance_after_micro_usd: 'BIGINT',
} as const;

/**
 * Appends movements to the ledger. This is the only code that writes it, and nothing ever changes or deletes entries. The
 * caller must have updated the customers' balances in the same transaction. The end of the chain stays locked until the
 * commit, so call it last in a transaction, with nothing after it that waits for a lock.
 * @throws GroundMotionError `unbalanced_movement` if two postings don't sum to zero in whole micro-dollars.
 */
export async function appendMovements(
  transaction: Transaction,
  movements: readonly Movement[],
): Promise<void> {
  if (movements.length === 0) return;
  movements.forEach(assertBalanced);
  const postings = movements.map(postingRows);
  await insertRows(transaction, 'ledger_posting', POSTING_COLUMNS, postings.flat());
  const before = await lockLedgerHead(transaction);
  let head = before;
  const entries = movements.map((movement, index) => {
    const row = entryRow(movement);
    head = headAfter(head, row, required(postings[index]));
    return { ...row, chain_sequence: head.entryCount, chain_hash: head.chainHash };
  });
  await insertRows(transaction, 'ledger_entry', ENTRY_COLUMNS, entries);
  await moveLedgerHead(transaction, before, head);
}

function assertBalanced({ entryId, postings: [first, second] }: Movement): void {
  const isBalanced = first.amountMicroUsd + second.amountMicroUsd === 0;
  if (isBalanced && Number.isSafeInteger(first.amountMicroUsd) && first.amountMicroUsd !== 0) return;
  throw new GroundMotionError(
    'internal',
    'unbalanced_movement',
    `${entryId}: postings of ${first.amountMicroUsd} and ${second.amountMicroUsd} micro-dollars`,
  );
}

function entryRow(movement: Movement) {
  return {
    entry_id: movement.entryId,
    kind: movement.kind,
    mode: movement.mode,
    account_id: movement.accountId,
    key_id: movement.keyId,
    request_id: movement.requestId,
    endpoint: movement.endpoint,
    // Text written by customers is only in their reports, where it can be erased, because the chain of hashes covers this
    // column.
    label: null,
    report_id: movement.reportId,
    idempotency_key: movement.idempotencyKey,
    reverses_entry_id: movement.reversesEntryId,
    created_at: new Date(movement.createdAt),
  };
}

function postingRows({ entryId, postings }: Movement) {
  return postings.map((posting) => ({
    entry_id: entryId,
    ledger_account: posting.ledgerAccount,
    account_id: posting.customer?.accountId ?? null,
    account_sequence: posting.customer?.sequence ?? null,
    amount_micro_usd: posting.amountMicroUsd,
    balance_after_micro_usd: posting.customer?.balanceAfterMicroUsd ?? null,
  }));
}
