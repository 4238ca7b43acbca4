import type { HelpFacts, HelpSection } from './section.ts';

/** Prices, payment and what happens when something is wrong. */
export function moneySections(facts: HelpFacts): HelpSection[] {
  const { price, starter, topUp, batchItems, replayDays, takes } = facts;
  const ways = [
    takes('top_up') ? 'by card or USDC at [credits](/docs/credits), or with `POST /api/v1/buy`' : '',
    takes('x402') ? 'with the call itself by x402, without an account' : '',
  ].filter(Boolean);
  return [
    {
      anchor: 'price',
      title: 'Prices',
      text: [
        `A report costs ${price}, flat, when its status is \`ok\`. Every other answer is free: no coverage, no data, inconclusive, coverage checks, previews, this chat. A time series costs the same as a report; in a batch each cell that is \`ok\` costs that once. There is no subscription.`,
      ],
      asked: [
        'what am I buying for forty cents, dollars, what does it cost me, what do I pay for, charge',
        'how much does it cost, what is the price, prices, pricing, fee, how expensive, cost per report',
        'is there a subscription, monthly plan, volume discount, bulk price',
        'what does a batch or portfolio of addresses cost, what does the time series cost',
      ],
    },
    {
      anchor: 'free',
      title: 'What is free',
      text: [
        `Free without a key: coverage, the measurement cell, address look-up, the map of classes, and a preview of a report (\`dry_run=1\`) that says whether there is one and what it would cost, without its numbers. A new account starts with ${starter} of credits. \`mock=ok\` shows an example report.`,
      ],
      asked: [
        'is there a free trial, free sample, starter credits, example report, demo, try before I buy',
        'what can I do for free, without paying, preview',
      ],
    },
    {
      anchor: 'pay',
      title: 'How to pay',
      text: [
        `Reports are paid from credits. Credits are bought ${ways.length > 0 ? ways.join(', or ') : 'through the operator of this server; [credits](/docs/credits) says which ways it takes'}. An amount is ${topUp.min} to ${topUp.max} USD; one dollar buys one dollar of credits.`,
      ],
      asked: [
        'how do I pay, credit card, stripe, top up, buy credits, add money, add funds',
        'can I pay with crypto, usdc, bitcoin, wallet, x402, paypal, invoice',
      ],
    },
    {
      anchor: 'invoices',
      title: 'Receipts and invoices',
      text: [
        'Each paid order of credits has an invoice as PDF (`GET /api/v1/orders/{order_id}/invoice.pdf`); `PUT /api/v1/billing-details` sets the name, address and VAT id on it. `GET /api/v1/usage` lists every charge, credit and refund with the balance that it left.',
      ],
      asked: [
        'accountant, bookkeeping, vat number, tax number, company name on the bill',
        'where is my receipt, invoice, vat, tax, billing details, bill, accounting, expense',
        'where can I see what I was charged, ledger, billing history, statement',
      ],
    },
    {
      anchor: 'refund',
      title: 'Refunds and wrong charges',
      text: [
        'Nothing but a report of status `ok` is charged. When you think that a report is wrong, challenge it (`POST /api/v1/my-reports/{id}/challenge`): free, and answered with what the number rests on. For anything else open a ticket and name the `request_id`: a person looks at it. A refund goes back to the credits. Errors are never charged.',
      ],
      asked: [
        'the number seems wrong, result is wrong, plain wrong, incorrect, error in my report, cancel my account, close account',
        'can I get a refund, money back, I was charged twice, wrong charge, overcharged, cancel',
        'the report is wrong, I do not agree, dispute, contest, challenge, complaint, mistake, wrong house',
      ],
    },
    {
      anchor: 'twice',
      title: 'Never paying twice',
      text: [
        `Send an \`Idempotency-Key\` with every purchase. The same request under the same key within ${replayDays} days is answered from store, byte for byte, and never charged again: repeat it after a timeout. A bought report can be read again for nothing at \`/api/v1/my-reports\`.`,
      ],
      asked: [
        'what if the connection drops, timeout, will I be charged twice if I retry, idempotency key, duplicate',
        'do I have to pay again to see my report again, download again, lost the report',
      ],
    },
    {
      anchor: 'caps',
      title: 'Spend caps and keys for others',
      text: [
        '`POST /api/v1/account/spend_cap` caps what a key spends a day. `POST /api/v1/keys` makes a child key with a daily cap, an end and a page that it is locked to; it spends the owner’s credits, and can be revoked at once. A batch is bounded by `max_spend_usd`, a single call by `max_price_usd`.',
      ],
      asked: [
        'someone stole my key, stolen, lost key, somebody has my key, exposed, security',
        'how can I limit spending, spend cap, budget, daily limit, child key, sub key, key for my employee',
        'revoke a key, delete key, leaked key, rotate',
      ],
    },
    {
      anchor: 'batch',
      title: 'Many addresses at once',
      text: [
        `\`POST /api/v1/motion/batch\` takes up to ${batchItems} places, each with its own status; each cell that is \`ok\` is charged once. \`POST /api/v1/quote\` tells before what it would cost at most, and \`POST /api/v1/coverage/batch\` which places are covered, both free with a key.`,
      ],
      asked: [
        'can I check many addresses, batch, bulk, portfolio, csv, list of properties, hundred homes',
        'quote for a portfolio, estimate the cost of 500 addresses',
      ],
    },
  ];
}
