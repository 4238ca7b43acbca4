import type { HelpFacts, HelpSection } from './section.ts';

/** How credits are paid for. */
export function paymentSections(facts: HelpFacts): HelpSection[] {
  const { price, takes } = facts;
  const hasTopUp = takes('stripe') || takes('crypto');
  return [
    {
      anchor: 'pay',
      title: 'How to pay',
      text: [payText(facts)],
      requests: [
        takes('stripe')
          ? '`POST /api/v1/buy` `{"amount_usd": 25, "method": "stripe"}` returns `checkout_url`.'
          : '',
        takes('crypto') ? '`"method": "crypto"` returns `invoice_url` for USDC.' : '',
      ].filter(Boolean),
      asked: [
        'how do I pay, can I pay by credit card, visa, mastercard, stripe, apple pay, top up, buy credits, add money, add funds',
        'can I pay with paypal, bank transfer, wire, check, invoice me, ways to pay, payment methods',
        'prepaid or postpaid, paid in advance, pay in advance or afterwards, billed afterwards, buy now pay later, billed in arrears, up front',
        'smallest amount of credits, minimum top up, maximum amount',
        'apple pay, google pay, venmo, zelle, amex, debit card, american express, ach, purchase order, invoice billing, net 30, monthly invoice',
        'how do I get more credits, recharge, refill, deposit, load my account, where do I enter my card',
        'minimum purchase, smallest payment, do I have to prepay, pay as you go',
        'which cards do you take, what cards, put 50 dollars on my account, put money on my account, add 20 dollars, top up my balance, fund my account, where do I buy credits, buy more credits',
        'how to buy a report, steps to buy, checkout, how does payment work, pay by phone',
        'can the title company pay with a check, can someone else pay for me, pay by check, is there a minimum deposit, minimum amount, how much do I have to load, put in money',
        'pay by card, credit card, debit card, apple pay, google pay, paypal, wire transfer, ach, bank transfer, check, purchase order, net 30, invoice us monthly, minimum payment, smallest top up, add credits, buy credits, currency',
        'which payment methods do you accept, payment options, how do I add funds, how to top up',
      ],
    },
    {
      anchor: 'coins',
      title: 'Paying with USDC and other coins',
      text: [
        takes('crypto')
          ? "We credit only USDC on the Base network, 1 USDC as 1 USD. We don't credit Bitcoin, ETH, other tokens or " +
            "other networks. If you sent one of these by mistake, open a ticket, but don't count on getting it back. " +
            'We credit the amount that arrives: less, more or in parts. Up to 100 USD appear in about half a minute, ' +
            'larger amounts in a few minutes.'
          : "This server doesn't accept coins for credits: no Bitcoin, no USDC on any network. Don't send any. Its " +
            'operator can tell you how to get credits.',
      ],
      asked: [
        'bitcoin, btc, eth, ethereum, crypto, cryptocurrency, stablecoin, usdc, usdt, wallet, coins, which coins and networks, base network',
        'sent USDC on the wrong network by mistake, wrong token, how long until my usdc payment arrives, payment shows up, transfer confirmed',
        'litecoin, dogecoin, solana, tether, dai, polygon, arbitrum, coinbase, metamask, blockchain, pay with crypto',
        'usdc not credited, sent an hour ago and still nothing, transferred and nothing happened, where is my usdc, transaction pending, sent too much, sent too little, invoice expired',
        'paid with ETH instead of usdc, wrong coin, paid the wrong token, wrong chain, network fee, gas fee, exchange, wallet address, qr code for payment',
        'usdc on polygon, usdc on solana, usdc on ethereum, which network for usdc, send coins',
        'pay with usdc, stablecoin, crypto payment, which chain, sent the wrong coin, wallet address, deposit',
      ],
    },
    {
      anchor: 'x402',
      title: 'Paying with the call (x402)',
      text: [
        takes('x402')
          ? `With x402 a program pays for one report with the request itself: ${price} in USDC on Base, without an ` +
            'account. A miss asks for no payment.'
          : "With x402 a program pays for one report with the request itself, without an account. This server doesn't " +
            'support it. Register for an account instead.',
      ],
      requests: [
        '`GET /api/v1/x402/motion` returns 402 `payment_required` with the offer. Pay, and repeat the request.',
      ],
      asked: [
        'what is x402, pay per call, pay per request without an account, agent pays with the call, PAYMENT-SIGNATURE header',
        'wallet of my agent pays for each request',
        'how does an agent pay with x402, pay without signing up, micropayment, pay as you go for agents, payment header, paying per http call, 402 payment required without a key',
        'was my signed payment taken, settle, facilitator',
        'can a bot buy a report with its own wallet, software pays by itself, wallet of a bot, machine to machine payment, buy without an account, anonymous purchase, pay per report without registering',
        'pay per call, pay with a wallet, no signup, agent wallet, machine payments, http 402, micropayment',
      ],
    },
    {
      anchor: 'out-of-credits',
      title: 'When credits run out',
      text: [
        "If the credits don't cover a report, you don't buy anything and aren't charged. Choose the credits at the top " +
          "of the page to add more, then buy again. In a batch, the places that the credits don't cover come back free " +
          'and without numbers.',
      ],
      requests: [
        'A single purchase returns 402 `insufficient_credits`. A batch item has the status `insufficient_credits`. ' +
          'The event `balance.low` warns you earlier. After a top-up, repeat the request with the same ' +
          '`Idempotency-Key`.',
      ],
      asked: [
        'no credits left, credits run out, credits used up, balance is zero, not enough credits, empty account, what happens when my credits run out halfway',
        'error 402, http 402, payment required, insufficient_credits, api returned 402',
        'negative balance, low balance warning',
        'I ran out of money on my account, not enough balance, insufficient funds, http 402, purchase refused for lack of credits, credits do not cover it',
        'batch stopped for lack of credits, partly done because of credits, skipped items',
        'my balance says 0.20 can I still buy one, balance too low, only a few cents left, credits not sufficient, account is empty, declined for lack of credits, cannot afford',
        'insufficient credits, insufficient_credits, not enough credits in the middle of a job, balance too low, ran out of money, zero balance, top up needed, 402 insufficient',
        'exceed my credit, go over my credits, use more than I paid for, balance below zero, not enough balance, what happens when the balance is used up, out of money',
      ],
    },
    {
      anchor: 'invoices',
      title: 'Receipts and invoices',
      text: [
        `Every payment has an invoice as a PDF${hasTopUp ? ': choose the credits at the top of the page, then “Orders and receipts”. In the same window you can set the company name, address and VAT number for later invoices' : ''}.`,
      ],
      requests: [
        '`GET /api/v1/orders` lists orders, `GET /api/v1/orders/{order_id}/invoice.pdf` is the invoice, `PUT /api/v1/billing-details` sets name, address and VAT id. `GET /api/v1/usage` lists every charge, credit and refund with the balance after it.',
      ],
      asked: [
        'where is my receipt, invoice, vat, tax, billing details, accountant, accounting, bookkeeping, expense report, tax number, company name on the invoice',
        'where can I see what I was charged, ledger, billing history, statement',
        'need a receipt, receipt with our business address on it, proof of payment, expense, reimbursement form, business name, company address, w-9, tax document, download invoices, email me the receipt',
        'list of all charges, transactions, what did I spend this month, account statement, export for accounting',
        'statement of everything we spent, spending report for the office manager, monthly statement, bookkeeper, proof that I paid, paid invoice, bill for my company, tax id',
        'documents for my taxes, tax deduction, receipts for the year, deduct it, accounting documents, paperwork for payments',
        'receipt, invoice, vat, tax id, statement, billing history, every charge, list of charges, accounting export, company name on the invoice, expense report, where is my receipt, bookkeeping',
        'will I get an invoice, do you send receipts, download an invoice, proof of payment',
      ],
    },
  ];
}

function payText({ topUp, takes }: HelpFacts): string {
  const amount = `An amount is ${topUp.min} to ${topUp.max} USD; one dollar buys one dollar of credits.`;
  const ways = [takes('stripe') ? 'by card' : '', takes('crypto') ? 'with USDC' : ''].filter(Boolean);
  if (ways.length === 0)
    return (
      "You pay for reports with credits. This server doesn't sell credits by card or with coins: its operator " +
      'adds them. [Credits](/docs/credits) shows what is available.'
    );
  return (
    'You pay for reports with credits, which you buy in advance. Sign in, choose the credits at the top of the page, and pay ' +
    `${ways.join(' or ')}. We don't accept PayPal, checks or bank transfers. ${amount}`
  );
}
