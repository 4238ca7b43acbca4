import type { PaymentConfig } from '../../schemas/paymentConfig.ts';
import { canBuy } from '../../report/paymentOffer.ts';
import { REPORT_PRICE_MICRO_USD } from '../../billing/ledger/price.ts';
import { microUsdToUsd } from '../../core/money.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';

/** Ways to pay, and whether this server takes them. */
export function describePayment(payments: PaymentConfig): Contract['payment'] {
  const price = microUsdToUsd(REPORT_PRICE_MICRO_USD).toFixed(2);
  return [
    {
      method: 'prepaid_credits',
      available: true,
      how: [
        'POST /api/v1/autonomous/register {"email": "…"}: a key and free starter credits',
        `Authorization: Bearer <API_KEY> with every purchase; ${price} USD leave the balance when status is ok`,
        'GET /api/v1/balance: the remaining credits',
      ],
    },
    {
      method: 'top_up',
      available: canBuy('live', payments),
      methods: [...(payments.card === null ? [] : ['stripe']), ...(payments.coin === null ? [] : ['crypto'])],
      how: [
        'POST /api/v1/buy {"amount_usd": 1 to 10000, "method": "stripe" or "crypto"}',
        'Pay at checkout_url or invoice_url; the credits are added automatically, poll GET /api/v1/orders/{order_id}',
        'On the page: `/?credits`',
        'With a test key, fake credits are added at once',
      ],
    },
    {
      method: 'x402',
      available: payments.x402 !== null,
      how: [
        'GET /api/v1/x402/motion without an account: 402 with a payment challenge',
        `Repeat with a signed ${price} USDC payment in the PAYMENT-SIGNATURE header: the same answer has the report`,
        "A payment belongs to its request and is taken once: repeat both for the same bytes. An answer that isn't ok " +
          'is free and asks for no payment',
        'POST /api/v1/x402/topup {"amount_usd": …} with an owner key: credits paid in the same way',
      ],
    },
  ];
}
