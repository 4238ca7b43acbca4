import { z } from 'zod';
import { pdfResponse } from '../report/reportPdf.ts';
import { queryNumber } from '../queryTypes.ts';

export const invoiceQuerySchema = z.strictObject({
  number: queryNumber(z.int().min(1))
    .optional()
    .meta({ description: 'Which document of the order; the invoice by default', example: 12 }),
});

export const invoiceEntrySchema = z
  .object({
    number: z.int().meta({ description: 'One sequence for invoices and credit notes, without gaps' }),
    kind: z.enum(['invoice', 'credit_note']),
    issued_at: z.iso.datetime(),
    amount_usd: z.number(),
    pdf_url: z.url(),
  })
  .meta({
    id: 'InvoiceEntry',
    description: 'An invoice for a payment, or a credit note for a refund',
  });
export type InvoiceEntry = z.infer<typeof invoiceEntrySchema>;

export const invoicePdfResponse = pdfResponse('The invoice or credit note as a PDF');
