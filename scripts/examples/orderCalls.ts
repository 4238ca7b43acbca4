import { EXAMPLE_TXN_ID } from './coinInvoice.ts';
import { open, type ExampleCall } from './exampleCall.ts';

/** Calls about orders of credits, and whom invoices name. */
export function orderCalls(): ExampleCall[] {
  return [
    { operationId: 'listOrders', summary: 'A paid order', path: '/api/v1/orders' },
    {
      operationId: 'setBillingDetails',
      summary: 'Billing details for invoices',
      method: 'PUT',
      path: '/api/v1/billing-details',
      body: {
        name: 'Example GmbH',
        address_lines: ['Hauptstr. 1', '10115 Berlin'],
        country: 'DE',
        vat_id: 'DE123456789',
        email: 'billing@example.org',
      },
    },
    {
      operationId: 'getBillingDetails',
      summary: 'Billing details for invoices',
      path: '/api/v1/billing-details',
    },
    { operationId: 'getOrder', summary: 'A paid order', path: '/api/v1/orders/{order_id}' },
    open('getPayment', 'A payment that has been seen', `/api/v1/pay/${EXAMPLE_TXN_ID}`),
    open('getPaymentPage', 'The beginning of the page', `/pay/${EXAMPLE_TXN_ID}`),
    open('getPaymentQrCode', 'The beginning of the picture', `/pay/${EXAMPLE_TXN_ID}/qr.svg`),
  ];
}
