import { z } from 'zod';
import { queryNumber } from '../queryTypes.ts';

export const invoiceQuerySchema = z.strictObject({
  number: queryNumber(z.int().min(1))
    .optional()
    .meta({ description: 'Which of the order’s documents; without it the invoice', example: 12 }),
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
    description: 'An invoice of money that came, or a credit note of money that went back',
  });
export type InvoiceEntry = z.infer<typeof invoiceEntrySchema>;

export const invoicePdfResponse = {
  description: 'The invoice or credit note as a PDF',
  content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
} as unknown as z.ZodType;
