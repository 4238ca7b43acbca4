import type { HelpFacts, HelpSection } from './section.ts';

/** Questions of companies, and about the page itself. */
export function customerSections({ price, baseUrl }: HelpFacts): HelpSection[] {
  return [
    {
      anchor: 'app',
      title: 'Nothing to install',
      text: [
        'The service is a web page that works in any current browser, on a phone too. There is no app to download and nothing to install. Programs use the API instead.',
      ],
      asked: [
        'is there an app, download an app, do I need to install something, install software, works on my phone, iphone, android, ipad, tablet, app store, mobile, browser, which browser, do I have to be a programmer, easy to use, no coding',
      ],
    },
    {
      anchor: 'no-account',
      title: 'Without an account',
      text: [
        'Checking a place needs no account. Buying a report does: it takes an email address and no approval. A program with a wallet can also pay for a single report without an account (x402), where the server accepts that.',
      ],
      asked: [
        'buy without an account, without registering, no registration, I do not want an account, dont want to sign up, guest checkout, as a guest, just one report, only need one report, one-off purchase, anonymous purchase, do I have to register',
      ],
    },
    {
      anchor: 'languages',
      title: 'Languages',
      text: [
        'A PDF can be in English or Spanish: choose the language next to “Download PDF”. A shared report and the page that verifies a printed one follow your browser’s language. The map page and [this help](/docs/help?lang=es) are in English and Spanish. This assistant understands short questions in Spanish and answers in English.',
        'Puede descargar el informe en PDF en español: elija “Español” junto a “Download PDF”. El mapa y la ayuda también están en español. El asistente entiende preguntas cortas en español y responde en inglés.',
      ],
      asked: [
        'do you speak spanish, in spanish, habla español, español, other languages, french, german, chinese, report in another language, translate the report, pdf in spanish, spanish pdf, spanish report, language setting',
      ],
    },
    {
      anchor: 'portfolio',
      title: 'A table of addresses: columns, errors and results',
      text: [
        'The command `ground-motion batch` reads a CSV file with a column `address`, or street, city, state and ZIP, or `lat` and `lon`. It keeps your other columns (loan numbers, ids) and adds the results. ' +
          'A row that can’t be read or found is marked, is free, and does not stop the others. An interrupted run resumes without a second charge.',
      ],
      requests: [
        '`ground-motion batch places.csv --dry-run` counts and prices, `-o out.csv --max-price 40` buys; `.xlsx`, `.geojson` and `.parquet` are other outputs. One row of a cell is charged once in the whole file.',
      ],
      asked: [
        'which file format for a portfolio, csv format, which columns, upload a csv, excel file, spreadsheet with addresses, template, loan book, loan tape, loan numbers, keep our ids, own columns, output columns, header row, geojson output, xlsx',
        'what happens to bad rows, typo in one row, a row fails, does the whole file fail, duplicates in the file, rows without a result, partial results, job was interrupted, resume a batch, the batch stopped halfway',
      ],
    },
    {
      anchor: 'teams',
      title: 'Several people on one account',
      text: [
        'An account has one email address and password. Give each colleague, branch or program its own child key with a daily limit and a label: it spends the account’s credits, and you can revoke it without touching the others. Usage shows which key bought what.',
      ],
      requests: [
        '`POST /api/v1/keys` with `label` and `daily_cap_usd` creates one; `GET /api/v1/usage` lists every charge.',
      ],
      asked: [
        'team account, several users, each with their own login, logins for underwriters, logins for colleagues, multiple users, seats, user roles, share one account, share one key, two people use the same key, per branch, per office, per department',
        'who bought what, audit trail of purchases, report of spending by user, cost center, sub account, add a coworker, single sign-on, sso, saml',
        'add another user to my account, additional user, second user, another person on my account, extra users',
        'add team members, invite a colleague, user management, permissions',
      ],
    },
    {
      anchor: 'papers',
      title: 'Certificates, contracts and guarantees',
      text: [
        "The service doesn't know that: its documentation has no SOC 2 or ISO certificate, no W-9, no tax advice, no guaranteed uptime, no separate contract and no location of its servers. [The status page](/status) shows what works and how fast. A person can answer in a ticket.",
      ],
      asked: [
        'are you gdpr compliant, where are your servers located, data center, hosting location, which country is the data stored in, cloud provider, data residency',
        'soc 2, soc2 report, iso 27001, penetration test, security questionnaire, vendor questionnaire, certificate, compliance, hipaa, gdpr agreement, dpa, w-9, w9 form, tax form, tax exempt, sales tax exemption',
        'sla, service level agreement, uptime guarantee, guaranteed availability, 99.9, contract, master agreement, purchase order, nda, liability, terms of service, terms and conditions, warranty, procurement, references of customers, who are your customers, insurance certificate of your company',
      ],
    },
    {
      anchor: 'genuine',
      title: 'Whether a report is genuine',
      text: [
        'Ask the owner for the link of the report (“Share this report”). The link opens on this server and shows the report as we sold it, so no one can have edited it. A screenshot or a PDF alone proves nothing.',
      ],
      asked: [
        'is the report signed, digital signature, signed and dated, stamped, sealed by an engineer, official document',
        'is this report real, genuine, fake report, forged, prove that you issued it, verify a report, authentic, check that a report really came from you, third party verification, someone sent me a report, can it be faked, was the pdf edited, seller gave me a report can I trust it',
      ],
    },
    {
      anchor: 'credits-expire',
      title: 'How long credits last',
      text: [
        'Credits do not expire, and there is no automatic top-up: your card is charged only when you buy credits. Credits belong to one account and cannot be moved to another.',
      ],
      asked: [
        'do credits expire, expiry of credits, how long are credits valid, use it or lose it, roll over, auto recharge, automatic top up, automated top-ups, automatic renewal, does it renew, transfer credits to another account, gift credits, unused credits',
        'my order has expired, expired order, did my purchase expire, does a report expire, past its expiry date',
      ],
    },
    {
      anchor: 'payment-failed',
      title: 'A payment that failed or is missing',
      text: [
        'Choose the credits at the top of the page, then “Orders and receipts”: it shows whether a payment arrived. An order that was not paid charges nothing; a bank may show a reservation for some days. ' +
          'If the money left your account and the credits are missing, open a ticket with the order, and a person looks at it.',
      ],
      requests: [
        '`GET /api/v1/orders` shows the state of each order: `open`, `paid`, `expired` or `failed`.',
      ],
      asked: [
        'payment failed, card declined, payment was declined, payment failed but my bank shows the charge, money was taken but no credits, paid but credits missing, credits did not arrive, credits not showing, pending charge, double payment, checkout error, stripe error, 3d secure, order is still open',
      ],
    },
    {
      anchor: 'stop-emails',
      title: 'Stopping emails',
      text: [
        'We send no advertising. Emails come from watches, tickets, payments and sign-in. To stop alerts, end the watch or turn off its emails; deleting the account ends all of them.',
      ],
      requests: [
        '`PATCH /api/v1/watches/{watch_id}` with `{"email": false}` stops the emails of a watch, `DELETE` ends it.',
      ],
      asked: [
        'stop emailing me, unsubscribe, too many emails, stop the alerts, turn off notifications, spam from you, newsletter, marketing emails, remove me from the list, mute, end a watch, delete a watch',
      ],
    },
    {
      anchor: 'my-house-shown',
      title: 'When your own house is on the map',
      text: [
        'The free map shows averages of areas larger than a house, made from public satellite data. It names no owner and no address, and nothing can be taken off it for a single house. If you believe that the data is wrong, open a ticket.',
      ],
      asked: [
        'take my house off the map, take it down, remove my property, why do you publish my house, you have no right, opt out, my house value, defamation, right to be forgotten for my house, you are hurting my sale, why can everyone see my house',
      ],
    },
    {
      anchor: 'compare-places',
      title: 'Comparing places and choosing reports',
      text: [
        `One report answers for one cell. To compare two houses, buy a report for each (${price} each) and compare the rates with their 95 % intervals: a difference inside the intervals is not a difference. For a large lot, check several points of it.`,
      ],
      asked: [
        'compare two houses, which house is better, which of two lots is safer, several points on one property, large lot, farm, acreage, more than one cell, how many reports do I need, whole neighborhood, whole subdivision, hoa, compare with the neighborhood',
      ],
    },
    {
      anchor: 'again-later',
      title: 'When to check again',
      text: [
        'A rate is the average of years, so it changes little in a few months. Check again when new observations are released: a watch alerts you, free. One report is enough to decide whether to ask an engineer.',
      ],
      asked: [
        'new construction on fill, house built on filled land, newly graded lot, recently built on fill',
        'how often should I check, check again every year, is one report enough, repeat the report, yearly check, monitor my house, is an old report still good, report from last year, how long is a report valid, does a report expire, updated report, renew',
      ],
    },
    {
      anchor: 'about',
      title: 'What this service is',
      text: [
        `This service answers whether the ground under a US address is moving, how fast, and how sure that is, from years of satellite radar. Buyers, lenders, engineers and programs use it. ${baseUrl}/docs has the documentation.`,
      ],
      asked: [
        'what is this, what is the report, what is a ground motion report, do you check ground stability, what is this site, what do you do, what is this service for, who is it for, who uses this, who is behind this, who runs this, is this legit, is this a scam, why should I trust you, what is insar, explain ground motion, about you, company',
        'to whom is the service aimed, who is it meant for, intended users, target audience, which products do you offer, what products are available, what can I use it for, benefits, how does it work, overview',
      ],
    },
  ];
}
