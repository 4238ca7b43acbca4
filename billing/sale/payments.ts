import { GroundMotionError, invalidInput } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { isPayer, type Payer } from '../../accounts/identity/buyer.ts';
import type { ChargeOutcome } from './chargeOutcome.ts';
import type { Sale } from './sale.ts';
import type { SettledSale } from './settledSale.ts';

interface PaymentRow {
  readonly payment_id: string;
  readonly payer_id: string;
  readonly mode: string;
  readonly amount_micro_usd: number;
  readonly request_hash: string;
  readonly status_code: number;
  readonly body: string;
}

/** What payments have already bought, by their identifiers. */
type PaidAnswers = ReadonlyMap<string, PaymentRow>;

/** Reads what the payments of sales have already bought. */
export async function findPaidAnswers(
  database: Pick<Database, 'query'>,
  sales: readonly Pick<Sale, 'buyer'>[],
): Promise<PaidAnswers> {
  const payers = payersOf(sales);
  if (payers.length === 0) return new Map();
  const rows = await database.query<PaymentRow>(
    `SELECT payment_id, payer_id, mode, amount_micro_usd, request_hash, status_code, body
     FROM payment WHERE payment_id = ANY($1::TEXT[])`,
    [payers.map(({ payment }) => payment.paymentId)],
  );
  return new Map(rows.map((row) => [row.payment_id, row]));
}

/**
 * The answer that a sale's payment has already bought; undefined = none. Throws `idempotency_mismatch` if it belongs to
 * another request.
 */
export function replayPaid(
  paid: PaidAnswers,
  { buyer }: Pick<Sale, 'buyer'>,
): (() => ChargeOutcome) | undefined {
  if (!isPayer(buyer)) return undefined;
  const row = paid.get(buyer.payment.paymentId);
  return row && (() => replay(row, buyer));
}

function replay(row: PaymentRow, { payerId, mode, payment }: Payer): ChargeOutcome {
  const isSame =
    row.payer_id === payerId &&
    row.mode === mode &&
    row.amount_micro_usd === payment.amountMicroUsd &&
    row.request_hash === payment.requestHash;
  if (!isSame) {
    throw invalidInput(
      'idempotency_mismatch',
      `payment ${JSON.stringify(payment.paymentId)} paid for a different request; pay for this one`,
    );
  }
  return { kind: 'replayed', statusCode: row.status_code, body: row.body };
}

/**
 * Stores the payments of sales to payers, with the answers that they buy. Returns the sales whose payments another
 * process has stored meanwhile, after waiting for its commit: the answer of that process is then theirs.
 */
export async function keepPayments(
  transaction: Transaction,
  settled: readonly SettledSale[],
): Promise<Sale[]> {
  const paying = settled
    .flatMap(({ sale, answer, charges }) =>
      charges.length > 0 && isPayer(sale.buyer) ? [{ sale, answer, charges, payer: sale.buyer }] : [],
    )
    // In a fixed order, so that two processes never wait for each other.
    .toSorted((a, b) => (a.payer.payment.paymentId < b.payer.payment.paymentId ? -1 : 1));
  if (paying.length === 0) return [];
  const rows = await transaction.query<{ payment_id: string }>(
    `INSERT INTO payment (payment_id, payer_id, mode, amount_micro_usd, request_hash, request_id, endpoint,
       status_code, body, charge_count, created_at)
     SELECT unnest($1::TEXT[]), unnest($2::TEXT[]), unnest($3::TEXT[]), unnest($4::BIGINT[]),
       unnest($5::TEXT[]), unnest($6::TEXT[]), unnest($7::TEXT[]), unnest($8::BIGINT[]), unnest($9::TEXT[]),
       unnest($10::BIGINT[]), unnest($11::TIMESTAMPTZ[])
     ON CONFLICT DO NOTHING RETURNING payment_id`,
    [
      paying.map(({ payer }) => payer.payment.paymentId),
      paying.map(({ payer }) => payer.payerId),
      paying.map(({ payer }) => payer.mode),
      paying.map(({ payer }) => payer.payment.amountMicroUsd),
      paying.map(({ payer }) => payer.payment.requestHash),
      paying.map(({ sale }) => sale.requestId),
      paying.map(({ sale }) => sale.endpoint),
      paying.map(({ answer }) => answer.statusCode),
      paying.map(({ answer }) => answer.body),
      paying.map(({ charges }) => charges.length),
      paying.map(({ sale }) => new Date(sale.now)),
    ],
  );
  const kept = new Set(rows.map((row) => row.payment_id));
  return paying.filter(({ payer }) => !kept.has(payer.payment.paymentId)).map(({ sale }) => sale);
}

/** @throws GroundMotionError `internal_error` for a payment that isn't a positive whole number of micro-dollars. */
export function assertUsablePayment({ payerId, payment }: Payer): void {
  const { paymentId, amountMicroUsd } = payment;
  const isUsable = Number.isSafeInteger(amountMicroUsd) && amountMicroUsd > 0;
  if (isUsable && paymentId !== '' && payerId !== '') return;
  throw defect(
    `payment ${JSON.stringify(paymentId)} of ${JSON.stringify(payerId)} is of ${amountMicroUsd} micro-dollars`,
  );
}

/** One payment in two sales of a group would be taken twice. */
export function assertPaymentsDiffer(sales: readonly Pick<Sale, 'buyer'>[]): void {
  const paymentIds = payersOf(sales).map(({ payment }) => payment.paymentId);
  if (new Set(paymentIds).size === paymentIds.length) return;
  throw defect('two sales of one group bear one payment');
}

function payersOf(sales: readonly Pick<Sale, 'buyer'>[]): Payer[] {
  return sales.map(({ buyer }) => buyer).filter(isPayer);
}

function defect(message: string): GroundMotionError {
  return new GroundMotionError('internal', 'internal_error', message);
}
