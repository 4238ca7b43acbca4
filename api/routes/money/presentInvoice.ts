import { REPORT_PRICE_MICRO_USD } from '../../../billing/ledger/price.ts';
import { formatUsd, microUsdToUsd } from '../../../core/money.ts';
import type { Invoice, InvoiceDocument } from '../../../billing/order/invoice.ts';
import type { InvoiceSheet } from '../../../pdf/invoiceSheet.ts';
import type { Fact } from '../../../pdf/reportSheet.ts';
import { countryName } from '../../../schemas/http/account/billingDetailsSchemas.ts';
import type { InvoiceEntry } from '../../../schemas/http/account/invoices.ts';

/** An invoice as listed among an order's documents. */
export function presentInvoice(invoice: Invoice, publicUrl: string): InvoiceEntry {
  const { invoiceNumber: number, orderId, issuedAt, document } = invoice;
  return {
    number,
    kind: document.kind,
    issued_at: new Date(issuedAt).toISOString(),
    amount_usd: microUsdToUsd(document.amountMicroUsd),
    pdf_url: `${publicUrl}/api/v1/orders/${orderId}/invoice.pdf?number=${number}`,
  };
}

/** A document's number as printed. */
function printedNumber(invoiceNumber: number): string {
  return String(invoiceNumber).padStart(6, '0');
}

/**
 * The contents of a printed invoice or credit note, only from what was stored when it was issued. `corrected` = the
 * invoice that a credit note corrects.
 */
export function presentInvoiceSheet(
  invoice: Invoice,
  { corrected, isRehearsal }: { readonly corrected: Invoice | null; readonly isRehearsal: boolean },
): InvoiceSheet {
  const { document, invoiceNumber, issuedAt } = invoice;
  const { seller, amountMicroUsd } = document;
  const isNote = document.kind === 'credit_note';
  const amount = `${isNote ? '−' : ''}${formatUsd(amountMicroUsd)}`;
  return {
    watermark: isRehearsal ? 'REHEARSAL – no money was paid' : null,
    title: isNote ? 'Credit note' : seller ? 'Invoice' : 'Receipt',
    number: `No. ${printedNumber(invoiceNumber)}`,
    seller: seller
      ? [
          seller.name,
          ...seller.addressLines,
          ...(seller.taxId === null ? [] : [`Tax id: ${seller.taxId}`]),
          ...(seller.email === null ? [] : [seller.email]),
        ]
      : [
          'Ground Motion Reporting Service',
          "The operator of this server hasn't entered the seller's details.",
        ],
    buyer: buyerLines(document),
    facts: factsOf(invoice, corrected),
    currency: 'USD',
    lines: [{ text: lineText(document), amount }],
    total: { text: isNote ? 'Total refunded' : 'Total, paid', amount },
    notes: [
      'Amounts are in United States dollars and include no sales tax or value added tax.',
      'Credits pay for ground motion reports of this service.',
    ],
    issuedAt,
  };
}

function buyerLines({ buyer }: InvoiceDocument): string[] {
  const { name, addressLines, country, vatId, email, accountId } = buyer;
  return [
    name ?? `Holder of account ${accountId}`,
    ...addressLines,
    ...(country === null ? [] : [countryName(country)]),
    ...(vatId === null ? [] : [`VAT or tax id: ${vatId}`]),
    ...(email === null ? [] : [email]),
  ];
}

const METHODS: Readonly<Record<InvoiceDocument['method'], string>> = {
  stripe: 'Card',
  crypto: 'USDC',
  x402: 'USDC, with the call',
};

function factsOf({ issuedAt, document, reference }: Invoice, corrected: Invoice | null): Fact[] {
  const isNote = document.kind === 'credit_note';
  return [
    { label: 'Date', value: dateOf(issuedAt) },
    { label: 'Order', value: document.orderId },
    { label: 'Account', value: document.buyer.accountId },
    { label: isNote ? 'Refunded by' : 'Paid by', value: METHODS[document.method] },
    { label: 'Reference', value: reference },
    ...(corrected
      ? [
          {
            label: 'Corrects',
            value: `invoice No. ${printedNumber(corrected.invoiceNumber)} of ${dateOf(corrected.issuedAt)}`,
          },
        ]
      : []),
  ];
}

function lineText({ kind, amountMicroUsd }: InvoiceDocument): string {
  const reports = Math.floor(amountMicroUsd / REPORT_PRICE_MICRO_USD);
  if (kind === 'credit_note') return 'Prepaid credits for ground motion reports, refunded';
  return `Prepaid credits for ground motion reports (${reports} at ${formatUsd(REPORT_PRICE_MICRO_USD)} USD each)`;
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** The name of a document's file. */
export function invoiceFileName({ document, invoiceNumber }: Invoice): string {
  return `${document.kind.replace('_', '-')}-${printedNumber(invoiceNumber)}.pdf`;
}

/** The text of the email that a document is sent with. */
export function invoiceEmail(
  { document, invoiceNumber }: Invoice,
  publicUrl: string,
): { readonly subject: string; readonly text: string } {
  const amount = `${formatUsd(document.amountMicroUsd)} USD`;
  const number = printedNumber(invoiceNumber);
  const isNote = document.kind === 'credit_note';
  const what = isNote
    ? `We refunded ${amount} of order ${document.orderId} and removed it from your credits.`
    : `We received ${amount} for order ${document.orderId} and added it to your credits.`;
  return {
    subject: `${isNote ? 'Credit note' : 'Invoice'} No. ${number}: ${amount}, ground motion reports`,
    text: `${what}\n\nThe document is attached. Your orders: ${publicUrl}/?order=${document.orderId}\n`,
  };
}
