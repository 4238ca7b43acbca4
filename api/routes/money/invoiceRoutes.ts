import { readInvoices } from '../../../billing/order/invoice.ts';
import { readOrder } from '../../../billing/order/orders.ts';
import { refusal } from '../../../report/refusal.ts';
import { invoicePdfResponse, invoiceQuerySchema } from '../../../schemas/http/account/invoices.ts';
import { orderParamsSchema } from '../../../schemas/http/account/orderSchemas.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { invoiceFileName, presentInvoiceSheet } from './presentInvoice.ts';

/** GET /api/v1/orders/{id}/invoice.pdf: the invoice of an order, or one of its credit notes. */
export function invoiceRoutes(app: ApiApp, context: ApiContext): void {
  const { isRehearsal } = context.config.payments;
  app.get(
    '/api/v1/orders/:id/invoice.pdf',
    {
      config: { access: { cost: 'free', caller: 'owner', limit: 'calls' } },
      schema: {
        operationId: 'getInvoicePdf',
        summary: 'The invoice of an order as a PDF',
        description:
          'For a paid order. `number` selects its credit notes (GET /api/v1/orders/{id} lists all). The document ' +
          "doesn't change after it is issued; it has the buyer details that /api/v1/billing-details had then.",
        tags: ['account'],
        params: orderParamsSchema,
        querystring: invoiceQuerySchema,
        response: { 200: invoicePdfResponse, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { number } = request.query;
      const order = await readOrder(context.database, callerOf(request).accountId, id);
      if (!order) throw refusal('not_found', `id: this account doesn't have the order ${JSON.stringify(id)}`);
      const invoices = await readInvoices(context.database, order);
      const first = invoices.find(({ document }) => document.kind === 'invoice') ?? null;
      const wanted = number === undefined ? first : invoices.find((each) => each.invoiceNumber === number);
      if (!wanted) {
        const none = `order ${id} has no invoice yet: it is ${order.status}`;
        throw refusal(
          'not_found',
          number === undefined ? none : `number: order ${id} doesn't have the document ${number}`,
        );
      }
      const corrected = wanted.document.kind === 'credit_note' ? first : null;
      const bytes = await context.pdfs.drawInvoice(presentInvoiceSheet(wanted, { corrected, isRehearsal }));
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${invoiceFileName(wanted)}"`)
        .header('cache-control', 'private, no-store')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}
