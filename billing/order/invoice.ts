import { required } from '../../core/required.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { readBillingDetails, type BillingDetails } from './billingDetails.ts';
import type { Order } from './order.ts';

/** The seller as named on invoices. */
export interface Seller {
  readonly name: string;
  /** Lines of a postal address. */
  readonly addressLines: readonly string[];
  readonly taxId: string | null;
  readonly email: string | null;
}

/** The contents of an invoice or a credit note; they never change once it is issued. */
export interface InvoiceDocument {
  readonly kind: 'invoice' | 'credit_note';
  readonly seller: Seller | null;
  /** As the account stated it at the time of issue. */
  readonly buyer: BillingDetails & { readonly accountId: string };
  readonly orderId: string;
  readonly method: Order['method'];
  /** Positive, also for a credit note. */
  readonly amountMicroUsd: number;
}

export interface Invoice {
  readonly invoiceNumber: number;
  readonly accountId: string;
  readonly orderId: string;
  /** Reference of the movement that it is for. */
  readonly reference: string;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
  readonly document: InvoiceDocument;
}

interface InvoicedMovement {
  readonly reference: string;
  readonly kind: 'top_up' | 'top_up_refund' | 'dispute' | 'top_up_reversal';
  readonly amountMicroUsd: number;
  readonly now: number;
  readonly seller: Seller | null;
}

/**
 * Issues the invoice for a movement of live money with the next number: an invoice for money received, a credit note for
 * money returned. Numbers have no gaps, because the last one is locked until the commit. Fake money doesn't get invoices.
 */
export async function issueInvoice(
  transaction: Transaction,
  { movement, order }: { readonly movement: InvoicedMovement; readonly order: Order },
): Promise<void> {
  if (order.mode !== 'live') return;
  const details = await readBillingDetails(transaction, order.accountId);
  const document: InvoiceDocument = {
    kind: movement.amountMicroUsd > 0 ? 'invoice' : 'credit_note',
    seller: movement.seller,
    buyer: { ...details, accountId: order.accountId },
    orderId: order.orderId,
    method: order.method,
    amountMicroUsd: Math.abs(movement.amountMicroUsd),
  };
  const [head] = await transaction.query<{ invoice_count: number }>(
    'UPDATE invoice_head SET invoice_count = invoice_count + 1 RETURNING invoice_count',
  );
  await transaction.query(
    `INSERT INTO invoice (invoice_number, order_id, account_id, reference, issued_at, document)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      required(head).invoice_count,
      order.orderId,
      order.accountId,
      movement.reference,
      new Date(movement.now),
      JSON.stringify(document),
    ],
  );
}

/** Invoices and credit notes of an order, in the order of their numbers. */
export async function readInvoices(
  database: Pick<Database, 'query'>,
  { orderId, accountId }: Pick<Order, 'orderId' | 'accountId'>,
): Promise<Invoice[]> {
  const rows = await database.query<{
    invoice_number: number;
    reference: string;
    issued_at: Date;
    document: string;
  }>(
    `SELECT invoice_number, reference, issued_at, document FROM invoice
     WHERE order_id = $1 AND account_id = $2 ORDER BY invoice_number`,
    [orderId, accountId],
  );
  return rows.map((row) => ({
    invoiceNumber: row.invoice_number,
    accountId,
    orderId,
    reference: row.reference,
    issuedAt: row.issued_at.getTime(),
    document: JSON.parse(row.document) as InvoiceDocument,
  }));
}
