import type { Fact } from './reportSheet.ts';

/** A line of an invoice. */
export interface InvoiceLine {
  readonly text: string;
  /** As printed, such as `25.00`. */
  readonly amount: string;
}

/** The content of an invoice or a credit note as plain data. */
export interface InvoiceSheet {
  /** Watermark; null = a document about real money. */
  readonly watermark: string | null;
  /** `Invoice` or `Credit note`. */
  readonly title: string;
  /** As printed. */
  readonly number: string;
  /** Name first, one line each. */
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  readonly facts: readonly Fact[];
  /** Currency of the amounts. */
  readonly currency: string;
  readonly lines: readonly InvoiceLine[];
  readonly total: InvoiceLine;
  readonly notes: readonly string[];
  /** Epoch milliseconds. */
  readonly issuedAt: number;
}
