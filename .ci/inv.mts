import { writeFileSync } from 'node:fs';
import { drawInvoice } from '../pdf/drawInvoice.ts';
const bytes = await drawInvoice({
  watermark: process.argv[2] ?? null,
  title: 'Invoice',
  number: 'GM-000042',
  seller: [
    'Ground Motion Reports LLC',
    '12 Harbor Street, Suite 4',
    'Houston, TX 77002, United States',
    'Tax id: US 12-3456789',
    'billing@example.org',
  ],
  buyer: [
    'Bürgschaft & Söhne GmbH',
    'Königsallee 1',
    '40212 Düsseldorf',
    'Germany',
    'VAT id: DE123456789',
    'einkauf@example.de',
  ],
  facts: [
    { label: 'Date', value: 'June 1, 2026' },
    { label: 'Order', value: 'ord_5sKq9wXvTz2m' },
    { label: 'Account', value: 'acc_4kTfQ2' },
    { label: 'Paid by', value: 'Card, June 1, 2026 (Stripe cs_test_a1b2c3)' },
  ],
  currency: 'USD',
  lines: [{ text: 'Prepaid credits for ground motion reports (62 reports at 0.40 USD)', amount: '25.00' }],
  total: { text: 'Total, paid', amount: '25.00' },
  notes: [
    'Amounts are in US dollars. No sales tax or value added tax was added.',
    'Credits pay for reports of this service and do not expire.',
  ],
  issuedAt: Date.UTC(2026, 5, 1),
});
writeFileSync('/tmp/inv.pdf', bytes);
