import type { HelpFacts, HelpSection } from './section.ts';

/** Prices, what is free, and what happens when something is wrong. */
export function moneySections({ price, starter, replayDays, batchItems }: HelpFacts): HelpSection[] {
  return [
    {
      anchor: 'price',
      title: 'Prices',
      text: [
        `A report costs ${price}, flat, and only when it has an answer (status \`ok\`). A miss is free: no coverage, ` +
          'no data, inconclusive. There is no subscription and no volume discount. A time series costs the same as a ' +
          'report. A PDF of a report that you bought is free for 7 days. In a batch, you pay once for each measured cell.',
      ],
      asked: [
        'what does a report cost, how much does it cost, how much is it, what is the price, pricing, fee, how expensive, price per address',
        'what am I buying for forty cents, what do I pay for, what do you charge',
        'is there a subscription, monthly plan, volume discount, bulk price, cheaper for many homes, which plan',
        'what does the time series cost, what does a batch cost',
        'does it cost the same everywhere, same price for every house, large parcel, big lot, land, acreage, commercial building',
        'wholesale rate, volume pricing, bulk rate, enterprise price, thousands of loans a year, contract for lenders, cheaper if I buy more',
        'do I have to subscribe, commitment, recurring charge, hidden fees, tax on top, setup fee, cancellation fee',
        'total for ten reports, what will I pay, amount per lookup, rate card, tariff',
        'discount for nonprofits, discount for students, special price, coupon, promo code, deal, what would it run me to do 40 houses, how much for my whole street, price list, how many dollars, cheap',
        'cost for a lender, cost for an agent, one time payment or monthly, membership, license fee',
        'cheapest way to check ten homes, is the price per address or per month, per property or per month, price for two houses, how is it priced, what does one lookup cost, cost of each report',
        'cost of one report, is it 40 cents, price per house, monthly fee, subscription, cheaper for many, do you have plans, is there a price for teams, how do you charge',
        'upgrade my plan, downgrade, change my plan, cancel my subscription, which plan am I on, trial period, enterprise plan, free plan, processing fee, card fee, extra fees, when will I be billed, when am I charged, billing cycle',
      ],
    },
    {
      anchor: 'misses',
      title: 'When nothing is charged',
      text: [
        `We never charge for a miss. You pay ${price} only for a report whose status is \`ok\`. No coverage, no data, ` +
          "inconclusive, an address that isn't found and every error are free: neither your card nor your credits are " +
          'charged for them.',
      ],
      asked: [
        'is a miss billed, do I pay for a miss, misses, what if you find nothing, nothing found for my house',
        'do I pay when there is no coverage, am I charged when there is no data, will my card be charged, did that cost me anything',
        'is an inconclusive answer free, do errors cost money, failed request, do I have to pay if there is no answer',
        'charged without a result, what if there is no report',
        'am I out 40 cents if the satellite cannot see it, do you keep my money if there is no result, pay for nothing, empty answer, answer without a number',
        'only pay for results, success only, charged for a failed lookup, charged for not found, does a failure cost anything, nothing available do I still pay',
        'if nothing is there to sell, if it does not work do I pay',
        'lookup comes back empty, do I lose a credit, lose money when nothing is found, charged although you had no data, billed for a house without data, credit deducted for nothing, free if there is no number',
        'what if there is no measurement at my address do I still pay, does a miss use up credits, deducted',
        'which statuses are billed, billed statuses, which answers are billed, when am I billed, not charged for, what counts as a miss, pay for no answer, pay when the direction is not known, fair to pay, why do I pay for an unclear result',
      ],
    },
    {
      anchor: 'free',
      title: 'What is free',
      text: [
        `Checking a place is free and needs no account: coverage, the preview that says whether there is a report and what it would cost, address look-up, the map of classes, and this chat. A new account starts with ${starter} of credits.`,
      ],
      requests: [
        'Free requests: `GET /api/v1/coverage`, `/pixel`, `/geocode`, `/frames`, `/map`, and motion with `dry_run=1` (preview) or `mock=ok` (an example report).',
      ],
      asked: [
        'is there a free trial, free sample, free report, starter credits, example report, demo, try before I buy',
        'how many free credits do I get when I register',
        'what can I do for free, without paying, without an account, preview, is a coverage check free',
        'before I get my wallet out, before I spend anything, check first whether you have my street, look before paying, no charge, no cost, gratis, complimentary',
        'example of a report, what does a report look like, sample pdf, trial credits, welcome bonus, free credits for new accounts, promo',
        'can I check a place for free, is looking free, what costs nothing, free tier, try it, free preview, see something before I pay',
        'look something up without giving you a credit card, do I need a card on file, use it without paying, start without a card',
        'try it first, try for nothing, test it without money, free trial, no credit card, do I get something for free, free credits',
        'is there a free version, free plan, can I test the service',
      ],
    },
    {
      anchor: 'twice',
      title: 'Never paying twice',
      text: [
        'If a purchase loses its connection, repeat it. The page finishes the same purchase, and you are charged once. ' +
          "If you aren't sure whether you bought a place, look under “Reports” first.",
      ],
      requests: [
        `Send an \`Idempotency-Key\` with every purchase. The same request with the same key within ${replayDays} days ` +
          'returns the stored answer and never charges you again. Without a key, each successful call is a purchase. ' +
          'With `reuse=1`, a report that you own is the answer, free, until newer data is available.',
      ],
      asked: [
        'what if the connection drops, internet died while buying, timeout, will I be charged twice if I retry, clicked again',
        'what is an idempotency key for, duplicate purchase, retry safely',
        'browser crashed right after I hit buy, page froze during the purchase, did it go through, did my purchase work, did the order complete, lost connection after payment',
        'pressed the button twice, double click, double purchase, retry without paying again, network error while buying, same request again, replay',
        'page timed out when buying, should I press buy again, hung, spinner, got an error while buying was I charged, payment stuck, buy button did nothing, is it safe to retry',
        'my wifi dropped while it was loading the report was I billed, connection lost, page closed before the report came, power went out, phone died during the purchase',
        'charged twice, double charge, double charged, you charged me two times, billed double, duplicate charge, safe to retry, retry after a timeout, read timeout, connection reset, idempotency key remembered, how long does an idempotency key last, idempotency window, uploaded the same file twice, clicked twice, pressed buy twice, same request again',
      ],
    },
    {
      anchor: 'owned',
      title: 'Reading a report again',
      text: [
        'A report that you bought stays yours. Choose “Reports” at the top of the page to read it again as we sold it, ' +
          'free, as often as you like. “Download as one PDF” puts up to 50 of them into one document with a ' +
          'summary page.',
      ],
      requests: [
        '`POST /api/v1/my-reports/pdf` with `ids` prints up to 50 as one PDF, free.',
        '`GET /api/v1/my-reports` lists them, newest first. `GET /api/v1/my-reports/{id}` returns one again, byte ' +
          'for byte, and never charges you.',
      ],
      asked: [
        'where are my old reports, find a report that I bought, look at a report that I bought last month, see my report again, open it again, list of reports',
        'do I have to pay again to see my report, buy it once more, download again, lost the report, how long do I keep it',
        'where did the report go that I bought, cannot find my report, report disappeared, get my report back, view a past report, history of purchases, archive of reports, reopen',
        'is it mine forever, does a report expire, access later, on another device, on my phone too, read it again tomorrow',
        'open a report I already paid for, charged again when I open it, second look, look again, read it a second time, already bought this house, already have it, bought it last week',
        'already bought, buy it again, re-run the list without paying, refresh the portfolio, own reports again, where are my old reports, report history, how long do you keep my reports, find my report',
        'where do I find my previous reports, see past reports, access my report later, download it again',
      ],
    },
    {
      anchor: 'share-report',
      title: 'Showing a report to someone else',
      text: [
        'Open the report under “Reports” and choose “Share this report”. You get a link that shows only this report, ' +
          'without an account, to anyone who has it. It shows nothing else from your account. You can revoke the link at ' +
          'any time, and it stops working at once.',
      ],
      requests: [
        '`POST /api/v1/my-reports/{id}/links` returns the link, once. `GET` on the same path lists the active ' +
          'links, and `DELETE /api/v1/my-reports/{id}/links/{link_id}` revokes one. The link returns JSON to programs.',
      ],
      asked: [
        'give the report to the seller, hand the report over to the buyer, pass the report on, let the seller see my report',
        'share a report, send a report to my lender, my agent wants to see the report, forward to my bank',
        'show the report to someone else without an account, link to my report, public link, give my husband the report',
        'revoke a link, stop sharing, take the link back, who can see my report, unshare',
        'send it to my realtor, send to my wife, show it to my agent without my login, share without a password, share a link, give the borrower a copy, forward it to the bank, link for my lawyer, revoke the link, let my partner see it',
      ],
    },
    {
      anchor: 'wrong-report',
      title: 'When a report is wrong',
      text: [
        'You can challenge a report that you believe is wrong. It is free. Open a support ticket and say which report ' +
          'it is and what is wrong: the place, the building, or a measurement that disagrees. The answer explains what ' +
          'the number was made from, and a person decides about a refund.',
      ],
      requests: [
        '`POST /api/v1/my-reports/{id}/challenge` with `reason` (`wrong_place`, `wrong_building`, ' +
          '`other_evidence`, `other`) returns the place, the cell, the record and `refund_suggested` at once. We ' +
          'publish corrections of reports at `/corrections`.',
      ],
      asked: [
        'the report is wrong, number seems wrong, plain wrong, incorrect result, error in my report, I do not agree',
        'dispute a report, contest, challenge, complaint, mistake, other survey says otherwise',
        'you measured the wrong house, wrong building, wrong place in my report, corrections',
        'I think you have it wrong, the result cannot be right, not accurate for my house, disagree with the finding, appraiser disagrees with you, engineer says something else, inaccurate report, second opinion',
        'ask for a review, recheck, appeal, who do I tell that it is wrong, report an error, fix the report, different building measured',
        'your result is wrong, my house does not sink, surveyor measured something else, that is not my house, not my lot, result does not fit, you made a mistake',
        'the report is wrong, challenge a report, dispute a report, the number cannot be right, wrong house, your data is wrong, false report, my survey says something else, you made a mistake, complaint about a report, your report ruined my sale, correct the report',
      ],
    },
    {
      anchor: 'refund',
      title: 'Refunds and wrong charges',
      text: [
        'Open a ticket for a refund, name the report or the charge, and a person looks at it. The refund for a report ' +
          "goes back to your credits. The operator can refund credits that you bought by card and didn't spend, to the " +
          'card. Answers without a report and errors are never charged, so there is nothing to refund for them.',
      ],
      requests: [
        '`POST /api/v1/support` with the `request_ids` of the charge; `GET /api/v1/usage` lists every charge.',
      ],
      asked: [
        'can I get a refund, money back, do you give refunds, reimburse, get my money back onto my credit card',
        'I was charged twice, wrong charge, overcharged, cancel a purchase, return, unused credits',
        'reimbursed, give me back my money, return my payment, undo a purchase, I bought it by accident, accidental purchase, bought the wrong place, change my mind, not satisfied, guarantee',
        'two payments on my card, card shows two charges, paid double, charged too much, unknown charge on my statement, chargeback, wrong amount',
        'accidentally purchased the wrong address, bought the wrong house, undo, take it back, how do I ask for a refund, get credits back, credit me back, report is useless to me',
        'I want my 40 cents back, the answer is useless, there is a charge I do not recognize, unknown charge, unexpected charge, wrongly charged, dispute a charge',
        'I want a refund, money back, give me back, refund the rest, chargeback, dispute the charge, wrongly charged, overcharged, scam, you took my money, cancel the purchase, undo',
        'refund policy, can I get a refund, do you refund, satisfaction guarantee',
      ],
    },
    {
      anchor: 'caps',
      title: 'Spending limits and keys for others',
      text: [
        'A key can have a daily spending limit, and you can give a child key with its own limit to an employee, an ' +
          'agent or a page. It spends your credits, and you can revoke it at once. Keys and limits are set through the ' +
          'API; a developer does it in a minute.',
      ],
      requests: [
        '`POST /api/v1/account/spend_cap` `{"daily_usd": 4}` caps the calling key. `POST /api/v1/keys` makes a ' +
          'child key with `daily_cap_usd`, `ttl_hours` and `allowed_referer`. `max_spend_usd` limits a batch, ' +
          '`max_price_usd` a single call.',
      ],
      asked: [
        'how can I limit spending, spend cap, budget, daily limit, stop my script from spending, max_spend_usd, max_price_usd',
        'child key, sub key, key for my employee, give my agent a key with a limit, share the account with a colleague',
        'limit for each person, per user limit, my team shares one account, several users, colleagues, staff, sub accounts, monthly budget, set a maximum spend, prevent overspending, allowance',
        'restrict what a key can do, read only key, key that expires, temporary key, key for a contractor, key for a website',
        'make sure my intern does not burn through all our credits, keep an employee from spending too much, control costs, cost control, spending control, agent goes wild, runaway script, at most five dollars',
        'give access to a coworker, add a user, add a team member, invite, roles, permissions',
        'every agent in my office to have 5 dollars a day, daily allowance for employees, each employee gets a budget, limit per day, budget per key',
        'daily limit, spending cap, limit what an employee can spend, budget limit, stop an agent from spending, child key, allowance, cap per branch, stop runaway costs, limit my own spending',
      ],
    },
    {
      anchor: 'batch',
      title: 'Many addresses at once',
      text: [
        `A batch takes up to ${batchItems} addresses or coordinates, for a portfolio or a spreadsheet. Split longer ` +
          'lists into several batches. Every place gets its own answer. You pay once for each measured cell, duplicates ' +
          'and misses are free, and a free quote shows the maximum cost first. The command `ground-motion batch ' +
          'places.csv -o answers.csv` reads and writes tables.',
      ],
      requests: [
        '`POST /api/v1/motion/area` buys one report about a whole area, priced by its size. `POST ' +
          '/api/v1/motion/profile` buys the rates along a line, priced by its length.',
        '`POST /api/v1/motion/batch` buys, `POST /api/v1/quote` shows the price first, `POST ' +
          '/api/v1/coverage/batch` shows free which places are covered. `async: true` makes it a job to poll.',
      ],
      asked: [
        'can I check many addresses, batch, bulk, portfolio, csv, spreadsheet, excel, list of properties, hundred homes, warehouses',
        'how many addresses fit in one batch, batch limit, batch size, asynchronous job',
        'quote for a portfolio, estimate the total cost of 500 addresses, price before I run it, duplicates in a batch',
        'max rows per file, upload a file of addresses, upload a csv, run a whole loan book, thousand properties, list of 5000 addresses, multiple addresses in one request, many places',
        'run in the background, async job, job id, poll for results, check on a job, how long does a batch take',
        'what will the whole list cost, price for a list, cost estimate, quote, duplicate addresses, same house twice in the list',
        'send 10k addresses at once, 10000 addresses, big list, mass check, whole portfolio of loans, many houses, 50 houses, run my list, process a list, bulk upload, parallel, thousands',
        '500 addresses, loop over addresses, list of addresses, bulk, 12,000 loans, how many per request, maximum batch size, asynchronous batch, poll a batch, batch job, batch status, screen a portfolio, whole county, all our properties',
        'bulk upload, upload a list, process many properties, maximum number of addresses, bulk processing',
      ],
    },
  ];
}
