import type { Address, Hash, Hex } from 'viem';
import type { Database, Transaction } from '../../../store/state/sql/database.ts';
import type { SignedTransfer } from '../protocol/presentedPayment.ts';
import {
  paymentIdOf,
  type Claim,
  type ClaimedReport,
  type ClaimPurpose,
  type ClaimStatus,
  type NewClaim,
} from './claim.ts';

interface ClaimRow {
  readonly payment_id: string;
  readonly network: string;
  readonly payer: string;
  readonly nonce: string;
  readonly pay_to: string;
  readonly amount_micro_usd: number;
  readonly valid_before_s: number;
  readonly transfer: string;
  readonly purpose: string;
  readonly request_hash: string;
  readonly request_id: string;
  readonly order_id: string | null;
  readonly answer: string | null;
  readonly purchase: string | null;
  readonly status: string;
  readonly reason: string | null;
  readonly from_block: number | null;
  readonly transaction_hash: string | null;
  readonly settled_block: number | null;
  readonly settled_at: Date | null;
  readonly response: string | null;
  readonly lease_until: Date;
  readonly created_at: Date;
}

/** A claim that only this holder may advance, until its lease expires. */
export interface HeldClaim {
  readonly claim: Claim;
  /** Identifies the holder: once another one has taken the claim over, only that one may write it. */
  readonly lease: string;
}

function claimOfRow(row: ClaimRow): Claim {
  return {
    paymentId: row.payment_id,
    network: row.network,
    payer: row.payer as Address,
    nonce: row.nonce as Hex,
    payTo: row.pay_to as Address,
    amountMicroUsd: row.amount_micro_usd,
    validBeforeS: row.valid_before_s,
    transfer: JSON.parse(row.transfer) as SignedTransfer,
    purpose: row.purpose as ClaimPurpose,
    requestHash: row.request_hash,
    requestId: row.request_id,
    orderId: row.order_id,
    answer: row.answer,
    purchase: row.purchase === null ? null : (JSON.parse(row.purchase) as ClaimedReport),
    status: row.status as ClaimStatus,
    reason: row.reason,
    fromBlock: row.from_block,
    transactionHash: row.transaction_hash as Hash | null,
    settledBlock: row.settled_block,
    settledAt: row.settled_at?.getTime() ?? null,
    response: row.response,
    leaseUntil: row.lease_until.getTime(),
    createdAt: row.created_at.getTime(),
  };
}

/** The claim of a payment; null = it was never presented, or was refused before it was claimed. */
export async function readClaim(database: Pick<Database, 'query'>, paymentId: string): Promise<Claim | null> {
  const [row] = await database.query<ClaimRow>('SELECT * FROM x402_claim WHERE payment_id = $1', [paymentId]);
  return row ? claimOfRow(row) : null;
}

export interface Hold {
  readonly lease: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly untilMs: number;
}

/**
 * Claims a payment for a request. Returns null if it is already claimed, unless that claim failed: then nothing has been
 * paid, and the payment may be used for another request.
 */
export async function insertClaim(
  transaction: Transaction,
  claim: NewClaim,
  { lease, now, untilMs }: Hold,
): Promise<HeldClaim | null> {
  const { authorization } = claim.transfer;
  const parameters = [
    paymentIdOf(claim.network, claim.transfer),
    claim.network,
    authorization.from,
    authorization.nonce,
    claim.payTo,
    claim.amountMicroUsd,
    // Limited to the largest possible time; it has already been compared with the maximum validity.
    Number(authorization.validBefore),
    JSON.stringify(claim.transfer),
    claim.purpose,
    claim.requestHash,
    claim.requestId,
    claim.orderId,
    claim.answer,
    claim.purchase && JSON.stringify(claim.purchase),
    claim.fromBlock,
    lease,
    new Date(untilMs),
    new Date(now),
  ];
  const [inserted] = await transaction.query<ClaimRow>(
    `INSERT INTO x402_claim (payment_id, network, payer, nonce, pay_to, amount_micro_usd, valid_before_s, transfer,
       purpose, request_hash, request_id, order_id, answer, purchase, from_block, status, lease, lease_until,
       is_watched, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'claimed', $16, $17, TRUE, $18, $18)
     ON CONFLICT DO NOTHING RETURNING *`,
    parameters,
  );
  const [row] = inserted
    ? [inserted]
    : await transaction.query<ClaimRow>(
        `UPDATE x402_claim SET network = $2, payer = $3, nonce = $4, pay_to = $5, amount_micro_usd = $6,
           valid_before_s = $7, transfer = $8, purpose = $9, request_hash = $10, request_id = $11, order_id = $12,
           answer = $13, purchase = $14, from_block = coalesce(from_block, $15), status = 'claimed', reason = NULL,
           transaction_hash = NULL, lease = $16, lease_until = $17, is_watched = TRUE, updated_at = $18
         WHERE payment_id = $1 AND status = 'failed' AND is_watched RETURNING *`,
        parameters,
      );
  return row ? { claim: claimOfRow(row), lease } : null;
}

/** Takes over a claim whose holder didn't complete it in time; null = another process holds it, or it is complete. */
export async function holdClaim(
  database: Database,
  paymentId: string,
  { lease, now, untilMs }: Hold,
): Promise<HeldClaim | null> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction.query<ClaimRow>(
      `UPDATE x402_claim SET lease = $2, lease_until = $3, updated_at = $4
       WHERE payment_id = $1 AND is_watched AND lease_until <= $4 RETURNING *`,
      [paymentId, lease, new Date(untilMs), new Date(now)],
    );
    return row ? { claim: claimOfRow(row), lease } : null;
  });
}

/** The changes to a claim; absent fields stay as they are. */
export interface ClaimChange {
  readonly status: ClaimStatus;
  readonly reason?: string | null;
  readonly transactionHash?: Hash;
  readonly settledBlock?: number | null;
  readonly settledAt?: number;
  readonly response?: string;
  /** The answer will no longer be sold, or has been. */
  readonly dropsAnswer?: boolean;
  /** Whether the sweep keeps monitoring it. */
  readonly isWatched?: boolean;
  /** When others may hold it, epoch milliseconds. */
  readonly leaseUntil?: number;
}

/**
 * Changes a held claim and returns the new state.
 * @throws ClaimLost if another holder has taken it over.
 */
export async function changeClaim(
  transaction: Transaction,
  { claim: { paymentId }, lease }: HeldClaim,
  change: ClaimChange,
  now: number,
): Promise<HeldClaim> {
  const [row] = await transaction.query<ClaimRow>(
    `UPDATE x402_claim SET status = $3, reason = coalesce($4::TEXT, reason),
       transaction_hash = coalesce($5::TEXT, transaction_hash), settled_block = coalesce($6::BIGINT, settled_block),
       settled_at = coalesce($7::TIMESTAMPTZ, settled_at), response = coalesce($8::TEXT, response),
       answer = CASE WHEN $9::BOOLEAN THEN NULL ELSE answer END, purchase = CASE WHEN $9::BOOLEAN THEN NULL ELSE purchase END,
       is_watched = coalesce($10::BOOLEAN, is_watched), lease_until = coalesce($11::TIMESTAMPTZ, lease_until), updated_at = $12
     WHERE payment_id = $1 AND lease = $2 RETURNING *`,
    [
      paymentId,
      lease,
      change.status,
      change.reason ?? null,
      change.transactionHash ?? null,
      change.settledBlock ?? null,
      change.settledAt === undefined ? null : new Date(change.settledAt),
      change.response ?? null,
      change.dropsAnswer ?? false,
      change.isWatched ?? null,
      change.leaseUntil === undefined ? null : new Date(change.leaseUntil),
      new Date(now),
    ],
  );
  if (!row) throw new ClaimLost(paymentId);
  return { claim: claimOfRow(row), lease };
}

/** Lets others hold a claim from `leaseUntil` (epoch milliseconds) on; does nothing if another one already holds it. */
export async function postponeClaim(
  transaction: Transaction,
  { claim: { paymentId }, lease }: HeldClaim,
  leaseUntil: number,
): Promise<void> {
  await transaction.query('UPDATE x402_claim SET lease_until = $3 WHERE payment_id = $1 AND lease = $2', [
    paymentId,
    lease,
    new Date(leaseUntil),
  ]);
}

/** Another process has taken over a claim meanwhile, and will complete it. */
class ClaimLost extends Error {
  constructor(paymentId: string) {
    super(`another process took over the claim of ${paymentId}`);
  }
}

/** The claims that need attention now, longest waiting first. */
export async function listWaitingClaims(
  database: Pick<Database, 'query'>,
  now: number,
  most: number,
): Promise<string[]> {
  const rows = await database.query<{ payment_id: string }>(
    `SELECT payment_id FROM x402_claim WHERE is_watched AND lease_until <= $1
     ORDER BY lease_until, payment_id LIMIT ${most}`,
    [new Date(now)],
  );
  return rows.map((row) => row.payment_id);
}
