import type { Fact } from './reportSheet.ts';

/** A line of an invoice. */
export interface InvoiceLine {
  readonly text: string;
  /** As it is printed, such as `25.00`. */
  readonly amount: string;
}

/** Everything that an invoice or a credit note says, as plain data. */
export interface InvoiceSheet {
  /** Across the page; null = a document about real money. */
  readonly watermark: string | null;
  /** `Invoice` or `Credit note`. */
  readonly title: string;
  /** As it is printed. */
  readonly number: string;
  /** Name first, a line each. */
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  readonly facts: readonly Fact[];
  /** What the amounts are in. */
  readonly currency: string;
  readonly lines: readonly InvoiceLine[];
  readonly total: InvoiceLine;
  readonly notes: readonly string[];
  /** Epoch milliseconds. */
  readonly issuedAt: number;
}
