import { GroundMotionError } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { insertRows } from '../../store/state/sql/insertRows.ts';
import { randomBase62 } from '../../accounts/identity/base62.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import { formatUsd } from '../../core/money.ts';
import { changeInParts } from '../../store/state/sql/changeInParts.ts';

/** How long a quote is valid. */
const QUOTE_LASTS_MS = 3_600_000;

/** A price promised for one request of an account. Times in epoch milliseconds. */
export interface Quote {
  readonly quoteId: string;
  readonly accountId: string;
  /** Fingerprint of the request, as in `idempotencyClaim`. */
  readonly requestHash: string;
  /** The maximum total cost of all requests under it. */
  readonly amountMicroUsd: number;
  readonly expiresAt: number;
}

/** A quote at the time a sale under it is planned. */
export interface QuoteState extends Quote {
  readonly chargedMicroUsd: number;
}

/** The condition that a request costs at most what a quote says. */
export interface QuoteClaim {
  readonly quoteId: string;
  readonly requestHash: string;
  /** When the request arrived: a quote that expires while the request waits is still valid. */
  readonly askedAt: number;
}

/** The amount charged under a quote by one request. */
export interface QuoteUse {
  readonly quoteId: string;
  readonly accountId: string;
  readonly requestId: string;
  readonly amountMicroUsd: number;
  readonly now: number;
}

/** Stores a new quote and returns it with its identifier. */
export async function insertQuote(
  database: Database,
  quote: Omit<Quote, 'quoteId' | 'expiresAt'> & {
    readonly keyId: string | null;
    readonly mode: Mode;
    readonly kind: string;
    readonly requestId: string;
    readonly now: number;
  },
): Promise<Quote> {
  const quoteId = `quo_${randomBase62(20)}`;
  const { accountId, requestHash, amountMicroUsd, now } = quote;
  const expiresAt = now + QUOTE_LASTS_MS;
  await database.transaction((transaction) =>
    transaction.query(
      `INSERT INTO quote (quote_id, account_id, key_id, mode, kind, request_hash, amount_micro_usd, request_id,
         created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        quoteId,
        accountId,
        quote.keyId,
        quote.mode,
        quote.kind,
        requestHash,
        amountMicroUsd,
        quote.requestId,
        new Date(now),
        new Date(expiresAt),
      ],
    ),
  );
  return { quoteId, accountId, requestHash, amountMicroUsd, expiresAt };
}

/** Quotes with the amounts charged under them, which change only under the lock of their account. */
export async function readQuotes(
  database: Pick<Database, 'query'>,
  quoteIds: readonly string[],
): Promise<Map<string, QuoteState>> {
  if (quoteIds.length === 0) return new Map();
  const rows = await database.query<{
    quote_id: string;
    account_id: string;
    request_hash: string;
    amount_micro_usd: number;
    expires_at: Date;
    charged_micro_usd: number;
  }>(
    `SELECT quote_id, account_id, request_hash, amount_micro_usd, expires_at,
       CAST(coalesce((SELECT sum(quote_use.amount_micro_usd) FROM quote_use
         WHERE quote_use.quote_id = quote.quote_id), 0) AS BIGINT) AS charged_micro_usd
     FROM quote WHERE quote_id = ANY($1::TEXT[])`,
    [quoteIds],
  );
  return new Map(
    rows.map((row) => [
      row.quote_id,
      {
        quoteId: row.quote_id,
        accountId: row.account_id,
        requestHash: row.request_hash,
        amountMicroUsd: row.amount_micro_usd,
        expiresAt: row.expires_at.getTime(),
        chargedMicroUsd: row.charged_micro_usd,
      },
    ]),
  );
}

/** Records the amounts charged under quotes, in the transaction of the charges. */
export async function recordQuoteUses(transaction: Transaction, uses: readonly QuoteUse[]): Promise<void> {
  await insertRows(
    transaction,
    'quote_use',
    {
      quote_id: 'TEXT',
      account_id: 'TEXT',
      request_id: 'TEXT',
      amount_micro_usd: 'BIGINT',
      created_at: 'TIMESTAMPTZ',
    },
    uses.map(({ quoteId, accountId, requestId, amountMicroUsd, now }) => ({
      quote_id: quoteId,
      account_id: accountId,
      request_id: requestId,
      amount_micro_usd: amountMicroUsd,
      created_at: new Date(now),
    })),
  );
}

/** Why a request may not be made under a quote; null = it may. */
export function quoteProblem(
  claim: QuoteClaim,
  accountId: string,
  quote: QuoteState | undefined,
): GroundMotionError | null {
  const name = `quote_id: ${JSON.stringify(claim.quoteId)}`;
  if (quote?.accountId !== accountId) return invalid(`${name} isn't a quote of this account`);
  if (quote.requestHash !== claim.requestHash) {
    return invalid(`${name} is for another request; send the quoted parameters, or quote the new ones`);
  }
  if (quote.expiresAt <= claim.askedAt) {
    return invalid(`${name} expired at ${new Date(quote.expiresAt).toISOString()}; request a new one`);
  }
  return null;
}

/**
 * Refuses a request whose quote doesn't allow it, before any work is done.
 * @throws GroundMotionError `quote_invalid`.
 */
export async function requireQuote(database: Database, claim: QuoteClaim, accountId: string): Promise<void> {
  const quotes = await readQuotes(database, [claim.quoteId]);
  const problem = quoteProblem(claim, accountId, quotes.get(claim.quoteId));
  if (problem) throw problem;
}

/** The amount that a request under a quote may still cost, and the message if it costs more. */
export function quoteLimit({ quoteId, amountMicroUsd, chargedMicroUsd }: QuoteState): {
  readonly availableMicroUsd: number;
  readonly message: string;
} {
  const charged = chargedMicroUsd === 0 ? '' : `, of which ${formatUsd(chargedMicroUsd)} USD were charged`;
  return {
    availableMicroUsd: amountMicroUsd - chargedMicroUsd,
    message: `quote_id=${quoteId} is for ${formatUsd(amountMicroUsd)} USD${charged}: another report would exceed the quote`,
  };
}

function invalid(message: string): GroundMotionError {
  return new GroundMotionError('invalid_input', 'quote_invalid', message);
}

/** How long a quote that was never used is kept after it expires. */
const KEPT_MS = 7 * 86_400_000;
/** Maximum number of quotes deleted in one transaction. */
const FORGOTTEN_AT_ONCE = 200;

/** Deletes quotes that expired long ago and were never used; used ones stay as proof of the charges. */
export function forgetUnusedQuotes(database: Database, now: number): Promise<number> {
  return changeInParts(
    database,
    `DELETE FROM quote WHERE quote_id IN (SELECT quote_id FROM quote WHERE expires_at < $1
       AND NOT EXISTS (SELECT 1 FROM quote_use WHERE quote_use.quote_id = quote.quote_id)
       ORDER BY expires_at, quote_id LIMIT ${FORGOTTEN_AT_ONCE}) RETURNING quote_id`,
    [new Date(now - KEPT_MS)],
  );
}
